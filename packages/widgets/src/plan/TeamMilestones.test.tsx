import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Relation } from '@trellis/sdk'
import { type DemoTeamMilestones, demoClient, demoTeamMilestones, heardRealtime } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamMilestones } from './TeamMilestones.tsx'

async function open(standing: Relation[], demo: DemoTeamMilestones = {}) {
  sessionStorage.clear()
  const client = demoClient({ teamMilestones: demo })
  const realtime = heardRealtime()
  render(
    <TrellisProvider value={{ ...contextOf(client), realtime }}>
      <TeamMilestones teamId={7} standing={standing} />
    </TrellisProvider>,
  )
  await screen.findByText(demo.milestones?.length === 0 ? /milestone/i : 'Third survey')
  return { client, realtime, user: userEvent.setup() }
}

test('spec 1 section 3: who leads the team adds a milestone, marks and deletes it', async () => {
  const { user, client } = await open(['manager'])
  await user.click(screen.getByRole('button', { name: 'Add a milestone' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /What/ }), 'Rota begins')
  await user.type(dialog.getByLabelText(/From|Day/), '2026-12-24')
  await user.dblClick(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Rota begins')
  for (const name of ['Mark as done', 'Delete']) {
    await user.click(screen.getByRole('button', { name: /Rota begins/ }))
    await user.click(screen.getByRole('menuitem', { name }))
  }
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete milestone' }))
  await waitFor(() => expect(screen.queryByText('Rota begins')).toBeNull())
  expect(client.changes().map(it => it.name)).toEqual([
    'plan.saveTeamMilestone',
    'plan.saveTeamMilestone',
    'plan.deleteTeamMilestone',
  ])
})

test('a member reads, and is told so where there is nothing', async () => {
  await open(['member'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('what somebody else adds is heard', async () => {
  const demo = { milestones: demoTeamMilestones() }
  const { realtime } = await open(['member'], demo)
  demo.milestones = demo.milestones.map(it => ({ ...it, label: `${it.label}, moved` }))
  realtime.tell('team/7', 'milestones')
  await screen.findByText('Third survey, moved')
})

test('what is marked while somebody writes stays marked: words are saved, and no more', async () => {
  const demo = { milestones: demoTeamMilestones() }
  const { user, realtime } = await open(['manager'], demo)
  await user.click(screen.getByRole('button', { name: /Third survey”/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /What/ }), ', at last')
  const doneAt = '2026-11-20T12:00:00.000Z'
  demo.milestones = demo.milestones.map(it => (it.id === 2 ? { ...it, doneAt, version: 2 } : it))
  realtime.tell('team/7', 'milestones')
  await waitFor(() => expect(screen.getAllByText('Done', { selector: '.t-badge, .t-badge *' })).toHaveLength(2))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Third survey, at last')
  expect(demo.milestones.find(it => it.id === 2)).toMatchObject({ label: 'Third survey, at last', doneAt, version: 3 })
})

test('a day of another year says its year', async () => {
  await open(['member'])
  expect(screen.getByText(/^1.14 Dec$/)).toBeTruthy()
  expect(screen.getByText(/^20.21 Jan 2027$/)).toBeTruthy()
})

test('a newer version of what somebody writes is shown with its year, and nothing is overwritten', async () => {
  const demo = { milestones: demoTeamMilestones() }
  const { user, realtime } = await open(['manager'], demo)
  await user.click(screen.getByRole('button', { name: /Third survey”/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /What/ }), ', at last')
  const days = { dateFrom: '2026-12-02', dateTo: '2026-12-02' }
  demo.milestones = demo.milestones.map(it => (it.id === 2 ? { ...it, ...days, version: 2 } : it))
  realtime.tell('team/7', 'milestones')
  expect((await dialog.findByRole('alert')).textContent).toContain('Third survey · 2 Dec 2026')
  expect(demo.milestones.find(it => it.id === 2)?.version).toBe(2)
  await user.click(dialog.getByRole('button', { name: /mine/i }))
  await waitFor(() =>
    expect(demo.milestones.find(it => it.id === 2)).toMatchObject({ version: 3, label: 'Third survey, at last' }),
  )
})
