import type { Core } from './context.ts'
import type { Tx } from './db.ts'

/** Does a job's work in every tenant, each in a transaction of its own: one that fails is logged, and keeps no other waiting. */
export async function inEveryTenant(
  { db, log }: Pick<Core, 'db' | 'log'>,
  work: (tx: Tx, tenantId: number) => Promise<unknown>,
  failed: string,
): Promise<void> {
  for (const { id: tenant } of await db.kysely.selectFrom('tenant').select('id').orderBy('id').execute()) {
    try {
      await db.inTenant(tenant, tx => work(tx, tenant))
    } catch (error) {
      log.error({ error: (error as Error).message, tenant }, failed)
    }
  }
}
