import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { languages } from '@trellis/sdk'
import {
  type DemoFeedback,
  demoAdvice,
  demoClient,
  demoMatrix,
  demoRounds,
  demoWords,
  feedbackAnswers,
  heardRealtime,
} from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf, textsOf } from '../../shared/storybook/texts.ts'
import { SprintFeedback } from './SprintFeedback.tsx'

async function open(demo: DemoFeedback = {}) {
  const client = demoClient({}, { sprint: feedbackAnswers(demo) })
  const realtime = heardRealtime()
  render(
    <TrellisProvider value={{ ...contextOf(client), realtime }}>
      <SprintFeedback canRemind />
    </TrellisProvider>,
  )
  return { client, realtime, button: await screen.findByRole('button', { name: 'Ask again' }) }
}
const sooner = /is reminded once, in their own working hours/

test('asked again by keys, the focus is at what stands in the button’s place, and it is said that the reminder goes', async () => {
  const { button } = await open()
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(sooner)).toBe(document.activeElement)
  expect(screen.getByRole('status').textContent).toBe('The reminder goes in each one’s own working hours.')
})

test('two windows: asked again in one, the button goes in the other, and nobody there is sent elsewhere', async () => {
  const { client, realtime } = await open()
  await client.sprint.remindCrew({ body: { sprintId: 5 } })
  await act(async () => realtime.tell('sprint/5', 'reminder'))
  expect(await screen.findByText(sooner)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('who could not be asked is told beside what a round rests on, so that everybody of fewer does not read as everybody', async () => {
  const rounds = demoRounds().map((it, at) => {
    if (at === 1) return { ...it, asked: 0, answered: 0, participation: null, notAsked: 6 }
    return at === 2 ? { ...it, asked: 4, answered: 4, participation: 100, notAsked: 2 } : it
  })
  await open({ rounds })
  const lines = screen.getAllByRole('listitem').map(it => it.textContent)
  expect(lines.some(it => it?.endsWith('nobody could be asked'))).toBe(true)
  expect(lines.find(it => it?.includes('4 of 4'))).toMatch(/4 of 4 answered · 100.* · 2 could not be asked$/)
  expect(screen.getByText(/^4 of 4 answered, 100.*\. 2 of the crew could not be asked\.$/)).toBeDefined()
  expect(screen.getByText(/^Nobody gets more than 3 mails a week/)).toBeDefined()
})

test('where everybody was asked nothing is said of it', async () => {
  await open()
  expect(screen.queryByText(/could not be asked|mails a week/)).toBeNull()
})

test('words and advice stand with the numbers of their round: those of another one are not among them', async () => {
  const ofRound = <T extends { roundId: number }>(all: readonly T[]) =>
    all.map((it, at) => ({ ...it, roundId: at === 0 ? 82 : 83 }))
  await open({ feedbacks: ofRound(demoWords), advices: ofRound(demoAdvice).slice(0, 1) })
  const shown = demoWords.map(it => screen.queryByText(it.text) !== null)
  expect(shown).toEqual([false, true, true])
  // None in this one, though there is some.
  screen.getByText('No advice in this round.')
})

test('beside an older round stands no step from a newer one', async () => {
  const closed = demoRounds().filter(it => it.status === 'CLOSED')
  const newest = closed.at(-1)
  const older = closed.at(-2)
  const said = async (ofMatrix: number | undefined, ofAdvice: number | undefined) => {
    const advices = demoAdvice.slice(0, 1).map(it => ({ ...it, roundId: Number(ofAdvice) }))
    await open({ matrix: demoMatrix({ roundId: Number(ofMatrix) }), advices })
    const isThere = screen.queryByRole('region', { name: 'Next, one minute' }) !== null
    cleanup()
    return isThere
  }
  expect(await said(older?.id, newest?.id)).toBe(false)
  expect(await said(older?.id, older?.id)).toBe(true)
  // What is left of before is not forgotten.
  expect(await said(newest?.id, older?.id)).toBe(true)
})

test('ledger: of too few to hide in no number of them is said, as those from outside cover nobody of the organisation', () => {
  for (const language of languages) {
    const { t } = textsOf(language)
    const said = (['tooFew', 'notObserved'] as const).flatMap(it => [
      t(`sprint.feedback.reason.${it}`),
      t(`sprint.analytics.reason.${it}`),
    ])
    expect([language, said.filter(it => /\d|two|zwei|dos\b|deux|dua\b|duas|两/i.test(it))]).toEqual([language, []])
  }
})
