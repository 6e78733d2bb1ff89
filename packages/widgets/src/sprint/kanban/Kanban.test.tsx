import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoKanban, demoActivities, demoClient, demoSprint, manyActivities } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { Kanban } from './Kanban.tsx'

async function open(
  kanban: DemoKanban = { activities: demoActivities() },
  client = demoClient({ sprints: { running: demoSprint() }, kanban }),
) {
  render(
    <TrellisProvider value={contextOf(client)}>
      <Kanban />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { name: 'To do5' }).catch(() => undefined)
  return { client, user: userEvent.setup() }
}
const grip = (title: string) => screen.findByRole('button', { name: `Move ${title}` })
const column = (name: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))
    .getAllByRole('heading', { level: 3 })
    .map(it => it.textContent)
const said = () =>
  screen
    .getAllByRole('status')
    .map(it => it.textContent)
    .join('')

test('by keys: Space lifts, arrows choose column and place, Space puts down; each step is said, the handle keeps the focus', async () => {
  const { client, user } = await open()
  ;(await grip('Ask Cleo where you still step in')).focus()
  await user.keyboard(' ')
  expect(said()).toBe('“Ask Cleo where you still step in” is lifted. To do, place 2 of 5.')
  await user.keyboard('{ArrowRight}')
  expect(said()).toBe('Moving “Ask Cleo where you still step in”. In progress, place 2 of 4.')
  expect(document.activeElement).toBe(await grip('Ask Cleo where you still step in'))
  await user.keyboard('{ArrowDown}')
  expect(column('In progress').indexOf('Ask Cleo where you still step in')).toBe(2)
  expect(client.changes()).toEqual([])
  await user.keyboard(' ')
  expect(said()).toBe('“Ask Cleo where you still step in” is put down. In progress, place 3 of 4.')
  expect(document.activeElement).toBe(await grip('Ask Cleo where you still step in'))
  await waitFor(() =>
    expect(client.changes().map(it => [it.name, 'body' in it && it.body])).toEqual([
      ['sprint.moveActivity', { id: 2, status: 'IN_PROGRESS', afterId: 6 }],
    ]),
  )
})

test('Esc puts back, and nothing is sent; an arrow beyond the edge does nothing', async () => {
  const { client, user } = await open()
  const before = () => [column('To do'), column('In progress')]
  ;(await grip('Prepare the frame for hiring decisions')).focus()
  const was = before()
  await user.keyboard(' {ArrowUp}{ArrowLeft}')
  expect(said()).toContain('is lifted')
  await user.keyboard('{ArrowRight}{Escape}')
  expect(said()).toBe('“Prepare the frame for hiring decisions” is back where it was. To do, place 1 of 5.')
  expect(before()).toEqual(was)
  expect(client.changes()).toEqual([])
})

test('what is refused goes back and says why', async () => {
  const { user } = await open(
    undefined,
    demoClient(
      { sprints: { running: demoSprint() }, kanban: { activities: demoActivities() } },
      {
        sprint: {
          moveActivity: () => {
            throw errorOf('conflict', 'This action is finished.')
          },
        },
      },
    ),
  )
  ;(await grip('Agree limits with Finance')).focus()
  await user.keyboard(' {ArrowRight} ')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“Agree limits with Finance” could not be moved and is back where it was. This action is finished.',
  )
  expect(column('To do')).toContain('Agree limits with Finance')
  // The card is drawn anew where it was: who went by keys goes on from there, and nothing says that it was put down.
  expect(document.activeElement).toBe(await grip('Agree limits with Finance'))
  expect(said()).toBe('')
})

test('without a network a move says that it went back, and not that it is kept', async () => {
  const { client, user } = await open()
  client.switches.offline = true
  ;(await grip('Agree limits with Finance')).focus()
  await user.keyboard(' {ArrowRight} ')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“Agree limits with Finance” could not be moved and is back where it was. We cannot reach the server. Please check your connection and try again.',
  )
})

test('what is deleted by keys leaves the focus at its column, not at the top of the page', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Agree limits with Finance' }))
  await user.click(screen.getByRole('button', { name: 'Delete activity' }))
  await user.click(screen.getAllByRole('button', { name: 'Delete activity' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^To do/ }))
})

