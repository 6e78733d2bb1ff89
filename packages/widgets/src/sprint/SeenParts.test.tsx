import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import {
  demoCheckInSprint,
  demoClient,
  demoMatrix,
  demoRounds,
  demoSprint,
  feedbackAnswers,
  heardRealtime,
} from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { SprintFeedback } from './feedback/SprintFeedback.tsx'
import { SprintDashboard } from './SprintDashboard.tsx'

afterEach(cleanup)

type Sprints = NonNullable<NonNullable<Parameters<typeof demoClient>[0]>['sprints']>
const closed = () => ({ rounds: demoRounds(), matrix: demoMatrix() })
const running = demoCheckInSprint({ sprintCrews: demoSprint().sprintCrews })
const dashboard = (sprints: Sprints, more: object = {}) => {
  const client = demoClient({ sprints })
  render(
    <TrellisProvider value={{ ...contextOf(client, 'en'), ...more }}>
      <SprintDashboard canEnd />
    </TrellisProvider>,
  )
  return client
}
const rowOf = async (label: string) => {
  const found = (await screen.findByText(label)).closest('li')
  if (!found) throw new Error(`No row ${label}`)
  return found
}
const textsOf = (row: HTMLElement) => (row.textContent ?? '').replace(/\s+/g, ' ')

test('sprints, Analytics: beside each behaviour and outcome stands what the crew saw in the last closed round, how it moved, and the own rating', async () => {
  dashboard({ running, feedback: closed() })
  await screen.findByText(/^What your crew saw in the round of/)
  const row = await rowOf('I say which decisions are mine and which are not')
  expect(within(row).getByText('70.0')).toBeDefined()
  // A number of answers beside a mean reads as its maximum; how many answered is said once, above.
  expect(textsOf(row)).not.toContain('/')
  expect(screen.getByText('5 of 6 answered')).toBeDefined()
  expect(within(row).getByText('5.0 points higher than in the round before')).toBeDefined()
  expect(within(row).getByText('75.0')).toBeDefined()
  expect([...row.querySelectorAll('circle')].map(it => it.getAttribute('cx'))).toContain('70%')
  const outcome = await rowOf('People bring proposals, not questions')
  expect(within(outcome).getByText('2.5 points lower than in the round before')).toBeDefined()
})

test('a sentence says how far the crew’s view of the behaviours lies from the own one, over those of which both are known', async () => {
  const { items, ...matrix } = demoMatrix()
  const owned = (own: (at: number) => number | null) => ({
    rounds: demoRounds(),
    matrix: { ...matrix, items: items.map((it, at) => ({ ...it, own: own(at) })) },
  })
  const gap = 'Your crew sees your behaviours'
  dashboard({ running, feedback: closed() })
  expect(await screen.findByText(/^Your crew sees your behaviours/)).toHaveProperty(
    'textContent',
    `${gap} 10.0 points lower than you do. The widest gap: “I ask before I answer”.`,
  )
  cleanup()
  dashboard({ running, feedback: owned(at => (at === 0 ? 50 : null)) })
  expect(await screen.findByText(`${gap} 20.0 points higher than you do.`)).toBeDefined()
  cleanup()
  dashboard({ running, feedback: owned(at => [75, 55, 0][at] ?? null) })
  expect(await screen.findByText(/as you do\. The widest gap: “I say which decisions are mine/)).toBeDefined()
  cleanup()
  // Of the one that is held back nothing follows, and a team's behaviours are not one person's.
  for (const sprints of [
    { running, feedback: owned(at => (at === 2 ? 50 : null)) },
    { running: { ...running, teamId: 7 }, feedback: closed() },
  ]) {
    dashboard(sprints)
    await screen.findByText(/^What your crew saw in the round of/)
    expect(screen.queryByText(/^Your crew sees your behaviours/)).toBeNull()
    cleanup()
  }
})

test('ledger: what is held back says why, as on the page of feedback, and is in no picture', async () => {
  dashboard({ running, feedback: closed() })
  const row = await rowOf('I stay out once I have handed over')
  await within(row).findByText('not shown')
  expect(textsOf(row)).toContain('it would give one person away')
  expect(row.querySelector('.is-crew')).toBeNull()
})

test('the numbers, their words and reasons are those of the page of feedback', async () => {
  const values = (scope: ParentNode) =>
    [...scope.querySelectorAll('.t-feedback__value b, .t-feedback__hidden')].map(it => it.textContent)
  dashboard({ running, feedback: closed() })
  await screen.findByText(/^What your crew saw in the round of/)
  const here = values(document)
  cleanup()
  const client = demoClient({}, { sprint: feedbackAnswers({ sprint: running }) })
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <SprintFeedback />
    </TrellisProvider>,
  )
  await screen.findByText('By role')
  const totals = [...document.querySelectorAll('.t-feedback__matrix td.is-total')].flatMap(values)
  expect(here).toEqual(totals)
})

test('where nobody answered the last round, the one shown is called the last that was answered', async () => {
  const rounds = demoRounds().map(it =>
    it.status === 'FUTURE' ? { ...it, status: 'CLOSED' as const, answered: 0 } : it,
  )
  dashboard({ running, feedback: { rounds, matrix: demoMatrix() } })
  expect(
    await screen.findByText(/^What your crew saw in the round of .*, the last one that was answered$/),
  ).toBeDefined()
  cleanup()
  dashboard({ running, feedback: closed() })
  expect((await screen.findByText(/^What your crew saw in the round of/)).textContent).not.toMatch(/the last one/)
})

test('before a round has closed there is no number; it says so', async () => {
  const client = dashboard({ running })
  await screen.findAllByText('No feedback from a closed round yet')
  expect(document.querySelector('.t-seenrow')).toBeNull()
  expect(client.calls.filter(it => it.name === 'sprint.feedback')).toHaveLength(1)
})

test('a sprint without a crew waits for no round', async () => {
  dashboard({ running: { ...running, sprintCrews: [] } })
  expect((await screen.findAllByText('Without a crew nobody is asked')).length).toBeGreaterThan(1)
  expect(screen.queryByText('No feedback from a closed round yet')).toBeNull()
})

test('who is of the team and not in its sprint is not asked for and shown no mean', async () => {
  const client = dashboard({ running, feedback: closed(), isOutside: true })
  await rowOf('I ask before I answer')
  expect(client.calls.map(it => it.name)).not.toContain('sprint.feedback')
  expect(document.querySelector('.t-seenrow')).toBeNull()
})

test('what has closed stands there at once, and where it did not come the names stay, with a way to try again', async () => {
  const sprints: Sprints = { running }
  const realtime = heardRealtime()
  const client = dashboard(sprints, { realtime })
  await screen.findAllByText('No feedback from a closed round yet')
  client.switches.offline = true
  act(() => realtime.tell('sprint/5', 'round'))
  await screen.findAllByRole('alert')
  expect(await rowOf('I ask before I answer')).toBeDefined()
  client.switches.offline = false
  sprints.feedback = closed()
  for (const it of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(it)
  await screen.findByText(/^What your crew saw in the round of/)
  expect(screen.queryByRole('alert')).toBeNull()
})
