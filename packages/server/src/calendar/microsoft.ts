import * as z from 'zod/mini'
import type { Ask } from './ask.ts'
import { type CalendarEntry, type CalendarPort, type ChangedEntry, ProviderError, type StoredEntry } from './port.ts'
import { eventId, eventTag, eventTime, eventTitle, link, maybe, syncToken } from './replies.ts'

const graphTime = z.object({ dateTime: eventTime })

/** An event, as far as it is read. Source: learn.microsoft.com/graph/api/resources/event. */
const event = z.object({
  id: eventId,
  '@odata.etag': maybe(eventTag),
  '@removed': maybe(z.unknown()),
  changeKey: maybe(eventTag),
  subject: maybe(eventTitle),
  isCancelled: maybe(z.boolean()),
  start: maybe(graphTime),
  end: maybe(graphTime),
  onlineMeeting: maybe(z.object({ joinUrl: maybe(link) })),
})
type GraphEvent = z.output<typeof event>

const page = z.object({
  value: maybe(z.array(event)),
  '@odata.nextLink': maybe(syncToken),
  '@odata.deltaLink': maybe(syncToken),
})

const schedules = z.object({
  value: maybe(
    z.array(
      z.object({
        scheduleId: z.string(),
        error: maybe(z.unknown()),
        scheduleItems: maybe(z.array(z.object({ status: z.string(), start: graphTime, end: graphTime }))),
      }),
    ),
  ),
})

/** Times of replies are UTC, and ids stay when an event is moved to another folder. */
const prefer = { prefer: 'outlook.timezone="UTC", IdType="ImmutableId"' }
const mostPages = 40
const gone = [404, 410]
const taken = ['busy', 'oof', 'tentative', 'workingElsewhere']

/** Graph writes UTC without saying so. */
const instantOf = ({ dateTime }: z.output<typeof graphTime>) =>
  new Date(/Z$|[+-]\d\d:\d\d$/.test(dateTime) ? dateTime : `${dateTime}Z`)
const timeOf = (at: Date) => ({ dateTime: at.toISOString().slice(0, 19), timeZone: 'UTC' })

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
      const added = await ask(event, '/me/events', {
        method: 'POST',
        headers: prefer,
        // The same once more is the event that is there.
        body: { ...bodyOf(entry), transactionId: entry.uid },
      })
      if (!added) throw new ProviderError('later', 'It names no event')
      return storedOf(added)
    },
    async change(id, entry) {
      const changed = await ask(event, path(id), {
        method: 'PATCH',
        headers: prefer,
        body: bodyOf(entry),
        none: gone,
      })
      return changed && storedOf(changed)
    },
    async remove(id) {
      await ask(z.unknown(), path(id), { method: 'DELETE', headers: prefer, none: gone })
    },
    async find(id) {
      const found = await ask(event, path(id), { headers: prefer, none: gone })
      return found ? changedOf(found) : { id, now: null }
    },
    async changes(since, from, until) {
      const readAll = async (begin: string, query?: Record<string, string>) => {
        const entries: ChangedEntry[] = []
        let next: string | null | undefined = begin
        for (let n = 0; next && n < mostPages; n++) {
          const read: z.output<typeof page> | null = await ask(page, next, {
            headers: prefer,
            ...(n === 0 && query ? { query } : {}),
            none: [410],
          })
          // The provider has forgotten where we were.
          if (!read) return null
          entries.push(...(read.value ?? []).map(changedOf))
          if (read['@odata.deltaLink']) return { entries, next: read['@odata.deltaLink'] }
          next = read['@odata.nextLink']
        }
        throw new ProviderError('later', 'The calendar has no end')
      }
      const some = since === null ? null : await readAll(since)
      if (some) return { ...some, isWhole: false }
      const whole = await readAll('/me/calendarView/delta', {
        startDateTime: from.toISOString(),
        endDateTime: until.toISOString(),
      })
      if (!whole) throw new ProviderError('later', 'The calendar cannot be read anew')
      return { ...whole, isWhole: true }
    },
    async busy(emails, from, to) {
      const addressOf = (email: string) => email || ownEmail
      const found = await ask(schedules, '/me/calendar/getSchedule', {
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
