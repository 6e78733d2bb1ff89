import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamManage } from './TeamManage.tsx'

function open(team: DemoOptions['team'] = {}, more: DemoOptions = {}) {
  const client = demoClient({ ...more, team })
  const onChanged = vi.fn()
  const onGone = vi.fn()
  const { unmount } = render(
    <TrellisProvider value={contextOf(client)}>
      <TeamManage teamId={7} teamHref="#team" onChanged={onChanged} onGone={onGone} />
    </TrellisProvider>,
  )
  return {
    client,
    team: client.switches.team,
    calls: client.changes,
    onChanged,
    onGone,
    unmount,
    user: userEvent.setup(),
  }
}
const nameField = () => screen.findByLabelText(/^Name of the team/) as Promise<HTMLInputElement>
const rowOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement
async function choose(user: ReturnType<typeof userEvent.setup>, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(screen.getByRole('menuitem', { name: item }))
}

test('manage team: people with part and status, Accepted, Pending or Active (spec 1, team descriptors)', async () => {
  open()
  expect((await rowOf('Ada Lindqvist')).textContent).toContain('Team Manager')
  expect((await rowOf('Dev Raman')).textContent).toContain('PendingInvited on 16 Nov')
  expect((await rowOf('Noa Guest')).textContent).toContain('Active')
  expect(within(await rowOf('Ada Lindqvist')).queryByRole('button')).toBeNull()
})

