// By hand: a person's day begins where the person is, and the plan decides what may wait.

import {
  dayMs,
  type Feature,
  isChoice,
  isMailedAsNews,
  mostMailsAWeek,
  preferenceTypeOf,
  type Role,
  screenOf,
  voiceOf,
  wordsOf,
} from '@trellis/sdk/contract'
import { clean } from '../core/clean.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, findDue } from '../core/each-due.ts'
import { sendLetters } from '../core/letter.ts'
import { holdWeek, mailedLately } from '../core/mail-week.ts'
import type { Letter } from '../core/write-letter.ts'
import { type Entry, inboxOf } from './inbox.ts'
import { settingsOf } from './settings.ts'

interface Reader extends Record<string, unknown> {
  user_id: number
  email: string
  roles: Role[]
  temp_restrict: boolean
  features: Feature[] | null
  day: string
}

/** People whose news is looked at in a run. */
const batch = 100
/** What is older is no news any more. */
const newsMs = 7 * dayMs
/** One place of the week is left for the own check-in, or a round. */
const mostBefore = mostMailsAWeek - 1

/** Whose nine o'clock has come on a day that was not looked at yet: all of them, or one. */
const due = (tx: Tx, tenantId: number, at: Date, userId: number | null = null) =>
  tx.query<Reader>(
    `select m.user_id, p.email, m.roles, m.temp_restrict, s.features, to_char(here.now, 'YYYY-MM-DD') as day
     from membership m join person p on p.id = m.user_id
     cross join lateral (select $2::timestamptz at time zone coalesce(m.time_zone, 'UTC') as now) here
     left join subscription s on s.tenant_id = m.tenant_id
     left join news_day d on d.tenant_id = m.tenant_id and d.user_id = m.user_id
     where m.tenant_id = $1 and ($3::bigint is null or m.user_id = $3) and m.is_agree and here.now::time >= '09:00'
       and (d.day is null or d.day < to_char(here.now, 'YYYY-MM-DD'))
     order by m.user_id limit ${batch}`,
    [tenantId, at, userId],
  )

/** What of a person's inbox stands in the mail of the day. */
async function newsOf(
  core: Core,
  tx: Tx,
  tenantId: number,
  { user_id, roles, features, temp_restrict: isRestricted }: Reader,
): Promise<Entry[]> {
  const at = now()
  const place = { tx, tenantId, userId: user_id }
  const principal = { roles, features: features ?? [], isRestricted }
  const [entries, { preferences }] = await Promise.all([inboxOf({ ...place, core, principal }), settingsOf(place)])
  const wanted = new Set(preferences.filter(it => it.mail && isChoice(it.type, 'mail')).map(it => it.type))
  return entries.filter(
    it =>
      it.status === 'ACTIVE' &&
      it.read_at === null &&
      it.mailed_at === null &&
      (it.put_off_until === null || it.put_off_until <= at) &&
      it.since.getTime() > at.getTime() - newsMs &&
      isMailedAsNews(it.rule, it.occurrence) &&
      wanted.has(preferenceTypeOf(it.rule)),
  )
}

const home = '/dashboard/main-dashboard'

/** One mail with all of it. A single piece of news is its subject, what there is to know of it its text, and its page the one behind the button. */
function letterOf({ user_id, day }: Reader, news: readonly Entry[]): Letter {
  const [first] = news as [Entry]
  const isOne = news.length === 1
  const worded = (it: Entry, texts: Parameters<typeof wordsOf>[0]) =>
    wordsOf(texts, {
      rule: it.rule,
      teamName: it.team_name && clean(it.team_name),
      personName: it.person_name && clean(it.person_name),
      until: it.until?.toISOString() ?? null,
      facts: Object.fromEntries(
        Object.entries(it.facts).map(([key, fact]) => [key, typeof fact === 'string' ? clean(fact) : fact]),
      ),
    })
  return {
    onceKey: `news/${user_id}/${day}`,
    to: { userId: user_id },
    text: isOne ? 'notification.mail.one' : 'notification.mail.news',
    values: { count: news.length - 1 },
    said: texts => {
      const { title, detail } = worded(first, texts)
      return { title, detail }
    },
    ...(isOne
      ? {}
      : {
          lines: texts =>
            news.map(it => {
              const { title, detail } = worded(it, texts)
              return { title, detail, path: screenOf(it.rule, it.team_id, it.facts) }
            }),
        }),
    path: isOne ? screenOf(first.rule, first.team_id, first.facts) : home,
    why: 'notification.mail.why',
    preference: preferenceTypeOf(first.rule),
  }
}

async function mailTo(core: Core, tx: Tx, tenantId: number, userId: number): Promise<void> {
  const at = now()
  await holdWeek(tx, tenantId)
  // What another instance has looked at meanwhile is not due any more.
  const [reader] = await due(tx, tenantId, at, userId)
  if (!reader) return
  const news = await newsOf(core, tx, tenantId, reader)
  if (news.length > 0) await mail(core, tx, tenantId, reader, news)
  await tx.query(
    `insert into news_day (tenant_id, user_id, day) values ($1, $2, $3)
     on conflict (tenant_id, user_id) do update set day = excluded.day`,
    [tenantId, userId, reader.day],
  )
}

async function mail(core: Core, tx: Tx, tenantId: number, reader: Reader, news: readonly Entry[]): Promise<void> {
  const at = now()
  const before = (await mailedLately(tx, tenantId, [reader.email], at)).get(voiceOf(reader.email)) ?? 0
  // What finds no room now is news tomorrow, as long as it waits.
  if (before >= mostBefore) return
  const leftOut = await sendLetters({ core, tx, tenantId }, [letterOf(reader, news)])
  if (leftOut.size > 0) return
  await tx.query('update notification set mailed_at = $2 where tenant_id = $1 and id = any($3)', [
    tenantId,
    at,
    news.map(it => it.id),
  ])
}

/**
 * Mails what is new, at nine where each person is: one mail a day with all that the person wants mails of, two within seven days, so
 * that the own check-in finds room. What was read, done or put off before is in none. Source: sprints, Notifications.
 */
export async function mailNews(core: Core): Promise<void> {
  const failed = 'What is new could not be mailed'
  const userIds = async (tx: Tx, tenantId: number) => (await due(tx, tenantId, now())).map(it => it.user_id)
  const found = await findDue(core, userIds, failed)
  await doDue(core, found, (tx, tenantId, userId) => mailTo(core, tx, tenantId, userId), failed)
  core.mailWaiting()
}
