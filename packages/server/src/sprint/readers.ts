import type { Tx } from '../core/db.ts'

/** Sprints whose numbers somebody puts together. */
export interface Reading {
  /** One who reads them all as an owner does; null for whoever reads a team's, now or later. */
  userId: number | null
  sprintIds: readonly number[]
}

/**
 * Who reads what of a sprint's crew, and which sprints together: a personal one's owner, of a team's who has designed it, who leads the
 * team and who is in the sprint or was. Of a team's all of its sprints are one, for whoever is of it. Source: sprints, Who sees.
 */
export async function readingsOf(tx: Tx, tenantId: number, sprintId: number): Promise<Reading[]> {
  // By hand: three ways to read a sprint, asked from both ends.
  const rows = await tx.query<{ user_id: number; sprint_id: number }>(
    `with reader as (
       select s.user_id from sprint s where s.tenant_id = $1 and s.id = $2 and s.user_id is not null
       union select m.user_id from sprint_member m where m.tenant_id = $1 and m.sprint_id = $2
       union select t.manager_id from sprint s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
         where s.tenant_id = $1 and s.id = $2
     )
     select r.user_id, s.id as sprint_id from reader r join sprint s on s.tenant_id = $1 and s.user_id = r.user_id
     union select r.user_id, m.sprint_id from reader r join sprint_member m on m.tenant_id = $1 and m.user_id = r.user_id
     union select r.user_id, s.id from reader r join team t on t.tenant_id = $1 and t.manager_id = r.user_id
       join sprint s on s.tenant_id = $1 and s.team_id = t.id`,
    [tenantId, sprintId],
  )
  const ofReaders = [...Map.groupBy(rows, it => it.user_id)].map(([userId, those]) => ({
    userId,
    sprintIds: those.map(it => it.sprint_id),
  }))
  const ofTeam = await tx.kysely
    .selectFrom('sprint as s')
    .innerJoin('sprint as o', it => it.onRef('o.tenant_id', '=', 's.tenant_id').onRef('o.team_id', '=', 's.team_id'))
    .select('o.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', sprintId)
    .execute()
  if (ofTeam.length === 0) return ofReaders
  const team = new Set(ofTeam.map(it => it.id))
  // Who reads nothing beside the team's is one of whoever reads it.
  const further = ofReaders.filter(it => it.sprintIds.some(id => !team.has(id)))
  return [
    { userId: null, sprintIds: [...team] },
    ...further.map(it => ({ ...it, sprintIds: [...new Set([...team, ...it.sprintIds])] })),
  ]
}

/** Sets of the rounds' ledger that were published in these places since then, in their order, with their measures and people. */
export async function setsSince(
  tx: Tx,
  tenantId: number,
  sources: readonly string[],
  since: Date,
): Promise<{ source: string; measures: string[]; units: number[] }[]> {
  // By hand: sets with all their people in one row.
  const rows = await tx.query<{ source: string; measures: string[]; units: string }>(
    `select s.source, s.measures,
       (select string_agg(u.unit::text, ',') from ledger_unit u where u.tenant_id = $1 and u.set_id = s.id) as units
     from ledger_set s where s.tenant_id = $1 and s.instrument = 'rounds' and s.source = any($2) and s.at > $3
     order by s.id`,
    [tenantId, sources, since],
  )
  return rows.map(it => ({ ...it, units: it.units.split(',').map(Number) }))
}
