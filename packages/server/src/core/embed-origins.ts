import type { Database, Tx } from './db.ts'

/** Whether a tenant lists an origin for its pages. The table has no row-level security: who calls from where is asked before anybody is known. */
export async function isListedOrigin(
  on: Pick<Tx, 'kysely'> | Pick<Database, 'kysely'>,
  tenantId: number,
  origin: string,
): Promise<boolean> {
  const listed = await on.kysely
    .selectFrom('embed_origin')
    .select('origin')
    .where('tenant_id', '=', tenantId)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return listed !== undefined
}
