import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@trellis/sdk/contract'
import { setClock } from '../../packages/server/src/core/clock.ts'
import { asOwner, type Database, openDatabase, type Tx } from '../../packages/server/src/core/db.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/core/postgres.ts'
import { prepare } from '../../packages/server/src/core/prepare.ts'
import { doors } from '../../packages/server/src/rooms.ts'
import { numbersOfGla, publishTenant } from '../../packages/server/src/team/publish.ts'
import { chance } from '../support/attacker.ts'

/** Months over which people join, leave and finish again. */
const months = 3
const capabilities = ['change', 'communication', 'decisions', 'direction', 'execution', 'inclusion']

/**
 * One tenant of many teams: four people a team, each in about two, mostly beside those near them and one in ten from
 * anywhere. Nine in ten have finished; every month one team and one person in twelve change: one joins or leaves, one finishes again.
 * Then one team in ten is due: the nights of a month share them.
 */
async function fill(db: Database, teams: number) {
  const next = chance(teams)
  const people = teams * 4
  const [tenant] = await db.query<{ id: number }>(
    "insert into tenant (client_id, name) values ('bench', 'B') returning id",
  )
  const tenantId = tenant?.id ?? 0
  await db.query(
    "insert into person (email, full_name) select n || '@bench.example', 'P' from generate_series(1, $1::int) n",
    [people],
  )
  const who = (near: number) =>
    1 + (next() < 0.1 ? Math.floor(next() * people) : (near * 4 + Math.floor(next() * 12)) % people)
  const finish = (tx: Tx, ids: number[], at: Date, wave: number) =>
    tx.query(
      `with made as (
         insert into gla_assessment (tenant_id, user_id, language_code, bank_version, started_at, saved_at, finished_at, unit)
         select $1, u, 'en', '1', $3, $3, $3, u * 100 + $5
         from unnest($2::bigint[]) u returning id
       ) insert into gla_score (tenant_id, assessment_id, capability, style_score, strategy_score, average_score, is_top_three, is_bottom_three)
       select $1, made.id, c, 3 + made.id % 5 * 0.25, case when (made.id * 7 + o) % 60 > 0 then 3.5 end, 3.2, false, false
       from made, unnest($4::text[]) with ordinality as s(c, o)`,
      [tenantId, ids, at, capabilities, wave],
    )
  const start = new Date('2026-01-01T01:40:00Z')
  setClock(start)
  await db.inTenant(tenantId, async tx => {
    await tx.query(
      "insert into membership (tenant_id, user_id, roles) select $1, n, '{USER}' from generate_series(1, $2::int) n",
      [tenantId, people],
    )
    await tx.query(
      "insert into team (tenant_id, name, manager_id) select $1, 'T', n from generate_series(1, $2::int) n",
      [tenantId, teams],
    )
    const members: [number, number][] = []
    for (let team = 1; team <= teams; team++) {
      const size = 4 + Math.floor(next() * 9)
      for (const it of new Set(Array.from({ length: size }, () => who(team)))) members.push([team, it])
    }
    await tx.query(
      'insert into team_member (tenant_id, team_id, user_id) select $1, t, u from unnest($2::bigint[], $3::bigint[]) as m(t, u)',
      [tenantId, members.map(it => it[0]), members.map(it => it[1])],
    )
    await finish(
      tx,
      Array.from({ length: people }, (_, it) => it + 1).filter(() => next() < 0.9),
      start,
      0,
    )
  })
  const month = (n: number) =>
    db.inTenant(tenantId, async tx => {
      const at = new Date(start.getTime() + n * 31 * dayMs)
      setClock(at)
      await finish(
        tx,
        Array.from({ length: people }, (_, it) => it + 1).filter(() => next() < 1 / 12),
        at,
        n,
      )
      const changed = Array.from({ length: teams }, (_, it) => it + 1).filter(() => next() < 1 / 12)
      await tx.query(
        'update team_member set removed_at = $3 where tenant_id = $1 and id in (select min(id) from team_member where tenant_id = $1 and team_id = any($2) and removed_at is null group by team_id)',
        [tenantId, changed.filter(it => it % 2 === 0), at],
      )
      await tx.query(
        'insert into team_member (tenant_id, team_id, user_id) select $1, t, u from unnest($2::bigint[], $3::bigint[]) as m(t, u) on conflict do nothing',
        [tenantId, changed, changed.map(who)],
      )
      await tx.query('update team_gla set at = $3 where tenant_id = $1 and team_id % 10 <> $2', [tenantId, n, at])
    })
  return { tenantId, month }
}

/** What one team's publication takes in a tenant of so many teams, on PostgreSQL, over the nights of some months. */
export async function benchPublication(teams: number) {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-publication-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  let db: Database | undefined
  try {
    const { appUrl } = await prepare(postgres.url)
    db = openDatabase({ url: appUrl, log: { error: () => undefined }, max: 4 })
    const open = db
    const { tenantId, month } = await fill(db, teams)
    // As autovacuum does where a tenant grows in months, not in a minute.
    await asOwner(postgres.url, query => query('analyze'))
    const taken: number[] = []
    const worked: number[] = []
    const nights: number[] = []
    const timed = {
      async inTenant<T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> {
        const began = performance.now()
        const before = process.cpuUsage()
        const result = await open.inTenant(id, work)
        // One that gives nothing is a team's.
        if (result === undefined) {
          taken.push(performance.now() - began)
          const { user, system } = process.cpuUsage(before)
          worked.push((user + system) / 1000)
        }
        return result
      },
    }
    for (let n = 0; n <= months; n++) {
      if (n > 0) await month(n)
      const began = performance.now()
      const [error] = await publishTenant(timed, tenantId, numbersOfGla(doors.gla))
      if (error) throw error
      nights.push(performance.now() - began)
      await asOwner(postgres.url, query => query('analyze'))
    }
    const at = (of: number[], part: number) =>
      of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? 0
    const [shown] = await db.inTenant(tenantId, tx =>
      tx.query<{ shown: number; sets: number }>(
        "select (select count(*) from team_gla where tenant_id = $1 and sets <> '{}') as shown, (select count(*) from ledger_set where tenant_id = $1) as sets",
        [tenantId],
      ),
    )
    return {
      p50: at(taken, 0.5),
      p99: at(taken, 0.99),
      most: at(taken, 1),
      /** Of Node alone, without waiting for the database or a processor. */
      workedP99: at(worked, 0.99),
      nights,
      shown: shown?.shown ?? 0,
      sets: shown?.sets ?? 0,
      publications: taken.length,
    }
  } finally {
    await db?.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
