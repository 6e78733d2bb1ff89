import type { Ask } from './ask.ts'
import { type CalendarEntry, type CalendarPort, type ChangedEntry, ProviderError, type StoredEntry } from './port.ts'

/** An event, as far as it is read. Source: developers.google.com/workspace/calendar/api/v3/reference/events. */
interface GoogleEvent {
  id: string
  etag?: string
  status?: string
  summary?: string
  iCalUID?: string
  start?: { dateTime?: string; date?: string }
  end?: { dateTime?: string; date?: string }
  hangoutLink?: string
  conferenceData?: { entryPoints?: { entryPointType?: string; uri?: string }[] }
}
interface Page {
  items?: GoogleEvent[]
  nextPageToken?: string
  nextSyncToken?: string
}
interface FreeBusy {
  calendars?: Record<string, { busy?: { start: string; end: string }[]; errors?: unknown[] }>
}

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
    const changed = await ask<GoogleEvent>(eventPath(id), {
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
      const found = await ask<Page>(events, { query: { iCalUID: entry.uid } })
      const there = found?.items?.find(it => it.status !== 'cancelled')
      const changed = there && (await change(there.id, entry))
      if (changed) return changed
      const added = await ask<GoogleEvent>(events, {
        method: 'POST',
        query: quiet,
        body: { ...bodyOf(entry), iCalUID: entry.uid },
      })
      if (!added?.id) throw new ProviderError('later', 'It names no event')
      return storedOf(added)
    },
    async remove(id) {
      await ask(eventPath(id), { method: 'DELETE', query: { sendUpdates: 'none' }, none: gone })
    },
    async find(id) {
      const found = await ask<GoogleEvent>(eventPath(id), { none: gone })
      return found ? changedOf(found) : { id, now: null }
    },
    async changes(since, from) {
      const read = async (begin: Record<string, string>) => {
        const entries: ChangedEntry[] = []
        let pageToken: string | undefined
        for (let n = 0; n < mostPages; n++) {
          const page: Page | null = await ask<Page>(events, {
            query: { singleEvents: 'true', maxResults: '2500', ...begin, ...(pageToken ? { pageToken } : {}) },
            none: [410],
          })
          // The provider has forgotten where we were.
          if (!page) return null
          entries.push(...(page.items ?? []).map(changedOf))
          if (page.nextSyncToken) return { entries, next: page.nextSyncToken }
          pageToken = page.nextPageToken
          if (!pageToken) break
        }
        throw new ProviderError('later', 'The calendar has no end')
      }
      const some = since === null ? null : await read({ syncToken: since })
      if (some) return { ...some, isWhole: false }
      const whole = await read({ timeMin: from.toISOString() })
      if (!whole) throw new ProviderError('later', 'The calendar cannot be read anew')
      return { ...whole, isWhole: true }
    },
    async busy(emails, from, to) {
      const found = await ask<FreeBusy>('/freeBusy', {
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
