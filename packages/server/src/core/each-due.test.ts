import { expect, test } from 'vitest'
import type { Database, Tx } from './db.ts'
import { type Due, doEach, inTenantThen } from './each-due.ts'

const logged: object[] = []
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: (it: object) => void logged.push(it) }
const due = (tenantId: number, count: number): Due<string>[] =>
  Array.from({ length: count }, (_, at) => ({ tenantId, it: `${tenantId}/${at}` }))

test('tenants take turns: much that is due in one keeps no other waiting', async () => {
  const begun: number[] = []
  await doEach({ log }, [...due(1, 40), ...due(2, 2)], async tenantId => void begun.push(tenantId), 'x')
  expect(begun.slice(0, 4)).toEqual([1, 2, 1, 2])
  expect(begun).toHaveLength(42)
})

test('one that fails is logged, and keeps no other from being done', async () => {
  const done: string[] = []
  const work = async (_: number, it: string) => {
    if (it === '1/1') throw new Error('Out of order')
    done.push(it)
  }
  await doEach({ log }, due(1, 9), work, 'x')
  expect(done).toHaveLength(8)
  expect(logged).toEqual([{ error: 'Out of order', tenant: 1, due: '1/1' }])
})

test('as many as are done at a time may fail, and more: the others are still done', async () => {
  const tried: string[] = []
  const work = async (_: number, it: string) => {
    tried.push(it)
    if (tried.length <= 20) throw new Error('Out of order')
  }
  await doEach({ log }, due(1, 24), work, 'x')
  expect(tried).toHaveLength(24)
})

test('what a job leaves for later is done once it is committed, and not where it is rolled back', async () => {
  const told: string[] = []
  const dbThat = (end: () => void): { db: Database } => ({
    db: {
      inTenant: async (_: number, work: (tx: Tx) => Promise<unknown>) => {
        const result = await work({} as Tx)
        end()
        return result
      },
    } as unknown as Database,
  })
  const commits = dbThat(() => told.push('committed'))
  await inTenantThen(commits, 1, async (_, after) => after(() => told.push('mailed')))
  expect(told).toEqual(['committed', 'mailed'])
  const fails = dbThat(() => {
    throw new Error('Rolled back')
  })
  await expect(inTenantThen(fails, 1, async (_, after) => after(() => told.push('mailed')))).rejects.toThrow()
  expect(told).toHaveLength(2)
})
