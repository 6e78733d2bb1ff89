import { allows } from '@trellis/sdk/contract'
import type { UserContext } from './context.ts'

/** Refuses a further team where the tenant has as many as its plan's `team-limit`, or its plan has none. */
export async function withinTeamLimit({ tx, tenantId, principal, fail }: UserContext): Promise<void> {
  // Two that are made at once, on whatever screen, must not both find the last place free.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`team-limit/${tenantId}`])
  const [count] = await tx.query<{ n: number }>('select count(*) as n from team where tenant_id = $1', [tenantId])
  if (!allows(principal.features, 'team-limit', count?.n ?? 0)) throw fail('entitlement')
}
