import { addDays, type CalendarEvent, dayOf, type Language, mostEventDays, toLanguage } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import ical, { type ICalCalendar } from 'ical-generator'
import { calendarText } from '../core/calendar-note.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { textsOf } from '../core/texts.ts'
import { eventsOf, readerOf } from './events.ts'
import { feedOwner } from './feed-address.ts'
import type { Owner } from './owner.ts'

/** Days before today that a feed still shows. */
const daysBefore = 30
/** Calendars are asked to look again after so many seconds. */
const lookAgain = 3600
/** Looks a minute from one network: calendar services ask for many people. */
const looksAMinute = 120

function add(
  feed: ICalCalendar,
  it: CalendarEvent,
  { url, host, language }: { url: string; host: string; language: Language },
) {
  const { texts: t, isAllDay } = { texts: textsOf(language).t, isAllDay: it.startsAt === null || it.endsAt === null }
  const what = {
    MEETING: '',
    MILESTONE: t('calendar.events.types.MILESTONE'),
    CHECK_IN: '',
    ACTIVITY: '',
    DEADLINE: t('calendar.events.types.DEADLINE'),
  }[it.type]
  const start = it.startsAt ? new Date(it.startsAt) : new Date(`${it.day}T00:00:00Z`)
  const end = it.endsAt ? new Date(it.endsAt) : new Date(`${addDays(it.lastDay, 1)}T00:00:00Z`)
  // What is only an end is half an hour that ends with it: enough to be seen.
  const isPoint = !isAllDay && start.getTime() === end.getTime()
  feed.createEvent({
    id: `${it.type.toLowerCase()}-${it.id}@${host}`,
    stamp: now(),
    start: isPoint ? new Date(end.getTime() - 1_800_000) : start,
    end,
    allDay: isAllDay,
    ...(isAllDay ? { timezone: 'UTC' } : {}),
    summary: calendarText([what, it.title].filter(Boolean).join(': ')),
    ...(it.detail || it.meeting?.note
      ? { description: calendarText([it.detail, it.meeting?.note].filter(Boolean).join('\n\n')) }
      : {}),
    url: it.meeting?.link || `${url}${it.path}`,
    ...(it.meeting?.link ? { location: it.meeting.link } : {}),
    ...(it.meeting ? { sequence: it.meeting.version - 1 } : {}),
  })
}

/** A person's dates as an iCalendar file, in the own language and zone; null of one who has left. */
async function feedText(core: Core, { tenantId, userId }: Owner): Promise<string | null> {
  const { config } = core
  return core.db.inTenant(tenantId, async tx => {
    const person = await tx.kysely
      .selectFrom('membership as m')
      .innerJoin('tenant as t', 't.id', 'm.tenant_id')
      .innerJoin('person as p', 'p.id', 'm.user_id')
      .leftJoin('subscription as s', 's.tenant_id', 'm.tenant_id')
      .select(['m.language_code', 'm.time_zone', 'm.roles', 'm.is_agree', 't.available', 'p.demo', 's.status'])
      .where('m.tenant_id', '=', tenantId)
      .where('m.user_id', '=', userId)
      .executeTakeFirst()
    // Who could not sign in reads nothing here, either.
    const mayRead =
      person?.available &&
      person.is_agree &&
      person.roles.includes('USER') &&
      person.status !== 'CANCELLED' &&
      !(person.demo && config.production)
    if (!person || !mayRead) return null
    const language = toLanguage(person.language_code)
    const timeZone = person.time_zone ?? 'UTC'
    const texts = textsOf(language, timeZone)
    const feed = ical({
      prodId: { company: 'trellis', product: 'trellis', language: language.toUpperCase() },
      name: texts.t('calendar.feed.name', { product: config.product }),
      ttl: lookAgain,
      x: [{ key: 'X-WR-TIMEZONE', value: timeZone }],
    })
    const start = addDays(dayOf(now(), { timeZone }), -daysBefore)
    const reader = readerOf(core, tx, { tenantId, userId }, language, timeZone)
    for (const it of await eventsOf(reader, start, addDays(start, mostEventDays)))
      add(feed, it, { url: config.url, host: new URL(config.url).hostname, language })
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
