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
  await tx.query(
    `insert into demographics (tenant_id, owner, owner_id, answers, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, owner, owner_id) do update set answers = excluded.answers, updated_at = excluded.updated_at`,
    [tenantId, owner, ownerId, JSON.stringify(clean), now()],
  )
}
