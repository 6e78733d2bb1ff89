import { render, screen } from '@testing-library/react'
import { NetworkError } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoUser } from '@trellis/sdk/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { dropQueue, writeQueue } from '../survey/queue.ts'
import { LeaderProfile } from './LeaderProfile.tsx'

const { clientId, userId } = demoUser

/** What a visit left in this browser: three answers of the first page, of which the server has one. */
const keep = (id = 7, person = userId) =>
  writeQueue(`gla.${clientId}.${person}.${id}`, 'left', {
    1: { answers: { Q01: 2, Q02: 4, Q03: 5 }, base: { Q01: 2 }, place: 2, revision: 0, key: 'left', order: 1 },
  })

function open(options: DemoOptions, answers = {}) {
  const client = demoClient(options, answers)
  const onSent = vi.fn()
  render(
    <TrellisProvider value={contextOf(client)}>
      <LeaderProfile onSent={onSent} />
    </TrellisProvider>,
  )
  return { onSent, saves: () => client.calls.filter(it => it.name === 'gla.saveAnswers') }
}

const lost = { gla: { saveAnswers: () => Promise.reject(new NetworkError('No reply')) } }
const kept = /given here (is|are) kept on this device/

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('no answer is lost: what an earlier visit could not send goes out with the profile, which then counts it', async () => {
  keep()
  const { onSent, saves } = open({ answered: 1 })
  await screen.findByText(/3 of 80 statements/)
  expect(screen.queryByText(kept)).toBeNull()
  expect(saves()).toHaveLength(1)
  expect(onSent).toHaveBeenCalledOnce()
  expect(localStorage.length).toBe(0)
})

test('what still does not arrive is said with its number, and stays', async () => {
  keep()
  const { onSent } = open({ answered: 1 }, lost)
  await screen.findByText(/1 of 80 statements/)
  expect((await screen.findByText(kept)).textContent).toContain('2 answers given here are kept on this device')
  expect(onSent).not.toHaveBeenCalled()
  expect(localStorage.length).toBe(1)
})

test('answers of an assessment that could not be started yet are said, and sent only when it is opened', async () => {
  keep(0)
  const { saves } = open({})
  await screen.findByText('See how you lead today')
  await screen.findByText(kept)
  expect(saves()).toHaveLength(0)
})

test('answers of somebody else on this device are neither said nor sent', async () => {
  keep(7, userId + 1)
  const { saves } = open({ answered: 1 })
  await screen.findByText(/1 of 80 statements/)
  expect(screen.queryByText(kept)).toBeNull()
  expect(saves()).toHaveLength(0)
  expect(localStorage.length).toBe(1)
})

test('where the browser refuses to keep them, that is said', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  keep()
  open({ answered: 1 }, lost)
  await screen.findByText(/2 answers are not saved yet, and this browser does not keep them/)
  vi.restoreAllMocks()
  dropQueue(`gla.${clientId}.${userId}.7`)
})
