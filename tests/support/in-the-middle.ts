import type pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import type { alderSuite } from './alder.ts'

/** Somebody else who is in the middle of a change: a transaction beside each test of a file, which begins with it and is undone after it. */
export function inTheMiddle(suite: ReturnType<typeof alderSuite>): {
  query: (text: string, values?: unknown[]) => Promise<unknown>
} {
  let client: pg.PoolClient
  beforeEach(async () => {
    client = await suite.db.pool.connect()
    await client.query('begin')
  })
  afterEach(async () => {
    await client.query('rollback')
    client.release()
  })
  return { query: (text, values) => client.query(text, values) }
}
