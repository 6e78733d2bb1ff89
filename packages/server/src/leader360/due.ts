import { dayMs, leader360Limits } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, findDue } from '../core/each-due.ts'
import { asksGroup, type Closing, closeRound, isTooFew } from './close.ts'
import { invite, leaderOf, type Post, sendReminders, zonesOf } from './mails.ts'
import { holdRound, type RaterRow, type RoundRow, ratersOf } from './rounds.ts'
import { isWaitedFor, moveEnd } from './running.ts'
import { isTooLate, nextReminder } from './times.ts'

/** What time does with a round: it ends, goes on once by itself, or reminds. */
async function move(post: Closing, roundId: number, at: Date): Promise<void> {
  const round = await holdRound(post, roundId)
  if (round?.status !== 'OPEN') return
  if ((round.closes_at as Date) > at) return remindDue(post, round, at)
  const raters = await ratersOf(post, round.id)
  const mayHelp = round.extended_at === null && asksGroup(raters)
  if (!mayHelp || !isTooFew(raters, round.minimum ?? leader360Limits.leastMinimum)) return closeRound(post, round, at)
  await goOn(post, round, at)
}

/** No anonymous group can be shown yet: two weeks more, once. */
async function goOn(post: Closing, round: RoundRow, at: Date): Promise<void> {
  const closes = new Date((round.closes_at as Date).getTime() + leader360Limits.extraDays * dayMs)
  await post.tx.kysely
    .updateTable('l360_round')
    .set({ closes_at: closes, extended_at: at, version: round.version + 1 })
    .where('tenant_id', '=', post.tenantId)
    .where('id', '=', round.id)
    .execute()
  await moveEnd(post, round, closes, at)
  // After a long outage that end may be over, too.
  if (closes <= at) await move(post, round.id, at)
}

/** Asks who could not be asked by mail before, which counts as the leader's mails, and reminds who is due. */
async function remindDue(job: Post, round: RoundRow, at: Date): Promise<void> {
  const post: Post = { ...job, userId: round.user_id, isJob: true }
  const raters = await ratersOf(post, round.id)
  const zones = await zonesOf(
    post,
    raters.flatMap(it => it.user_id ?? []),
  )
  await invite(
    post,
    round,
    raters.filter(it => it.asked_at === null && it.removed_at === null),
    at,
    zones,
  )
  const due = raters.filter(it => it.remind_at !== null && it.remind_at <= at)
  const { zone } = await leaderOf(post, round.user_id)
  const zoneOf = (it: RaterRow) => (it.user_id !== null && zones.get(it.user_id)) || zone
  const going = due.filter(it => isWaitedFor(it) && !isTooLate(it.remind_at as Date, at))
  const byDay = Map.groupBy(going, it => (it.remind_at as Date).toISOString().slice(0, 10))
  for (const [day, own] of byDay) await sendReminders(post, round, own, `reminder-${day}`)
  for (const it of due)
    await post.tx.kysely
      .updateTable('l360_rater')
      .set({ remind_at: nextReminder(at, round.closes_at as Date, zoneOf(it), it.asked_at) })
      .where('tenant_id', '=', post.tenantId)
      .where('id', '=', it.id)
      .execute()
}

/** Rounds of which something is due. */
async function dueRounds(tx: Tx, tenantId: number, at: Date): Promise<{ id: number }[]> {
  return tx.kysely
    .selectFrom('l360_round as o')
    .select('o.id')
    .where('o.tenant_id', '=', tenantId)
    .where('o.status', '=', 'OPEN')
    .where(it =>
      it.or([
        it('o.closes_at', '<=', at),
        it.exists(
          it
            .selectFrom('l360_rater as r')
            .select('r.id')
            .whereRef('r.tenant_id', '=', 'o.tenant_id')
            .whereRef('r.round_id', '=', 'o.id')
            .where('r.removed_at', 'is', null)
            .where(one => one.or([one('r.remind_at', '<=', at), one('r.asked_at', 'is', null)])),
        ),
      ]),
    )
    .orderBy('o.id')
    .execute()
}

/** What time does with rounds of all tenants, each on its own: one that fails keeps no other waiting. */
export async function moveLeader360(core: Core): Promise<void> {
  const at = now()
  const found = await findDue(
    core,
    (tx, tenantId) => dueRounds(tx, tenantId, at),
    'It could not be seen which rounds of a 360 are due',
  )
  await doDue(
    core,
    found,
    (tx, tenantId, { id }, after) => move({ core, tx, tenantId, after }, id, at),
    'A round of a 360 could not be moved',
  )
}
