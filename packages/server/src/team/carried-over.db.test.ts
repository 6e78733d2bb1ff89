import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRole } from '../core/app-role.ts'
import { asOwner } from '../core/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../core/postgres.ts'
import { prepare } from '../core/prepare.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-carried-over-test-'))
const migrations = new URL('../../migrations/', import.meta.url)
let postgres: EmbeddedPostgres
let client: pg.Client

const rows = async (text: string, values: unknown[] = []) =>
  (await client.query({ text, values, rowMode: 'array' })).rows

/** A database as it was before a team's numbers were sets of the ledger, whose owner is no superuser. */
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  await asOwner(postgres.adminUrl, async query => {
    await query("create role old_owner login password 'of-the-owner' createrole")
    await query('create database old owner old_owner')
  })
  const database = postgres.adminUrl.replace(/\/postgres$/, '/old')
  const ownerUrl = asRole(database, 'old_owner', 'of-the-owner')
  client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('create table migration (name text primary key, applied_at timestamptz not null default now())')
  for (const name of readdirSync(migrations)
    .filter(it => it < '026')
    .sort()) {
    await client.query(readFileSync(new URL(name, migrations), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
  }
  await client.query(`
    insert into tenant (client_id, name) values ('t', 'T');
    insert into person (email, full_name) select 'P' || n || '@x.example', 'P' from generate_series(1, 6) n;
    insert into membership (tenant_id, user_id, roles) select 1, n, '{USER}' from generate_series(1, 6) n;
    insert into guest (tenant_id, purpose, email, full_name, token_hash, created_at, expires_at) values (1, 'gla', 'p1@X.example', 'P', '1', now(), now());
    insert into gla_assessment (tenant_id, user_id, guest_id, language_code, bank_version, started_at, saved_at, finished_at)
    select 1, it.u, it.g, 'en', 1, now(), now(), timestamptz '2026-01-01' + make_interval(days => it.day) from (values
      (1, 1, null::int, 0), (2, 1, null, 59), (3, 1, null, 118), (4, 1, null, 178), (5, null, 1, 179), (6, 2, null, 0), (7, 3, null, 0), (8, 4, null, 0)
    ) as it(id, u, g, day) order by it.id;
    insert into gla_assessment (tenant_id, user_id, language_code, bank_version, started_at, saved_at) values (1, 5, 'en', 1, now(), now());
    insert into team (tenant_id, name, manager_id) values (1, 'A', 5);
    insert into team_member (tenant_id, team_id, user_id, status) select 1, 1, n, case when n = 6 then 'PENDING' else 'ACCEPTED' end from generate_series(1, 6) n;
    insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at) values
      (1, 1, 1, 5, 'GLA', 'REVOKED', now()), (1, 1, 2, 5, 'GLA', 'GRANTED', now()), (1, 1, 3, 5, 'GLA', 'REQUESTED', now()), (1, 1, 3, 5, 'SPRINT', 'GRANTED', now());
    insert into team_gla (tenant_id, team_id, assessment_ids, user_ids, contributors, data, updated_at) values
      (1, 1, '{99,1,6}', '{}', '{"change": [99, 1, 6]}', null, now()),
      (1, 1, '{1,6,7,8}', '{1,2,3,4}', '{"change": [1, 6, 7, 8], "execution": [8, 7, 6, 1], "inclusion": [1, 6, 7], "direction": []}',
       '[{"capability": "change", "styleScore": 2.25, "strategyScore": 4.9499999999999993, "average_Score": 3.3333333333333335},
         {"capability": "execution", "styleScore": 2, "strategyScore": 2, "average_Score": 2},
         {"capability": "inclusion", "styleScore": 1, "strategyScore": 1, "average_Score": 1},
         {"capability": "direction", "styleScore": null, "strategyScore": null, "average_Score": null}]', now());
  `)
  // As the rights of then left it: the owner is bound by it, too.
  for (const [name] of await rows(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  ))
    await client.query(`alter table ${name} enable row level security; alter table ${name} force row level security;
      create policy tenant on ${name} using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)`)
  await client.end()
  expect((await prepare(ownerUrl)).applied[0]).toBe('026_team_gla.sql')
  client = new pg.Client({ connectionString: database })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('ledger, Unit: finished assessments are one unit from one to the next, by e-mail, and new after the gap', async () => {
  const units = (await rows('select unit from gla_assessment order by id')).map(([it]) => it)
  const [a, b, c, d, candidate] = units
  // 59 days apart each time, then 60; the candidate of the same address a day later.
  expect([b === a, c === a, d === a, candidate === d]).toEqual([true, true, false, true])
  expect(new Set(units.slice(0, 8)).size).toBe(5)
  expect(units[8]).toBeNull()
  expect(await rows("select unit from ledger_person where email = 'p1@x.example' and instrument = 'gla'")).toEqual([
    [d],
  ])
  expect(await rows('select count(*)::int from ledger_person')).toEqual([[4]])
})

test('what was published is in the ledger, by the people behind each capability, a wiped-out one too', async () => {
  expect(await rows('select measures, n, data from ledger_set order by data is not null, n desc')).toEqual([
    [['change'], 3, null],
    [
      ['change', 'execution'],
      4,
      {
        change: { styleScore: 2.3, strategyScore: 5, average_Score: 3.3 },
        execution: { styleScore: 2, strategyScore: 2, average_Score: 2 },
      },
    ],
    [['inclusion'], 3, { inclusion: { styleScore: 1, strategyScore: 1, average_Score: 1 } }],
  ])
  expect(
    await rows(
      'select s.n, count(*)::int from ledger_set s join ledger_unit u on u.set_id = s.id group by s.id, s.n order by 1',
    ),
  ).toEqual([
    [3, 3],
    [3, 3],
    [4, 4],
  ])
  expect(
    await rows(
      'select count(*)::int from ledger_unit u where not exists (select from gla_assessment a where a.unit = u.unit)',
    ),
  ).toEqual([[1]])
  const [change, inclusion] = (await rows('select id from ledger_set where data is not null order by n desc')).flat()
  expect(await rows('select sets from team_gla')).toEqual([[{ change, execution: change, inclusion }]])
})

test('whoever was let see a result knows that person, and whoever may have looked has seen the numbers', async () => {
  expect(
    await rows(
      'select distinct k.viewer_id, a.user_id from ledger_known k join gla_assessment a on a.unit = k.unit and a.user_id is not null order by 1, 2',
    ),
  ).toEqual([
    [5, 1],
    [5, 2],
  ])
  // The manager knew two of three behind the second one; who was invited alone has seen nothing.
  expect(
    await rows(
      'select v.viewer_id, array_agg(s.n order by s.n) from ledger_seen v join ledger_set s on s.id = v.set_id group by 1 order by 1',
    ),
  ).toEqual([
    [1, [3, 3, 4]],
    [2, [3, 3, 4]],
    [3, [3, 3, 4]],
    [4, [3, 3, 4]],
    [5, [4]],
  ])
})
