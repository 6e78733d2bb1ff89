import type { CalendarAccount, CalendarEvent, GuestMeeting, Meeting } from '../calendar/schemas.ts'
import { dayMs } from '../core/day.ts'
import { errorOf } from '../core/error-of.ts'
import type { ErrorCode } from '../core/error-status.ts'
import { addDays, dayOf, instantOf } from '../core/zone.ts'
import type { RoomAnswers } from './answers.ts'

const zoned = { timeZone: 'UTC' }
const people: Meeting['people'] = [
  { userId: 2, name: 'Ben Okafor', email: 'ben@alder.example', answer: 'ACCEPTED' },
  { userId: null, name: 'Nora Lind', email: 'nora@guest.example', answer: 'OPEN' },
]

/** A meeting in three days. */
export const demoMeeting = (more: Partial<Meeting> = {}): Meeting => ({
  id: 1,
  title: 'A first talk',
  note: 'What helps you most at the moment, and what should I stop?',
  startsAt: instantOf(addDays(dayOf(Date.now(), zoned), 3), '14:00', zoned).toISOString(),
  minutes: 30,
  timeZone: 'UTC',
  conference: 'provider',
  link: 'https://meet.example/abc-defg-hij',
  calendar: 'there',
  organizer: { userId: 1, name: 'Ada Lindqvist', email: 'ada@alder.example' },
  isOrganizer: true,
  people,
  answer: null,
  isCancelled: false,
  version: 1,
  ...more,
})

/** What stands on the events page around a meeting. */
export function demoEvents(meetings: readonly Meeting[] = [demoMeeting()]): CalendarEvent[] {
  const today = dayOf(Date.now(), zoned)
  const at = (days: number) => addDays(today, days)
  const event = (type: CalendarEvent['type'], days: number, more: Partial<CalendarEvent>): CalendarEvent => ({
    type,
    id: `${type}-${days}`,
    title: '',
    detail: '',
    day: at(days),
    lastDay: at(days),
    startsAt: null,
    endsAt: null,
    isDone: false,
    path: '/plan',
    meeting: null,
    ...more,
  })
  const span = (days: number, from: string, to: string, more = 0) => ({
    startsAt: `${at(days)}T${from}:00.000Z`,
    endsAt: `${at(days + more)}T${to}:00.000Z`,
    lastDay: at(days + more),
  })
  const check = { title: 'Check-in', detail: 'Guard your week', path: '/sprint/check-in' }
  return [
    event('ACTIVITY', 0, { title: 'How we decide', detail: 'Customer Care', ...span(0, '16:00', '17:00') }),
    event('CHECK_IN', 1, { ...check, ...span(1, '09:00', '18:00', 2) }),
    ...meetings.map(it =>
      event('MEETING', 3, {
        id: String(it.id),
        title: it.title,
        detail: it.isOrganizer ? it.people.map(one => one.name).join(', ') : it.organizer.name,
        day: dayOf(it.startsAt, zoned),
        lastDay: dayOf(it.startsAt, zoned),
        startsAt: it.startsAt,
        endsAt: new Date(Date.parse(it.startsAt) + it.minutes * 60_000).toISOString(),
        meeting: it,
      }),
    ),
    event('MILESTONE', 3, { title: 'Hand over the release calendar', detail: 'Other', isDone: true }),
    event('DEADLINE', 6, { title: 'Answer the survey of Customer Care', ...span(6, '23:00', '23:00') }),
    event('MILESTONE', 20, { title: 'Team workshop', detail: 'Team development event', lastDay: at(21) }),
  ]
}

/** What a guest is invited to. */
export const demoGuestMeeting = (more: Partial<GuestMeeting> = {}): GuestMeeting => {
  const { title, note, startsAt, minutes, timeZone, link, organizer } = demoMeeting()
  return {
    ...{ title, note, startsAt, minutes, timeZone, link, organizer: organizer.name },
    answer: 'OPEN',
    isCancelled: false,
    ...more,
  }
}

/** The calendar of the demo; may be changed while it runs. */
export interface DemoCalendar {
  providers?: CalendarAccount['providers']
  account?: Partial<NonNullable<CalendarAccount['account']>> | null
  feed?: CalendarAccount['feed']
  meetings?: Meeting[]
  /** Nothing but the meetings stands on the events page. */
  isEmpty?: boolean
  guest?: GuestMeeting
  /** The provider refuses what is asked of it. */
  refuses?: ErrorCode
  /** Somebody by name whom the server refuses to invite. */
  stranger?: number
  /** People who are busy all day, by e-mail; the caller is ''. */
  busy?: string[]
}

