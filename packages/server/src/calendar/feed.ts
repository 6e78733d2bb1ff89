import { addDays, type CalendarEvent, dayOf, mostEventDays } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import ical, { type ICalCalendar } from 'ical-generator'
import { calendarText, linkIn } from '../core/calendar-note.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { eventsOf } from './events.ts'
import { feedOwner } from './feed-address.ts'
import type { Owner } from './owner.ts'
import { absentReader, type Reader, writtenEvent } from './reader.ts'

/** Days before today that a feed still shows. */
const daysBefore = 30
/** Calendars are asked to look again after so many seconds. */
const lookAgain = 3600
/** Looks a minute from one network: calendar services ask for many people. */
const looksAMinute = 120

function add(feed: ICalCalendar, it: CalendarEvent, { core, texts }: Reader) {
  const { url } = core.config
  const { title, isAllDay, start, end } = writtenEvent(it, texts)
  feed.createEvent({
    id: `${it.type.toLowerCase()}-${it.id}@${new URL(url).hostname}`,
    stamp: now(),
    start,
    end,
    allDay: isAllDay,
    ...(isAllDay ? { timezone: 'UTC' } : {}),
    summary: calendarText(title),
    ...(it.detail || it.meeting?.note
      ? { description: calendarText([it.detail, it.meeting?.note].filter(Boolean).join('\n\n')) }
      : {}),
    ...linkIn(it.meeting?.link || `${url}${it.path}`),
    ...(it.meeting?.link ? { location: it.meeting.link } : {}),
    ...(it.meeting ? { sequence: it.meeting.version - 1 } : {}),
  })
}

/** A person's dates as an iCalendar file, in the own language and zone; null of one who has left. */
async function feedText(core: Core, owner: Owner): Promise<string | null> {
  const { config } = core
  return core.db.inTenant(owner.tenantId, async tx => {
    const reader = await absentReader(core, tx, owner)
    if (!reader) return null
    const { texts, timeZone } = reader
    const feed = ical({
      prodId: { company: 'trellis', product: 'trellis', language: texts.language.toUpperCase() },
      name: texts.t('calendar.feed.name', { product: config.product }),
      ttl: lookAgain,
      x: [{ key: 'X-WR-TIMEZONE', value: timeZone }],
    })
    const start = addDays(dayOf(now(), { timeZone }), -daysBefore)
    for (const it of await eventsOf(reader, start, addDays(start, mostEventDays))) add(feed, it, reader)
    return feed.toString()
  })
}

/** The secret feed: who has the address reads it, signed in or not. One that was revoked is not there. */
export function serveFeed(app: FastifyInstance, core: Core): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { rateLimit: { max: core.config.test ? 1_000_000 : looksAMinute, timeWindow: 60_000 } } },
    async ({ params, headers }, reply) => {
      const owner = await feedOwner(core, params.file)
      const text = owner && (await feedText(core, owner))
      if (!text) throw refuse('notFound')
      // Its stamps are of now: what it says else tells whether it has changed.
      const tag = `"${sha256(text.replace(/^DTSTAMP:.*$/gm, ''))
        .toString('base64url')
        .slice(0, 27)}"`
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', tag)
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
      if (headers['if-none-match'] === tag) return reply.status(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}
