import { dayMs, mostMailsAWeek, toLanguage, voiceOf } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import type { After } from '../core/each-due.ts'
import { linkToken } from '../core/guest-link.ts'
import { isOneOf } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { holdWeek, mailedLately } from '../core/mail-week.ts'
import { sha256 } from '../core/secrets.ts'
import { workingHours } from './reminder-time.ts'
import { type Reader, roundLetter } from './round-mail.ts'

/** A reminder that is later than this is dropped: the queue was away. */
const lateMs = 3 * 3_600_000
/** Raters whose mails go out in one transaction. */
const batch = 200

/** Raters of open rounds with all that a mail says, held until the transaction ends; those another instance holds are left out. */
const raters = (tx: Tx, tenantId: number, at: Date) =>
  tx.kysely
    .selectFrom('sprint_rater as r')
    .innerJoin('sprint_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .innerJoin('sprint as s', it => it.onRef('s.tenant_id', '=', 'o.tenant_id').onRef('s.id', '=', 'o.sprint_id'))
    .innerJoin('sprint_crew as c', it => it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.crew_id'))
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id'))
    .leftJoin('person as p', 'p.id', 'm.user_id')
    .leftJoin('team as t', it => it.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.team_id'))
    .leftJoin('person as w', it => it.on('w.id', '=', sql<number>`coalesce(t.manager_id, s.user_id)`))
    .leftJoin('membership as wm', it => it.onRef('wm.tenant_id', '=', 's.tenant_id').onRef('wm.user_id', '=', 'w.id'))
    .select(['r.id', 'r.round_id', 'r.shown_as', 'r.is_feedback', 'r.guest_id', 'r.ask_day', 'r.asked_at'])
    .select(['c.user_id', 'c.name', 'm.user_id as member_id', 'o.type', 'o.closes_at', 's.timezone', 's.label'])
    .select(['t.name as team_name', 'w.full_name as owner', 'wm.language_code as owner_language'])
    .select(sql<string>`coalesce(p.email, c.email)`.as('email'))
    .where('r.tenant_id', '=', tenantId)
    .where('o.status', '=', 'OPEN')
    .where('o.closes_at', '>', at)
    .where('s.status', 'in', ['IN_PROGRESS', 'FINISHED', 'PORTFOLIO', 'INCOMPLETE'])
    .where('c.left_at', 'is', null)
    .where('r.declined_at', 'is', null)
    .forUpdate('r')
    .skipLocked()

type Row = Awaited<ReturnType<ReturnType<typeof raters>['execute']>>[number]

/** Not asked yet. */
const unasked = (tx: Tx, tenantId: number, at: Date) =>
  raters(tx, tenantId, at).where('r.asked_at', 'is', null).where('r.is_left_out', '=', false)

/** Whether it is within the working hours of a rater. */
const isWorkingTime = (at: Date) => {
  const here = sql`${at}::timestamptz at time zone coalesce(m.time_zone, s.timezone)`
  return sql<boolean>`extract(isodow from ${here}) < 6 and (${here})::time >= ${workingHours.from}::time and (${here})::time < ${workingHours.until}::time`
}

/** Whether a reminder is not late, and who was asked later than planned was so a day ago: that one's waits for the next working hours. */
const isInTime = (at: Date) => {
  const [aDay, late, ago] = [dayMs, lateMs, 4 * dayMs].map(it => new Date(at.getTime() - it))
  return sql<boolean>`r.asked_at <= ${aDay} and (r.remind_at > ${late} or r.asked_at + interval '1 day' > r.remind_at and r.asked_at > ${ago})`
}

/** Who gets one mail: an account, or from outside whoever has the mailbox. What is kept for accounts no link from outside opens. */
const readerKey = (it: Pick<Row, 'email' | 'user_id'>) =>
  `${it.user_id === null ? 'outside' : 'account'} ${voiceOf(it.email)}`

/** Mailboxes to which a final round goes out within seven days: one mail is kept for it. */
async function finalSoon(tx: Tx, tenantId: number, voices: readonly string[], at: Date): Promise<Set<string>> {
  const rows = await tx.kysely
    .selectFrom('sprint_round as o')
    .innerJoin('sprint_crew as c', it =>
      it.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.sprint_id', '=', 'o.sprint_id'),
    )
    .select('c.voice')
    .where('o.tenant_id', '=', tenantId)
    .where('o.status', '=', 'PLANNED')
    .where('o.type', '=', 'FINAL')
    .where('o.goes_out_at', '<', new Date(at.getTime() + 7 * dayMs))
    .where('c.left_at', 'is', null)
    .where('c.voice', 'in', ['', ...voices])
    .execute()
  return new Set(rows.map(it => it.voice))
}

/**
 * Whether somebody from outside is asked of another sprint later on the same day, as it is nine there later: the two are one mail, which
 * goes then, unless the round would be open for less than a day more.
 */
const isAskedLater = (at: Date) =>
  sql<boolean>`(c.user_id is null and exists (
    select from sprint_round later
    join sprint s2 on s2.tenant_id = later.tenant_id and s2.id = later.sprint_id
    join sprint_crew c2 on c2.tenant_id = later.tenant_id and c2.sprint_id = later.sprint_id
    where later.tenant_id = r.tenant_id and later.status = 'PLANNED' and later.day = r.ask_day
      and later.goes_out_at > ${at} and later.goes_out_at + interval '1 day' <= o.closes_at
      and s2.status in ('NOT_STARTED', 'IN_PROGRESS', 'FINISHED') and s2.starts_at <= later.goes_out_at
      and c2.voice = c.voice and c2.user_id is null and c2.left_at is null and c2.declined_at is null
      and (c2.is_feedback or c2.is_fast_forward)))`

/** How many mails a person may have got in the last seven days, so that one more may go. */
function mostBefore(asks: readonly Row[], isFinalSoon: boolean): number {
  // A reminder leaves room for what is asked next.
  if (asks.length === 0) return mostMailsAWeek - 1
  return asks.some(it => it.type === 'FINAL') || !isFinalSoon ? mostMailsAWeek : mostMailsAWeek - 1
}

/** Opens the links of people from outside: only the hash of its token is stored, and it works until the round closes. Gives the guests by rater. */
async function openLinks(
  tx: Tx,
  tenantId: number,
  sealKey: Buffer,
  rows: readonly Row[],
  at: Date,
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const hashOf = (it: Row) => sha256(linkToken(sealKey, 'sprint-link', tenantId, it.id))
  const made = await tx.kysely
    .insertInto('guest')
    .values(
      rows.map(it => ({
        tenant_id: tenantId,
        purpose: 'feedback',
        email: it.email,
        full_name: it.name,
        language_code: toLanguage(it.owner_language),
        token_hash: hashOf(it),
        created_at: at,
        expires_at: it.closes_at,
      })),
    )
    .returning(['id', 'token_hash'])
    .execute()
  const byHash = new Map(made.map(it => [it.token_hash.toString('hex'), it.id]))
  const guests = new Map(rows.map(it => [it.id, byHash.get(hashOf(it).toString('hex')) as number]))
  // By hand: lists go in as one value each, however long.
  await tx.query(
    `update sprint_rater r set guest_id = g.id from unnest($2::bigint[], $3::bigint[]) as g (rater, id)
     where r.tenant_id = $1 and r.id = g.rater`,
    [tenantId, [...guests.keys()], [...guests.values()]],
  )
  return guests
}

const readerOf = (it: Row, guestId: number | null): Reader => ({
  raterId: it.id,
  userId: it.member_id,
  guestId,
  email: it.email,
  isAlone: it.shown_as === 'alone',
  asksFeedback: it.is_feedback,
  type: it.type,
  askedAt: it.asked_at,
  closesAt: it.closes_at,
  zone: it.timezone,
  owner: it.owner ?? '',
  team: it.team_name,
  label: it.label,
  language: toLanguage(it.owner_language),
})

/** Mails the link of the open round that a member of the crew from outside is asked in, once a day and within the week's mails. */
export async function mailLink(tx: Tx, core: Sender, tenantId: number, crewId: number): Promise<void> {
  const at = now()
  await holdWeek(tx, tenantId)
  const row = await raters(tx, tenantId, at)
    .where('r.crew_id', '=', crewId)
    .where('r.asked_at', 'is not', null)
    .where('r.guest_id', 'is not', null)
    .executeTakeFirst()
  if (!row) return
  if (((await mailedLately(tx, tenantId, [row.email], at)).get(voiceOf(row.email)) ?? 0) >= mostMailsAWeek) return
  const letter = roundLetter({ sealKey: core.sealKey, tenantId }, [readerOf(row, row.guest_id)], true)
  const onceKey = `sprint-link/${row.id}/${at.toISOString().slice(0, 10)}`
  await sendLetters({ core, tx, tenantId }, [{ ...letter, onceKey }])
}

type Sender = Pick<Core, 'config' | 'db' | 'log' | 'mailWaiting' | 'sealKey'>

/** Who asks: a job, of a tenant. */
interface Asking {
  core: Sender
  tx: Tx
  tenantId: number
  after: After
}

/**
 * Asks who is due, and reminds who is: one mail a person, whatever sprints ask on that day. Who got three mails in a week gets no
 * more; somebody of the organisation is asked without one, somebody from outside not at all. Gives whether there may be more.
 */
export async function askDue({ core, tx, tenantId, after }: Asking): Promise<boolean> {
  const at = now()
  // One instance at a time: what is asked of a person on a day is one mail.
  await holdWeek(tx, tenantId)
  const due = await unasked(tx, tenantId, at)
    .where('r.asks_at', '<=', at)
    .where(it => it.not(isAskedLater(at)))
    .orderBy('r.id')
    .limit(batch)
    .execute()
  const days = new Map(due.map(it => [readerKey(it), it.ask_day]))
  // What else is asked of them on that day, wherever it is nine later.
  const more = due.length
    ? await unasked(tx, tenantId, at)
        .where(it =>
          it.or([
            it(
              'c.voice',
              'in',
              due.map(one => voiceOf(one.email)),
            ),
            it('c.user_id', 'is not', null),
          ]),
        )
        .where(isOneOf('r.ask_day', [...days.values()]))
        .where('r.asks_at', '>', at)
        .execute()
    : []
  const reminders = await raters(tx, tenantId, at)
    .where('r.asked_at', 'is not', null)
    .where('r.answered_at', 'is', null)
    .where('r.reminded_at', 'is', null)
    .where('r.remind_at', '<=', at)
    .where(isInTime(at))
    .where(isWorkingTime(at))
    .orderBy('r.id')
    .limit(batch)
    .execute()
  if (due.length + reminders.length === 0) return false
  const asked = [...due, ...more.filter(it => days.get(readerKey(it)) === it.ask_day)]
  const byReader = Map.groupBy([...asked, ...reminders], readerKey)
  const addresses = [...asked, ...reminders].map(it => it.email)
  const lately = await mailedLately(tx, tenantId, addresses, at)
  const soon = await finalSoon(tx, tenantId, addresses.map(voiceOf), at)
  const going: Row[][] = []
  for (const rows of byReader.values()) {
    const voice = voiceOf((rows[0] as Row).email)
    const before = lately.get(voice) ?? 0
    const asks = rows.filter(it => it.asked_at === null)
    // An account that is gone is asked nothing.
    const isGone = rows.some(it => it.user_id !== null && it.member_id === null)
    if (isGone || before >= mostBefore(asks, soon.has(voice))) continue
    lately.set(voice, before + 1)
    going.push(rows)
  }
  const all = going.flat()
  const guests = await openLinks(
    tx,
    tenantId,
    core.sealKey,
    all.filter(it => it.member_id === null && it.guest_id === null),
    at,
  )
  const letters = going.map(rows => {
    const readers = rows.map(it =>
      readerOf(it, it.member_id === null ? (it.guest_id ?? guests.get(it.id) ?? null) : null),
    )
    const isReminder = rows.every(it => it.asked_at !== null)
    return { rows, letter: roundLetter({ sealKey: core.sealKey, tenantId }, readers, isReminder) }
  })
  const leftOut = await sendLetters(
    { core, tx, tenantId, after },
    letters.map(it => it.letter),
  )
  const mailed = new Set(
    letters.filter(it => !leftOut.has(it.letter.onceKey)).flatMap(it => it.rows.map(row => row.id)),
  )
  const isAsked = (it: Row) => mailed.has(it.id) || it.member_id !== null
  const mark = async (rows: Row[], set: { asked_at: Date } | { is_left_out: true } | { reminded_at: Date }) => {
    if (rows.length)
      await tx.kysely
        .updateTable('sprint_rater')
        .set(set)
        .where('tenant_id', '=', tenantId)
        .where(
          isOneOf(
            'id',
            rows.map(it => it.id),
          ),
        )
        .execute()
  }
  await mark(asked.filter(isAsked), { asked_at: at })
  await mark(
    asked.filter(it => !isAsked(it)),
    { is_left_out: true },
  )
  // One that could not be sent is not tried again: it would be late.
  await mark(reminders, { reminded_at: at })
  return due.length === batch || reminders.length === batch
}
