import * as z from 'zod/mini'
import type { Ask } from './ask.ts'
import { type CalendarEntry, type CalendarPort, type ChangedEntry, ProviderError, type StoredEntry } from './port.ts'
import { eventId, eventTag, eventTime, eventTitle, link, maybe, syncToken } from './replies.ts'

/** An event, as far as it is read. Source: developers.google.com/workspace/calendar/api/v3/reference/events. */
const event = z.object({
  id: eventId,
  etag: maybe(eventTag),
  status: maybe(z.string()),
  summary: maybe(eventTitle),
  start: maybe(z.object({ dateTime: maybe(eventTime), date: maybe(eventTime) })),
  end: maybe(z.object({ dateTime: maybe(eventTime), date: maybe(eventTime) })),
  hangoutLink: maybe(link),
  conferenceData: maybe(
    z.object({ entryPoints: maybe(z.array(z.object({ entryPointType: maybe(z.string()), uri: maybe(link) }))) }),
  ),
})
type GoogleEvent = z.output<typeof event>

const page = z.object({
  items: maybe(z.array(event)),
  nextPageToken: maybe(syncToken),
  nextSyncToken: maybe(syncToken),
})

const freeBusy = z.object({
  calendars: maybe(
    z.record(
      z.string(),
      z.object({
        busy: maybe(z.array(z.object({ start: eventTime, end: eventTime }))),
        errors: maybe(z.array(z.unknown())),
      }),
    ),
  ),
})

const events = '/calendars/primary/events'
const eventPath = (id: string) => `${events}/${encodeURIComponent(id)}`
/** Nobody is mailed by Google: our own mails have told everybody. */
const quiet = { sendUpdates: 'none', conferenceDataVersion: '1' }
/** Pages of one look; a calendar with more is looked at again. */
const mostPages = 40
/** There no more: it never was, or was deleted. */
const gone = [404, 410]

const timeOf = (at: Date, { isAllDay, timeZone }: CalendarEntry) =>
  isAllDay ? { date: at.toISOString().slice(0, 10) } : { dateTime: at.toISOString(), timeZone }

const bodyOf = (it: CalendarEntry) => ({
  summary: it.title,
  description: it.note,
  location: it.link,
  start: timeOf(it.startsAt, it),
  end: timeOf(it.endsAt, it),
  ...(it.isHint ? { transparency: 'transparent', reminders: { useDefault: false } } : {}),
  // Of the same name a second request makes no second conference.
  ...(it.wantsLink
    ? { conferenceData: { createRequest: { requestId: it.uid, conferenceSolutionKey: { type: 'hangoutsMeet' } } } }
    : {}),
})

const linkOf = ({ conferenceData, hangoutLink }: GoogleEvent) =>
  conferenceData?.entryPoints?.find(it => it.entryPointType === 'video')?.uri ?? hangoutLink ?? ''

const storedOf = (it: GoogleEvent): StoredEntry => ({ id: it.id, tag: it.etag ?? '', link: linkOf(it) })

function changedOf(it: GoogleEvent): ChangedEntry {
  const [startsAt, endsAt] = [it.start, it.end].map(at => new Date(at?.dateTime ?? at?.date ?? NaN)) as [Date, Date]
  if (it.status === 'cancelled' || Number.isNaN(startsAt.getTime()) || Number.isNaN(endsAt.getTime()))
    return { id: it.id, now: null }
  return { id: it.id, now: { tag: it.etag ?? '', title: it.summary ?? '', startsAt, endsAt } }
}

/** Google Calendar, the primary calendar of a person. */
export function googleCalendar(ask: Ask): CalendarPort {
  const change = async (id: string, entry: CalendarEntry) => {
    const changed = await ask(event, eventPath(id), {
      method: 'PATCH',
      query: quiet,
      body: bodyOf(entry),
      none: gone,
    })
    return changed && changed.status !== 'cancelled' ? storedOf(changed) : null
  }
  return {
    change,
    async add(entry) {
      const found = await ask(page, events, { query: { iCalUID: entry.uid } })
      const there = found?.items?.find(it => it.status !== 'cancelled')
      const changed = there && (await change(there.id, entry))
      if (changed) return changed
      const added = await ask(event, events, {
        method: 'POST',
        query: quiet,
        body: { ...bodyOf(entry), iCalUID: entry.uid },
      })
      if (!added) throw new ProviderError('later', 'It names no event')
      return storedOf(added)
    },
    async remove(id) {
      await ask(z.unknown(), eventPath(id), { method: 'DELETE', query: { sendUpdates: 'none' }, none: gone })
    },
    async find(id) {
      const found = await ask(event, eventPath(id), { none: gone })
      return found ? changedOf(found) : { id, now: null }
    },
    async changes(since, from) {
      const readAll = async (begin: Record<string, string>) => {
        const entries: ChangedEntry[] = []
        let pageToken: string | null | undefined
        for (let n = 0; n < mostPages; n++) {
          const read: z.output<typeof page> | null = await ask(page, events, {
            query: { singleEvents: 'true', maxResults: '2500', ...begin, ...(pageToken ? { pageToken } : {}) },
            none: [410],
          })
          // The provider has forgotten where we were.
          if (!read) return null
          entries.push(...(read.items ?? []).map(changedOf))
          if (read.nextSyncToken) return { entries, next: read.nextSyncToken }
          pageToken = read.nextPageToken
          if (!pageToken) break
        }
        throw new ProviderError('later', 'The calendar has no end')
      }
      const some = since === null ? null : await readAll({ syncToken: since })
      if (some) return { ...some, isWhole: false }
      const whole = await readAll({ timeMin: from.toISOString() })
      if (!whole) throw new ProviderError('later', 'The calendar cannot be read anew')
      return { ...whole, isWhole: true }
    },
    async busy(emails, from, to) {
      const found = await ask(freeBusy, '/freeBusy', {
        method: 'POST',
        body: {
          timeMin: from.toISOString(),
          timeMax: to.toISOString(),
          items: emails.map(id => ({ id: id || 'primary' })),
        },
      })
      return new Map(
        emails.map(email => {
          const told = found?.calendars?.[email || 'primary']
          const busy = told?.busy?.map(it => ({
            from: new Date(it.start).toISOString(),
            to: new Date(it.end).toISOString(),
          }))
          return [email, told?.errors?.length ? null : (busy ?? null)] as const
        }),
      )
    },
  }
}
