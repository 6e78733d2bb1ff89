import { cleanup, render, screen } from '@testing-library/react'
import {
  checkInAnswers,
  demoActivity,
  demoCheckIn,
  demoCheckInSprint,
  demoClient,
  type FakeClient,
} from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { SprintCheckIn } from './check-in/SprintCheckIn.tsx'
import { useDueWords } from './kanban/useDueWords.ts'
import { SprintCards } from './SprintCards.tsx'
import { SprintTimeline } from './SprintTimeline.tsx'

afterEach(cleanup)

/** Where the reader is, and the sprint: 10 December is over. */
const midnight = '2026-12-10T23:00:00.000Z'
const timezone = 'Europe/Berlin'

const draw = (what: ReactNode, client: FakeClient = demoClient()) =>
  render(<TrellisProvider value={contextOf(client)}>{what}</TrellisProvider>).container
const open = (demo: Parameters<typeof checkInAnswers>[0]) =>
  draw(<SprintCheckIn />, demoClient({}, { sprint: checkInAnswers(demo) }))

test('a check-in that closes at midnight is open until the last minute of the day that is over then', async () => {
  open({ checkIns: [demoCheckIn({ end: midnight })] })
  expect(await screen.findByText('About three minutes, open until 10 Dec, 11:59 pm')).toBeDefined()
  cleanup()
  open({ checkIns: [demoCheckIn({ end: midnight, isOpen: false, status: 'SKIPPED' })] })
  expect(await screen.findByText('This check-in closed: 10 Dec, 11:59 pm')).toBeDefined()
  cleanup()
  open({ checkIns: [], sprint: demoCheckInSprint({ nextSprintCheckInDate: midnight }) })
  expect(await screen.findByText('The next one can be done until 10 Dec, 11:59 pm.')).toBeDefined()
})

test('the card of the next check-in, the timeline and the board of activities say the same day', async () => {
  const running = demoCheckInSprint({ timezone })
  const { sprint, progress } = await demoClient({ sprints: { running } }).sprint.findUserActiveSprint()
  if (!sprint || !progress) throw new Error('No sprint runs')
  const cards = draw(
    <SprintCards crew={6} sprint={sprint} progress={{ ...progress, nextSprintCheckInDate: midnight }} />,
  )
  expect(cards.textContent).toMatch(/Thu,? 10 Dec.*open until 11:59/)
  cleanup()
  const checkInDates = [{ date: midnight, type: 'weekly' as const, status: 'FUTURE' as const }]
  const sprintTimeline = { ...progress.sprintTimeline, sendOutFeedbacks: [], checkInDates }
  draw(<SprintTimeline sprint={sprint} progress={{ ...progress, sprintTimeline }} />)
  expect(screen.getByRole('listitem').textContent).toMatch(/^Thu,? 10 Dec/)
  cleanup()
  const at = midnight.slice(0, 19)
  const activity = demoActivity(1, 'Check-in', { type: 'WC', more: { meetingTimeFrom: at, meetingTimeTo: at } })
  const Due = () => useDueWords()(activity)
  expect(draw(<Due />).textContent).toMatch(/Thu,? 10 Dec.*11:59/)
})

test('a check-in done before its own day says when it was done, one of a day that has come does not', async () => {
  const { sprint, progress } = await demoClient({
    sprints: { running: demoCheckInSprint({ timezone }) },
  }).sprint.findUserActiveSprint()
  if (!sprint || !progress) throw new Error('No sprint runs')
  const done = { type: 'weekly' as const, status: 'COMPLETED' as const }
  const checkInDates = [
    { date: '2026-12-03T15:00:00.000Z', ...done },
    { date: midnight, ...done, doneAt: '2026-12-08T10:00:00.000Z' },
  ]
  const sprintTimeline = { ...progress.sprintTimeline, sendOutFeedbacks: [], checkInDates }
  draw(<SprintTimeline sprint={sprint} progress={{ ...progress, sprintTimeline }} />)
  expect(screen.getAllByRole('listitem').map(it => it.textContent)).toEqual([
    expect.stringMatching(/^Thu,? 3 DecCheck-in done$/),
    expect.stringMatching(/^Thu,? 10 DecCheck-in done on 8 Dec$/),
  ])
})

test('after the end of a sprint no next check-in is told of and no days are left: its last day is; before it, that none is left', async () => {
  const { sprint, progress } = await demoClient({
    sprints: { running: demoCheckInSprint() },
  }).sprint.findUserActiveSprint()
  if (!sprint || !progress) throw new Error('No sprint runs')
  const none = { ...progress, nextSprintCheckInDate: null }
  const cards = (daysLeftToCompleteSprint: number) =>
    draw(<SprintCards crew={6} sprint={sprint} progress={{ ...none, daysLeftToCompleteSprint }} isShort />).textContent
  const ended = cards(0)
  expect(ended).not.toMatch(/Next check-in|Left|days/)
  expect(ended).toMatch(/Ended[A-Z][a-z]+day \d+ [A-Z][a-z]+$/)
  cleanup()
  expect(cards(2)).toMatch(/Left2 daysends on .*Next check-inNone/)
})
