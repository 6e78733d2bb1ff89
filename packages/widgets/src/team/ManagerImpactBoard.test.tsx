import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { ManagerImpactBoard, type ManagerImpactBoardProps } from './ManagerImpactBoard.tsx'

function open(options: DemoOptions = {}, seenHref?: ManagerImpactBoardProps['seenHref']) {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client)}>
      <ManagerImpactBoard teamId={7} {...(seenHref ? { seenHref } : {})} />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('spec 1 section 3, team impact data: what is listed, what is not, and the last update; tallies equal the cells', async () => {
  open({ boards: { asked: { 5: 'DECLINED' } } })
  expect(await screen.findByText(/Updated on 23 Nov at 9:15/)).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One person lets you see something')
  expect(screen.getByText(/1 person has no account/)).toBeDefined()
  const tally = screen.getAllByRole('listitem').map(it => it.textContent)
  expect(tally).toEqual(['4granted', '1asked, no answer yet', '1declined', '14not asked'])
  expect(screen.getAllByRole('checkbox')).toHaveLength(14)
})

test('one column for each item', async () => {
  open()
  await row('Mei Chen')
  const [head] = screen.getAllByRole('row')
  const heads = within(head as HTMLElement).getAllByRole('columnheader')
  expect(heads.map(it => it.textContent)).toEqual([
    'Person',
    ...['Growth Leader Assessment', 'Leader 360', 'Leader Impact', 'Sprint', 'Portfolio'].map(it =>
      expect.stringContaining(it),
    ),
  ])
})

test('a sprint and a portfolio that are granted open on pages of their own, where the host has them', async () => {
  open()
  const mei = await row('Mei Chen')
  expect(mei.queryByRole('link')).toBeNull()
  cleanup()
  open({}, (userId, item) => (item === 'GLA' ? undefined : `/seen/${userId}/${item}`))
  const links = (await row('Mei Chen')).getAllByRole('link')
  expect(links.map(it => [it.getAttribute('href'), it.textContent])).toEqual([
    ['/seen/4/SPRINT', expect.stringContaining('Sprint of Mei Chen')],
    ['/seen/4/PORTFOLIO', expect.stringContaining('Portfolio of Mei Chen')],
  ])
})

test('those who show most stand first, and a column says of how many', async () => {
  open()
  await row('Mei Chen')
  const [head, ...rows] = screen.getAllByRole('row')
  expect(rows.map(it => within(it).getByRole('rowheader').textContent)).toEqual([
    expect.stringContaining('Mei Chen'),
    expect.stringContaining('Quinn Abara'),
    expect.stringContaining('Ben Okafor'),
    expect.stringContaining('Rosa Delgado'),
  ])
  expect(within(head as HTMLElement).getAllByRole('columnheader')[1]?.textContent).toContain('2 of 4')
})

