import type { Database } from '../core/db.ts'

/** Sign-ins under way that are kept: who began longest ago begins again. */
const most = 50_000
/** How often it is looked at: every so many rows. */
const every = 500

/** Where anybody may add rows without signing in. */
const rowsOf = {
  oidc_payload: "oidc_payload where model = 'Interaction'",
  sign_in_attempt: 'sign_in_attempt where true',
} as const

/** Keeps the newest rows of sign-ins that are under way. To be called after each one that is added. */
export function createBound(db: Database, table: keyof typeof rowsOf): () => Promise<void> {
  let added = 0
  return async () => {
    added++
    if (added % every !== 0) return
    // By hand: by the place of a row, as it has no order of its own.
    await db.query(
      `delete from ${rowsOf[table]} and ctid in (select ctid from ${rowsOf[table]} order by expires_at desc offset $1)`,
      [most],
    )
  }
}
