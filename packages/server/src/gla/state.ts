import type { UserState } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { bank } from './bank.ts'

/** Where a person stands with the assessment: the open one, else the newest finished, else id 0. */
export async function glaStateOf(tx: Tx, tenantId: number, userId: number): Promise<UserState['glaV2']> {
  const [row] = await tx.query<{ id: number; last_pos: string; finished_at: Date | null; attempted: number }>(
    `select a.id, a.last_pos, a.finished_at,
       (select count(*) from gla_answer g where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as attempted
     from gla_assessment a where a.tenant_id = $1 and a.user_id = $2
     order by a.finished_at desc nulls first limit 1`,
    [tenantId, userId],
  )
  return {
    assessmentId: row?.id ?? 0,
    finished: row ? row.finished_at !== null : false,
    lastPos: row && !row.finished_at ? row.last_pos : null,
    attemptedQuestions: row?.attempted ?? 0,
    total_question: bank.items.length,
    finishedAt: row?.finished_at?.toISOString() ?? null,
  }
}
