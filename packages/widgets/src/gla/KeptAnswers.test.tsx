import { act, render, screen } from '@testing-library/react'
import { demoClient, demoUser } from '@trellis/sdk/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { forgetWaiting, keepWaiting } from '../survey/queue.ts'
import { KeptAnswers } from './KeptAnswers.tsx'

const { clientId, userId } = demoUser

/** What a visit left in this browser: three answers of the first page, of which the server has one. */
const waiting = {
  page: 1,
  answers: { Q01: 2, Q02: 4, Q03: 5 },
  base: { Q01: 2 },
  place: 2,
  key: 'left',
  at: 1,
}
const queueOf = (id: number, person = userId) => `gla.${clientId}.${person}.${id}`

const open = (glaV2 = {}) =>
  render(
    <TrellisProvider value={contextOf(demoClient({}))}>
      <KeptAnswers owner={{ ...demoUser, glaV2: { ...demoUser.glaV2, ...glaV2 } }} />
    </TrellisProvider>,
  )
const kept = /given here (is|are) kept on this device/
const said = () => screen.queryByText(kept)?.textContent

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('no answer is lost: what an earlier visit could not send is said with its number, also of an assessment not known yet', () => {
  keepWaiting(queueOf(7), waiting)
  keepWaiting(queueOf(0), { ...waiting, page: 2, answers: { Q11: 3 } })
  open()
  expect(said()).toContain('3 answers given here are kept on this device')
})

test('answers to an assessment that is handed in wait for nothing', () => {
  keepWaiting(queueOf(7), waiting)
  keepWaiting(queueOf(-7), { ...waiting, answers: { Q01: 3 } })
  keepWaiting(queueOf(-5), waiting)
  open({ assessmentId: 7, finished: true })
  expect(said()).toContain('1 answer given here is kept')
})

test('what was left of an earlier assessment waits for nothing while another is under way', () => {
  keepWaiting(queueOf(7), waiting)
  open({ assessmentId: 9, finished: false })
  expect(said()).toBeUndefined()
})

test('answers of somebody else on this device are not said', () => {
  keepWaiting(queueOf(7, userId * 10 + 1), waiting)
  open()
  expect(said()).toBeUndefined()
})

test('once another window has sent them, nothing is said any more', () => {
  keepWaiting(queueOf(7), waiting)
  open()
  expect(said()).toBeDefined()
  forgetWaiting(queueOf(7), waiting.key)
  act(() => void window.dispatchEvent(new Event('storage')))
  expect(said()).toBeUndefined()
})

test('where the browser refuses to keep them, that is said', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  keepWaiting(queueOf(7), waiting)
  open()
  expect(screen.queryByText(/2 answers are not saved yet, and this browser does not keep them/)).not.toBeNull()
  forgetWaiting(queueOf(7), waiting.key)
})
