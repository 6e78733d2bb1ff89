import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRoleOf } from './app-role.ts'
import { asOwner, type Database, type Once, openDatabase, type Row, Taken, type Tx } from './db.ts'
import { keyedOf, onceOf } from './idempotency.ts'
import { lockSeeds } from './locks.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'
import { prepare } from './prepare.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-transaction-test-'))
let postgres: EmbeddedPostgres
let db: Database
let appUrl: string
const [t1, t2] = [1, 2]

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  await prepare(postgres.url)
  // What an app may change, unlike its audit.
  await asOwner(postgres.url, query =>
    query(`create table act (tenant_id int not null references tenant, id bigint generated always as identity, at timestamptz not null, action text not null);
      comment on table migration is null`),
  )
  appUrl = (await prepare(postgres.url)).appUrl
  db = openDatabase({ url: appUrl, log: { error: () => undefined }, max: 4 })
  await db.query("insert into tenant (client_id, name) values ('t1', 'T1'), ('t2', 'T2')")
})
afterAll(async () => {
  await db?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const insert = 'insert into act (tenant_id, at, action) values ($1, now(), $2)'
const actions = async (tenant: number) =>
  (await db.inTenant(tenant, tx => tx.query('select action from act order by id'))).map(it => it.action)
let keys = 0
const once = (body: unknown = {}, key = `key-${keys++}-of-test`) =>
  onceOf(keyedOf(Buffer.alloc(32), t1, 'user:1', key, { method: 'POST', path: '/x' }, body))
const kept = () => db.inTenant(t1, tx => tx.query('select key, reply from idempotency order by created_at, key'))

test('values of every kind come back as they went', async () => {
  const long = 'ü€😀'.repeat(40_000)
  const values = [
    1,
    'ü',
    [1, 2],
    ['a"b', 'c\\d', null],
    JSON.stringify({ a: [1] }),
    new Date(0),
    Buffer.from([0, 255]),
    null,
    true,
    '',
    long,
  ]
  const [row] = await db.inTenant(t1, tx =>
    tx.query(
      'select $1::int as a, $2::text as b, $3::int[] as c, $4::text[] as d, $5::jsonb as e, $6::timestamptz as f, $7::bytea as g, $8::text as h, $9::boolean as i, $10::text as j, $11::text as k, 9007199254740991::bigint as l',
      values,
    ),
  )
  expect(Object.values(row as Row)).toEqual([
    1,
    'ü',
    [1, 2],
    ['a"b', 'c\\d', null],
    { a: [1] },
    new Date(0),
    Buffer.from([0, 255]),
    null,
    true,
    '',
    long,
    2 ** 53 - 1,
  ])
  const far = new Date('+012345-06-07T08:09:10.111Z')
  expect(
    await db.inTenant(t1, tx => tx.query('select extract(year from $1::timestamptz)::int as year', [far])),
  ).toEqual([{ year: 12345 }])
})

test('statements asked for at once run in order, and each gets its own rows', async () => {
  const all = await db.inTenant(t1, tx =>
    Promise.all([
      tx.query('select 1 as a', [], 'named'),
      tx.query('select 2 as b where false', []),
      tx.query('select 3 as c, 4 as d', []),
      tx.query('select 1 as a', [], 'named'),
      tx.kysely.selectFrom('tenant').select('id').orderBy('id').execute(),
    ]),
  )
  expect(all).toEqual([[{ a: 1 }], [], [{ c: 3, d: 4 }], [{ a: 1 }], [{ id: 1 }, { id: 2 }]])
  const deleted = await db.inTenant(t1, tx =>
    tx.kysely.deleteFrom('session').where('user_id', '=', -1).executeTakeFirst(),
  )
  expect(deleted.numDeletedRows).toBe(0n)
})

test('a tenant is entered from the first statement on and left with the transaction', async () => {
  await db.inTenant(t1, tx => tx.query(insert, [t1, 'one']))
  await db.inTenant(t2, tx => tx.query(insert, [t2, 'two']))
  expect([await actions(t1), await actions(t2)]).toEqual([['one'], ['two']])
  for (let connection = 0; connection < 4; connection++) expect(await db.query('select * from act')).toEqual([])
  await expect(db.inTenant(t1, tx => tx.query(insert, [t2, 'foreign']))).rejects.toThrow(/row-level security/)
  expect(await actions(t2)).toEqual(['two'])
  expect((await db.query<{ role: string }>('select current_user as role'))[0]?.role).toBe(appRoleOf('trellis'))
})

test('work that fails, a swallowed error and a value that cannot be written leave nothing, and the connection goes on', async () => {
  const before = await actions(t1)
  const failing: ((tx: Tx) => Promise<unknown>)[] = [
    async tx => {
      await tx.query(insert, [t1, 'x'])
      throw new Error('no')
    },
    async tx => {
      await tx.query(insert, [t1, 'x'])
      await tx.query('select 1 / $1::int', [0]).catch(() => undefined)
    },
    tx => Promise.all([tx.query(insert, [t1, 'x']), tx.query('selec 1', [], 'misspelt')]),
    async tx => {
      const circular: { self?: unknown } = {}
      circular.self = circular
      await tx.query(insert, [t1, 'x'])
      await tx.query('select $1::jsonb', [circular])
    },
  ]
  for (const work of failing) await expect(db.inTenant(t1, work)).rejects.toThrow()
  expect(await actions(t1)).toEqual(before)
  // A name whose statement could not be parsed, or was not reached, can be used.
  expect(await db.inTenant(t1, tx => tx.query('select 1 as a', [], 'misspelt'))).toEqual([{ a: 1 }])
})

test('a transaction leaves no setting on its connection, however it ends', async () => {
  const one = openDatabase({ url: appUrl, log: { error: () => undefined }, max: 1 })
  const same = once()
  const ends: ((tx: Tx) => Promise<unknown>)[] = [
    tx => tx.query(insert, [t1, 'left']),
    tx => tx.query('select 1 / 0'),
    () => Promise.reject(new Error('no')),
  ]
  try {
    for (const work of ends) {
      await one.inCall(t1, work, { once: once() }).catch(() => undefined)
      await one.inTenant(t1, work).catch(() => undefined)
      await one.asPerson(1, work).catch(() => undefined)
      await db.inTenant(t1, async tx => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.call}))`, [same.lock])
        await expect(one.inCall(t1, work, { once: same })).rejects.toThrow(Taken)
      })
      expect(
        await one.query(
          "select nullif(current_setting('app.tenant_id', true), '') as tenant, nullif(current_setting('app.person_id', true), '') as person, pg_current_xact_id_if_assigned()::text as act",
        ),
      ).toEqual([{ tenant: null, person: null, act: null }])
    }
  } finally {
    await one.close()
  }
})

test('a name stands for one statement', async () => {
  const ask = (text: string) => db.inTenant(t1, tx => tx.query(text, [], 'again'))
  expect(await ask('select 1 as a')).toEqual([{ a: 1 }])
  await expect(ask("select 'x' as b")).rejects.toThrow(/must be unique/)
  expect(await ask('select 1 as a')).toEqual([{ a: 1 }])
})

test('a named statement whose values could not be written goes on afterwards', async () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  const ask = (value: unknown) => db.inTenant(t1, tx => tx.query('select $1::jsonb as a', [value], 'given'))
  expect(await ask({ b: 1 })).toEqual([{ a: { b: 1 } }])
  await expect(ask(circular)).rejects.toThrow(/circular/)
  // The driver closes the statement and takes it for known still.
  await ask({ b: 2 }).catch(it => expect(it.code).toBe('26000'))
  expect(await ask({ b: 3 })).toEqual([{ a: { b: 3 } }])
})

test('a known statement whose columns change fails once at most', async () => {
  await asOwner(postgres.url, query => query('alter table act add column extra int'))
  const ask = () => db.inTenant(t1, tx => tx.query('select * from act limit 1', [], 'star'))
  for (let round = 0; round < 8; round++) await ask()
  await asOwner(postgres.url, query => query('alter table act drop column extra'))
  for (let round = 0; round < 8; round++) await ask().catch(it => expect(it.code).toBe('0A000'))
  expect(Object.keys((await ask())[0] as Row)).not.toContain('extra')
})

test('a call whose twin holds the lock is taken and does nothing, whatever it tries', async () => {
  const [before, replies] = [await actions(t1), await kept()]
  const same = once()
  const tries: ((tx: Tx) => Promise<unknown>)[] = [
    tx => tx.query(insert, [t1, 'taken']),
    tx => tx.query("update act set action = 'taken'"),
    async () => 'nothing asked',
    async tx => {
      await tx.query('select 1').catch(() => undefined)
      throw new Error('not seen')
    },
    tx => tx.query('select 1').catch(() => undefined),
  ]
  await db.inTenant(t1, async tx => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.call}))`, [same.lock])
    for (const work of tries) await expect(db.inCall(t1, work, { once: same })).rejects.toThrow(Taken)
  })
  expect([await actions(t1), await kept()]).toEqual([before, replies])
})

