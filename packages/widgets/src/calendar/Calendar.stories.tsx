import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Meeting } from '@trellis/sdk'
import { type DemoCalendar, type DemoOptions, demoClient, demoGuestMeeting, demoMeeting } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { CalendarConnected } from './CalendarConnected.tsx'
import { CalendarSettings } from './CalendarSettings.tsx'
import { EventsPage } from './EventsPage.tsx'
import { GuestInvitation } from './GuestInvitation.tsx'
import { MeetingDialog } from './MeetingDialog.tsx'

const meta = { title: 'Calendar/Calendar', component: CalendarSettings } satisfies Meta<typeof CalendarSettings>
export default meta
type Story = StoryObj<typeof meta>

const feed = {
  url: 'https://trellis.example/calendar/1.a1a1a1a1a1a1a1a1a1a1a1.ics',
  madeAt: '2026-11-01T08:00:00.000Z',
}
const story = (calendar: DemoCalendar, render?: Story['render'], options: DemoOptions = {}): Story => ({
  ...(render && { render }),
  decorators: [withTrellis({ client: () => demoClient({ calendar, ...options }) })],
})

export const NotConnected: Story = story({})
export const Connected: Story = story({ account: {}, feed })
export const Reconnect: Story = story({ account: { status: 'RECONNECT', provider: 'microsoft' }, feed })
export const NoProvider: Story = story({ providers: [] })
export const SettingsLoading: Story = story({}, undefined, { pending: true })
export const SettingsFailed: Story = story({}, undefined, { offline: true })
export const ProviderSlow: Story = {
  ...story({ refuses: 'unavailable' }),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const name = t('calendar.settings.own.connect', { provider: 'Google' })
    await userEvent.click(await canvas.findByRole('button', { name }))
    await canvas.findByText(t('core.errors.unavailable'))
  },
}
export const Revoked: Story = {
  ...story({ account: {} }),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const revoke = t('calendar.settings.own.revoke')
    await userEvent.click(await canvas.findByRole('button', { name: revoke }))
    const [, sure] = await canvas.findAllByRole('button', { name: revoke })
    if (sure) await userEvent.click(sure)
    await canvas.findByText(t('calendar.settings.own.revoked'))
  },
}
export const DatesLeftOut: Story = {
  ...story({ account: {} }),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const dates = await canvas.findByRole('switch', { name: t('calendar.settings.own.dates') })
    await userEvent.click(dates)
    await canvas.findByRole('switch', { name: t('calendar.settings.own.dates'), checked: false })
  },
}
export const NewFeed: Story = {
  ...story({ feed }),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const make = t('calendar.settings.feed.new')
    await userEvent.click(await canvas.findByRole('button', { name: make }))
    const [, sure] = await canvas.findAllByRole('button', { name: make })
    if (sure) await userEvent.click(sure)
    await canvas.findByDisplayValue(/b2b2/)
  },
}

const connected = () => (
  <CalendarConnected given={{ state: 'x', code: 'y' }} onConnected={() => undefined} settingsHref="/profile/calendar" />
)
export const Connecting: Story = story({}, connected, { pending: true })
export const ConnectionRefused: Story = story({ refuses: 'conflict' }, connected)

const events = () => <EventsPage />
const named = () => <EventsPage meetingId={1} />
export const MeetingRead: Story = story(
  {
    meetings: [
      demoMeeting({ isOrganizer: false, answer: 'OPEN', organizer: { userId: 7, name: 'Mei Chen', email: '' } }),
    ],
  },
  named,
)
export const MeetingCalledOff: Story = story({ meetings: [demoMeeting({ isCancelled: true })] }, named)
export const MeetingGone: Story = story({ meetings: [] }, named)
export const Events: Story = story({}, events)
export const EventsInvited: Story = story(
  {
    meetings: [
      demoMeeting({ isOrganizer: false, answer: 'OPEN', organizer: { userId: 7, name: 'Mei Chen', email: '' } }),
      demoMeeting({
        id: 2,
        title: 'A very long title of a meeting about priorities that change every week and what we do about it',
        calendar: 'failed',
        link: '',
      }),
    ],
  },
  events,
)
export const EventsDeclined: Story = {
  ...EventsInvited,
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(
      (
        await canvas.findAllByRole('button', { name: new RegExp(`^${t('calendar.meeting.decline')}: `) })
      )[0] as HTMLElement,
    )
    await canvas.findByRole('button', { name: new RegExp(`^${t('core.actions.undo')}: `) })
  },
}
const onDays = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    demoMeeting({
      id: at + 1,
      title: at % 3 === 1 ? `Priorities that change every week and what we do about it, ${at}` : `Review ${at + 1}`,
      startsAt: new Date(Date.now() + (at + 1) * 86_400_000).toISOString(),
      isOrganizer: false,
      answer: 'OPEN',
      organizer: { userId: 7, name: 'Mei Chen', email: '' },
    }),
  )
