import type { auth } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import { protectedRoles } from '../core/authorize.ts'
import type { Handler } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { holdWaysIn } from './credentials.ts'
import { endSession, heldSession, openSession, type SignIn, signFor } from './sessions.ts'

/** Acting in somebody's name ends after an hour; who still needs it gives a reason again. */
const impersonationSeconds = 3600

/**
 * Opens a session in which an administrator acts as a person of the tenant. Ends with the administrator's own. Throws `notFound`
 * for nobody of the tenant, `forbidden` with its reason for oneself, for whose role is protected, and before consent.
 */
export const startImpersonation: Handler<typeof auth.startImpersonation> = async (
  { core, tx, tenantId, userId, principal, claims, ip, i18n },
  { body },
) => {
  const target = await tx.kysely
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['p.id', 'm.roles', 'm.is_agree'])
    .where('m.tenant_id', '=', tenantId)
    .where(sameEmail('p.email', body.email))
    // Who withdraws consent meanwhile waits, and finds the acting session.
    .forShare('m')
    .executeTakeFirst()
  if (!target) throw refusal(i18n, 'notFound', 'account.impersonation.refused.unknown')
  if (target.id === userId) throw refusal(i18n, 'forbidden', 'account.impersonation.refused.oneself')
  if (target.roles.some(it => protectedRoles.includes(it)))
    throw refusal(i18n, 'forbidden', 'account.impersonation.refused.protected')
  // Nothing but the person's own consent leads on from there.
  if (!target.is_agree) throw refusal(i18n, 'forbidden', 'account.impersonation.refused.notAgreed')
  await holdWaysIn(tx, userId)
  await holdWaysIn(tx, target.id)
  // Held until the acting session stands, so that a sign-out meanwhile finds that one too.
  const parent = await heldSession(tx, tenantId, claims.sid)
  if (!parent || parent.revoked_at) throw refuse('unauthenticated')
  await record(tx, tenantId, principal, 'impersonation.start', target.id, { reason: body.reason })
  const signIn: SignIn = {
    issuer: parent.issuer,
    method: 'impersonation',
    at: parent.authenticated_at,
    idToken: parent.id_token,
    address: ip,
  }
  const access_token = await openSession(core, tx, tenantId, target.id, signIn, {
    signInId: parent.sign_in_id,
    acting: { userId, parentId: claims.sid, seconds: impersonationSeconds },
  })
  return { access_token }
}

/** Ends acting in somebody's name and gives the administrator the own token back. */
export const endImpersonation: Handler<typeof auth.endImpersonation> = async ({
  core,
  tx,
  tenantId,
  claims,
  after,
}) => {
  const row = await tx.kysely
    .selectFrom('session')
    .select(['act_user_id', 'parent_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', claims.sid)
    .executeTakeFirst()
  if (!row?.act_user_id || !row.parent_id) throw refuse('conflict')
  const ended = await endSession(tx, tenantId, claims.sid)
  after(() => {
    for (const id of ended) core.principals.forget(id)
  })
  return { access_token: await signFor(core, tx, tenantId, row.parent_id) }
}
