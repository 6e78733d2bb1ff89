import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ViewingRight } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoRights } from '@trellis/sdk/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { ViewingRights } from './ViewingRights.tsx'

afterEach(() => void vi.useRealTimers())

/** The demo's rights, with what became of one viewer's. */
const withRight = (viewerId: number, status: ViewingRight['status']) =>
  demoRights().map(it => (it.viewerId === viewerId ? { ...it, status } : it))

function open(options: DemoOptions = {}) {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client)}>
      <ViewingRights networkHref="#network" />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent

test('a request that waits says who asks, what for and what it contains, and is granted at once', async () => {
  const { client, user } = open()
  expect(await title()).toBe('You let one person see something of yours')
  const waiting = within(screen.getByRole('region', { name: 'One request is waiting for your answer' }))
  expect(waiting.getByText('Ada Lindqvist asks to see your Growth Leader Assessment')).toBeDefined()
  expect(waiting.getByText(/Never single answers/)).toBeDefined()
  await user.click(waiting.getByRole('button', { name: /: Show Growth Leader Assessment to Ada Lindqvist$/ }))
  expect(await screen.findByText('Ada Lindqvist can now see: Growth Leader Assessment')).toBeDefined()
  expect(screen.queryByRole('region', { name: /is waiting/ })).toBeNull()
  expect(client.changes()).toMatchObject([{ body: { itemType: 'GLA', status: 'GRANTED' } }])
})

test('a request can be declined, and that taken back', async () => {
  const { client, user } = open()
  await title()
  await user.click(screen.getByRole('button', { name: /: Decline the request of Ada Lindqvist/ }))
  expect(await screen.findByText('Ada Lindqvist cannot see: Growth Leader Assessment')).toBeDefined()
  expect(document.activeElement?.tagName).toBe('H1')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('region', { name: 'One request is waiting for your answer' })).toBeDefined()
  expect(client.changes()).toMatchObject([{ body: { status: 'DECLINED' } }, { body: { itemType: 'GLA' } }])
})

test('one table says at a glance who sees what today', async () => {
  open()
  await title()
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(it => it.textContent)
  expect(cells(/^Seen today by/)).toEqual([
    'Growth Leader AssessmentMei Chen',
    'Leader 360Nobody',
    'Leader ImpactNobody',
    'SprintNobody',
    'PortfolioNobody',
  ])
  expect(cells(/^Ada Lindqvist/)).toEqual([
    expect.stringMatching(/Asks to see it.*Answer/),
    ...Array(4).fill(expect.stringContaining('Not shown')),
  ])
  expect(cells(/^Mei Chen/)).toEqual([
    expect.stringMatching(/Sees it.*since 19 Nov.*End/),
    ...Array(4).fill(expect.stringContaining('Not shown')),
  ])
})

test('who sees the board of the nurture network is counted and named as on the board, with the way to where it ends', async () => {
  const network = [
    { userId: 9, name: 'Jonas Weber' },
    { userId: 0, name: 'Ruth Vogel' },
  ]
  open({ boards: { rights: withRight(4, 'NONE'), network } })
  expect(await title()).toBe('You let 2 people see something of yours')
  const [, , impact] = within(screen.getByRole('row', { name: /^Seen today by/ })).getAllByRole('cell')
  expect(impact?.textContent).toBe('Leader ImpactJonas Weber and Ruth Vogel')
  screen.getByText(/sees your Leader Impact board: Jonas Weber and Ruth Vogel\. You end that on the board\./)
  expect(screen.getByRole('link', { name: 'Change the nurture network' }).getAttribute('href')).toBe('#network')
  cleanup()
  // Who is in it and has a right is one person; without a team the page is not empty.
  open({ boards: { network: [{ userId: 4, name: 'Mei Chen' }] } })
  expect(await title()).toBe('You let one person see something of yours')
  cleanup()
  open({ boards: { teamless: true, network } })
  expect(await title()).toBe('You let 2 people see something of yours')
})

