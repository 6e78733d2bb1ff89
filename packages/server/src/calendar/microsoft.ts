import type { Ask } from './ask.ts'
import { type CalendarEntry, type CalendarPort, type ChangedEntry, ProviderError, type StoredEntry } from './port.ts'

interface GraphTime {
  dateTime: string
  timeZone: string
}
/** An event, as far as it is read. Source: learn.microsoft.com/graph/api/resources/event. */
interface GraphEvent {
  id: string
  '@odata.etag'?: string
  '@removed'?: object
  changeKey?: string
  subject?: string
  isCancelled?: boolean
  start?: GraphTime
  end?: GraphTime
  onlineMeeting?: { joinUrl?: string } | null
}
interface Page {
  value?: GraphEvent[]
  '@odata.nextLink'?: string
  '@odata.deltaLink'?: string
}
interface Schedules {
  value?: {
    scheduleId: string
    error?: object
    scheduleItems?: { status: string; start: GraphTime; end: GraphTime }[]
  }[]
}

/** Times of replies are UTC, and ids stay when an event is moved to another folder. */
const prefer = { prefer: 'outlook.timezone="UTC", IdType="ImmutableId"' }
const mostPages = 40
const gone = [404, 410]
const taken = ['busy', 'oof', 'tentative', 'workingElsewhere']

/** Graph writes UTC without saying so. */
const instantOf = ({ dateTime }: GraphTime) => new Date(/Z$|[+-]\d\d:\d\d$/.test(dateTime) ? dateTime : `${dateTime}Z`)
const timeOf = (at: Date): GraphTime => ({ dateTime: at.toISOString().slice(0, 19), timeZone: 'UTC' })

const bodyOf = (it: CalendarEntry) => ({
  subject: it.title,
  body: { contentType: 'text', content: it.note },
  location: { displayName: it.link },
  start: timeOf(it.startsAt),
  end: timeOf(it.endsAt),
  ...(it.isAllDay ? { isAllDay: true } : {}),
  ...(it.isHint ? { showAs: 'free', isReminderOn: false } : {}),
  ...(it.wantsLink ? { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } : {}),
})

const tagOf = (it: GraphEvent) => it.changeKey ?? it['@odata.etag'] ?? ''
const storedOf = (it: GraphEvent): StoredEntry => ({
  id: it.id,
  tag: tagOf(it),
  link: it.onlineMeeting?.joinUrl ?? '',
})
const changedOf = (it: GraphEvent): ChangedEntry =>
  it['@removed'] || it.isCancelled || !it.start || !it.end
    ? { id: it.id, now: null }
    : {
        id: it.id,
        now: { tag: tagOf(it), title: it.subject ?? '', startsAt: instantOf(it.start), endsAt: instantOf(it.end) },
      }

/** Microsoft 365 and Outlook by Graph, the default calendar of a person. */
export function microsoftCalendar(ask: Ask, ownEmail: string): CalendarPort {
  const path = (id: string) => `/me/events/${encodeURIComponent(id)}`
  return {
    async add(entry) {
      const added = await ask<GraphEvent>('/me/events', {
        method: 'POST',
        headers: prefer,
        // The same once more is the event that is there.
        body: { ...bodyOf(entry), transactionId: entry.uid },
      })
      if (!added?.id) throw new ProviderError('later', 'It names no event')
      return storedOf(added)
    },
    async change(id, entry) {
      const changed = await ask<GraphEvent>(path(id), {
        method: 'PATCH',
        headers: prefer,
        body: bodyOf(entry),
        none: gone,
      })
      return changed && storedOf(changed)
    },
    async remove(id) {
      await ask(path(id), { method: 'DELETE', headers: prefer, none: gone })
    },
    async find(id) {
      const found = await ask<GraphEvent>(path(id), { headers: prefer, none: gone })
      return found ? changedOf(found) : { id, now: null }
    },
    async changes(since, from, until) {
      const read = async (begin: string, query?: Record<string, string>) => {
        const entries: ChangedEntry[] = []
        let next: string | undefined = begin
        for (let n = 0; next && n < mostPages; n++) {
          const page: Page | null = await ask<Page>(next, {
            headers: prefer,
            ...(n === 0 && query ? { query } : {}),
            none: [410],
          })
          // The provider has forgotten where we were.
          if (!page) return null
          entries.push(...(page.value ?? []).map(changedOf))
          if (page['@odata.deltaLink']) return { entries, next: page['@odata.deltaLink'] }
          next = page['@odata.nextLink']
        }
        throw new ProviderError('later', 'The calendar has no end')
      }
      const some = since === null ? null : await read(since)
      if (some) return { ...some, isWhole: false }
      const whole = await read('/me/calendarView/delta', {
        startDateTime: from.toISOString(),
        endDateTime: until.toISOString(),
      })
      if (!whole) throw new ProviderError('later', 'The calendar cannot be read anew')
      return { ...whole, isWhole: true }
    },
    async busy(emails, from, to) {
      const addressOf = (email: string) => email || ownEmail
      const found = await ask<Schedules>('/me/calendar/getSchedule', {
        method: 'POST',
        headers: prefer,
        body: {
          schedules: emails.map(addressOf),
          startTime: timeOf(from),
          endTime: timeOf(to),
          availabilityViewInterval: 15,
        },
      })
      const told = new Map(found?.value?.map(it => [it.scheduleId.toLowerCase(), it]))
      return new Map(
        emails.map(email => {
          const it = told.get(addressOf(email).toLowerCase())
          const busy = it?.scheduleItems
            ?.filter(one => taken.includes(one.status))
            .map(one => ({ from: instantOf(one.start).toISOString(), to: instantOf(one.end).toISOString() }))
          return [email, it?.error ? null : (busy ?? null)] as const
        }),
      )
    },
  }
}
