import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type Client, errorOf, type SprintDetails } from '@trellis/sdk'
import { demoAnalytics, demoClient, demoMember, demoSprint, emptyAnalytics } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { SprintDashboard } from './SprintDashboard.tsx'

afterEach(cleanup)

const mine = demoSprint()
const show = (client: Client, language: 'en' | 'de' = 'en') =>
  render(
    <TrellisProvider value={contextOf(client, language)}>
      <SprintDashboard canEnd />
    </TrellisProvider>,
  )
const chartOf = async () => {
  const found = (await screen.findByRole('heading', { name: 'Your energy, week by week' })).closest('figure')
  if (!found) throw new Error('No chart')
  return found
}

test('measurement 16: the running sprint shows the own energy week by week, its share at the levels that last, and no mean', async () => {
  show(demoClient({ sprints: { running: mine } }))
  const chart = await chartOf()
  expect(screen.getByText('2 of 3 check-ins at Medium or High (66.7%).')).toBeDefined()
  fireEvent.click(within(chart).getByRole('radio', { name: 'Table' }))
  const rows = within(within(chart).getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(it => within(it).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '3: Medium',
    '4: High',
    'no check-in',
    '5: Unsustainably High',
  ])
})

test('one check-in is written in the singular, in German by its own words', async () => {
  const all = demoAnalytics(mine)
  const energyLevel = all.dimensions.energyLevel.map(it => ({
    ...it,
    series: it.series.map(one => ({ ...one, points: one.points.slice(0, 1) })),
  }))
  const analytics = { ...all, dimensions: { ...all.dimensions, energyLevel } }
  show(demoClient({ sprints: { running: mine, analytics } }), 'de')
  await screen.findByText('1 von 1 Check-in bei Mittel oder Hoch (100 %).')
})

test('before the first check-in is done it says so', async () => {
  show(demoClient({ sprints: { running: mine, analytics: emptyAnalytics(mine) } }))
  expect(await screen.findAllByText(/^Your energy stands here once your first check-in is done/)).not.toEqual([])
  expect(screen.queryByText(/at Medium or High/)).toBeNull()
})

test('who is not in the sprint is not asked about an energy', async () => {
  const asked: unknown[] = []
  const running: SprintDetails = { ...mine, sprintTeamMembers: [demoMember(2, 'Ben Okafor')] }
  const client = demoClient({ sprints: { running } })
  const { userSprintAnalytics } = client.sprint
  client.sprint.userSprintAnalytics = call => {
    asked.push(call.params.id)
    return userSprintAnalytics(call)
  }
  show(client)
  await screen.findByRole('heading', { name: 'Sprint crew' })
  expect(screen.queryByRole('heading', { name: 'Your energy, week by week' })).toBeNull()
  expect(asked).toEqual([])
})

test('where it cannot be loaded the rest of the sprint stands, and another try mends it', async () => {
  const client = demoClient({ sprints: { running: mine } })
  const { userSprintAnalytics } = client.sprint
  let fails = true
  client.sprint.userSprintAnalytics = call => (fails ? Promise.reject(errorOf('internal')) : userSprintAnalytics(call))
  show(client)
  await screen.findByRole('heading', { name: 'Sprint crew' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(again)
  await chartOf()
})