test('manage team: details are saved with the version that was edited', async () => {
  const { user, calls, onChanged } = open()
  await user.type(await nameField(), ' II')
  await user.click(screen.getByRole('radio', { name: 'Learning' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(calls()[0]?.body).toMatchObject({ name: 'Harbour Crew II', purpose: 'LEARNING', version: 3 })
  expect(onChanged).toHaveBeenCalledOnce()
})

test('manage team: a team needs a name and does not end before it begins; both stand at their fields', async () => {
  const { user, calls } = open({ details: { durationStart: '2026-09-01', durationEnd: '2026-08-01' } })
  await user.clear(await nameField())
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await nameField()).getAttribute('aria-describedby')).toBe(screen.getByText('Please give the team a name.').id)
  expect(screen.getByText('A team does not end before it begins.')).toBeDefined()
  expect(calls()).toEqual([])
})

test('manage team: a newer version is shown beside the own entries, and the person chooses', async () => {
  const { user, calls } = open({ conflict: true })
  await user.type(await nameField(), ' South')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByText(/Nothing was overwritten/)).closest('[role=alert]')).not.toBeNull()
  const table = screen.getByRole('table', { name: 'Somebody changed the team in the meantime' })
  expect(table.textContent).toContain('Harbour Crew North')
  expect(table.textContent).toContain('Harbour Crew South')
  await user.click(screen.getByRole('button', { name: 'Save my entries' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(calls().at(-1)?.body).toMatchObject({ name: 'Harbour Crew South', version: 4 })
})

test('manage team: taking what is saved gives the own entries up', async () => {
  const { user } = open({ conflict: true })
  await user.type(await nameField(), ' South')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Take what is saved' }))
  expect((await nameField()).value).toBe('Harbour Crew North')
})

test('manage team: what was typed outlives a reload, and meets what was saved in the meantime', async () => {
  const { user, unmount } = open()
  await user.type(await nameField(), ' II')
  unmount()
  const again = open({ details: { name: 'Harbour Crew North', version: 4 } })
  expect((await nameField()).value).toBe('Harbour Crew II')
  expect(screen.getByText(/Nothing was overwritten/)).toBeDefined()
  await again.user.click(screen.getByRole('button', { name: 'Save my entries' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(again.calls()[0]?.body).toMatchObject({ name: 'Harbour Crew II', version: 4 })
})

test('manage team: people of the organisation are found while one types, after a pause, and invited', async () => {
  const { user, calls } = open()
  await user.type(await screen.findByLabelText('Search by name or email'), 'ben')
  expect(await screen.findByText('2 people found')).toBeDefined()
  expect(screen.getByText('In the list already')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Invite Benita Marín Castellanos' }))
  expect(await screen.findByText('Benita Marín Castellanos was invited')).toBeDefined()
  expect(calls()[0]?.body).toEqual({ teamId: 7, userIds: [21] })
})

test('manage team: a search that fails says so and can be tried again; the last one asked for counts', async () => {
  const { user, client } = open()
  const gate = client.hold('team.searchMember')
  const field = await screen.findByLabelText('Search by name or email')
  await user.type(field, 'ben')
  await (await gate.next()).lose()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const first = await gate.next()
  await user.type(field, 'ita')
  const second = await gate.next()
  await second.release()
  expect(await screen.findByText('1 person found')).toBeDefined()
  await first.release()
  expect(screen.getByText('1 person found')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.clear(field)
  expect(screen.queryByText('1 person found')).toBeNull()
})

test('manage team: a guest is added by name and e-mail; a failure keeps what was typed', async () => {
  const { user, team, calls } = open({ refuses: errorOf('unavailable') })
  await user.type(await screen.findByLabelText(/^Name of the guest/), ' Rui Alves ')
  await user.type(screen.getByLabelText(/^Email of the guest/), 'noa@guest.example')
  await user.click(screen.getByRole('button', { name: 'Add guest' }))
  expect(screen.getByText('In the list already')).toBeDefined()
  await user.clear(screen.getByLabelText(/^Email of the guest/))
  await user.type(screen.getByLabelText(/^Email of the guest/), 'rui@guest.example')
  await user.click(screen.getByRole('button', { name: 'Add guest' }))
  expect((await screen.findByText(/Your entries are kept/)).closest('[role=alert]')).not.toBeNull()
  team.refuses = undefined
  await user.click(screen.getByRole('button', { name: 'Add guest' }))
  expect(await screen.findByText('Rui Alves was added')).toBeDefined()
  expect(calls()[0]?.body).toEqual({ teamId: 7, guests: [{ name: 'Rui Alves', email: 'rui@guest.example' }] })
})

test('manage team: while a guest is being added the button waits', async () => {
  const { user, client, calls } = open()
  const gate = client.hold('team.addGuests')
  await user.type(await screen.findByLabelText(/^Name of the guest/), 'Rui Alves')
  await user.type(screen.getByLabelText(/^Email of the guest/), 'rui@guest.example')
  const add = screen.getByRole('button', { name: 'Add guest' })
  await user.click(add)
  const held = await gate.next()
  expect(add.getAttribute('aria-busy')).toBe('true')
  await user.click(add)
  await held.release()
  expect(await screen.findByText('Rui Alves was added')).toBeDefined()
  expect(add.getAttribute('aria-busy')).toBeNull()
  expect(calls()).toHaveLength(1)
})

test('manage team: who has not answered can be invited again', async () => {
  const { user, calls } = open()
  await choose(user, 'Dev Raman', 'Invite again')
  expect(await screen.findByText('Invitation resent successfully!')).toBeDefined()
  expect(calls()[0]?.body).toEqual({ teamId: 7, type: 'reinvite', memberIds: [4] })
})

test('manage team: removing asks and names what ends', async () => {
  const { user, calls } = open()
  await choose(user, 'Noa Guest', 'Remove from the team')
  const dialog = screen.getByRole('alertdialog')
  expect(dialog.textContent).toContain('Are you sure you want to remove Noa Guest (noa@guest.example)?')
  expect(dialog.className).not.toContain('t-dialog--wide')
  await user.click(within(dialog).getByRole('button', { name: 'Remove from the team' }))
  expect(await screen.findByText('Noa Guest was removed')).toBeDefined()
  expect(calls().map(it => it.name)).toEqual(['team.removeGuestTeamMember'])
})

test('manage team: the assistant is named after a question; unsaved entries stay', async () => {
  const { user, calls } = open()
  await user.type(await nameField(), ' II')
  await choose(user, 'Ben Okafor', 'Make assistant')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make assistant' }))
  expect(await screen.findByText('Ben Okafor is the assistant now')).toBeDefined()
  expect(calls()[0]?.body).toMatchObject({ name: 'Harbour Crew', teamAdmin: 2, version: 3 })
  expect((await nameField()).value).toBe('Harbour Crew II')
})

test('manage team: handing over asks, and who handed over can no longer change the team', async () => {
  const { user, calls } = open()
  await choose(user, 'Ben Okafor', 'Hand the team over')
  const dialog = screen.getByRole('alertdialog')
  expect(dialog.textContent).toContain('Ben Okafor becomes the manager of Harbour Crew')
  await user.click(within(dialog).getByRole('button', { name: 'Hand the team over' }))
  expect(await screen.findByRole('heading', { name: /Only the manager and the assistant/ })).toBeDefined()
  expect(calls()[0]?.body).toMatchObject({ managerId: 2 })
})

test('manage team: nobody becomes manager or assistant before accepting', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Dev Raman' }))
  expect(screen.getAllByRole('menuitem').map(it => it.textContent)).toEqual(['Invite again', 'Remove from the team'])
})

test('manage team: an assistant changes the team, but neither deletes it nor hands it over (section 6)', async () => {
  const { user } = open({
    details: { standing: ['assistant', 'member'], teamAdmin: 1, managerId: 2, managerName: 'Ben Okafor' },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Cleo Marín' }))
  expect(screen.getAllByRole('menuitem').map(it => it.textContent)).toEqual(['Remove from the team'])
  expect(screen.queryByRole('button', { name: 'Delete team' })).toBeNull()
})

test('manage team: a team is deleted once its name is typed', async () => {
  const { user, calls, onGone } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete team' }))
  const dialog = screen.getByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete team' }))
  expect(calls()).toEqual([])
  await user.type(within(dialog).getByLabelText('Type the name of the team to confirm'), 'Harbour Crew')
  await user.click(within(dialog).getByRole('button', { name: 'Delete team' }))
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
})

test('manage team: who acts in the manager’s name is not offered to delete the team', async () => {
  open({ details: { standing: ['manager', 'member', 'actedFor'] } })
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete team' })).toBeNull()
})

test('manage team: a refusal to delete is said where it was asked for', async () => {
  const { user } = open({ refuses: errorOf('impersonating', 'This belongs to the person alone.') })
  await user.click(await screen.findByRole('button', { name: 'Delete team' }))
  const dialog = screen.getByRole('alertdialog')
  await user.type(within(dialog).getByLabelText('Type the name of the team to confirm'), 'Harbour Crew')
  await user.click(within(dialog).getByRole('button', { name: 'Delete team' }))
  const told = await screen.findByText('This belongs to the person alone.')
  expect(told.closest('[role=alert]')).not.toBeNull()
  expect(within(told.closest('section') as HTMLElement).getByRole('button', { name: 'Delete team' })).toBeDefined()
  expect(told.closest('form')).toBeNull()
})

test('manage team: others are told who manages it', async () => {
  open({ details: { standing: ['member'] } })
  expect(await screen.findByText('Ada Lindqvist is the manager.')).toBeDefined()
})

test('manage team: a failure to load can be tried again', async () => {
  const { client, user } = open({}, { offline: true })
  const again = await screen.findByRole('button', { name: 'Try again' })
  client.switches.offline = false
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'Manage Team' })).toBeDefined()
})
