import type { Tx } from '../core/db.ts'

/** The newest finished assessment of a person with its scores. */
export interface LatestGla extends Record<string, unknown> {
  user_id: number
  id: number
  finished_at: Date
  scores: {
    capability: string
    style_score: number | null
    strategy_score: number | null
    average_score: number | null
    is_top_three: boolean
  }[]
}

/** The newest finished assessment of each of these people; who has finished none is left out. */
export function latestGla(tx: Tx, tenantId: number, userIds: number[]): Promise<LatestGla[]> {
  return tx.query<LatestGla>(
    `select a.user_id, a.id, a.finished_at,
       (select json_agg(s order by s.capability_rank nulls last, s.capability) from gla_score s where s.tenant_id = $1 and s.assessment_id = a.id) as scores
     from (select distinct on (user_id) user_id, id, finished_at from gla_assessment
           where tenant_id = $1 and user_id = any($2) and finished_at is not null order by user_id, finished_at desc, id desc) a
     where exists (select from gla_score s where s.tenant_id = $1 and s.assessment_id = a.id)
     order by a.user_id`,
    [tenantId, userIds],
  )
}
