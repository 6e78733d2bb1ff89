import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup, restore } from '../backup.ts'
import { appRoleOf, appRoleProblems, asRole, openTables } from './app-role.ts'
import type { Core } from './context.ts'
import { asOwner, type OwnerQuery, openDatabase } from './db.ts'
import { startJobs } from './jobs.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'
import { prepare } from './prepare.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-prepare-test-'))
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let postgres: EmbeddedPostgres
let appUrl: string
const role = appRoleOf('trellis')

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  appUrl = (await prepare(postgres.url)).appUrl
  await asOwner(postgres.url, query => query("insert into tenant (client_id, name) values ('t1', 'T1')"))
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A database of its own, whose owner is no superuser. */
async function database(name: string, rights = 'createrole'): Promise<string> {
  const at = (path: string) => postgres.adminUrl.replace(/\/postgres$/, `/${path}`)
  await asOwner(postgres.adminUrl, async query => {
    await query(`create role ${name}_owner login password 'of-the-owner' ${rights}`)
    await query(`create database ${name} owner ${name}_owner`)
  })
  return asRole(at(name), `${name}_owner`, 'of-the-owner')
}

test('what the role of the app must not do is refused to it, however it is tried', async () => {
  await asOwner(appUrl, async query => {
    expect(await query('select session_user as role')).toEqual([{ role }])
    await query("select set_config('app.tenant_id', '1', false)")
    await query("insert into audit (tenant_id, at, action) values (1, now(), 'x') returning id")
    for (const text of [
      'set role trellis',
      `set session authorization trellis`,
      "update audit set action = 'y'",
      'delete from audit',
      'truncate audit',
      'select value from server_secret',
      'select name from server_secret',
      "insert into server_secret values ('access-token', 'x')",
      'delete from server_secret',
      "update tenant set issuer = 'https://evil.example'",
      "insert into embed_key values (2, 'x', now())",
      "insert into embed_origin values (2, 'https://evil.example')",
      'update tenant set available = true',
      "insert into tenant (client_id, name, issuer) values ('x', 'x', 'https://evil.example')",
      'delete from tenant',
      'delete from person',
      'update person set demo = false',
      "update person set email = 'x@x.example'",
      "insert into person (email, full_name, demo) values ('x@x.example', 'X', true)",
      'update person_identity set person_id = 1',
      'delete from person_identity',
      'delete from sign_in_event',
      "update sign_in_event set action = 'y'",
      'update ledger_set set n = 9',
      'delete from ledger_set',
      'update ledger_unit set unit = 1',
      'delete from ledger_unit',
      'delete from ledger_seen',
      'update ledger_seen set set_id = 1',
      'delete from ledger_known',
      'update ledger_known set unit = 1',
      'delete from sprint_asked',
      'update sprint_asked set at = now()',
      'delete from sprint_reader',
      'update sprint_reader set at = now()',
      'delete from sprint_point',
      'update sprint_point set value = 100',
      'delete from embed_key',
      'update embed_key set tenant_id = 1',
      'delete from badge_key',
      "update badge_key set public_key = 'x'",
      "update badge_key set sealed = 'x'",
      "update alignment_report set data = '{}'",
      'update alignment_report set respondent_ids = null',
      'delete from alignment_report',
      'update alignment_quality_cell set people = 1',
      'delete from alignment_quality_cell',
      "insert into invite_key (key_hash, created_at, expires_at) values ('', now(), now())",
      'delete from invite_key',
      'create temp table x ()',
      'select lo_creat(-1)',
      'select lo_create(0)',
      "select lo_from_bytea(0, '')",
      'select from migration',
      'create table x ()',
      'create table jobs.x ()',
      'create schema x',
      'alter table membership no force row level security',
      'drop policy tenant on membership',
      'alter table audit disable trigger all',
      'create role x',
      `grant trellis to ${role}`,
      `alter role ${role} superuser`,
      "select pg_read_file('PG_VERSION')",
      "copy tenant to program 'cat'",
      'select rolpassword from pg_authid',
    ])
      await expect(query(text), text).rejects.toMatchObject({ code: '42501' })
    // Lowered to nobody it is still itself.
    await query('set role none')
    await query("select set_config('app.tenant_id', '', false)")
    expect(await query('select 1 from audit')).toEqual([])
    await query('update tenant set alignment_minimum = 4 where id = 1')
    // What it serves, it may.
    await query("insert into person (email, full_name, password_hash) values ('y@x.example', 'Y', 'h')")
    await query("update person set full_name = 'Z', password_hash = 'i' where email = 'y@x.example'")
    await query("select 1 from person where email = 'y@x.example' for update")
    await query("insert into sign_in_event (at, action, email_hash, address) values (now(), 'x', 'x', '')")
    await query('select forget_sign_in_events(now())')
    expect(await query('select action from sign_in_event')).toEqual([{ action: 'x' }])
    await query("select set_config('app.tenant_id', '1', false)")
    await query(
      "insert into sprint_asked (tenant_id, source, unit, sprint_id, mailbox, shown_as, at) values (1, 'x', 1, 1, 1, 'hidden', now())",
    )
    await query('insert into sprint_reader (tenant_id, sprint_id, account, at) values (1, 1, 1, now())')
    await query("select forget_sprint_asked('infinity')")
    await query('update badge_key set retired_at = now() where retired_at is null')
    for (const sealed of ['x', 'y'])
      await query(
        `insert into embed_key (tenant_id, sealed, made_at) values (1, '${sealed}', now())
         on conflict (tenant_id) do update set sealed = excluded.sealed, made_at = excluded.made_at`,
      )
    expect(await query('select a.unit, r.account from sprint_asked a, sprint_reader r')).toEqual([
      { unit: 1, account: 1 },
    ])
  })
})

