import ICAL from 'ical.js'
import type { alderSuite } from './alder.ts'
import type { Json, Reply } from './api.ts'
import { dayAhead } from './meetings.ts'
import type { StandInCalendars } from './stand-in-calendar.ts'

type Suite = ReturnType<typeof alderSuite>
type Name = 'google' | 'microsoft'

/** An appointment of a calendar file, as another program reads it. */
export interface ReadEvent {
  uid: string
  sequence: number
  status: string | null
  title: string
  description: string | null
  location: string | null
  from: Date
  to: Date
  isAllDay: boolean
  organizer: string
  attendees: string[]
}

/** Reads a calendar file by ical.js, which knows nothing of who wrote it. */
export function readCalendar(text: string): { method: string | null; name: string | null; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map(it => {
    const event = new ICAL.Event(it)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: it.getFirstPropertyValue('status') as string | null,
      title: event.summary,
      description: event.description,
      location: event.location,
      from: event.startDate.toJSDate(),
      to: event.endDate.toJSDate(),
      isAllDay: event.startDate.isDate,
      organizer: String(event.organizer ?? ''),
      attendees: event.attendees.map(one => String(one.getFirstValue())),
    }
  })
  return {
    method: calendar.getFirstPropertyValue('method') as string | null,
    name: calendar.getFirstPropertyValue('x-wr-calname') as string | null,
    events,
  }
}

/** What tests of meetings do: connect a calendar, plan, let the jobs work. */
export function calendarsIn(suite: Suite, standIn: StandInCalendars) {
  const { as } = suite
  const it = {
    /** Providers that know nothing, and no meeting of the demo. */
    async clean(): Promise<void> {
      standIn.reset()
      await suite.db.query('delete from meeting')
      await suite.db.query('delete from calendar_entry')
    },
    begin: async (who: string, provider: Name): Promise<URL> => {
      const originUrl = `${suite.server.url}/profile/calendar`
      const { data } = await as(who, 'calendar.syncCalendarUrl', { query: { originUrl, provider } })
      return standIn.visit(data.url)
    },
    come: (who: string, back: URL, more: Json = {}): Promise<Reply> => {
      const { state, code, error } = Object.fromEntries(back.searchParams)
      return as(who, 'calendar.calendarCallback', {
        body: { state, ...(code ? { code } : {}), ...(error ? { error } : {}), ...more },
      })
    },
    async connect(who: string, provider: Name): Promise<Json> {
      const { status, body, data } = await it.come(who, await it.begin(who, provider))
      if (status !== 200) throw new Error(JSON.stringify(body))
      return data.calendar
    },
    account: async (who: string): Promise<Json> =>
      (await as(who, 'calendar.calendarAccount', { query: { withDetail: 'true' } })).data,
    body: (more: Json = {}): Json => ({
      id: 0,
      version: 0,
      title: 'A first talk',
      note: 'What helps you most?',
      day: dayAhead(7),
      time: '10:00',
      timeZone: 'UTC',
      minutes: 30,
      conference: 'none',
      link: '',
      people: [{ email: 'nora@guest.example', name: 'Nora' }],
      ...more,
    }),
    save: (who: string, more: Json = {}, headers: Record<string, string> = {}): Promise<Reply> =>
      as(who, 'calendar.scheduleMeeting', { body: it.body(more) }, headers),
    async plan(who: string, more: Json = {}): Promise<Json> {
      const { status, body, data } = await it.save(who, more)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return data
    },
    /** The same again with something changed. */
    again: (who: string, meeting: Json, more: Json = {}): Promise<Reply> =>
      it.save(who, { id: meeting.id, version: meeting.version, people: it.people(meeting), ...more }),
    people: (meeting: Json) =>
      meeting.people.map((one: Json) => (one.userId ? { userId: one.userId } : { email: one.email, name: one.name })),
    see: async (who: string, id: number): Promise<Json> =>
      (await as(who, 'calendar.scheduledMeeting', { query: { id } })).data?.meeting,
    push: () => suite.server.job('calendar-push'),
    dates: () => suite.server.job('calendar-dates'),
    poll: () => suite.server.job('calendar-poll'),
    /** Mails about meetings to an address, oldest first, with what goes along. */
    async mails(
      to: string,
    ): Promise<{ letter: string; subject: string; text: string; method: string | null; note: ReadEvent }[]> {
      const mails = (await suite.server.outbox()).filter(one => one.to === to && one.letter.startsWith('calendar.mail'))
      return mails.reverse().map(one => {
        const { method, events } = readCalendar(one.calendar ?? 'BEGIN:VCALENDAR\r\nEND:VCALENDAR')
        return { letter: one.letter, subject: one.subject, text: one.text, method, note: events[0] as ReadEvent }
      })
    },
  }
  return it
}
