import type { Demographics } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Tx } from './db.ts'

/** Stores research answers as one whole; ethnicity is kept for the United States only. */
export async function storeDemographics(
  tx: Tx,
  tenantId: number,
  owner: 'user' | 'guest',
  ownerId: number,
  answers: Demographics,
): Promise<void> {
  const kept = answers.country === 'US' ? answers : { ...answers, ethnicGroup: null, ethnicOther: null }
  const clean = Object.fromEntries(
    Object.entries(kept).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
  const changing = { answers: JSON.stringify(clean), updated_at: now() }
  await tx.kysely
    .insertInto('demographics')
    .values({ tenant_id: tenantId, owner, owner_id: ownerId, ...changing })
    .onConflict(it => it.columns(['tenant_id', 'owner', 'owner_id']).doUpdateSet(changing))
    .execute()
}
