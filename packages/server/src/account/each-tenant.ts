import type { Tx } from '../core/db.ts'

/**
 * Does something in every tenant of a person within one transaction, so that all of it happens or nothing. `back` is the tenant
 * whose transaction it is; none where it is the person's own.
 */
export async function inEachTenant(
  tx: Tx,
  personId: number,
  back: number | null,
  work: (tenantId: number) => Promise<unknown>,
): Promise<void> {
  // Row-level security shows the rows of one tenant at a time: the setting goes from one to the next.
  const enter = (name: 'tenant_id' | 'person_id', id: number | null) =>
    tx.query(`select set_config('app.${name}', $1, true)`, [id === null ? '' : String(id)])
  await enter('person_id', personId)
  const all = await tx.kysely
    .selectFrom('membership')
    .select('tenant_id')
    .where('user_id', '=', personId)
    .orderBy('tenant_id')
    .execute()
  for (const { tenant_id } of all) {
    await enter('tenant_id', tenant_id)
    await work(tenant_id)
  }
  await enter('tenant_id', back)
  await enter('person_id', back === null ? personId : null)
}
