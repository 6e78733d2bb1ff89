import {
  type Addressee,
  dayMs,
  isGroupShown,
  isNamedGroup,
  leader360Limits,
  partScore,
  type RaterGroup,
} from '@trellis/sdk/contract'
import type { Core } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import type { Unit } from '../core/ledger/safe.ts'
import { gapDays, unitOf } from '../core/ledger/unit.ts'
import { announce } from '../core/realtime.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { isQuestion, type RoundItem } from './items.ts'
import { showsOthers } from './kept.ts'
import { type Post, sendReported } from './mails.ts'
import { type Answered, makeReport } from './make-report.ts'
import { accountsOf, itemsOfRound, type Place, type RaterRow, type RoundRow, ratersOf } from './rounds.ts'
import { hasAnswered } from './state.ts'
import { toldBefore } from './told-before.ts'

/** When somebody has answered, from the first to the last answer. */
const spanOf = (it: RaterRow): { from: Date; until: Date } => {
  const from = it.began_at ?? it.answered_at ?? (it.asked_at as Date)
  return { from, until: it.saved_at ?? from }
}

/**
 * Whose answers those of a span of time are: those of a round before, where any may be less than the gap old. In steps below the gap,
 * for one round's answers are the same ones however long somebody took. Source: ledger, Unit.
 */
async function unitOver(
  { tx, tenantId }: Place,
  instrument: 'leader360' | 'team360',
  address: Addressee,
  { from, until }: { from: Date; until: Date },
): Promise<Unit> {
  let unit = await unitOf(tx, tenantId, instrument, address, from)
  for (let at = from.getTime(); at < until.getTime(); ) {
    at = Math.min(until.getTime(), at + (gapDays - 1) * dayMs)
    unit = await unitOf(tx, tenantId, instrument, address, new Date(at))
  }
  return unit
}

async function answeredIn(place: Place, raters: readonly RaterRow[], items: readonly RoundItem[]): Promise<Answered[]> {
  const { tx, tenantId } = place
  const done = raters.filter(hasAnswered)
  const rows = await tx.kysely
    .selectFrom('l360_answer')
    .select(['rater_id', 'item', 'value', 'body'])
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'rater_id',
        done.map(it => it.id),
      ),
    )
    .execute()
  const byRater = Map.groupBy(rows, it => it.rater_id)
  const byCapability = Map.groupBy(items, it => it.capability)
  const { behind } = await accountsOf(
    place,
    done.map(it => it.email),
  )
  const found: Answered[] = []
  for (const it of done) {
    const own = new Map((byRater.get(it.id) ?? []).map(one => [one.item, one]))
    const means = [...byCapability].flatMap(([capability, asked]) => {
      const mean = partScore(asked.map(one => own.get(one.key)?.value ?? null))
      return mean === null ? [] : [[capability, mean] as const]
    })
    const words = [...own.values()].flatMap(one =>
      one.body && isQuestion(one.item) ? [[one.item, one.body] as const] : [],
    )
    const account = behind(it.email)
    found.push({
      id: it.id,
      group: it.group_code as RaterGroup,
      // Who has joined since is of the organisation, too.
      isInside: it.is_inside || account !== undefined,
      // Whatever address somebody of the organisation was written to, the answers are the same one's.
      unit: await unitOver(
        place,
        'leader360',
        { email: account?.email ?? it.email, isOutside: account === undefined },
        spanOf(it),
      ),
      means: new Map(means),
      words: new Map(words),
    })
  }
  return found
}

/** Whether somebody was asked in an anonymous group, taken out since or not: named ones are shown from one answer, and win nothing by time. */
export const asksGroup = (raters: readonly RaterRow[]): boolean =>
  raters.some(it => it.asked_at !== null && !isNamedGroup(it.group_code))

