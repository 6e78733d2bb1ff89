import type { Row, Tx } from '../core/db.ts'
import type { GlaDoor, LatestGla } from '../core/doors.ts'
import { wordingOf } from './bank.ts'
import { conversionOf, convert } from './conversion.ts'
import { glaStateOf } from './state.ts'
import { waiting } from './waiting.ts'

function latest(tx: Tx, tenantId: number, userIds: number[], until?: Date): Promise<LatestGla[]> {
  // By hand: the newest of each, and its scores in the same row.
  return tx.query<LatestGla & Row>(
    `select a.user_id, a.id, a.finished_at, a.unit,
       (select json_agg(s order by s.capability_rank nulls last, s.capability) from gla_score s where s.tenant_id = $1 and s.assessment_id = a.id) as scores
     from (select distinct on (user_id) user_id, id, finished_at, unit from gla_assessment
           where tenant_id = $1 and user_id = any($2) and finished_at is not null and finished_at < coalesce($3::timestamptz, 'infinity') order by user_id, finished_at desc, id desc) a
     where exists (select from gla_score s where s.tenant_id = $1 and s.assessment_id = a.id)
     order by a.user_id`,
    [tenantId, userIds, until ?? null],
  )
}

async function unitsOf(tx: Tx, tenantId: number, userId: number): Promise<number[]> {
  // By hand: a union of two tables.
  const rows = await tx.query<{ unit: number }>(
    `select unit from gla_assessment where tenant_id = $1 and user_id = $2 and unit is not null
     union select a.unit from gla_assessment a join guest g on g.tenant_id = a.tenant_id and g.id = a.guest_id
       join person p on p.id = $2 and lower(p.email) = lower(g.email)
     where a.tenant_id = $1 and a.unit is not null`,
    [tenantId, userId],
  )
  return rows.map(it => it.unit)
}

/** What other rooms ask of the assessment. */
export const glaDoor: GlaDoor = {
  latest,
  unitsOf,
  words: (language, capability) => wordingOf(language).capabilities[capability] ?? { label: capability, meaning: '' },
  capabilities: language =>
    Object.entries(wordingOf(language).capabilities).map(([capability, { label }]) => ({ capability, label })),
  stateOf: glaStateOf,
  conversionOf,
  convert,
  waiting,
}
