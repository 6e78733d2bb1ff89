import type { Core } from './context.ts'
import type { Tx } from './db.ts'
import { inEveryTenant } from './every-tenant.ts'

/** Something that is due in a tenant. */
export interface Due<D> {
  tenantId: number
  it: D
}

type Place = Pick<Core, 'db' | 'log'>

/** So many are done at a time: what calls need of the database stays free. */
const atOnce = 6

/** What is due, in all tenants. */
export async function findDue<D>(
  core: Place,
  find: (tx: Tx, tenantId: number) => Promise<readonly D[]>,
  failed: string,
): Promise<Due<D>[]> {
  const found: Due<D>[] = []
  await inEveryTenant(
    core,
    async (tx, tenantId) => {
      for (const it of await find(tx, tenantId)) found.push({ tenantId, it })
    },
    failed,
  )
  return found
}

/**
 * Does what is due, several at a time, each by itself: one that fails is logged, and keeps no other waiting. Tenants take turns: much
 * that is due in one keeps no other tenant waiting, either. What has to come one after the other is done by calls of its own.
 */
export async function doEach<D>(
  { log }: Pick<Core, 'log'>,
  found: readonly Due<D>[],
  work: (tenantId: number, it: D) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const turns = inTurns(found)
  let next = 0
  const worker = async () => {
    for (let due = turns[next++]; due; due = turns[next++]) {
      const { tenantId, it } = due
      try {
        await work(tenantId, it)
      } catch (error) {
        log.error({ error: (error as Error).message, tenant: tenantId, due: it }, failed)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** What is to be done once a job's transaction is committed. */
export type After = (work: () => void) => void

/** A job's transaction in a tenant. What it leaves for `after` is done once it is committed, and not where it is rolled back. */
export async function inTenantThen<T>(
  { db }: Pick<Core, 'db'>,
  tenantId: number,
  work: (tx: Tx, after: After) => Promise<T>,
): Promise<T> {
  const later: (() => void)[] = []
  const result = await db.inTenant(tenantId, tx => work(tx, it => void later.push(it)))
  for (const it of later) it()
  return result
}

/** The same as `doEach`, each in a transaction of its own. */
export const doDue = <D>(
  core: Place,
  found: readonly Due<D>[],
  work: (tx: Tx, tenantId: number, it: D, after: After) => Promise<unknown>,
  failed: string,
): Promise<void> =>
  doEach(
    core,
    found,
    (tenantId, it) => inTenantThen(core, tenantId, (tx, after) => work(tx, tenantId, it, after)),
    failed,
  )

/** The first of each tenant, then the second of each. */
function inTurns<D>(found: readonly Due<D>[]): Due<D>[] {
  const own = [...Map.groupBy(found, it => it.tenantId).values()]
  const longest = Math.max(0, ...own.map(it => it.length))
  return Array.from({ length: longest }, (_, at) => own.flatMap(it => it[at] ?? [])).flat()
}
