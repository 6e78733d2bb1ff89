import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { ManagerImpactBoard } from './ManagerImpactBoard.tsx'

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client)}>
      <ManagerImpactBoard teamId={7} />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}
const row = async (name: string) => {
  const list = await screen.findAllByRole('listitem')
  return within(list.find(it => it.className === 't-impact__member' && it.textContent?.includes(name)) as HTMLElement)
}

test('spec 1 section 3, team impact data: totals, pending and the last update', async () => {
  open()
  expect(await screen.findByText(/Updated on 23 Nov at 9:15/)).toBeDefined()
  expect(screen.getByText('Invitations pending').parentElement?.textContent).toContain('1')
  expect(screen.getByText('Rights granted to you').parentElement?.textContent).toContain('2')
  // What the total counts, and why the list is shorter.
  const total = screen.getByText('People besides you and the manager').parentElement?.textContent ?? ''
  const listed = screen.getAllByRole('listitem').filter(it => it.className === 't-impact__member').length
  expect(total).toContain(String(listed + 1))
  expect(screen.getByText(/^1 person has no account/)).toBeDefined()
})

test('spec 1 section 6: each item type has its status, and what is granted can be shown or hidden', async () => {
  const { user } = open()
  const mei = await row('Mei Chen')
  expect(mei.getByText('Granted')).toBeDefined()
  expect(mei.getByText('Direction')).toBeDefined()
  await user.click(mei.getByRole('switch', { name: 'Show Growth Leader Assessment of Mei Chen' }))
  await vi.waitFor(() => expect(mei.queryByText('Direction')).toBeNull())
  const quinn = await row('Quinn Abara')
  expect(quinn.getByText('Declined')).toBeDefined()
  const ben = await row('Ben Okafor')
  expect(ben.getByText('Waiting')).toBeDefined()
  expect(ben.getByText('Revoked')).toBeDefined()
  expect(ben.queryByRole('button', { name: 'Ask Ben Okafor for: Growth Leader Assessment' })).toBeNull()
})

test('ledger, Rights: what is granted and would show one other person waits, without a result', async () => {
  open({ boards: { waits: true } })
  const mei = await row('Mei Chen')
  expect(mei.getByText('Not open yet')).toBeDefined()
  expect(mei.getByText(/it would give away the result of somebody else/)).toBeDefined()
  expect(mei.queryByText('Direction')).toBeNull()
  expect(mei.queryByText(/not completed/i)).toBeNull()
})

test('a right is asked for by member and item type', async () => {
  const { user } = open()
  const rosa = await row('Rosa Delgado')
  await user.click(rosa.getByRole('button', { name: 'Ask Rosa Delgado for: Sprint' }))
  expect(await rosa.findByText('Waiting')).toBeDefined()
})

test('several people are asked at once for several items', async () => {
  const { client, user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Rosa Delgado' }))
  await user.click(screen.getByRole('checkbox', { name: 'Mei Chen' }))
  await user.click(screen.getByRole('button', { name: 'Ask 2 people' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Mei Chen and Rosa Delgado/)).toBeDefined()
  await user.click(dialog.getByRole('checkbox', { name: 'Portfolio' }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(client.changes().map(it => it.body)).toContainEqual({
    teamId: 7,
    userIds: [4, 6],
    itemTypes: ['GLA', 'PORTFOLIO'],
  })
})

test('spec 2 section 6: an assessment is asked for or reminded of by mail', async () => {
  const { client, user } = open()
  const ben = await row('Ben Okafor')
  await user.click(ben.getByRole('button', { name: 'By mail to Ben Okafor' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remind of the Leader 360' }))
  expect((await ben.findByRole('status')).textContent).toContain('on its way')
  expect(client.changes().at(-1)?.body).toMatchObject({ event: 'remind_gl_360', user_id: 2 })
})

test('spec 2 section 8: a repeated request says that it was triggered already', async () => {
  const { user } = open({ boards: { mailSent: true } })
  const ben = await row('Ben Okafor')
  await user.click(ben.getByRole('button', { name: 'By mail to Ben Okafor' }))
  await user.click(screen.getByRole('menuitem', { name: 'Ask for a Growth Leader Assessment' }))
  expect((await ben.findByRole('alert')).textContent).toBe('You have already triggered a request by email.')
})

test('privacy: the board says what is seen, by whom, and that it can end', async () => {
  open()
  expect(await screen.findByText(/You see only what a member has granted to you by name/)).toBeDefined()
  expect(screen.getByText('Each person decides')).toBeDefined()
})

test('spec 1 section 8, team impact error: the server’s message', async () => {
  open({ fails: 'unavailable' })
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy at the moment.')
})

test('without a reply a default text is shown, and it can be tried again', async () => {
  const { client, user } = open({ offline: true })
  expect((await screen.findByRole('alert')).textContent).toContain('cannot reach the server')
  client.switches.offline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('What your team lets you see')).toBeDefined()
})

test('spec 3 section 6: for others than manager and assistant there is no board', async () => {
  open({ fails: 'forbidden' })
  expect((await screen.findByRole('alert')).textContent).toContain("You Don't Have Permission")
})