test('spec 1 section 6: what is granted opens, and can be kept off the board', async () => {
  const { user } = open()
  const mei = await row('Mei Chen')
  await user.click(mei.getByRole('button', { name: /See it.*Assessment/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Direction')).toBeDefined()
  await user.click(dialog.getByRole('switch', { name: 'Keep it on this board' }))
  await vi.waitFor(() => expect(dialog.queryByText('Direction')).toBeNull())
})

test('ledger, Rights: what is granted and would show one other person waits, without a result', async () => {
  const { user } = open({ boards: { waits: true } })
  const mei = await row('Mei Chen')
  await user.click(mei.getByRole('button', { name: /Not open yet.*Assessment/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/it would give away the result of somebody else/)).toBeDefined()
  expect(dialog.queryByText('Direction')).toBeNull()
  expect(dialog.queryByText(/not completed/i)).toBeNull()
})

test('requests by selection: choosing sends nothing, one press asks all, and it can be taken back', async () => {
  const { client, user } = open({ boards: { asked: { 2: 'NONE', 4: 'NONE' } } })
  const rosa = await row('Rosa Delgado')
  await user.click(rosa.getByRole('checkbox', { name: 'Ask Rosa Delgado for: Growth Leader Assessment' }))
  await user.click(screen.getByRole('button', { name: 'Choose all: Growth Leader Assessment' }))
  expect(client.changes()).toEqual([])
  expect(screen.getByText(/of Mei Chen, Ben Okafor, and Rosa Delgado\. One mail each\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ask 3 people' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  expect(client.changes()[0]?.body).toMatchObject({ requests: [{ userId: 2 }, { userId: 4 }, { userId: 6 }] })
  expect(await rosa.findAllByText('Asked')).toHaveLength(1)
  await user.click(undo)
  await vi.waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('who stands at the way back is at the chosen cell again once it goes: by a press, or by its time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    open({ boards: { asked: { 2: 'NONE', 4: 'NONE' } } })
    const name = 'Ask Rosa Delgado for: Growth Leader Assessment'
    const ask = async () => {
      const box = (await row('Rosa Delgado')).getByRole('checkbox', { name })
      box.focus()
      if (!screen.queryByRole('button', { name: 'Ask 1 person' })) fireEvent.click(box)
      const send = screen.getByRole('button', { name: 'Ask 1 person' })
      send.focus()
      fireEvent.click(send)
      const undo = await screen.findByRole('button', { name: 'Undo' })
      expect(document.activeElement).toBe(undo)
      return undo
    }
    const box = (await row('Rosa Delgado')).getByRole('checkbox', { name })
    box.focus()
    fireEvent.click(box)
    const clear = within(screen.getByRole('region', { name: 'What you have chosen' })).getByRole('button', {
      name: 'Clear',
    })
    clear.focus()
    fireEvent.click(clear)
    expect(document.activeElement).toBe(box)
    fireEvent.click(await ask())
    expect(await screen.findByText(/^Taken back: nobody gets a mail/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name, checked: true }))
    await ask()
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByText('The time to take it back is over.')).toBeDefined()
    // The cell has nothing to be pressed any more: one is in its row.
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Rosa Delgado')
  } finally {
    vi.useRealTimers()
  }
})

test('what was declined or withdrawn is asked again from the menu alone, and only chosen by it', async () => {
  const { client, user } = open({ boards: { asked: { 5: 'DECLINED' } } })
  const quinn = await row('Quinn Abara')
  expect(quinn.queryByRole('checkbox', { name: /Quinn.*Assessment/ })).toBeNull()
  await user.click(quinn.getByRole('button', { name: 'Actions for Quinn Abara' }))
  await user.click(screen.getByRole('menuitem', { name: 'Ask again: Growth Leader Assessment' }))
  expect(quinn.getByRole('checkbox', { name: /Quinn.*Assessment/ })).toHaveProperty('checked', true)
  expect(client.changes()).toEqual([])
})

test('spec 2 section 6: to take the assessment somebody is invited or reminded, in other words than to show it', async () => {
  const { client, user } = open()
  const ben = await row('Ben Okafor')
  await user.click(ben.getByRole('button', { name: 'Actions for Ben Okafor' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remind of the assessment' }))
  expect((await ben.findByRole('status')).textContent).toContain('on its way')
  expect(client.changes().at(-1)?.body).toMatchObject({ event: 'remind_gla_v2', user_id: 2 })
})

test('a report of a 360 that is granted opens on its page, and can be kept off the board', async () => {
  const { user } = open({}, (userId, item) => `/seen/${userId}/${item}`)
  const mei = await row('Mei Chen')
  await user.click(mei.getByRole('button', { name: /See it.*Leader 360 of Mei Chen/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Report of .*2026/)).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Read the report' }).getAttribute('href')).toBe('/seen/4/GL360')
  await user.click(dialog.getByRole('switch', { name: 'Keep it on this board' }))
  await vi.waitFor(() => expect(dialog.queryByRole('link')).toBeNull())
})

test('ledger, Rights: a report that would show one other person waits, with the reason and no way to it', async () => {
  const { user } = open({ boards: { waits: true } }, (userId, item) => `/seen/${userId}/${item}`)
  const mei = await row('Mei Chen')
  await user.click(mei.getByRole('button', { name: /Not open yet.*Leader 360/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/it would give away the result of somebody else/)).toBeDefined()
  expect(dialog.queryByRole('link')).toBeNull()
})

test('spec 2 section 6: a 360 is asked for by mail, a new one of whom it is known that there is one', async () => {
  const { client, user } = open()
  const events = async (name: string) => {
    await user.click((await row(name)).getByRole('button', { name: `Actions for ${name}` }))
    return screen.getAllByRole('menuitem', { name: /360/ }).map(it => it.textContent)
  }
  expect(await events('Ben Okafor')).toEqual(['Ask for a Leader 360', 'Remind of the Leader 360'])
  await user.keyboard('{Escape}')
  expect(await events('Mei Chen')).toEqual(['Ask for a new Leader 360', 'Remind of the Leader 360'])
  await user.click(screen.getByRole('menuitem', { name: 'Ask for a new Leader 360' }))
  await (await row('Mei Chen')).findByRole('status')
  expect(client.changes().at(-1)?.body).toMatchObject({
    event: 'redo_gl_360',
    common_data: { link: '/explore/leader-360?customModel=false' },
  })
})

test('spec 2 section 6: a sprint is suggested to who may design it, the manager or a member who manages another team', async () => {
  const sprintSuggestions = [
    { userId: 9, name: 'Kira Novak', teamId: 7, teamName: 'Product Design' },
    { userId: 2, name: 'Ben Okafor', teamId: 8, teamName: 'Research Guild' },
  ]
  const { client, user } = open({ boards: { impact: { sprintSuggestions } } })
  await user.click((await row('Mei Chen')).getByRole('button', { name: 'Actions for Mei Chen' }))
  expect(screen.queryByRole('menuitem', { name: /sprint for/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click((await row('Ben Okafor')).getByRole('button', { name: 'Actions for Ben Okafor' }))
  await user.click(screen.getByRole('menuitem', { name: 'Suggest a sprint for Research Guild' }))
  await (await row('Ben Okafor')).findByRole('status')
  await user.click(screen.getByRole('button', { name: 'Suggest a sprint for Product Design to Kira Novak' }))
  expect(await screen.findByText('The mail to Kira Novak is on its way.')).toBeDefined()
  const sent = client.changes().map(it => it.body)
  expect(sent).toMatchObject([
    { user_id: 2, common_data: { team_name: 'Research Guild', link: '/teams/v2/8/sprint-library' } },
    {
      event: 'team_sprint_suggestion_email',
      user_id: 9,
      common_data: { manager_name: 'Kira Novak', team_name: 'Product Design', link: '/teams/v2/7/sprint-library' },
    },
  ])
})

test('spec 2 section 8: a repeated request says that it was triggered already', async () => {
  const { user } = open({ boards: { mailSent: true } })
  const ben = await row('Ben Okafor')
  await user.click(ben.getByRole('button', { name: 'Actions for Ben Okafor' }))
  await user.click(screen.getByRole('menuitem', { name: 'Invite to take the assessment' }))
  expect((await ben.findByRole('alert')).textContent).toBe('You have already triggered a request by email.')
})

test('privacy: the board says what is seen, by whom, and that it can end', async () => {
  open()
  expect(await screen.findByText(/You see only what a member has granted to you by name/)).toBeDefined()
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
  expect(await screen.findByText('2 of 4 people let you see something')).toBeDefined()
})

test('spec 3 section 6: for others than manager and assistant there is no board', async () => {
  open({ fails: 'forbidden' })
  expect((await screen.findByRole('alert')).textContent).toContain("You Don't Have Permission")
})