test('spec 2 section 6: a check-in, one of a finished action and one of somebody else have no handle, and say why', async () => {
  await open({
    activities: demoActivities().map(it => ({ ...it, isOwn: it.id === 2 })),
    standing: ['member'],
    leads: [],
  })
  expect(await grip('Ask Cleo where you still step in')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Move Agree limits with Finance' })).toBeNull()
  expect(screen.getAllByRole('img', { name: 'Moves by itself when the check-in is done' })).toHaveLength(2)
  // Of the demo's sprint the first action is finished.
  expect(screen.getByRole('img', { name: 'Its action is finished' })).toBeDefined()
  expect(
    screen.getAllByRole('img', { name: 'Only who planned it, or the team’s manager, can move it' }).length,
  ).toBeGreaterThan(3)
})

test('filters by action and by person; what matches nothing can be cleared', async () => {
  const { user } = await open()
  await user.selectOptions(await screen.findByLabelText('Action'), 'Stay out, and ask afterwards')
  expect([column('To do'), column('In progress')]).toEqual([
    ['Ask Cleo where you still step in'],
    ['Look back with Greta on the budget call'],
  ])
  await user.selectOptions(screen.getByLabelText('Person'), 'Ben Okafor')
  expect(screen.getByText('Nothing matches what you have chosen')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(column('To do')).toHaveLength(5)
})

test('adds one with its action, people and date, once; without a name it cannot be sent', async () => {
  const { client, user } = await open()
  const [add] = await screen.findAllByRole('button', { name: 'Add an activity' })
  await user.click(add as HTMLElement)
  const dialog = within(screen.getByRole('dialog'))
  const [, last] = dialog.getAllByRole('button', { name: 'Add' })
  expect(last?.getAttribute('aria-disabled')).toBe('true')
  await user.type(dialog.getByLabelText(/^What is to be done/), 'Agree limits')
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Align stakeholder')
  await user.selectOptions(dialog.getByLabelText('Action'), 'Hand over two decisions')
  await user.click(dialog.getByRole('checkbox', { name: 'Greta Holm' }))
  await user.type(dialog.getByLabelText('Somebody else'), 'Finance')
  await user.click(dialog.getAllByRole('button', { name: 'Add' })[0] as HTMLElement)
  expect(((await dialog.findByRole('checkbox', { name: 'Finance' })) as HTMLInputElement).checked).toBe(true)
  await user.dblClick(dialog.getAllByRole('button', { name: 'Add' })[1] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = client.changes().filter(it => it.name === 'sprint.saveActivity')
  expect(saved).toMatchObject([
    {
      body: {
        sprintId: 5,
        title: 'Agree limits',
        activityType: { code: 'ACS' },
        actionId: 2,
        meetingTimeFrom: null,
        activityCrews: [{ sprintCrewId: 2 }],
        activityStakeholders: [{ stakeholderId: 1 }],
      },
    },
  ])
  expect(column('To do')).toContain('Agree limits')
})

test('somebody changed it meanwhile: one chooses, and what one typed is kept until then', async () => {
  const kanban = { activities: demoActivities() }
  const { client, user } = await open(kanban)
  await user.click(await screen.findByRole('button', { name: 'Agree limits with Finance' }))
  await client.sprint.saveActivity({
    body: { id: 3, version: 1, sprintId: 5, title: 'Theirs', activityType: { code: 'OTH' } },
  })
  const dialog = within(screen.getByRole('dialog'))
  const title = dialog.getByLabelText(/^What is to be done/) as HTMLInputElement
  await user.clear(title)
  await user.type(title, 'Mine')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('it is now called “Theirs”')
  expect(title.value).toBe('Mine')
  await user.click(dialog.getByRole('button', { name: 'Keep this one' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(column('To do')).toContain('Mine')
})

test('who may not change it reads it', async () => {
  const { user } = await open({
    activities: demoActivities().map(it => ({ ...it, isOwn: false })),
    standing: ['member'],
  })
  await user.click(await screen.findByRole('button', { name: 'Agree limits with Finance' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.getByText('Ada Lindqvist')).toBeDefined()
})

test('of hundreds a column draws what is near, the rest as it is asked for; one that is moved by keys is always drawn', async () => {
  const { user } = await open({ activities: manyActivities(120) })
  const names = await waitFor(() => column('To do'))
  expect(names).toHaveLength(12)
  expect(screen.getByRole('heading', { name: 'To do40' })).toBeTruthy()
  ;(await grip(names.at(-1) as string)).focus()
  await user.keyboard(' {ArrowDown}')
  expect(column('To do').indexOf(names.at(-1) as string)).toBe(12)
  expect(document.activeElement).toBe(await grip(names.at(-1) as string))
  await user.keyboard('{Escape}')
  const more = () => within(screen.getByRole('region', { name: /^To do/ })).queryByRole('button', { name: 'Show more' })
  for (const drawn of [24, 36, 40]) {
    await user.click(more() as HTMLElement)
    expect(column('To do')).toHaveLength(drawn)
  }
  expect(more()).toBeNull()
})

test('where no sprint runs the board says so, and leads to the design; what is asked for once more stays said', async () => {
  const client = demoClient({ sprints: {} })
  const { rerender } = render(
    <TrellisProvider value={contextOf(client)}>
      <Kanban designHref="#design" />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'No sprint is running' })
  expect(screen.getByRole('link', { name: 'Design a sprint' }).getAttribute('href')).toBe('#design')
  rerender(
    <TrellisProvider value={contextOf(client)}>
      <Kanban />
    </TrellisProvider>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Once the team’s manager starts one, it stands here.')).toBeDefined()
})

test('who takes part and what moves a card stand together: neither is left alone on a line', async () => {
  await open()
  const ends = [...document.querySelectorAll('.t-card__foot .t-avatars')].map(it => it.parentElement)
  expect(ends.length).toBeGreaterThan(0)
  for (const end of ends) {
    expect(end?.className).toBe('t-card__end')
    expect(end?.querySelector(':scope > .t-card__grip')).not.toBeNull()
  }
})
