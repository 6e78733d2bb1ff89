import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../core/postgres.ts'
import { prepare } from '../core/prepare.ts'
import { numbersOf } from './persons.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-sprint-carried-over-test-'))
const migrations = new URL('../../migrations/', import.meta.url)
const sealKey = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + 200) % 256))
let postgres: EmbeddedPostgres
let client: pg.Client

const rows = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.map(it => it.map(String))

/** A database as it was before who was asked outlived a sprint: of a team's, a round and a week were shown. */
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create table migration (name text primary key, applied_at timestamptz not null default now())')
  for (const name of readdirSync(migrations)
    .filter(it => it < '079')
    .sort()) {
    await client.query(readFileSync(new URL(name, migrations), 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
  }
  await client.query("insert into server_secret (name, value) values ('seal', $1)", [sealKey])
  await client.query(`
    insert into tenant (client_id, name) values ('t', 'T');
    insert into person (email, full_name) select 'P' || n || '@x.example', 'P' from generate_series(1, 4) n;
    insert into membership (tenant_id, user_id, roles) select 1, n, '{USER}' from generate_series(1, 4) n;
    insert into team (tenant_id, name, manager_id) values (1, 'A', 1);
    insert into sprint (tenant_id, team_id, user_id, status, label, description, icon, duration, feedback_frequency, timezone, reset_time,
      check_in_weekday, check_in_time, check_in_days_before, starts_at, ends_at, created_at)
    values (1, 1, 2, 'IN_PROGRESS', '', '', '', 4, 7, 'UTC', '00:00', 4, '16:00', 3, now(), now(), now());
    insert into sprint_member (tenant_id, sprint_id, user_id) values (1, 1, 3);
    insert into sprint_crew (tenant_id, sprint_id, user_id, name, email, role, is_fast_forward, is_feedback, joined_at, left_at, voice) values
      (1, 1, null, 'B', 'B.ert+1@gmail.com', 'peer', true, true, now(), now(), 'bert@gmail.com'),
      (1, 1, null, 'B', 'bert@gmail.com', 'peer', true, true, now(), null, 'bert@gmail.com'),
      (1, 1, 4, 'P', 'P4@x.example', 'manager', true, true, now(), null, 'p4@x.example');
    insert into sprint_round (tenant_id, sprint_id, occurrence, type, day, goes_out_at, closes_at, status, asked, answered, closed_at) values
      (1, 1, 1, 'FIRST', '', now() - interval '9 days', now() - interval '2 days', 'CLOSED', 2, 2, now() - interval '2 days'),
      (1, 1, 2, 'WEEKLY', '', now() - interval '1 day', now() + interval '2 days', 'OPEN', null, null, null);
    insert into sprint_rater (tenant_id, round_id, crew_id, role, shown_as, is_feedback, is_fast_forward, unit, asks_at, ask_day)
    select 1, o, c.id, c.role, case c.role when 'manager' then 'alone' else 'hidden' end, true, true, 10 * o + c.id, now(), ''
    from sprint_crew c, generate_series(1, 2) o where c.left_at is null;
    insert into ledger_set (tenant_id, instrument, measures, source, n, at) values (1, 'rounds', '{week}', 'sprint-week/1', 1, now() - interval '1 day');
    insert into ledger_unit (tenant_id, set_id, unit) values (1, 1, -1);
  `)
  expect((await prepare(postgres.url)).applied[0]).toBe('079_sprint_asked.sql')
})
afterAll(async () => {
  await client?.end()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('who was asked for what was shown, and who has read it, is kept as the app keeps it', async () => {
  const of = (email: string) => numbersOf({ tenantId: 1, sealKey }, email)
  const [bert, p3, p4] = [of('bert@gmail.com'), of('p3@x.example'), of('p4@x.example')]
  // By each place that a set may name somebody by; nothing of the round that is open.
  expect(
    await rows(
      'select source, unit, sprint_id, account, mailbox, shown_as from sprint_asked order by source, unit desc',
    ),
  ).toEqual([
    ['sprint-round/1', '-1', '1', 'null', String(bert.mailbox), 'hidden'],
    ['sprint-round/1', '-2', '1', 'null', String(bert.mailbox), 'hidden'],
    ['sprint-round/1', '-3', '1', String(p4.account), String(p4.mailbox), 'alone'],
    ['sprint-week/1', '-1', '1', String(p3.account), String(p3.mailbox), 'hidden'],
  ])
  expect((await rows('select account from sprint_reader')).flat().sort()).toEqual(
    ['P1@x.example', 'P2@x.example', 'P3@x.example'].map(it => String(of(it).account)).sort(),
  )
})
