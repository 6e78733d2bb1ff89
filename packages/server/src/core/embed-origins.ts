import type { Database, Tx } from './db.ts'
import { isOneOf } from './kysely.ts'

/** Those of some origins that a tenant lists for its pages. The table has no row-level security: who calls from where is asked before anybody is known. */
export async function listedOf(
  on: Pick<Tx, 'kysely'> | Pick<Database, 'kysely'>,
  tenantId: number,
  origins: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.kysely
    .selectFrom('embed_origin')
    .select('origin')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('origin', origins))
    .execute()
  return new Set(rows.map(it => it.origin))
}

/** Whether a tenant lists an origin. */
export const isListedOrigin = async (
  on: Pick<Tx, 'kysely'> | Pick<Database, 'kysely'>,
  tenantId: number,
  origin: string,
): Promise<boolean> => (await listedOf(on, tenantId, [origin])).has(origin)
