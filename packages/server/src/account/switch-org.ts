import type { auth } from '@trellis/sdk/contract'
import { embeddedIssuer } from '../core/authorize.ts'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { holdWaysIn } from './credentials.ts'
import { endSession, heldSession, openSession, type SignIn } from './sessions.ts'

/**
 * A token for another tenant of the same person, whose session here ends. A tenant is entered only by a sign-in at its own
 * provider: where this session rests on another one, `otherProvider` names the tenant in `client_id`, to be signed in to by
 * `provider?client_id=`.
 */
export const switchOrg: Handler<typeof auth.switchOrg> = async (
  { core, tx, tenantId, userId, principal, after, ip },
  { query },
) => {
  const tenant = await core.db.asPerson(userId, it =>
    it.kysely
      .selectFrom('membership as m')
      .innerJoin('tenant as t', 't.id', 'm.tenant_id')
      .select(['t.id', 't.available', 't.client_id', 't.issuer'])
      .where('m.user_id', '=', userId)
      .where('t.client_id', '=', query.org_id)
      .executeTakeFirst(),
  )
  if (!tenant) throw refuse('notFound')
  if (!tenant.available) throw refuse('tenantUnavailable')
  await holdWaysIn(tx, userId)
  // Held until the next session stands, so that a sign-out meanwhile finds that one too.
  const kept = await heldSession(tx, tenantId, principal.sid)
  if (!kept || kept.revoked_at) throw refuse('unauthenticated')
  if (kept.issuer !== (tenant.issuer ?? embeddedIssuer)) throw refuse('otherProvider', { client_id: tenant.client_id })
  const method = kept.method as SignIn['method']
  const signIn = { issuer: kept.issuer, method, at: kept.authenticated_at, idToken: kept.id_token, address: ip }
  // The same tenant again is a session of its own, and must not wait for the row that is held here.
  const open = (it: typeof tx) => openSession(core, it, tenant.id, userId, signIn, { signInId: kept.sign_in_id })
  const access_token = await (tenant.id === tenantId ? open(tx) : core.db.inTenant(tenant.id, open))
  const ended = await endSession(tx, tenantId, principal.sid)
  after(() => {
    for (const id of ended) core.principals.forget(id)
  })
  return { access_token }
}
