import { randomUUID } from 'node:crypto'
import {
  type calendar,
  dayMs,
  instantOf,
  type MeetingBody,
  meetingDaysAhead,
  meetingEnd,
  mostMeetings,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { reserveToday } from '../core/limits.ts'
import { hold } from '../core/locks.ts'
import { timeZoneOf } from '../core/people.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { accountRow } from './accounts.ts'
import { tellPeople } from './meeting-mail.ts'
import {
  type MeetingRow,
  meetingRow,
  type PersonRow,
  peopleOf,
  tellChange,
  toldAfter,
  toldMeeting,
} from './meetings.ts'
import { type Invited, invitedOf, keyOf, knownPeople } from './people.ts'

/** So long people wait for the provider's link before they are told without, in ms. */
const waitForLinkMs = 5 * 60_000

/** Meetings that a person plans a day (UTC), whatever becomes of them. */
const mostADay = 100
/** Changes of meetings that a person makes a day (UTC). */
const mostChangesADay = 300

/** A meeting that the caller organizes, held until the call ends. Of one that the caller is only invited to, `forbidden`; any other is `notFound`. */
async function held(context: UserContext, id: number): Promise<{ row: MeetingRow; people: PersonRow[] }> {
  const row = await meetingRow(context, id, 'lock')
  const people = row ? await peopleOf(context, [id]) : []
  if (row?.user_id === context.userId) return { row, people }
  const isInvited = people.some(it => it.user_id === context.userId && it.left_at === null)
  throw refuse(isInvited ? 'forbidden' : 'notFound')
}

/** Refuses what rests on an earlier version, with what stands. */
function fresh(context: UserContext, row: MeetingRow, people: PersonRow[], version: number): void {
  if (row.sequence + 1 !== version || row.cancelled_at !== null)
    throw refuse('conflict', { current: toldMeeting(row, people, context.userId) })
}

/** When it begins. A time of the past, or one too far ahead, is refused. */
function startOf({ day, time, timeZone }: MeetingBody, isMoved: (at: Date) => boolean): Date {
  const at = instantOf(day, time, { timeZone })
  if (Number.isNaN(at.getTime())) throw badField('body.time', 'A day and a time')
  if (!isMoved(at)) return at
  if (at <= now()) throw badField('body.time', 'A time to come')
  if (at.getTime() > now().getTime() + meetingDaysAhead * dayMs) throw badField('body.day', 'Within a year')
  return at
}

const columnsOf = (body: Omit<MeetingBody, 'id' | 'version' | 'day' | 'time' | 'link' | 'people'>, startsAt: Date) =>
  ({
    title: body.title,
    note: body.note,
    starts_at: startsAt,
    minutes: body.minutes,
    time_zone: body.timeZone,
    conference: body.conference,
  }) satisfies ColumnsOf<typeof body & { startsAt: Date }, 'meeting'>

/** Whether a save changes nothing that anybody would be told of; what its calendar has not taken yet is written again. */
function isAsBefore(
  { row, people }: { row: MeetingRow; people: readonly PersonRow[] },
  columns: ReturnType<typeof columnsOf> & { link: string },
  wanted: readonly Invited[],
): boolean {
  const present = people.filter(it => it.left_at === null).map(keyOf)
  return (
    (row.event_account === null || row.pushed_sequence === row.sequence) &&
    row.starts_at.getTime() === columns.starts_at.getTime() &&
    (['title', 'note', 'minutes', 'time_zone', 'conference', 'link'] as const).every(it => row[it] === columns[it]) &&
    present.length === wanted.length &&
    wanted.every(it => present.includes(keyOf(it)))
  )
}

/**
 * The list as it is now: who is new is invited, who is not on it any more is told so, who is on it again is invited again by the
 * same link. Whoever is asked for another time is asked anew.
 */
async function keepPeople(
  { tx, tenantId }: UserContext,
  meetingId: number,
  before: readonly PersonRow[],
  people: readonly Invited[],
  isMoved: boolean,
): Promise<void> {
  const own = before.filter(it => it.left_at === null)
  const present = new Map(own.map(it => [keyOf(it), it]))
  const wanted = new Set(people.map(keyOf))
  const left = own.filter(it => !wanted.has(keyOf(it)))
  const of = (ids: number[]) =>
    tx.kysely
      .updateTable('meeting_person')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', [0, ...ids])
  await of(left.map(it => it.id))
    .set({ left_at: now() })
    .execute()
  if (isMoved)
    await of(own.filter(it => wanted.has(keyOf(it))).map(it => it.id))
      .set({ answer: 'OPEN' })
      .execute()
  const again: PersonRow[] = []
  const added: Invited[] = []
  for (const it of people.filter(one => !present.has(keyOf(one)))) {
    const gone = before.find(one => one.left_at !== null && keyOf(one) === keyOf(it) && one.email === it.email)
    if (gone) again.push(gone)
    else added.push(it)
  }
  await of(again.map(it => it.id))
    .set({ left_at: null, answer: 'OPEN', told_sequence: null, invited_at: now() })
    .execute()
  if (added.length > 0)
    await tx.kysely
      .insertInto('meeting_person')
      .values(added.map(it => ({ ...it, tenant_id: tenantId, meeting_id: meetingId, invited_at: now() })))
      .execute()
}

/** Plans a meeting, or changes one. */
export const scheduleMeeting: Handler<typeof calendar.scheduleMeeting> = async (context, { body }) => {
  const { core, tx, tenantId, userId, i18n, after } = context
  if ((body.conference === 'link') !== (body.link !== ''))
    throw badField('body.link', 'A link where one is pasted, and none else')
  const account = await accountRow(tx, { tenantId, userId })
  const isConnected = account?.status === 'CONNECTED'
  const before = body.id === 0 ? null : await held(context, body.id)
  if (before) fresh(context, before.row, before.people, body.version)
  else if (body.version !== 0) throw badField('body.version', '0 for what is new')
  if (before && meetingEnd({ startsAt: before.row.starts_at, minutes: before.row.minutes }) <= now())
    throw badField('body.id', 'A meeting that is not over')
  const hasLink = before?.row.conference === 'provider' && before.row.link !== ''
  if (body.conference === 'provider' && !hasLink && !(isConnected && account.conference))
    throw refusal(i18n, 'conflict', 'calendar.refused.conference')
  const moved = (at: Date) =>
    !before || at.getTime() !== before.row.starts_at.getTime() || body.minutes !== before.row.minutes
  const startsAt = startOf(body, moved)
  const columns = {
    ...columnsOf(body, startsAt),
    link: body.conference === 'provider' && hasLink ? before.row.link : body.link,
    push_failures: 0,
    push_at: isConnected ? now() : null,
    tell_at: new Date(now().getTime() + (body.conference === 'provider' && !hasLink ? waitForLinkMs : 0)),
  }
  const people = await invitedOf(context, body.people, before?.people ?? [])
  if (before && isAsBefore(before, columns, people)) return toldAfter(context, body.id, userId)
  if (before) await reserveToday(context, { name: 'meetings-changed', subject: String(userId), most: mostChangesADay })
  let id = body.id
  if (before)
    await tx.kysely
      .updateTable('meeting')
      .set(it => ({ ...columns, sequence: it('sequence', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  else id = await add(context, columns, isConnected ? account.version : null)
  await keepPeople(context, id, before?.people ?? [], people, before !== null && moved(startsAt))
  const row = await meetingRow(context, id)
  if (row && row.tell_at <= now()) await tellPeople(context, row)
  await tellChange(tx, tenantId, { id, user_id: userId }, before?.people)
  after(() => core.calendarWaiting())
  return toldAfter(context, id, userId)
}

/** Adds a meeting; one person has so many to come. */
async function add(
  { core, tx, tenantId, userId, i18n }: UserContext,
  columns: ReturnType<typeof columnsOf> & { link: string; push_at: Date | null; tell_at: Date },
  eventAccount: number | null,
): Promise<number> {
  await hold(tx, `meetings/${tenantId}/${userId}`)
  await reserveToday({ tx, tenantId, i18n }, { name: 'meetings', subject: String(userId), most: mostADay })
  const [{ count } = { count: 0 }] = await tx.kysely
    .selectFrom('meeting')
    .select(it => it.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now())
    .execute()
  if (Number(count) >= mostMeetings)
    throw refusal(i18n, 'limitExceeded', 'calendar.refused.most', { most: mostMeetings })
  const { id } = await tx.kysely
    .insertInto('meeting')
    .values({
      ...columns,
      tenant_id: tenantId,
      user_id: userId,
      uid: `${randomUUID()}@${new URL(core.config.url).hostname}`,
      created_at: now(),
      event_account: eventAccount,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Calls one off: raised once, told once. */
export const cancelMeeting: Handler<typeof calendar.cancelMeeting> = async (context, { body }) => {
  const { core, userId, after } = context
  const { row, people } = await held(context, body.id)
  if (row.cancelled_at !== null) return toldMeeting(row, people, userId)
  fresh(context, row, people, body.version)
  await callOffMeeting(context, row)
  after(() => core.calendarWaiting())
  return toldAfter(context, body.id, userId)
}

/** Calls off a meeting that is held, and tells its people. */
export async function callOffMeeting(
  place: Pick<UserContext, 'core' | 'tx' | 'tenantId'> & { userId?: number },
  row: MeetingRow,
): Promise<void> {
  const { tx, tenantId } = place
  await tx.kysely
    .updateTable('meeting')
    .set(it => ({
      sequence: it('sequence', '+', 1),
      cancelled_at: now(),
      push_failures: 0,
      push_at: row.event_account === null ? null : now(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  const after = await meetingRow(place, row.id)
  if (after && meetingEnd({ startsAt: row.starts_at, minutes: row.minutes }) > now()) await tellPeople(place, after)
  await tellChange(tx, tenantId, row)
}

/** Whether the caller comes. One who is invited no more, or to a meeting that was called off, finds none. */
export const answerMeeting: Handler<typeof calendar.answerMeeting> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const row = await meetingRow(context, body.id, 'lock')
  if (!row || row.cancelled_at !== null) throw refuse('notFound')
  const found = await tx.kysely
    .updateTable('meeting_person')
    .set({ answer: body.answer })
    .where('tenant_id', '=', tenantId)
    .where('meeting_id', '=', body.id)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw refuse(row.user_id === userId ? 'forbidden' : 'notFound')
  await tellChange(tx, tenantId, row)
  return toldAfter(context, body.id, userId)
}

/** What a meeting is planned with. */
export const scheduledMeeting: Handler<typeof calendar.scheduledMeeting> = async (context, { query }) => {
  const { tx, tenantId, userId, principal } = context
  const row = query.id === undefined ? undefined : await meetingRow(context, query.id)
  const people = row ? await peopleOf(context, [row.id]) : []
  const isTheirs = row?.user_id === userId || people.some(it => it.user_id === userId && it.left_at === null)
  if (query.id !== undefined && !isTheirs) throw refuse('notFound')
  const account = await accountRow(tx, { tenantId, userId })
  const isConnected = account?.status === 'CONNECTED'
  return {
    meeting: row ? toldMeeting(row, people, userId) : null,
    email: principal.email,
    people: await knownPeople(context),
    timeZone: await timeZoneOf(context),
    conference: isConnected && account.conference,
    busy: isConnected,
  }
}