/** Meetings that are declined one after another. */
const declined = (list: readonly Meeting[]): Story => ({
  ...story({ meetings: [...list] }, events),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    for (const { title } of list) {
      const [decline] = await canvas.findAllByRole('button', {
        name: new RegExp(`^${t('calendar.meeting.decline')}: `),
      })
      if (decline) await userEvent.click(decline)
      await canvas.findByText(t('calendar.events.declined', { title, name: 'Mei Chen' }))
    }
  },
})
export const EventsThreeDeclined: Story = declined(onDays(3))
export const EventsEightDeclined: Story = declined(onDays(8))
const calledOff: DemoCalendar = {}
/** A way back that comes too late: the meeting was called off since it was declined. */
export const EventsGone: Story = {
  ...story(calledOff, events),
  beforeEach() {
    calledOff.meetings = onDays(2)
  },
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const [decline] = await canvas.findAllByRole('button', { name: new RegExp(`^${t('calendar.meeting.decline')}: `) })
    if (decline) await userEvent.click(decline)
    const undo = await canvas.findByRole('button', { name: new RegExp(`^${t('core.actions.undo')}: `) })
    calledOff.meetings = calledOff.meetings?.map(it => (it.id === 1 ? { ...it, isCancelled: true } : it)) ?? []
    await userEvent.click(undo)
    await canvas.findByText(t('calendar.meeting.gone'))
  },
}
export const EventsEmpty: Story = story({ meetings: [], isEmpty: true }, events)
export const EventsLoading: Story = story({}, events, { pending: true })
export const EventsFailed: Story = story({}, events, { offline: true })
export const EventsFiltered: Story = {
  ...story({}, events),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const kind = t('calendar.events.types.MILESTONE')
    await userEvent.click(await canvas.findByRole('button', { name: kind }))
    await canvas.findByRole('button', { name: kind, pressed: true })
  },
}

const nora = { userId: null, name: 'Nora Lind', email: 'nora@guest.example' }
const dialog = () => <MeetingDialog people={[nora]} onClose={() => undefined} />
const changing = () => <MeetingDialog meetingId={1} onClose={() => undefined} />
export const NewMeeting: Story = story({}, dialog)
export const ChangeMeeting: Story = story({ account: {} }, changing)
export const MeetingBusy: Story = story({ account: {}, busy: ['', 'ben@alder.example'] }, changing)
export const MeetingBusyUnknown: Story = story({ account: {}, refuses: 'unavailable' }, changing)
export const MeetingLoading: Story = story({}, dialog, { pending: true })
export const MeetingConflict: Story = {
  ...(() => {
    const calendar: DemoCalendar = { meetings: [demoMeeting()] }
    return {
      ...story(calendar, changing),
      play: async ({ canvas, userEvent, globals }) => {
        const { t } = textsOf(languageOf(globals.language))
        const title = await canvas.findByLabelText(new RegExp(t('calendar.meeting.title')))
        calendar.meetings = [demoMeeting({ title: 'Changed in another window', version: 2 })]
        await userEvent.type(title, ' of mine')
        await userEvent.click(canvas.getByRole('button', { name: t('calendar.meeting.save') }))
        await canvas.findByText(t('calendar.meeting.conflict'))
        await userEvent.click(canvas.getByRole('button', { name: t('calendar.meeting.keepMine') }))
        await userEvent.click(canvas.getByRole('button', { name: t('calendar.meeting.save') }))
        await canvas.findByText(t('calendar.meeting.saved'))
      },
    } satisfies Story
  })(),
}

const invitation = () => <GuestInvitation onFailed={() => {}} />
export const Guest: Story = story({}, invitation)
export const GuestAnswered: Story = story({ guest: demoGuestMeeting({ answer: 'ACCEPTED' }) }, invitation)
export const GuestCalledOff: Story = story({ guest: demoGuestMeeting({ isCancelled: true, link: '' }) }, invitation)
export const GuestUnreachable: Story = story({}, invitation, { fails: 'unavailable' })