test('every right too many is found in the catalogue, and is reason not to start', async () => {
  expect(await asOwner(postgres.url, query => appRoleProblems(query, role))).toEqual([])
  expect(await asOwner(postgres.url, openTables)).toEqual([])
  const cases: [give: string, take: string, says: RegExp][] = [
    [`alter role ${role} superuser`, `alter role ${role} nosuperuser`, /superuser/],
    [`alter role ${role} bypassrls`, `alter role ${role} nobypassrls`, /bypassrls/],
    [`alter role ${role} createrole`, `alter role ${role} nocreaterole`, /createrole/],
    [`grant trellis to ${role}`, `revoke trellis from ${role}`, /become another role: .*trellis/],
    [`grant pg_read_all_data to ${role}`, `revoke pg_read_all_data from ${role}`, /become another role/],
    [`alter table mail owner to ${role}`, 'alter table mail owner to trellis', /owns: mail/],
    [
      `grant create on schema public to ${role}`,
      `revoke create on schema public from ${role}`,
      /make things in: public/,
    ],
    [`grant update on audit to ${role}`, `revoke update on audit from ${role}`, /audit \(update\)/],
    [`grant delete on audit to ${role}`, `revoke delete on audit from ${role}`, /audit \(delete\)/],
    [
      `grant delete on sign_in_event to ${role}`,
      `revoke delete on sign_in_event from ${role}`,
      /sign_in_event \(delete\)/,
    ],
    [`grant delete on person to ${role}`, `revoke delete on person from ${role}`, /person \(delete\)/],
    [
      `grant update (demo) on person to ${role}`,
      `revoke update (demo) on person from ${role}`,
      /person\.demo \(update\)/,
    ],
    [
      `grant insert (demo) on person to public`,
      `revoke insert (demo) on person from public`,
      /person\.demo \(insert\)/,
    ],
    [
      `grant select (value) on server_secret to ${role}`,
      `revoke select (value) on server_secret from ${role}`,
      /server_secret \(select\)/,
    ],
    [`grant delete on ledger_seen to ${role}`, `revoke delete on ledger_seen from ${role}`, /ledger_seen \(delete\)/],
    [
      `grant update (data) on alignment_report to ${role}`,
      `revoke update (data) on alignment_report from ${role}`,
      /alignment_report\.data \(update\)/,
    ],
    [`grant truncate on guest to ${role}`, `revoke truncate on guest from ${role}`, /guest \(truncate\)/],
    [
      `grant update (issuer) on tenant to ${role}`,
      `revoke update (issuer) on tenant from ${role}`,
      /issuer \(update\)/,
    ],
    [
      `grant insert (trusted_domains) on tenant to public`,
      `revoke insert (trusted_domains) on tenant from public`,
      /trusted_domains \(insert\)/,
    ],
  ]
  for (const [give, take, says] of cases) {
    await asOwner(postgres.url, query => query(give))
    await expect(prepare(postgres.url), give).rejects.toThrow(says)
    await asOwner(postgres.url, async query => {
      await query(take)
      // What came with owning a table went with it.
      if (give.includes('owner')) await query('comment on table migration is null')
    })
    await prepare(postgres.url)
  }
  for (const [open, close, name = 'mail'] of [
    ['alter table mail no force row level security', 'alter table mail force row level security'],
    ['alter table mail disable row level security', 'alter table mail enable row level security'],
    ['alter policy tenant on mail rename to other', 'alter policy other on mail rename to tenant'],
    [
      'alter view active_member set (security_invoker = false)',
      'alter view active_member set (security_invoker = true)',
      'active_member',
    ],
  ])
    await asOwner(postgres.url, async query => {
      await query(open as string)
      expect([open, await openTables(query)]).toEqual([open, [name]])
      await query(close as string)
    })
})

