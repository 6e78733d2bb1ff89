import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoNetwork, demoClient, demoInvitation, demoPlan } from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { GuestPlan } from './GuestPlan.tsx'
import { NetworkPlaces } from './NetworkPlaces.tsx'
import { NetworkSection } from './NetworkSection.tsx'
import { PlanBoard } from './PlanBoard.tsx'

function draw(what: ReactNode, client = demoClient()) {
  render(<TrellisProvider value={contextOf(client)}>{what}</TrellisProvider>)
  return { client, user: userEvent.setup() }
}
const drawn = (what: ReactNode, network: DemoNetwork = {}) => draw(what, demoClient({ network }))
const board = <PlanBoard network={it => <NetworkSection {...it} placesHref="#places" />} />
const list = async () => within(await screen.findByRole('list', { name: 'Nurture network' }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('spec 1 section 3: each of the network with what the person is, and the state of the invitation', async () => {
  drawn(board)
  const rows = (await list()).getAllByRole('listitem').map(it => it.textContent)
  expect(rows[0]).toMatch(/Cleo MarínManager · Said yes on 3 November 2026.*Accepted/)
  expect(rows[2]).toMatch(/Ruth VogelCoach · Said yes on 3 November 2026.*External/)
  expect(rows[3]).toMatch(/Elif DemirAccountability Partner · Invited on 19 November 2026.*Invited/)
  await waitFor(async () =>
    expect((await list()).getAllByRole('listitem')[4]?.textContent).toMatch(/The link ended on 1 August 2026/),
  )
  expect(screen.getByRole('link', { name: 'People you support' }).getAttribute('href')).toBe('#places')
})

test('spec 1 section 8: sent again it says so in the words of the spec, and so where it failed', async () => {
  const { user } = drawn(board)
  await user.click(await button('Resend: Elif Demir'))
  await screen.findByText('Invitation resent successfully!')
})

test('who has said yes is met from the row, and gets a lost link from the menu alone', async () => {
  const met: string[] = []
  const { user } = drawn(
    <PlanBoard network={it => <NetworkSection {...it} onSchedule={member => met.push(member.name)} />} />,
  )
  await user.click(await button('Meet: Ruth Vogel'))
  expect(met).toEqual(['Ruth Vogel'])
  expect(screen.queryByRole('button', { name: 'Resend: Ruth Vogel' })).toBeNull()
  await user.click(await button('Actions for “Ruth Vogel”'))
  await user.click(await screen.findByRole('menuitem', { name: 'Resend' }))
  await screen.findByText('Invitation resent successfully!')
})

test('spec 1 section 8: what could not be sent again says why', async () => {
  const client = demoClient(
    {},
    {
      plan: {
        resendNetwork: () => {
          throw errorOf('conflict', 'Elif Demir was mailed within the last hour.')
        },
      },
    },
  )
  const { user } = draw(board, client)
  await user.click(await button('Resend: Elif Demir'))
  await screen.findByText('Invitation resent failed!')
  screen.getByText(/mailed within the last hour/)
})

test('somebody from outside is invited once, however often the button is pressed', async () => {
  const { user, client } = drawn(board)
  await user.click(await button('Invite somebody'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Somebody from outside' }))
  const send = dialog.getByRole('button', { name: /Send invitation/ })
  await user.click(send)
  expect(client.changes()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Omar Haddad')
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'omar@haddad.example')
  await user.dblClick(send)
  await waitFor(async () => expect((await list()).getByText('Omar Haddad')).toBeTruthy())
  expect(client.changes().map(it => it.name)).toEqual(['plan.saveNetwork'])
})

test('nobody is offered to invite oneself', async () => {
  const client = demoClient()
  const { members } = await client.team.searchMember({ query: { keyword: 'a' } })
  const [self, other] = members
  const person = { clientId: 'alder', userId: self?.userId ?? 0 }
  render(<TrellisProvider value={{ ...contextOf(client), person }}>{board}</TrellisProvider>)
  const user = userEvent.setup()
  await user.click(await button('Invite somebody'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('searchbox'), 'a')
  await dialog.findByText(other?.name ?? '-')
  expect(dialog.queryByText(self?.name ?? '-')).toBeNull()
})

test('who is removed is asked about once, and gone', async () => {
  const { user, client } = drawn(board)
  await user.click(await button('Actions for “Ruth Vogel”'))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from network' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/can then read none of your boards/)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect((await list()).queryByText('Ruth Vogel')).toBeNull())
  expect(client.changes().map(it => it.name)).toEqual(['plan.deleteNetwork'])
  // Who goes by keys is not sent back to the top of the page.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nurture network'))
})

test('in a year that is over nobody is invited, and who is there can be removed', async () => {
  draw(board, demoClient({ plan: { boards: [demoPlan({ year: 2025, readOnly: true })] } }))
  await list()
  expect(screen.queryByRole('button', { name: /Resend|Invite somebody/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Actions for “Ruth Vogel”' })).toBeTruthy()
})

test('an invitation is answered by a press alone', async () => {
  const accepted = vi.fn()
  const { user, client } = drawn(<NetworkPlaces boardHref={id => `#${id}`} onAccepted={accepted} />)
  const yes = await button('Say yes')
  expect(client.changes()).toEqual([])
  await user.dblClick(yes)
  await waitFor(() => expect(accepted).toHaveBeenCalledExactlyOnceWith(9))
  expect((await screen.findByRole('link', { name: 'Open board' })).getAttribute('href')).toBe('#9')
  await user.click(await button('Leave'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await screen.findByText('Nobody has invited you yet')
})

test('design/plan.md, Guests: a link opens; only a press says yes, and then the board is read', async () => {
  const { user, client } = drawn(<GuestPlan onFailed={() => {}} />)
  await screen.findByRole('heading', { name: 'Ada Lindqvist invites you' })
  expect(client.changes()).toEqual([])
  await user.click(await button('Say yes'))
  const board = (await screen.findByRole('heading', { name: 'Outcomes and aspirations' })).closest('.t-plan__guest')
  expect(document.activeElement).toBe(board)
  // What stands beside the board is read with it.
  const sent = client.changes().map(it => it.name)
  expect(sent.filter(it => it !== 'planGuest.readComments')).toEqual(['planGuest.answer'])
  expect(document.body.textContent).not.toMatch(/of 5, rank/)
  expect(screen.queryByRole('heading', { name: 'Nurture network' })).toBeNull()
})

test('a guest who says no is told that the link is void', async () => {
  const { user } = drawn(<GuestPlan onFailed={() => {}} />)
  await user.click(await button('No, thank you'))
  await screen.findByRole('heading', { name: 'You have said no' })
})

test('who has said yes ends it at any time, asked once', async () => {
  const { user, client } = drawn(<GuestPlan onFailed={() => {}} />, { invitation: demoInvitation({ accepted: true }) })
  await user.click(await button('Leave'))
  await user.click((await screen.findAllByRole('button', { name: 'Leave' })).at(-1) as HTMLElement)
  await screen.findByRole('heading', { name: 'You have said no' })
  expect(client.changes().map(it => it.name)).toContain('planGuest.answer')
})

test('mails are stopped by a press, and opening the page of a mail stops none', async () => {
  const { user, client } = drawn(<GuestPlan isMails onFailed={() => {}} />, {
    invitation: demoInvitation({ accepted: true }),
  })
  const stop = await button('Stop these mails')
  expect(client.changes()).toEqual([])
  await user.click(stop)
  await screen.findByText('No mails about comments come to you.')
})

test('a dead link is said to the page once', async () => {
  const failed = vi.fn()
  draw(<GuestPlan onFailed={failed} />, demoClient({ fails: errorOf('guestLinkExpired') }))
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
})

test('an invitation whose reply was lost says so, keeps what is typed, and is sent once', async () => {
  const { user, client } = drawn(board)
  await user.click(await button('Invite somebody'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Somebody from outside' }))
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Omar Haddad')
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'omar@haddad.example')
  const gate = client.hold('plan.saveNetwork')
  await user.click(dialog.getByRole('button', { name: /Send invitation/ }))
  await (await gate.next()).lose()
  await gate.end()
  await dialog.findByRole('alert')
  expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Omar Haddad')
  await user.click(dialog.getByRole('button', { name: /Send invitation/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await list()).getAllByText('Omar Haddad')).toHaveLength(1)
})

test('two windows: what another one has changed is shown, and the next press is saved over that', async () => {
  const { user, client } = drawn(board)
  await user.click(await button('Actions for “Cleo Marín”'))
  await user.click(await screen.findByRole('menuitem', { name: 'Change kind of support' }))
  const dialog = within(await screen.findByRole('dialog'))
  const body = { agilePlanGroupId: 61, id: 71, type: 'PEER', userId: null, name: '', email: '', version: 1 } as const
  await client.plan.saveNetwork({ body })
  await user.selectOptions(dialog.getByRole('combobox'), 'Coach')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('alert')
  expect((await list()).getByText(/^Peer · /)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await list()).getAllByRole('listitem')[0]?.textContent).toMatch(/Cleo MarínCoach/)
})
