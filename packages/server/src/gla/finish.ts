import { type gla, parsePosition, parts, scoreGla } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { SharedHandler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { unitOf } from '../core/ledger/unit.ts'
import { refuse } from '../core/refuse.ts'
import { bank } from './bank.ts'
import { findOwn, type Owner, ownerOf } from './owner.ts'

/** By this a person is the same before and after joining: a candidate's assessment and the own ones are told apart by time alone. */
async function emailOf(tx: Tx, owner: Owner): Promise<string> {
  const [row] = await tx.query<{ email: string }>(
    'userId' in owner
      ? 'select email from person where id = $1'
      : 'select email from guest where id = $1 and tenant_id = $2',
    'userId' in owner ? [owner.userId] : [owner.guestId, owner.tenantId],
  )
  return (row as { email: string }).email
}

/** Finishes and scores. A repeat answers the same. What was never asked is stored as N/A. */
export const finish: SharedHandler<typeof gla.finish> = async (context, { query: { assessmentId: id } }) => {
  const { tx } = context
  const owner = ownerOf(context)
  const row = await findOwn(tx, owner, id, 'for update')
  if (row.finished_at) return { assessmentId: id, finishedAt: row.finished_at.toISOString() }
  if (parsePosition(row.last_pos).part !== parts[1]) {
    throw refuse('conflict', { lastPos: row.last_pos })
  }
  const at = now()
  await tx.query(
    `insert into gla_answer (tenant_id, assessment_id, question_code, value, saved_at)
     select $1, $2, code, 0, $4 from unnest($3::text[]) as u(code) on conflict do nothing`,
    [owner.tenantId, id, bank.items.map(it => it.ref), at],
  )
  const answers = await tx.query<{ question_code: string; value: number }>(
    'select question_code, value from gla_answer where tenant_id = $1 and assessment_id = $2',
    [owner.tenantId, id],
  )
  const scores = scoreGla(bank.items, new Map(answers.map(it => [it.question_code, it.value])))
  await tx.kysely
    .insertInto('gla_score')
    .values(
      scores.map(it => ({
        tenant_id: owner.tenantId,
        assessment_id: id,
        capability: it.capability,
        style_score: it.styleScore,
        strategy_score: it.strategyScore,
        average_score: it.average_Score,
        capability_rank: it.capability_rank,
        is_top_three: it.isTopThree,
        is_bottom_three: it.isBottomThree,
      })),
    )
    .execute()
  const unit = await unitOf(tx, owner.tenantId, 'gla', await emailOf(tx, owner), at)
  await tx.query(
    'update gla_assessment set finished_at = $3, saved_at = $3, unit = $4 where tenant_id = $1 and id = $2',
    [owner.tenantId, id, at, unit],
  )
  return { assessmentId: id, finishedAt: at.toISOString() }
}
