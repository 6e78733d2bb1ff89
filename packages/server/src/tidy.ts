import { now } from './core/clock.ts'
import type { Database } from './core/db.ts'
import { keepHours } from './core/idempotency.ts'

/** Removes what has expired: replies kept for repeats, ended sessions, provider payloads, sign-in attempts. */
export async function tidy(db: Database): Promise<void> {
  const at = now()
  await db.query('delete from oidc_payload where expires_at < $1', [at])
  await db.query('delete from sign_in_attempt where expires_at < $1', [at])
  await db.query('delete from sign_in_block where until < $1', [at])
  for (const { id } of await db.query<{ id: number }>('select id from tenant')) {
    await db.inTenant(id, async tx => {
      await tx.query('delete from idempotency where tenant_id = $1 and created_at < $2', [
        id,
        new Date(at.getTime() - keepHours * 3_600_000),
      ])
      await tx.query('delete from session where tenant_id = $1 and expires_at < $2', [id, at])
    })
  }
}