test('ordinary work keeps its reply before it commits', async () => {
  const same = once()
  const work = async (tx: Tx) => {
    await tx.query(insert, [t1, 'work'])
    return { a: 1 }
  }
  await db.inCall(t1, work, { once: same })
  const before = await actions(t1)
  await expect(db.inCall(t1, work, { once: same })).rejects.toMatchObject({ code: '23505', table: 'idempotency' })
  expect(await actions(t1)).toEqual(before)
  expect((await kept()).at(-1)?.reply).toEqual({ a: 1 })
  expect(await db.inCall(t1, async () => 'no statement')).toBe('no statement')
})

test('a call that only looks cannot write, and the next one on its connection can', async () => {
  const before = await actions(t1)
  await expect(db.inCall(t1, tx => tx.query(insert, [t1, 'looked']), { readOnly: true })).rejects.toThrow(/read-only/)
  expect(await db.inCall(t1, tx => tx.query('select 1 as a'), { readOnly: true })).toEqual([{ a: 1 }])
  // The reply comes before the end of the transaction: what follows on the connection is in one of its own.
  const look = (tenant: number) =>
    db.inCall(
      tenant,
      tx => tx.query<{ at: string; of: string }>("select now()::text as at, current_setting('app.tenant_id') as of"),
      { readOnly: true },
    )
  const [[one], [two]] = [await look(t1), await look(t2)]
  expect([one?.of, two?.of]).toEqual([String(t1), String(t2)])
  expect(two?.at).not.toBe(one?.at)
  await db.inCall(t1, tx => tx.query(insert, [t1, 'done']))
  expect(await actions(t1)).toEqual([...before, 'done'])
})

