import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient, demoRights } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { ViewingRights } from './ViewingRights.tsx'

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client)}>
      <ViewingRights />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent

test('a request that waits says who asks, what for and what it contains, and is granted at once', async () => {
  const { client, user } = open()
  expect(await title()).toBe('1 request is waiting for your answer')
  const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }))
  expect(waiting.getByText('Ada Lindqvist asks to see: Growth Leader Assessment')).toBeDefined()
  expect(waiting.getByText(/Never single answers/)).toBeDefined()
  await user.click(waiting.getByRole('button', { name: /^Grant Ada Lindqvist/ }))
  expect(await screen.findByText('Ada Lindqvist can now see: Growth Leader Assessment')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
  expect(client.changes()).toMatchObject([{ body: { itemType: 'GLA', status: 'GRANTED' } }])
})

test('a request can be declined', async () => {
  const { client, user } = open()
  await title()
  await user.click(screen.getByRole('button', { name: /^Decline the request of Ada Lindqvist/ }))
  expect(await screen.findByText('Ada Lindqvist cannot see: Growth Leader Assessment')).toBeDefined()
  expect(client.changes()).toMatchObject([{ body: { itemType: 'GLA', status: 'DECLINED' } }])
})

test('revoking asks once, names what is lost, and then counts at once', async () => {
  const { client, user } = open()
  await title()
  const name = 'Revoke the right of Ada Lindqvist: Portfolio'
  await user.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('alertdialog').textContent).toContain('Ada Lindqvist will no longer see: Portfolio')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(client.changes()).toEqual([])
  await user.click(screen.getByRole('button', { name }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Ada Lindqvist cannot see: Portfolio')).toBeDefined()
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(client.changes()).toMatchObject([{ body: { itemType: 'PORTFOLIO', status: 'REVOKED' } }])
})

test('a right can be granted unasked, and again after it was declined', async () => {
  const { client, user } = open()
  await title()
  await user.click(screen.getByRole('button', { name: 'Grant Mei Chen the right to see: Sprint' }))
  expect(await screen.findByText('Mei Chen can now see: Sprint')).toBeDefined()
  expect(client.changes()).toMatchObject([{ body: { itemType: 'SPRINT', status: 'GRANTED' } }])
})

test('each team has a switch for the strengths it sees, and the page says who that is', async () => {
  const { user } = open()
  await title()
  const team = within(screen.getByRole('region', { name: 'What your teams see' }))
  const [gla] = team.getAllByRole('switch') as [HTMLInputElement]
  expect(gla.checked).toBe(false)
  await user.click(gla)
  expect(((await team.findAllByRole('switch')) as HTMLInputElement[])[0]?.checked).toBe(true)
  expect(team.getByText(/Once you show it to the team/)).toBeDefined()
})

test('a refusal changes nothing and is said', async () => {
  const { client, user } = open()
  await title()
  client.switches.fails = 'conflict'
  await user.click(screen.getByRole('button', { name: /^Grant Ada Lindqvist the right to see: Growth/ }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Waiting for you' })).toBeDefined()
})

test('without a team it says what would come here', async () => {
  open({ boards: { teamless: true } })
  expect(await title()).toBe('Nobody can see anything of yours here')
})

test('ledger, Rights: what would show one other person waits, and its owner reads so', async () => {
  const rights = demoRights().map(it =>
    it.itemType === 'GLA' && it.viewerId === 4 ? { ...it, waits: true, status: 'GRANTED' as const } : it,
  )
  open({ boards: { rights } })
  await title()
  expect(screen.getByText('Not open yet')).toBeDefined()
  expect(screen.getByText(/numbers of the team that Mei Chen has seen, your result would give away/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Revoke the right of Mei Chen: Growth Leader Assessment' })).toBeDefined()
})

test('ledger, Rights: granting one that waits does not say that it can be seen', async () => {
  const { user } = open({ boards: { waits: true } })
  await title()
  await user.click(
    screen.getByRole('button', { name: 'Grant Ada Lindqvist the right to see: Growth Leader Assessment' }),
  )
  expect(await screen.findAllByText(/Ada Lindqvist has seen, your result would give away/)).toHaveLength(2)
  expect(screen.queryByText(/can now see/)).toBeNull()
})