/** Connected calendar, meetings and events, from memory. */
export function calendarAnswers(demo: DemoCalendar): RoomAnswers<'calendar'> & RoomAnswers<'calendarGuest'> {
  const meetings = () => demo.meetings ?? [demoMeeting()]
  const account = (): CalendarAccount => ({
    providers: demo.providers ?? ['google', 'microsoft'],
    account: demo.account
      ? {
          provider: 'google',
          email: 'ada@gmail.example',
          status: 'CONNECTED',
          conference: true,
          dates: true,
          connectedAt: '2026-10-05T08:00:00.000Z',
          syncedAt: new Date().toISOString(),
          ...demo.account,
        }
      : null,
    feed: demo.feed ?? null,
  })
  const keep = (meeting: Meeting) => {
    demo.meetings = [...meetings().filter(it => it.id !== meeting.id), meeting]
    return meeting
  }
  const find = (id: number) => {
    const found = meetings().find(it => it.id === id)
    if (!found) throw errorOf('notFound', 'notFound')
    return found
  }
  const ask = () => {
    if (demo.refuses) throw errorOf(demo.refuses, demo.refuses)
  }
  const guest = () => demo.guest ?? demoGuestMeeting()
  return {
    calendarAccount: account,
    syncCalendarUrl: () => {
      ask()
      return { url: 'https://provider.example/authorize' }
    },
    calendarCallback: () => {
      ask()
      demo.account = {}
      return { originUrl: '/profile/calendar', calendar: account() }
    },
    syncCalendar: account,
    revokeCalendarAccess: () => {
      demo.account = null
      return account()
    },
    authorizeConferenceProvider: ({ body }) => {
      demo.account = { ...demo.account, ...body }
      return account()
    },
    chooseCalendarDates: ({ body }) => {
      demo.account = { ...demo.account, ...body }
      return account()
    },
    makeCalendarFeed: () => {
      const secret = demo.feed ? 'b2b2b2b2b2b2b2b2b2b2b2' : 'a1a1a1a1a1a1a1a1a1a1a1'
      demo.feed = { url: `https://trellis.example/calendar/1.${secret}.ics`, madeAt: new Date().toISOString() }
      return account()
    },
    revokeCalendarFeed: () => {
      demo.feed = null
      return account()
    },
    calendarEvents: ({ query }) => {
      const today = dayOf(Date.now(), zoned)
      const all = demoEvents(meetings().filter(it => !it.isCancelled && it.answer !== 'DECLINED'))
      const events = demo.isEmpty ? all.filter(it => it.type === 'MEETING') : all
      const startDate = query.startDate ?? today
      return { today, startDate, endDate: query.endDate ?? addDays(startDate, 60), timeZone: 'UTC', events }
    },
    busyTimes: ({ body }) => {
      ask()
      const all = [{ from: new Date(Date.parse(body.from) - dayMs).toISOString(), to: body.to }]
      return {
        people: ['', ...body.emails].map(email => ({
          email,
          busy: demo.busy?.includes(email) ? all : email.endsWith('guest.example') ? null : [],
        })),
      }
    },
    scheduledMeeting: ({ query }) => ({
      meeting: query.id === undefined ? null : find(query.id),
      email: 'ada@alder.example',
      people: [
        { userId: 3, name: 'Mei Chen', email: 'mei@alder.example', from: 'network', detail: 'Mentor' },
        { userId: 2, name: 'Ben Okafor', email: 'ben@alder.example', from: 'team', detail: 'Customer Care' },
      ],
      timeZone: 'UTC',
      conference: demo.account !== null && demo.account !== undefined,
      busy: demo.account !== null && demo.account !== undefined,
    }),
    scheduleMeeting: ({ body }) => {
      const before = body.id === 0 ? null : find(body.id)
      if (before && before.version !== body.version)
        throw errorOf('conflict', 'conflict', { details: { current: before } })
      const stranger = body.people.findIndex(it => 'userId' in it && it.userId === demo.stranger)
      if (stranger >= 0)
        throw errorOf('validation', 'Nobody of your network or your teams any more.', {
          details: [{ path: `body.people.${stranger}`, message: '' }],
        })
      const { day, time, people: invited, version, ...rest } = body
      const startsAt = instantOf(day, time, { timeZone: body.timeZone }).toISOString()
      const told = invited.map(it => {
        const known = people.find(one => 'userId' in it && one.userId === it.userId)
        return 'userId' in it
          ? { userId: it.userId, name: known?.name ?? 'Mei Chen', email: known?.email ?? '', answer: 'OPEN' as const }
          : { userId: null, ...it, answer: 'OPEN' as const }
      })
      return keep(demoMeeting({ ...rest, id: before?.id ?? 9, startsAt, people: told, version: version + 1 }))
    },
    cancelMeeting: ({ body }) => keep({ ...find(body.id), isCancelled: true, version: body.version + 1 }),
    answerMeeting: ({ body }) => {
      const meeting = find(body.id)
      if (meeting.isCancelled) throw errorOf('notFound', 'notFound')
      return keep({ ...meeting, answer: body.answer })
    },
    guestMeeting: guest,
    guestAnswer: ({ body }) => {
      demo.guest = { ...guest(), ...body }
      return demo.guest
    },
  }
}
