import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoCalendar, demoClient, demoGuestMeeting, demoMeeting, heardRealtime } from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { EventsPage } from './EventsPage.tsx'
import { GuestInvitation } from './GuestInvitation.tsx'
import { MeetingDialog } from './MeetingDialog.tsx'

function open(view: ReactNode, calendar: DemoCalendar = {}, timeZone?: string) {
  const client = demoClient({ calendar })
  const context = contextOf(client)
  const i18n = timeZone ? { ...context.i18n, timeZone } : context.i18n
  render(<TrellisProvider value={{ ...context, i18n }}>{view}</TrellisProvider>)
  return { client, user: userEvent.setup() }
}
const nora = { userId: null, name: 'Nora Lind', email: 'nora@guest.example' }

test('planning a meeting begins in its first field; once it is sent there is nothing to cancel', async () => {
  const onClose = vi.fn()
  const { user } = open(<MeetingDialog people={[nora]} onClose={onClose} />)
  const title = await screen.findByLabelText(/^What it is about/)
  await waitFor(() => expect(document.activeElement).toBe(title))
  await user.keyboard('A first talk')
  await user.type(screen.getByLabelText(/^Day/), '2099-11-30')
  await user.type(screen.getByLabelText(/^Time \*?$/), '10:00')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  const done = await dialog.findByRole('button', { name: 'Done' })
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(document.activeElement).toBe(done)
  await user.click(done)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('oneself is refused at the field as the address is added, however it is written', async () => {
  const { user } = open(<MeetingDialog people={[nora]} onClose={() => undefined} />)
  const field = await screen.findByLabelText('Or by email')
  await user.type(field, 'Ada+two@Alder.example')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  screen.getByText('You cannot invite yourself.')
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
  expect(screen.queryByRole('button', { name: /^Remove Ada/ })).toBeNull()
})

test('an address that is there already is said at its field, which has the focus, and stays to be changed', async () => {
  const { user } = open(<MeetingDialog people={[nora]} onClose={() => undefined} />)
  const field = await screen.findByLabelText<HTMLInputElement>('Or by email')
  await user.type(field, 'Nora@guest.example')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  screen.getByText('Nora@guest.example is invited already')
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
  expect(field.value).toBe('Nora@guest.example')
})

test('whom of the list the server refuses is named at the field, until the list is changed', async () => {
  const kira = { userId: 8, name: 'Kira Sand', email: 'kira@alder.example' }
  const { user } = open(<MeetingDialog people={[nora, kira]} onClose={() => undefined} />, { stranger: 8 })
  await user.type(await screen.findByLabelText(/^What it is about/), 'A first talk')
  await user.type(screen.getByLabelText(/^Day/), '2099-11-30')
  await user.type(screen.getByLabelText(/^Time \*?$/), '10:00')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await screen.findByText('Kira Sand: Nobody of your network or your teams any more.')
  const field = screen.getByLabelText('Or by email')
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
  await user.click(screen.getByRole('button', { name: 'Remove Kira Sand' }))
  expect(screen.queryByText(/any more\./)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await screen.findByRole('button', { name: 'Done' })
})

test('a guest reads when it is by the clock of who invites and by the own one, where that differs', async () => {
  const guest = demoGuestMeeting({ startsAt: '2026-12-01T09:00:00Z', timeZone: 'Europe/Berlin' })
  open(<GuestInvitation onFailed={() => undefined} />, { guest }, 'America/New_York')
  await screen.findByText(/10:00.am Central European Time/)
  screen.getByText(/^In your time: .*4:00.am Eastern Time/)
})

test('a guest whose clock is the same reads it once, answers, and reads the answer once', async () => {
  const guest = demoGuestMeeting({ timeZone: 'Europe/Vienna', link: 'https://meet.example/1' })
  const { user } = open(<GuestInvitation onFailed={() => undefined} />, { guest })
  await screen.findByRole('link', { name: 'Join' })
  expect(screen.queryByText(/^In your time/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /cannot/ }))
  expect(await screen.findAllByText('You cannot come.')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Join' })).toBeNull()
})

test('a meeting that the address names: its organizer changes it, who is invited reads and answers it', async () => {
  const meetings = [demoMeeting({ id: 1 }), demoMeeting({ id: 2, title: 'Of Mei', isOrganizer: false, answer: 'OPEN' })]
  open(<EventsPage meetingId={1} />, { meetings })
  within(await screen.findByRole('dialog', { name: 'Change meeting' }))
  cleanup()
  const { user, client } = open(<EventsPage meetingId={2} />, { meetings })
  const dialog = within(await screen.findByRole('dialog', { name: 'Of Mei' }))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(await dialog.findByRole('button', { name: 'I am coming' }))
  await dialog.findByText('You are coming.')
  expect(client.changes().map(it => it.name)).toContain('calendar.answerMeeting')
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one that was called off, or is gone, says so and offers nothing that cannot be done', async () => {
  open(<EventsPage meetingId={1} />, { meetings: [demoMeeting({ id: 1, isCancelled: true })] })
  const off = within(await screen.findByRole('dialog'))
  await off.findByText('This meeting was called off.')
  expect(off.getAllByRole('button').map(it => it.textContent || it.getAttribute('aria-label'))).toEqual([
    'Close',
    'Close',
  ])
  cleanup()
  open(<EventsPage meetingId={9} />, { meetings: [demoMeeting({ id: 1 })] })
  const gone = within(await screen.findByRole('dialog'))
  await gone.findByText(/no longer invited/)
  expect(gone.queryByRole('button', { name: /Save|again/ })).toBeNull()
})

test('“I cannot” is said and can be undone; the focus goes on to the next row, and back with the row', async () => {
  const meetings = [
    demoMeeting({ id: 1, title: 'Of Mei', isOrganizer: false, answer: 'OPEN', link: '' }),
    demoMeeting({ id: 2, title: 'Of Ben', isOrganizer: false, answer: 'ACCEPTED', link: '' }),
  ]
  const { user, client } = open(<EventsPage />, { meetings })
  const buttonsOf = (title: string) => {
    const row = screen.getByText(title).closest('li') as HTMLElement
    return within(row).getAllByRole('button')
  }
  await screen.findByText('Of Mei')
  buttonsOf('Of Mei').at(-1)?.focus()
  await user.keyboard('{Enter}')
  const said = await screen.findByText(/^You are not coming to “Of Mei”, as Ada Lindqvist now sees/)
  expect(said.closest('[role=status]')).not.toBeNull()
  expect(screen.queryByText('Of Mei')).toBeNull()
  expect(document.activeElement).toBe(buttonsOf('Of Ben')[0])
  screen.getByRole('button', { name: 'Undo: Of Mei' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('“Of Mei” is in your dates again, not answered yet.')
  expect(document.activeElement).toBe(buttonsOf('Of Mei')[0])
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  // Of one that was accepted before, that is what stands again.
  await user.click(buttonsOf('Of Ben').at(-1) as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Undo: Of Ben' }))
  await screen.findByText('You are coming to “Of Ben”.')
  const sent = client.changes().filter(it => it.name === 'calendar.answerMeeting')
  expect(sent.map(it => it.body)).toEqual([
    { id: 1, answer: 'DECLINED' },
    { id: 1, answer: 'OPEN' },
    { id: 2, answer: 'DECLINED' },
    { id: 2, answer: 'ACCEPTED' },
  ])
})

test('after “I cannot” to the last of a day the focus is at the way back, also by another day', async () => {
  const meetings = ['Of Mei', 'Of Ben'].map((title, at) => {
    const startsAt = new Date(Date.now() + (at + 40) * 86_400_000).toISOString()
    return demoMeeting({ id: at + 1, title, startsAt, isOrganizer: false, answer: 'OPEN', link: '' })
  })
  const { user } = open(<EventsPage />, { meetings })
  for (const title of ['Of Mei', 'Of Ben']) {
    const row = (await screen.findByText(title)).closest('li') as HTMLElement
    within(row).getAllByRole('button').at(-1)?.focus()
    await user.keyboard('{Enter}')
    await screen.findByText(new RegExp(`^You are not coming to “${title}”`))
    const undo = screen.getByRole('button', { name: `Undo: ${title}` })
    await waitFor(() => expect(document.activeElement).toBe(undo))
  }
})

test('of two meetings that are declined each has its way back, which says of which it is', async () => {
  const meetings = ['Of Mei', 'Of Ben'].map((title, at) =>
    demoMeeting({ id: at + 1, title, isOrganizer: false, answer: 'OPEN', link: '' }),
  )
  const { user } = open(<EventsPage />, { meetings })
  for (const title of ['Of Mei', 'Of Ben']) {
    const row = (await screen.findByText(title)).closest('li') as HTMLElement
    await user.click(within(row).getAllByRole('button').at(-1) as HTMLElement)
    await screen.findByText(new RegExp(`^You are not coming to “${title}”`))
  }
  // The last answer is in sight, above those before it.
  const bars = screen.getAllByText(/^You are not coming to/).map(it => it.textContent)
  expect(bars.map(it => /“(.+)”/.exec(it ?? '')?.[1])).toEqual(['Of Ben', 'Of Mei'])
  await user.click(screen.getByRole('button', { name: 'Undo: Of Mei' }))
  await screen.findByText('Of Mei')
  expect(screen.getAllByRole('button', { name: /^Undo/ }).map(it => it.getAttribute('aria-label'))).toEqual([
    'Undo: Of Ben',
  ])
  screen.getByText(/^You are not coming to “Of Ben”/)
})

test('experience, focus: after “Undo” it is at the meeting that is back, also where a change that is heard of meanwhile overtakes the reply', async () => {
  const client = demoClient({
    calendar: { meetings: [demoMeeting({ id: 1, title: 'Of Mei', isOrganizer: false, answer: 'OPEN', link: '' })] },
  })
  const realtime = heardRealtime()
  render(
    <TrellisProvider value={{ ...contextOf(client), realtime }}>
      <EventsPage userId={1} />
    </TrellisProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /cannot/ }))
  const undo = await screen.findByRole('button', { name: 'Undo: Of Mei' })
  // From here on each list comes when it is let through, in the order in which it was asked for.
  const lists: (() => void)[] = []
  const { calendarEvents } = client.calendar
  client.calendar.calendarEvents = async (call, options) => {
    await new Promise<void>(go => lists.push(go))
    return calendarEvents(call, options)
  }
  undo.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lists).toHaveLength(1))
  realtime.tell('calendar/1', 'meeting')
  await waitFor(() => expect(lists).toHaveLength(2))
  await act(async () => lists[0]?.())
  expect([undo.isConnected, document.activeElement]).toEqual([true, undo])
  await act(async () => lists[1]?.())
  const row = within((await screen.findByText('Of Mei')).closest('li') as HTMLElement)
  await screen.findByText('“Of Mei” is in your dates again, not answered yet.')
  expect(document.activeElement).toBe(row.getAllByRole('button')[0])
})

test('an answer to a meeting that was called off meanwhile says so, of that meeting; there is no way back any more', async () => {
  const meetings = ['Of Mei', 'Of Ben'].map((title, at) =>
    demoMeeting({ id: at + 1, title, isOrganizer: false, answer: 'OPEN', link: '' }),
  )
  const calendar = { meetings }
  const { user } = open(<EventsPage />, calendar)
  const callOff = (id: number) => {
    calendar.meetings = calendar.meetings.map(it => (it.id === id ? { ...it, isCancelled: true } : it))
  }
  const row = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement)
  await user.click((await row('Of Mei')).getByRole('button', { name: /cannot/ }))
  const undo = await screen.findByRole('button', { name: 'Undo: Of Mei' })
  callOff(1)
  undo.focus()
  await user.keyboard('{Enter}')
  const gone = await screen.findByText(/^This meeting is not there any more/)
  expect(gone.closest('.t-notice')?.textContent).toMatch(/^Of Mei/)
  expect(gone.closest('[role=status]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect([screen.queryByText(/^You are not coming/), screen.queryByRole('alert')]).toEqual([null, null])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  // One that is still in sight goes, too; what was said of the one before goes with the next answer.
  callOff(2)
  await user.click((await row('Of Ben')).getByRole('button', { name: /am coming/ }))
  await waitFor(() => expect(gone.isConnected).toBe(false))
  const next = screen.getByText(/^This meeting is not there any more/)
  expect(next.closest('.t-notice')?.textContent).toMatch(/^Of Ben/)
  expect(screen.queryByRole('button', { name: /am coming/ })).toBeNull()
  // Read, it is out of the way.
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Enter}')
  expect(next.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('what is to come says its time as the rest of the page does: in German 9:00, and nowhere 09:00', async () => {
  const startsAt = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00:00.000Z`
  const client = demoClient({ calendar: { meetings: [demoMeeting({ title: 'Früh', startsAt, minutes: 30 })] } })
  const context = contextOf(client, 'de')
  render(
    <TrellisProvider value={{ ...context, i18n: { ...context.i18n, timeZone: 'UTC' } }}>
      <EventsPage />
    </TrellisProvider>,
  )
  const row = (await screen.findByText('Früh')).closest('.t-cal__event')
  expect(row?.querySelector('.t-cal__time')?.textContent).toBe('9:00–9:30')
})