/** Whether no anonymous group can be shown with who has answered: more time may help. */
export function isTooFew(raters: readonly RaterRow[], minimum: number): boolean {
  const byGroup = Map.groupBy(raters.filter(hasAnswered), it => it.group_code as RaterGroup)
  return [...byGroup].every(([group, own]) => {
    const inside = own.filter(it => it.is_inside).length
    return isNamedGroup(group) || !isGroupShown(group, { inside, outside: own.length - inside }, minimum)
  })
}

/** Whose report it is, as far as numbers of teams go: it is as old as the answers in it, not as its end. Source: ledger, Unit. */
function leaderUnit(place: Place, raters: readonly RaterRow[], at: Date): Promise<Unit> {
  const spans = raters.filter(hasAnswered).map(spanOf)
  const times = spans.flatMap(it => [it.from.getTime(), it.until.getTime()])
  const email = raters.find(it => it.group_code === 'self')?.email ?? ''
  return unitOver(
    place,
    'team360',
    { email, isOutside: false },
    times.length > 0
      ? { from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) }
      : { from: at, until: at },
  )
}

/** Who closes a round: as who sends, with what other rooms do of it. */
export type Closing = Post & { core: Pick<Core, 'doors'> }

/** What a first report reaches. */
export const reportedBy = (end: Date) =>
  // An end at midnight is of the day that is over, as the report has it.
  ({ achievement: 'leader360First', cause: '', criteria: [], at: new Date(end.getTime() - 60_000) }) as const

/**
 * Ends a round that the caller holds, and makes its report once: what is in counts, and from then on nothing of it
 * moves. Nobody is told. Gives the raters, and whether others are shown in it. Source: ledger, Published by a job; plan, 360.
 */
export async function endRound(
  place: Place,
  row: RoundRow,
  at: Date,
): Promise<{ raters: RaterRow[]; isShown: boolean }> {
  const { tx, tenantId } = place
  const ledger = await openLedger(tx, tenantId, 'leader360')
  const all = await ratersOf(place, row.id)
  const items = await itemsOfRound(place, row)
  const raters = await answeredIn(place, all, items)
  const kept = await makeReport(ledger, {
    leaderId: row.user_id,
    roundId: row.id,
    at,
    minimum: row.minimum ?? leader360Limits.leastMinimum,
    raters,
    asked: all.flatMap(it =>
      it.asked_at === null ? [] : [{ group: it.group_code as RaterGroup, isInside: it.is_inside }],
    ),
    items,
    before: await toldBefore(place, row),
  })
  for (const it of raters)
    await tx.kysely
      .updateTable('l360_rater')
      .set({ unit: it.unit })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
  const data = JSON.stringify(kept)
  const unit = row.model_id === null ? await leaderUnit(place, all, at) : null
  await tx.kysely
    .insertInto('l360_report')
    .values({ tenant_id: tenantId, round_id: row.id, user_id: row.user_id, data, unit, made_at: at })
    .execute()
  await tx.kysely
    .updateTable('l360_round')
    .set({ status: 'CLOSED', closed_at: at, version: row.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  // A link ends with its round, also where that ended early.
  await tx.kysely
    .updateTable('guest')
    .set({ expires_at: at })
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '>', at)
    .where(
      isOneOf(
        'id',
        all.flatMap(it => (it.guest_id === null ? [] : [it.guest_id])),
      ),
    )
    .execute()
  return { raters: all, isShown: showsOthers(kept) }
}

/** Closes a round that the caller holds, makes its report, and tells its leader. */
export async function closeRound(post: Closing, row: RoundRow, at: Date): Promise<void> {
  const { core, tx, tenantId } = post
  const { raters, isShown } = await endRound(post, row, at)
  if (isShown) await core.doors.badge.issue(tx, tenantId, { userId: row.user_id, ...reportedBy(at) })
  await sendReported(post, row, isShown)
  await tellInbox(tx, tenantId, [row.user_id, ...raters.map(it => it.user_id)])
  await announce(tx, tenantId, `leader360/${row.id}`, 'reported', 0)
}
