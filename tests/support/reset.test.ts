import { expect, test } from 'vitest'
import { alderSuite } from './alder.ts'
import { send } from './api.ts'

const suite = alderSuite()

test('what still runs beside a reset, and waits for what it holds, ends neither of the two', async () => {
  // In the order in which the reset takes them.
  const names = await suite.db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migration', 'server_secret')",
  )
  const [first, last] = [names.at(0)?.name, names.at(-1)?.name]
  const one = await suite.db.pool.connect()
  await one.query('begin')
  await one.query(`lock table ${last} in row exclusive mode`)
  const resetting = send(suite.server.url, '/api/test/reset', { method: 'POST' })
  await new Promise(resolve => setTimeout(resolve, 400))
  // The reset has this one already, and waits for the other.
  await one.query(`lock table ${first} in row exclusive mode`)
  await one.query('commit')
  one.release()
  expect((await resetting).status).toBe(200)
})
