import { type auth, TrellisError } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { embeddedIssuer } from '../core/principals.ts'
import { holdWaysIn } from './credentials.ts'
import { endSession, openSession, type SignIn } from './sessions.ts'

interface Kept extends Record<string, unknown> {
  issuer: string | null
  method: SignIn['method']
  authenticated_at: Date | null
  id_token: Buffer | null
  sign_in_id: string
  revoked_at: Date | null
}

/**
 * A token for another tenant of the same person, whose session here ends. A tenant is entered only by a sign-in at its own
 * provider: where this session rests on another one, `otherProvider` names the tenant in `client_id`, to be signed in to by
 * `provider?client_id=`.
 */
export const switchOrg: Handler<typeof auth.switchOrg> = async (
  { core, tx, tenantId, userId, principal, fail, after },
  { query },
) => {
  const [tenant] = await core.db.asPerson(userId, it =>
    it.query<{ id: number; available: boolean; client_id: string; issuer: string | null }>(
      'select t.id, t.available, t.client_id, t.issuer from membership m join tenant t on t.id = m.tenant_id where m.user_id = $1 and t.client_id = $2',
      [userId, query.org_id],
    ),
  )
  if (!tenant) throw fail('notFound')
  if (!tenant.available) throw fail('tenantUnavailable')
  await holdWaysIn(tx, userId)
  // Held until the next session stands, so that a sign-out meanwhile finds that one too.
  const [kept] = await tx.query<Kept>('select * from session where tenant_id = $1 and id = $2 for update', [
    tenantId,
    principal.sid,
  ])
  if (!kept || kept.revoked_at) throw new TrellisError('unauthenticated')
  if (kept.issuer !== (tenant.issuer ?? embeddedIssuer)) throw fail('otherProvider', { client_id: tenant.client_id })
  const signIn = { issuer: kept.issuer, method: kept.method, at: kept.authenticated_at, idToken: kept.id_token }
  // The same tenant again is a session of its own, and must not wait for the row that is held here.
  const open = (it: typeof tx) => openSession(core, it, tenant.id, userId, signIn, { signInId: kept.sign_in_id })
  const access_token = await (tenant.id === tenantId ? open(tx) : core.db.inTenant(tenant.id, open))
  const ended = await endSession(tx, tenantId, principal.sid)
  after(() => {
    for (const id of ended) core.principals.forget(id)
  })
  return { access_token }
}
