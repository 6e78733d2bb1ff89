import type { Tx } from '../core/db.ts'
import { type Keyed, type Numbers, numbersOf } from './persons.ts'

/** One who reads a sprint as an owner does. */
export interface Reader {
  userId: number
  account: number
  mailbox: number
}

/** Sprints whose numbers somebody puts together, those that are gone as well. */
export interface Reading {
  /** One who reads them all as an owner does; null for whoever reads a team's, now or later. */
  reader: Numbers | null
  sprintIds: readonly number[]
}

/** Who reads a sprint: a personal one's owner, of a team's who has designed it, who leads the team and who is in the sprint or was. */
export async function readersOf(place: Keyed, sprintId: number): Promise<Reader[]> {
  const { tx, tenantId } = place
  // By hand: three ways to read a sprint.
  const rows = await tx.query<{ id: number; email: string }>(
    `select id, email from person where id in (
       select s.user_id from sprint s where s.tenant_id = $1 and s.id = $2
       union select m.user_id from sprint_member m where m.tenant_id = $1 and m.sprint_id = $2
       union select t.manager_id from sprint s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
         where s.tenant_id = $1 and s.id = $2
     )`,
    [tenantId, sprintId],
  )
  return rows.map(it => ({ userId: it.id, ...numbersOf(place, it.email) }))
}

/**
 * Which sprints those put together who read one: all that each reads, and has read by what is kept of it. Of a team's all of its
 * sprints are one, for whoever is of it. Source: sprints, Who sees.
 */
export async function readingsOf(place: Keyed, sprintId: number, readers: readonly Reader[]): Promise<Reading[]> {
  const { tx, tenantId } = place
  // By hand: four ways to read a sprint, asked from the readers.
  const rows = await tx.query<{ user_id: number; sprint_id: number }>(
    `with reader as (select * from unnest($2::bigint[], $3::bigint[]) as r (user_id, account))
     select r.user_id, s.id as sprint_id from reader r join sprint s on s.tenant_id = $1 and s.user_id = r.user_id
     union select r.user_id, m.sprint_id from reader r join sprint_member m on m.tenant_id = $1 and m.user_id = r.user_id
     union select r.user_id, s.id from reader r join team t on t.tenant_id = $1 and t.manager_id = r.user_id
       join sprint s on s.tenant_id = $1 and s.team_id = t.id
     union select r.user_id, k.sprint_id from reader r join sprint_reader k on k.tenant_id = $1 and k.account = r.account`,
    [tenantId, readers.map(it => it.userId), readers.map(it => it.account)],
  )
  const ofReaders = readers.map(reader => ({
    reader,
    sprintIds: rows.filter(it => it.user_id === reader.userId).map(it => it.sprint_id),
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
    { reader: null, sprintIds: [...team] },
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