test('instances that start at once agree on schema, secrets and password, and later ones lock nobody out', async () => {
  const url = await database('several')
  const first = await Promise.all([prepare(url), prepare(url), prepare(url)])
  expect(new Set(first.map(it => it.appUrl)).size).toBe(1)
  expect(new Set(first.map(it => JSON.stringify(it.secrets))).size).toBe(1)
  expect(first.filter(it => it.applied.length > 0)).toHaveLength(1)
  const running = openDatabase({ url: first[0]?.appUrl ?? '', log })
  // One after the other is replaced while the first still works.
  for (let round = 0; round < 3; round++) {
    const [later] = await Promise.all([prepare(url), running.query('select 1 from tenant')])
    expect(later.appUrl).toBe(first[0]?.appUrl)
    await asOwner(later.appUrl, query => query('select 1 from tenant'))
  }
  // Connections made anew are let in, too.
  await Promise.all(Array.from({ length: 10 }, () => running.query('select pg_sleep(0.05)')))
  await running.close()
})

test('who owns the tables needs the right to make roles only once, and no database reaches into another', async () => {
  const url = await database('once')
  const { appUrl: mine } = await prepare(url)
  await asOwner(postgres.adminUrl, query => query('alter role once_owner nocreaterole'))
  expect((await prepare(url)).appUrl).toBe(mine)
  expect(new URL(mine).searchParams.get('user')).toBe('trellis_app_once')
  await asOwner(asRole(url, role, new URL(appUrl).searchParams.get('password') ?? ''), async query => {
    await expect(query('select 1 from person')).rejects.toMatchObject({ code: '42501' })
  })
})

test('a restored secret gives the role its password again', async () => {
  const url = await database('restored')
  const before = await prepare(url)
  await asOwner(url, query =>
    query("update server_secret set value = sha256('of another installation') where name = 'database-role'"),
  )
  const after = await prepare(url)
  expect(after.appUrl).not.toBe(before.appUrl)
  await asOwner(after.appUrl, query => query('select 1 from tenant'))
  await expect(asOwner(before.appUrl, query => query('select 1'))).rejects.toMatchObject({ code: '28P01' })
})

