import { type leader360, leader360Limits } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { mustBeFresh, refusal, refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { closeRound } from './close.ts'
import { ask, checkedList, ownRound } from './draft.ts'
import { leaderOf, moveLinks, sendReminders, zonesOf } from './mails.ts'
import { type Place, type RaterRow, type RoundRow, ratersOf } from './rounds.ts'
import { hasAnswered, isIncluded, lastAsked, roundsOf, stateWith } from './state.ts'
import { closesAt, isRemindable, nextReminder, remindFrom } from './times.ts'

/** A round of the caller's that takes answers, held. */
async function openRound(context: UserContext, id: number): Promise<RoundRow> {
  const row = await ownRound(context, id)
  if (row.status === 'DRAFT') throw refuse('notFound')
  if (row.status === 'CLOSED' || (row.closes_at as Date) <= now())
    throw refusal(context.i18n, 'conflict', 'leader360.errors.closed')
  return row
}

/** The same, where more is asked than was: the licence may have ended since it was sent. */
async function growingRound(context: UserContext, id: number): Promise<RoundRow> {
  const row = await openRound(context, id)
  const rounds = await roundsOf(context, context.userId, row.model_id !== null)
  if (!isIncluded(context, row, rounds)) throw refuse('entitlement')
  return row
}

/** Who is still to answer: asked, not taken out, not declined. */
export const isWaitedFor = (it: RaterRow): boolean =>
  it.group_code !== 'self' &&
  it.asked_at !== null &&
  it.removed_at === null &&
  it.declined_at === null &&
  !hasAnswered(it)

/** Asks somebody else. Who was taken out of this round is not asked again: whether there is an answer is not told by it. */
export const addRater: Handler<typeof leader360.addRater> = async (context, { body }) => {
  const { i18n } = context
  const row = await growingRound(context, body.roundId)
  const at = now()
  if (at > lastAsked(row.closes_at as Date))
    throw refusal(i18n, 'conflict', 'leader360.errors.tooLateToAsk', { days: leader360Limits.lastAskedDays })
  const there = await ratersOf(context, row.id)
  if (there.length > leader360Limits.raters)
    throw refusal(i18n, 'conflict', 'leader360.errors.listFull', { most: leader360Limits.raters })
  const list = await checkedList(
    context,
    [body.rater],
    () => 'body.rater.email',
    there.filter(it => it.group_code !== 'self'),
  )
  await ask(context, row, list, at)
  return stateWith(context, row)
}

/** Ends somebody's link. A repeat changes nothing. */
export const removeRater: Handler<typeof leader360.removeRater> = async (context, { body }) => {
  const { tx, tenantId } = context
  const row = await openRound(context, body.roundId)
  const rater = (await ratersOf(context, row.id)).find(it => it.id === body.raterId && it.group_code !== 'self')
  if (!rater) throw refuse('notFound')
  if (rater.removed_at !== null) return stateWith(context, row)
  await tx.kysely
    .updateTable('l360_rater')
    .set({ removed_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rater.id)
    .execute()
  if (rater.guest_id !== null)
    await tx.kysely
      .updateTable('guest')
      .set({ revoked_at: now() })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', rater.guest_id)
      .execute()
  await tellInbox(tx, tenantId, [rater.user_id])
  return stateWith(context, row)
}

/** Reminds everybody who is open, once a week; nobody before a day has gone by since being asked. */
export const remind: Handler<typeof leader360.remind> = async (context, { body }) => {
  const { tx, tenantId } = context
  const row = await openRound(context, body.roundId)
  const at = now()
  if (remindFrom(row.started_at as Date, row.reminded_at, at)) throw refuse('limitExceeded')
  const open = (await ratersOf(context, row.id)).filter(it => isWaitedFor(it) && isRemindable(it.asked_at as Date, at))
  await tx.kysely
    .updateTable('l360_round')
    .set({ reminded_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  await sendReminders(context, row, open, `hand-${at.toISOString().slice(0, 10)}`)
  return stateWith(context, row)
}

/** Moves the end of an open round: links and reminders with it. */
export async function moveEnd(place: Place, row: RoundRow, closes: Date, at: Date): Promise<void> {
  const { tx, tenantId } = place
  const raters = await ratersOf(place, row.id)
  await moveLinks(place, raters, closes)
  const { zone } = await leaderOf(place, row.user_id)
  const zones = await zonesOf(
    place,
    raters.flatMap(it => it.user_id ?? []),
  )
  for (const it of raters.filter(isWaitedFor))
    await tx.kysely
      .updateTable('l360_rater')
      .set({
        remind_at: nextReminder(at, closes, (it.user_id !== null && zones.get(it.user_id)) || zone, it.asked_at),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
  await tellInbox(tx, tenantId, [row.user_id, ...raters.map(it => it.user_id)])
}

/** Gives an open round more time. One that was made from an older state is refused. */
export const extend: Handler<typeof leader360.extend> = async (context, { body }) => {
  const { tx, tenantId, i18n } = context
  const row = await growingRound(context, body.roundId)
  await mustBeFresh(row.version, body.version, () => stateWith(context, row))
  const { zone } = await leaderOf(context, row.user_id)
  const closes = closesAt(row.started_at as Date, body.days, zone)
  if (closes <= (row.closes_at as Date)) throw refusal(i18n, 'conflict', 'leader360.errors.notLonger')
  await tx.kysely
    .updateTable('l360_round')
    .set({ closes_at: closes, days: body.days, version: row.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  await moveEnd(context, row, closes, now())
  return stateWith(context, row)
}

/** Closes a round before its end. A second press finds its report. */
export const close: Handler<typeof leader360.close> = async (context, { body }) => {
  const row = await ownRound(context, body.roundId)
  if (row.status === 'DRAFT') throw refuse('notFound')
  if (row.status === 'OPEN') await closeRound({ ...context, userId: undefined }, row, now())
  return stateWith(context, row)
}
