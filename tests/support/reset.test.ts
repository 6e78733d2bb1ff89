import { expect, test } from 'vitest'
import { alderSuite } from './alder.ts'
import { send } from './api.ts'

const suite = alderSuite()

test('what still runs beside a reset, and waits for what it holds, ends neither of the two', async () => {
  // In the order in which the reset takes them.
  const names = await suite.db.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' and tablename not in ('migration', 'server_secret') order by 1",
  )
  const [first, last] = [names.at(0)?.name, names.at(-1)?.name]
  const one = await suite.db.pool.connect()
  await one.query('begin')
  await one.query(`lock table ${last} in row exclusive mode`)
  const resetting = send(suite.server.url, '/api/test/reset', { method: 'POST' })
  await expect
    .poll(() => suite.db.query("select from pg_locks where not granted and locktype = 'relation'"))
    .toHaveLength(1)
  // However late that is: the reset has this one already, and waits for the other.
  await one.query('select pg_sleep(1.5)')
  await one.query(`lock table ${first} in row exclusive mode`)
  await one.query('commit')
  one.release()
  expect((await resetting).status).toBe(200)
})

test('a reset brings back every row, and every number that is given next, whatever was written and however often', async () => {
  const reset = async () =>
    expect((await send(suite.server.url, '/api/test/reset', { method: 'POST' })).status).toBe(200)
  const next = () =>
    suite.db.query("select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1")
  const [seeded, numbers] = [await suite.db.checksums(), await next()]
  const changes = [
    "update person set full_name = 'Somebody else' where email = 'ada@alder.example'",
    'delete from gla_score where assessment_id = (select min(assessment_id) from gla_score)',
    "insert into tenant (client_id, name, available) values ('new', 'New', true)",
    // As many rows as before, and by a part of a transaction, which the database counts as one of its own.
    "begin; savepoint it; delete from tenant where client_id = 'new'; insert into tenant (client_id, name, available) values ('other', 'Other', true); release it; commit",
    "select nextval(pg_get_serial_sequence('team', 'id'))",
  ]
  for (const change of [...changes, changes.join('; '), ...changes]) {
    await suite.db.query(change)
    await reset()
    expect(await suite.db.checksums(), change).toEqual(seeded)
    expect(await next(), change).toEqual(numbers)
  }
  await reset()
  expect(await suite.db.checksums()).toEqual(seeded)
})
