import type { auth } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { Core, Handler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import type { RowOf } from '../core/kysely.ts'
import { lockWaysIn } from './credentials.ts'
import { inEachTenant } from './each-tenant.ts'
import { embeddedAddress, endProviderSession } from './provider.ts'
import { providerLogout, readIdToken } from './relying-party.ts'
import { endSessionsBy } from './sessions.ts'

/** A client that hears no reply to its sign-out asks again within this time. */
const repeatMs = 60_000

/** A session that the sign-in opened. */
type Of = Pick<RowOf<'session'>, 'sign_in_id' | 'created_at' | 'user_id' | 'act_user_id'>

/** Ends every session of the sign-in, and gives the address at which the provider signs out too. */
export const logout: Handler<typeof auth.logout> = async ({ core, claims, tx }) => {
  const row = await tx.kysely
    .selectFrom('session')
    .select(['id_token', 'sign_in_id', 'user_id', 'act_user_id', 'revoked_at', 'created_at'])
    .where('tenant_id', '=', claims.tid)
    .where(sql`id::text`, '=', claims.sid)
    .executeTakeFirst()
  const read = readIdToken(core, row?.id_token ?? null)
  const ended = row ? await endSignIn(core, row, read) : 0
  // Who signs out with a token of a sign-in that is over learns nothing of it; a reply that was lost is given again.
  const isOver = ended === 0 && now().getTime() - (row?.revoked_at?.getTime() ?? 0) > repeatMs
  return { logout_url: await providerLogout(core, read, isOver) }
}

/**
 * Ends a sign-in: the embedded provider's session, whether or not the browser ever goes there, what is on its way back from a
 * provider (`isSignInEnded`), and every session by it in every tenant of the person. Gives how many were still open.
 */
async function endSignIn(
  core: Core,
  { sign_in_id: id, created_at, user_id, act_user_id }: Of,
  read: ReturnType<typeof readIdToken>,
): Promise<number> {
  const personId = act_user_id ?? user_id
  const ended: string[] = []
  await core.db.asPerson(personId, async tx => {
    // Waits for who opens a session by it: only statements after that see that one.
    await lockWaysIn(tx, personId)
    if (read?.claims.iss === embeddedAddress(core))
      await endProviderSession(tx, String(read.claims.sub), read.claims.amr)
    const before = await endOf(tx, id)
    // Told again it ends nothing that was opened since.
    if (before && created_at <= before) return
    await tx.kysely
      .insertInto('ended_sign_in')
      .values({ sign_in_id: id, person_id: personId, ended_at: now() })
      .onConflict(it => it.column('sign_in_id').doUpdateSet({ ended_at: now() }))
      .execute()
    await inEachTenant(tx, personId, null, async tenantId => ended.push(...(await endSessionsBy(tx, tenantId, id))))
  })
  for (const sid of ended) core.principals.forget(sid)
  return ended.length
}

/** When somebody signed out of a sign-in last. */
const endOf = async (tx: Tx, signInId: string): Promise<Date | undefined> =>
  (await tx.kysely.selectFrom('ended_sign_in').select('ended_at').where('sign_in_id', '=', signInId).executeTakeFirst())
    ?.ended_at

/**
 * Whether somebody has signed out of a sign-in that comes back. Another provider may go on with it, and lead back by an attempt
 * that was begun later; the embedded one, for which `begunAt` is null, ended its session along: what is still kept by a request
 * that was under way leads nowhere. To be asked after `holdWaysIn`.
 */
export async function isSignInEnded(tx: Tx, signInId: string, begunAt: Date | null): Promise<boolean> {
  const endedAt = await endOf(tx, signInId)
  return endedAt !== undefined && (begunAt === null || begunAt <= endedAt)
}
