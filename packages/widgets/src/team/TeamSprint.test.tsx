import { cleanup, render, screen } from '@testing-library/react'
import { demoBoard, demoClient } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamSprint, type TeamSprintProps } from './TeamSprint.tsx'

afterEach(cleanup)

function draw(more: Partial<TeamSprintProps['sprint']>) {
  const sprint = demoBoard.teamSprintSummary
  if (!sprint) throw new Error('No sprint runs')
  return render(
    <TrellisProvider value={contextOf(demoClient())}>
      <TeamSprint sprint={{ ...sprint, ...more }} />
    </TrellisProvider>,
  ).container
}

test('a sprint that is over ended, one that runs ends', () => {
  // The first instant after the last day.
  const sprintReviewEndTime = '2026-12-20T23:00:00.000Z'
  draw({ sprintReviewEndTime, daysLeftToCompleteSprint: 1 })
  expect(screen.getByText('ends on 20 December 2026')).toBeDefined()
  cleanup()
  draw({ sprintReviewEndTime, daysLeftToCompleteSprint: 0, nextSprintCheckInDate: null })
  expect(screen.getByText('Ended').nextElementSibling?.textContent).toBe('20 December 2026')
  expect(screen.queryByText('Days left')).toBeNull()
})

test('no check-in is next after the last: it says so on the days that are left, and nothing once the sprint is over', () => {
  const every = 'every 7 days'
  const next = () => screen.queryByText('Next check-in', { selector: 'dt' })?.nextElementSibling?.textContent ?? null
  draw({ checkInFrequency: 7 })
  expect(next()).toContain(every)
  cleanup()
  draw({ checkInFrequency: 7, nextSprintCheckInDate: null, daysLeftToCompleteSprint: 1 })
  expect(next()).toBe('None')
  cleanup()
  draw({ checkInFrequency: 7, nextSprintCheckInDate: null, daysLeftToCompleteSprint: 0 })
  expect(next()).toBeNull()
})

test('the board says of each check-in what the sprint says: done, passed, next or on leave', () => {
  const { teamSprintSummary } = demoBoard
  if (!teamSprintSummary) throw new Error('No sprint runs')
  const checkIn = (day: string, status: 'COMPLETED' | 'INCOMPLETE' | 'FUTURE', isAway?: true) => ({
    date: `2026-11-${day}T16:00:00.000Z`,
    type: 'weekly' as const,
    status,
    ...(isAway ? { isAway } : {}),
  })
  const checkInDates = [
    checkIn('02', 'COMPLETED'),
    checkIn('09', 'INCOMPLETE'),
    checkIn('16', 'INCOMPLETE', true),
    checkIn('23', 'FUTURE'),
    checkIn('30', 'FUTURE'),
  ]
  const sendOutFeedbacks = [{ date: '2026-11-01T09:00:00.000Z', type: 'FIRST' as const, status: 'PAST' as const }]
  const timeline = { ...teamSprintSummary.sprintTimeline, checkInDates, sendOutFeedbacks }
  draw({ sprintTimeline: timeline })
  const said = screen.getAllByRole('listitem').map(it => [it.querySelector('b')?.textContent, it.className])
  expect(said).toEqual([
    ['Feedback sent', 'is-done'],
    ['Check-in done', 'is-done'],
    ['Check-in passed', 'is-missed'],
    ['On leave: no check-in', 'is-away'],
    ['Next check-in', 'is-next'],
    ['Check-in', 'is-later'],
  ])
})

test('a check-in that closes at midnight is one of the day that is over then', () => {
  const midnight = '2026-12-10T23:00:00.000Z'
  const checkInDates = [{ date: midnight, type: 'weekly' as const, status: 'FUTURE' as const }]
  const { teamSprintSummary } = demoBoard
  if (!teamSprintSummary) throw new Error('No sprint runs')
  const sprintTimeline = { ...teamSprintSummary.sprintTimeline, sendOutFeedbacks: [], checkInDates }
  const shown = draw({ nextSprintCheckInDate: midnight, sprintTimeline })
  expect(screen.getByRole('listitem').textContent).toMatch(/^10 Dec/)
  expect(shown.textContent).toMatch(/Next check-in10 Dec/)
  expect(shown.textContent).not.toContain('11 Dec')
})
