import type { Tx } from '../core/db.ts'

/** The newest finished assessment of a person with its scores. */
export interface LatestGla extends Record<string, unknown> {
  user_id: number
  id: number
  finished_at: Date
  unit: number
  scores: {
    capability: string
    style_score: number | null
    strategy_score: number | null
    average_score: number | null
  }[]
}

/** The newest finished assessment of each of these people; who has finished none is left out. */
export function latestGla(tx: Tx, tenantId: number, userIds: number[]): Promise<LatestGla[]> {
  return tx.query<LatestGla>(
    `select a.user_id, a.id, a.finished_at, a.unit,
       (select json_agg(s order by s.capability_rank nulls last, s.capability) from gla_score s where s.tenant_id = $1 and s.assessment_id = a.id) as scores
     from (select distinct on (user_id) user_id, id, finished_at, unit from gla_assessment
           where tenant_id = $1 and user_id = any($2) and finished_at is not null order by user_id, finished_at desc, id desc) a
     where exists (select from gla_score s where s.tenant_id = $1 and s.assessment_id = a.id)
     order by a.user_id`,
    [tenantId, userIds],
  )
}

/** The units of all that a person ever answered, as a candidate too. */
export async function glaUnits(tx: Tx, tenantId: number, userId: number): Promise<number[]> {
  const rows = await tx.query<{ unit: number }>(
    `select unit from gla_assessment where tenant_id = $1 and user_id = $2 and unit is not null
     union select a.unit from gla_assessment a join guest g on g.tenant_id = a.tenant_id and g.id = a.guest_id
       join person p on p.id = $2 and lower(p.email) = lower(g.email)
     where a.tenant_id = $1 and a.unit is not null`,
    [tenantId, userId],
  )
  return rows.map(it => it.unit)
}