test('connections that are lost at work are replaced', async () => {
  const lose = (work: (tx: Tx) => Promise<unknown>, it?: Once) =>
    expect(db.inCall(t1, work, { once: it })).rejects.toThrow()
  for (let round = 0; round < 6; round++) {
    const ends = [
      lose(tx => tx.query('select pg_sleep(5)')),
      lose(tx => Promise.all([tx.query('select pg_sleep(5)'), tx.query('select 1')]), once()),
    ]
    const end = () =>
      asOwner(postgres.url, query =>
        query(
          "select pid, pg_terminate_backend(pid) from pg_stat_activity where state = 'active' and query like '%pg_sleep(5)%' and pid <> pg_backend_pid()",
        ),
      )
    // One that has been told may still be there when the other is looked for.
    const ended = new Set<unknown>()
    while (ended.size < ends.length) for (const { pid } of await end()) ended.add(pid)
    await Promise.all(ends)
    expect(await db.inCall(t1, tx => tx.query('select 1 as a'))).toEqual([{ a: 1 }])
  }
})

test('of changes at once one that fails fails alone', async () => {
  const before = [await actions(t1), await actions(t2)] as const
  const outcomes = await Promise.allSettled([
    db.inTenant(t1, tx => tx.query(insert, [t1, 'good-1'])),
    db.inTenant(t1, tx => tx.query(insert, [t2, 'foreign'])),
    db.inTenant(t2, tx => tx.query(insert, [t2, 'good-2'])),
    db.inTenant(t1, tx => tx.query(insert, [t1, null])),
    db.inTenant(t1, tx => tx.query(insert, [t1, 'good-3'])),
  ])
  expect(outcomes.map(it => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await actions(t1)).slice(before[0].length).sort()).toEqual(['good-1', 'good-3'])
  expect((await actions(t2)).slice(before[1].length)).toEqual(['good-2'])
})
