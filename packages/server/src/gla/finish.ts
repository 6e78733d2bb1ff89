import { type gla, parsePosition, parts, scoreGla } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { SharedHandler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { unitOf } from '../core/ledger/unit.ts'
import { refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { bank } from './bank.ts'
import { findOwn, ownerAddress, ownerOf } from './owner.ts'

/** Scores the answers of an assessment and stores what comes out. */
export async function storeScores(
  tx: Tx,
  own: { tenant_id: number; assessment_id: number },
  answers: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = scoreGla(bank.items, answers).map(it => ({
    ...own,
    capability: it.capability,
    style_score: it.styleScore,
    strategy_score: it.strategyScore,
    average_score: it.average_Score,
    capability_rank: it.capability_rank,
    is_top_three: it.isTopThree,
    is_bottom_three: it.isBottomThree,
  }))
  await tx.kysely.insertInto('gla_score').values(rows).execute()
}

/** Finishes and scores. A repeat answers the same. What was never asked is stored as N/A. */
export const finish: SharedHandler<typeof gla.finish> = async (context, { query: { assessmentId: id } }) => {
  const { tx } = context
  const owner = ownerOf(context)
  const row = await findOwn(tx, owner, id, 'lock')
  if (row.finished_at) return { assessmentId: id, finishedAt: row.finished_at.toISOString() }
  if (parsePosition(row.last_pos).part !== parts[1]) {
    throw refuse('conflict', { lastPos: row.last_pos })
  }
  const at = now()
  const own = { tenant_id: owner.tenantId, assessment_id: id }
  await tx.kysely
    .insertInto('gla_answer')
    .values(bank.items.map(it => ({ ...own, question_code: it.ref, value: 0, saved_at: at })))
    .onConflict(it => it.doNothing())
    .execute()
  const answers = await tx.kysely
    .selectFrom('gla_answer')
    .select(['question_code', 'value'])
    .where('tenant_id', '=', owner.tenantId)
    .where('assessment_id', '=', id)
    .execute()
  await storeScores(tx, own, new Map(answers.map(it => [it.question_code, it.value])))
  const unit = await unitOf(tx, owner.tenantId, 'gla', await ownerAddress(tx, owner), at)
  await tx.kysely
    .updateTable('gla_assessment')
    .set({ finished_at: at, saved_at: at, unit })
    .where('tenant_id', '=', owner.tenantId)
    .where('id', '=', id)
    .execute()
  if ('userId' in owner) {
    const { tenantId, userId } = owner
    const reached = { achievement: 'glaFirst', cause: '', criteria: [], at } as const
    await context.core.doors.badge.issue(tx, tenantId, { userId, ...reached })
    await tellInbox(tx, tenantId, [userId])
  }
  return { assessmentId: id, finishedAt: at.toISOString() }
}
