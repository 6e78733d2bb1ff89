import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { TeamInvitations } from './TeamInvitations.tsx'

const invitations = [{ id: 3, teamName: 'Engineering', managerName: 'Hana Kovář' }]

function open(team: DemoOptions['team']) {
  const client = demoClient({ team })
  const onAnswered = vi.fn()
  const { container } = render(
    <TrellisProvider value={contextOf(client)}>
      <TeamInvitations onAnswered={onAnswered} />
    </TrellisProvider>,
  )
  return { client, container, onAnswered, user: userEvent.setup() }
}

test('invitations: without any there is nothing', async () => {
  const { container } = open({})
  await new Promise(done => setTimeout(done, 20))
  expect(container.textContent).toBe('')
})

test('invitations: one is accepted with one press', async () => {
  const { client, user, onAnswered } = open({ invitations })
  expect(await screen.findByText('Hana Kovář invites you to Engineering')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('You are now part of Engineering')).toBeDefined()
  expect(client.changes()[0]).toMatchObject({ name: 'team.answerInvitation', body: { accept: true } })
  expect(onAnswered).toHaveBeenCalledWith(13, true)
})

test('invitations: declining asks once', async () => {
  const { client, user } = open({ invitations })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = screen.getByRole('alertdialog')
  expect(client.changes()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('You have declined the invitation to Engineering')).toBeDefined()
})

test('invitations: a failed answer leaves the invitation there', async () => {
  const { user } = open({ invitations, refuses: errorOf('internal') })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The invitation still waits.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeDefined())
})