test('where the owner may make no role, one made by hand is named, and is held to the same', async () => {
  const url = await database('byhand', '')
  await expect(prepare(url)).rejects.toThrow(/CREATEROLE.*DATABASE_APP_URL/)
  await asOwner(postgres.adminUrl, query => query("create role by_hand login password 'made by hand'"))
  const named = asRole(url, 'by_hand', 'made by hand')
  const { appUrl: own } = await prepare(url, named)
  await asOwner(own, async query => {
    expect(await query('select client_id from tenant')).toEqual([])
    await expect(query('select * from server_secret')).rejects.toMatchObject({ code: '42501' })
  })
  await expect(prepare(url, asRole(url, 'by_hand', 'wrong'))).rejects.toThrow(/DATABASE_APP_URL.*password/)
  // The owner named by mistake keeps its rights.
  await expect(prepare(url, url)).rejects.toThrow(/could do too much.*owns/s)
  await prepare(url, named)
  await asOwner(postgres.adminUrl, query => query('grant byhand_owner to by_hand'))
  await expect(prepare(url, named)).rejects.toThrow(/become another role: .*byhand_owner/)
})

test('an address of the app that leads to another database is refused, and changes nothing there', async () => {
  const [url, other] = [await database('ours'), await database('theirs')]
  const { appUrl: own } = await prepare(url)
  const { appUrl: another } = await prepare(other)
  await expect(prepare(url, another)).rejects.toThrow('DATABASE_APP_URL names another database than DATABASE_URL')
  // Nor here: it is asked before the first migration, as whether anybody can sign in by it.
  const fresh = await database('fresh')
  for (const wrong of [another, asRole(another, 'nobody', 'wrong')])
    await expect(prepare(fresh, wrong)).rejects.toThrow('DATABASE_APP_URL')
  await asOwner(fresh, async query =>
    expect(await query("select 1 from pg_tables where schemaname = 'public'")).toEqual([]),
  )
  // The same one by another name.
  expect((await prepare(url, own.replace('127.0.0.1', 'localhost'))).appUrl).toContain('localhost')
})

test('an owner who is no superuser sees every row, before migrations too, and nobody else does', async () => {
  const url = await database('plain')
  const { appUrl: own } = await prepare(url)
  await asOwner(url, async query => {
    await query("insert into tenant (client_id, name) values ('t1', 'T1')")
    await query("insert into audit (tenant_id, at, action) values (1, now(), 'x')")
    // As a database of an earlier version has it.
    await query('drop policy owner on audit')
    expect(await query('select action from audit')).toEqual([])
  })
  await prepare(url)
  await asOwner(url, async query => {
    expect(await query('select action from audit')).toEqual([{ action: 'x' }])
    expect(await openTables(query)).toEqual([])
    await query('create policy more on audit using (true)')
    expect(await openTables(query)).toEqual(['audit'])
  })
  const file = join(folder, 'plain.backup')
  // Whatever stood there before, others cannot read what holds the installation's secrets.
  writeFileSync(file, 'before', { mode: 0o644 })
  expect((await backup(url, file)).find(it => it.name === 'audit')?.rows).toBe(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await restore(url, file)).tables.find(it => it.name === 'audit')?.rows).toBe(1)
  await asOwner(url, query => query('drop policy more on audit'))
  await asOwner(own, async query => expect(await query('select action from audit')).toEqual([]))
})

test('jobs are queued and run as the role of the app', async () => {
  let ran: (role: unknown) => void = () => undefined
  const done = new Promise(resolve => {
    ran = resolve
  })
  const db = openDatabase({ url: appUrl, log })
  const jobs = await startJobs(appUrl, { db, log, config: { test: false } } as unknown as Core, [
    {
      name: 'of-a-test',
      cron: '0 0 1 1 *',
      run: async it => ran((await it.db.query('select session_user as role'))[0]?.role),
    },
  ])
  jobs.trigger('of-a-test')
  expect(await done).toBe(role)
  await jobs.stop()
  await db.close()
})

test('a queue of an earlier version is brought up to date', async () => {
  const version = (query: OwnerQuery) => query<{ version: number }>('select version from jobs.version')
  await asOwner(postgres.url, async query => {
    const [now] = await version(query)
    await query(getRollbackPlans('jobs', now?.version))
    expect((await version(query))[0]?.version).toBeLessThan(now?.version ?? 0)
    await prepare(postgres.url)
    expect(await version(query)).toEqual([now])
  })
})
