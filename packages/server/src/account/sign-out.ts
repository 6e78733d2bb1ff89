import type { auth } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { providerLogout } from './relying-party.ts'
import { revokeSignIn } from './sessions.ts'

/** A client that hears no reply to its sign-out asks again within this time. */
const repeatMs = 60_000

/** Ends every session of the sign-in, and gives the address at which the provider signs out too. */
export const logout: Handler<typeof auth.logout> = async ({ core, claims, tx }) => {
  const row = await tx.kysely
    .selectFrom('session')
    .select(['id_token', 'sign_in_id', 'user_id', 'act_user_id', 'revoked_at'])
    .where('tenant_id', '=', claims.tid)
    .where(sql`id::text`, '=', claims.sid)
    .executeTakeFirst()
  const ended = row ? await revokeSignIn(core, claims.tid, row.sign_in_id, row.act_user_id ?? row.user_id) : 0
  // Who signs out with a token of a sign-in that is over learns nothing of it; a reply that was lost is given again.
  const isOver = ended === 0 && now().getTime() - (row?.revoked_at?.getTime() ?? 0) > repeatMs
  return { logout_url: await providerLogout(core, row?.id_token ?? null, isOver) }
}
