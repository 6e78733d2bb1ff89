import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamSprintYears } from './TeamSprintYears.tsx'

function open(options: DemoOptions = {}) {
  render(
    <TrellisProvider value={contextOf(demoClient(options))}>
      <TeamSprintYears teamId={7} portfolioHref="#portfolio" />
    </TrellisProvider>,
  )
  return userEvent.setup()
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(it => [...it.children].map(cell => cell.textContent))

test('the sprints of a year with their numbers; one that may not be shown says so', async () => {
  open()
  await screen.findByRole('table')
  expect(rows()).toEqual([
    ['Decide where the work is', '18 September 2026', 'Completed', '71.9%', '66.7%', '83.33%'],
    ['Every voice before the vote', '29 May 2026', 'Completed, extended', '58.3%', 'not shown', '100%'],
    ['Say it once, say it early', '13 February 2026', 'Incomplete', 'not shown', 'not shown', 'not shown'],
  ])
})

test('spec 1 section 5: the search is a case-insensitive contains match on the sprint name', async () => {
  const user = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), ' VOTE ')
  expect(rows().map(it => it[0])).toEqual(['Every voice before the vote'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nowhere')
  expect(rows()).toEqual([['No sprint of 2026 has “nowhere” in its name.']])
})

test('another year is asked for; without a sprint in this year the newest year stands there', async () => {
  const user = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2025')
  await waitFor(() => expect(rows().map(it => it[0])).toEqual(['Meetings with one purpose']))
})

test('a team without an ended sprint reads that, and no table', async () => {
  open({ boards: { ended: [] } })
  expect(await screen.findByText('No sprint of the team has ended yet.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('on a phone a row is a card: every number names its column', async () => {
  open()
  await screen.findByRole('table')
  const names = [...(screen.getAllByRole('row')[1]?.children ?? [])].map(it => it.getAttribute('data-label'))
  expect(names).toEqual(['Sprint', 'Ended', 'State', 'Behaviours', 'Outcomes', 'Engagement'])
})
