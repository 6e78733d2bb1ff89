import { dayMs } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Database, Tx } from '../core/db.ts'
import type { GlaDoor, Leader360Door } from '../core/doors.ts'
import { isOneOf } from '../core/kysely.ts'
import { type Ledger, openLedger } from '../core/ledger/ledger.ts'
import { leastTogether, setsOf, setsOf360, type TeamSet } from './aggregate.ts'

/** Days until a team's next number. Source: ledger, Published by a job. */
const renewDays = 30

/** By capability, the published set that a team's number is read from. */
export type Sets = Record<string, number>

/** What is published of teams: in which ledger, where it is kept, and what of the members' newest results. */
export interface TeamNumbers {
  instrument: 'gla' | 'team360'
  table: 'team_gla' | 'team_leader360'
  setsOf(tx: Tx, tenantId: number, members: number[]): Promise<TeamSet[]>
}

/** The numbers of the assessment. */
export const numbersOfGla = (door: Pick<GlaDoor, 'latest'>): TeamNumbers => ({
  instrument: 'gla',
  table: 'team_gla',
  setsOf: async (tx, tenantId, members) => setsOf(await door.latest(tx, tenantId, members)),
})

/** The numbers of the 360. */
export const numbersOf360 = (door: Pick<Leader360Door, 'latest'>): TeamNumbers => ({
  instrument: 'team360',
  table: 'team_leader360',
  setsOf: async (tx, tenantId, members) => setsOf360(await door.latest(tx, tenantId, members)),
})

/** Teams with numbers that may be shown. Named first, so that it is worked out once for all of them. */
const numbered = ({ table }: TeamNumbers, ofTeam = '') => `numbered as materialized (
  select distinct g.team_id from ${table} g cross join lateral jsonb_each(g.sets) e
  join ledger_set s on s.tenant_id = $1 and s.id = e.value::bigint and s.data is not null
  where g.tenant_id = $1 ${ofTeam})`

/**
 * The nightly job: publishes the numbers of every tenant's teams, those without any first, a new one at most every 30 days.
 * One short transaction a team, under the ledger's lock, so that no call waits for it and two instances see each other's work.
 * A team that fails leaves the others theirs; the first error is thrown at the end, so that the job is run again.
 */
export async function publishTeams(db: Pick<Database, 'kysely' | 'inTenant'>, numbers: TeamNumbers): Promise<void> {
  const errors: unknown[] = []
  for (const { id } of await db.kysely.selectFrom('tenant').select('id').orderBy('id').execute())
    errors.push(...(await publishTenant(db, id, numbers)))
  if (errors.length > 0) throw errors[0]
}

/** The same for one tenant; gives the errors. */
export async function publishTenant(
  db: Pick<Database, 'inTenant'>,
  tenantId: number,
  numbers: TeamNumbers,
): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const teamId of await db.inTenant(tenantId, tx => dueTeams(tx, numbers, tenantId)))
    try {
      await db.inTenant(tenantId, tx => publishTeam(tx, numbers, tenantId, teamId))
    } catch (error) {
      errors.push(error)
    }
  return errors
}

const due = '(g.at is null or g.at <= $2 or n.team_id is null)'
const dueBefore = () => new Date(now().getTime() - renewDays * dayMs)

/** Teams that may get a number, those without one first, then the oldest. */
async function dueTeams(tx: Tx, numbers: TeamNumbers, tenantId: number): Promise<number[]> {
  // By hand: which team has a number is one text for all who ask.
  const rows = await tx.query<{ id: number }>(
    `with ${numbered(numbers)}
     select t.id from team t left join ${numbers.table} g on g.tenant_id = t.tenant_id and g.team_id = t.id
       left join numbered n on n.team_id = t.id
     where t.tenant_id = $1 and ${due} order by n.team_id is not null, g.at nulls first, t.id`,
    [tenantId, dueBefore()],
  )
  return rows.map(it => it.id)
}

/** Publishes one team's numbers, as far as they may be, unless another instance just did. */
async function publishTeam(tx: Tx, numbers: TeamNumbers, tenantId: number, teamId: number): Promise<void> {
  const { instrument, table } = numbers
  const ledger = await openLedger(tx, tenantId, instrument)
  // By hand: as above, and thousands of teams are gone through in a night, so that the plans are kept.
  const [team] = await tx.query<{ members: number[]; sets: Sets | null }>(
    `with ${numbered(numbers, 'and g.team_id = $3')}
     select g.sets, array(select user_id from active_member
       where tenant_id = $1 and team_id = $3 and user_id is not null order by user_id) as members
     from team t left join ${table} g on g.tenant_id = t.tenant_id and g.team_id = t.id
       left join numbered n on n.team_id = t.id
     where t.tenant_id = $1 and t.id = $3 and ${due}`,
    [tenantId, dueBefore(), teamId],
    `${table}-due`,
  )
  if (!team) return
  const wanted = await numbers.setsOf(tx, tenantId, team.members)
  const shownNow = await shownOf(tx, tenantId, team.sets ?? {})
  const { standing, fresh } = await sort(ledger, wanted)
  const covered = new Set([...Object.keys(standing), ...fresh.flatMap(it => it.measures)])
  // A number of more capabilities is not given up for one of fewer.
  if (!shownNow.every(it => covered.has(it))) return
  // Numbers that nobody was given: a reason takes their place.
  if (covered.size === 0 && wanted.length === 0) return
  const ids = await ledger.publish(`team/${teamId}`, now(), fresh)
  const sets: Sets = { ...standing }
  for (const [index, { measures }] of fresh.entries()) for (const it of measures) sets[it] = ids[index] as number
  await tx.query(
    `insert into ${table} (tenant_id, team_id, sets, at) values ($1, $2, $3, $4)
     on conflict (tenant_id, team_id) do update set sets = excluded.sets, at = excluded.at where ${table}.sets <> excluded.sets`,
    [tenantId, teamId, JSON.stringify(sets), now()],
    `${table}-publish`,
  )
}

/** Capabilities whose numbers a team shows. */
async function shownOf(tx: Tx, tenantId: number, sets: Sets): Promise<string[]> {
  if (Object.keys(sets).length === 0) return []
  const rows = await tx.kysely
    .selectFrom('ledger_set')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('id', Object.values(sets)))
    .where('data', 'is not', null)
    .execute()
  const ids = new Set(rows.map(it => it.id))
  return Object.keys(sets).filter(it => ids.has(sets[it] as number))
}

/** What stands already over the same people, by capability, and what may be published beside everything that was. */
async function sort(ledger: Ledger, wanted: readonly TeamSet[]): Promise<{ standing: Sets; fresh: TeamSet[] }> {
  const standing: Sets = {}
  const fresh: TeamSet[] = []
  for (const set of wanted) {
    const measures: string[] = []
    for (const it of set.measures) {
      const equal = await ledger.equal(it, set.units)
      if (equal !== undefined) standing[it] = equal
      else if (await ledger.isSafe(it, set.units, leastTogether)) measures.push(it)
    }
    if (measures.length > 0) fresh.push({ ...set, measures, data: pick(set.data, measures) })
  }
  return { standing, fresh }
}

const pick = <V>(of: Record<string, V>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(of).filter(([it]) => names.includes(it)))