test('what was declined is said, and can be shown after all', async () => {
  open({ boards: { rights: withRight(4, 'DECLINED') } })
  await title()
  expect(screen.getByRole('row', { name: /^Mei Chen/ }).textContent).toMatch(/You declined.*Show after all/)
})

test('ending counts at once, and can be taken back', async () => {
  const { client, user } = open()
  await title()
  await user.click(
    screen.getByRole('button', { name: /: End it: Mei Chen no longer sees your Growth Leader Assessment$/ }),
  )
  expect(await screen.findByText('Mei Chen cannot see: Growth Leader Assessment')).toBeDefined()
  expect(client.changes()).toMatchObject([{ body: { itemType: 'GLA', status: 'REVOKED' } }])
  // By keys one goes on at the same item: a second press could show no other.
  expect(document.activeElement?.textContent).toMatch(/: Show Growth Leader Assessment to Mei Chen$/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: /: End it: Mei Chen/ })).toBeDefined()
})

test('who stands at the way back is at the cell again once it goes: by its time, or by a press', async () => {
  const { user } = open()
  await title()
  const end = /: End it: Mei Chen no longer sees your Growth Leader Assessment$/
  const showing = /: Show Growth Leader Assessment to Mei Chen$/
  await user.click(screen.getByRole('button', { name: end }))
  vi.useFakeTimers()
  const undo = screen.getByRole('button', { name: 'Undo' })
  // Its time began with real timers: another change offers it anew.
  fireEvent.click(undo)
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  const [cell] = screen.getAllByRole('button', { name: end })
  expect(screen.getByText('Taken back: it is as it was before.')).toBeDefined()
  cell?.focus()
  fireEvent.click(cell as HTMLElement)
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  screen.getByRole('button', { name: 'Undo' }).focus()
  await act(async () => void (await vi.advanceTimersByTimeAsync(9000)))
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement?.textContent).toMatch(showing)
  expect(screen.getByText('The time to take it back is over.')).toBeDefined()
})

test('a right can be granted unasked', async () => {
  const { client, user } = open({ boards: { rights: withRight(4, 'NONE') } })
  await title()
  await user.click(screen.getByRole('button', { name: /: Show Growth Leader Assessment to Mei Chen$/ }))
  expect(await screen.findByText('Mei Chen can now see: Growth Leader Assessment')).toBeDefined()
  expect(document.activeElement?.textContent).toMatch(
    /: End it: Mei Chen no longer sees your Growth Leader Assessment$/,
  )
  expect(client.changes()).toMatchObject([{ body: { itemType: 'GLA', status: 'GRANTED' } }])
})

test('a team sees the names of strengths alone, once they are shown', async () => {
  const { user } = open()
  await title()
  const team = within(screen.getByRole('row', { name: /the whole team, 5 others/ }))
  await user.click(team.getByRole('button', { name: /: Show Growth Leader Assessment to Product Design$/ }))
  expect(await team.findByText('Sees it')).toBeDefined()
})

test('a refusal changes nothing and is said', async () => {
  const { client, user } = open()
  await title()
  client.switches.fails = 'conflict'
  await user.click(
    screen.getAllByRole('button', { name: /: Show Growth Leader Assessment to Ada Lindqvist$/ })[0] as HTMLElement,
  )
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('region', { name: /is waiting/ })).toBeDefined()
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
  expect(
    screen.getByRole('button', { name: /: End it: Mei Chen no longer sees your Growth Leader Assessment$/ }),
  ).toBeDefined()
})

test('ledger, Rights: granting one that waits does not say that it can be seen', async () => {
  const { user } = open({ boards: { waits: true } })
  await title()
  await user.click(
    screen.getAllByRole('button', { name: /: Show Growth Leader Assessment to Ada Lindqvist$/ })[0] as HTMLElement,
  )
  expect(await screen.findByText(/Ada Lindqvist has seen, your result would give away/)).toBeDefined()
  expect(screen.queryByText(/can now see/)).toBeNull()
})
