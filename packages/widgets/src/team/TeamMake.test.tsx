import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamMake } from './TeamMake.tsx'

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  const onMade = vi.fn()
  const { unmount } = render(
    <TrellisProvider value={contextOf(client)}>
      <TeamMake onMade={onMade} />
    </TrellisProvider>,
  )
  return { client, onMade, unmount, user: userEvent.setup(), calls: client.changes }
}

async function toPeople(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText(/^Name of the team/), 'Dock Nine')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
}

test('make a team: three steps, the focus on the heading of each', async () => {
  const { user } = open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What is the team for?')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Please give the team a name.')).toBeDefined()
  await toPeople(user)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who belongs to it?' }))
})

test('make a team: team, people and guests are sent, and it leads to the team', async () => {
  const { user, calls, onMade } = open()
  await toPeople(user)
  await user.type(screen.getByLabelText('Search by name or email'), 'bernd')
  await user.click(await screen.findByRole('button', { name: 'Invite Bernd Hoffmann' }))
  await user.type(screen.getByLabelText(/^Name of the guest/), 'Rui Alves')
  await user.type(screen.getByLabelText(/^Email of the guest/), 'rui@guest.example')
  await user.click(screen.getByRole('button', { name: 'Add guest' }))
  await user.click(screen.getByRole('button', { name: 'Make the team' }))
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(7))
  expect(calls().map(it => it.name)).toEqual(['team.createTeam', 'team.addOrgMembers', 'team.addGuests'])
  expect(calls()[0]?.body).toMatchObject({ name: 'Dock Nine', purpose: 'PROJECT', type: 'HYBRID', durationEnd: null })
  expect(calls()[1]?.body).toEqual({ teamId: 7, userIds: [22] })
})

test('make a team: what was typed outlives a reload', async () => {
  const { user, unmount } = open()
  await toPeople(user)
  unmount()
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Who belongs to it?')
})

test('make a team: a plan without teams says whom to ask (spec 1 section 6)', async () => {
  const { user } = open({ limits: { 'team-limit': '0' } })
  await toPeople(user)
  expect(await screen.findByText(/Your plan has no room for another team/)).toBeDefined()
  const make = screen.getByRole('button', { name: 'Make the team' })
  expect(document.getElementById(make.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'If you wish to access this feature, please contact your administrator of the product.',
  )
})

test('make a team: a limit reached is told, and nothing is lost', async () => {
  const { user, onMade } = open({ team: { refuses: errorOf('entitlement') } })
  await toPeople(user)
  await user.click(screen.getByRole('button', { name: 'Make the team' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your plan has no room for another team.')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect((screen.getByLabelText(/^Name of the team/) as HTMLInputElement).value).toBe('Dock Nine')
  expect(onMade).not.toHaveBeenCalled()
})

test('make a team: who tries again to invite the others is left at the button, as long as that is in vain', async () => {
  const { user, client, onMade } = open()
  await toPeople(user)
  await user.type(screen.getByLabelText('Search by name or email'), 'bernd')
  await user.click(await screen.findByRole('button', { name: 'Invite Bernd Hoffmann' }))
  const held = client.hold('team.addOrgMembers')
  await user.click(screen.getByRole('button', { name: 'Make the team' }))
  await act(async () => (await held.next()).lose(errorOf('conflict')))
  const again = await screen.findByRole('button', { name: 'Try again' })
  await user.click(again)
  await act(async () => (await held.next()).lose(errorOf('conflict')))
  expect(document.activeElement).toBe(again)
  expect(screen.getByRole('alert').textContent).toContain('not everyone could be invited')
  expect(screen.getByRole('button', { name: 'Open the team' })).toBeDefined()
  await act(() => held.end())
  await user.click(again)
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(7))
})
