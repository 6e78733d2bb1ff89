import { type auth, type Role, TrellisError } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import type { Handler } from '../core/context.ts'
import { protectedRoles } from '../core/principals.ts'
import { holdWaysIn } from './credentials.ts'
import { endSession, openSession, type SignIn, signFor } from './sessions.ts'

/** Acting in somebody's name ends after an hour; who still needs it gives a reason again. */
const impersonationSeconds = 3600

interface Parent extends Record<string, unknown> {
  issuer: string | null
  authenticated_at: Date | null
  id_token: Buffer | null
  sign_in_id: string
  revoked_at: Date | null
}

/** Opens a session in which an administrator acts as a person of the tenant. Ends with the administrator's own. */
export const startImpersonation: Handler<typeof auth.startImpersonation> = async (
  { core, tx, tenantId, userId, principal, claims, fail },
  { body },
) => {
  const [target] = await tx.query<{ id: number; roles: Role[] }>(
    'select p.id, m.roles from membership m join person p on p.id = m.user_id where m.tenant_id = $1 and lower(p.email) = lower($2)',
    [tenantId, body.email],
  )
  if (!target) throw fail('notFound')
  if (target.id === userId || target.roles.some(it => protectedRoles.includes(it))) throw fail('forbidden')
  await holdWaysIn(tx, userId)
  // Held until the acting session stands, so that a sign-out meanwhile finds that one too.
  const [parent] = await tx.query<Parent>('select * from session where tenant_id = $1 and id = $2 for update', [
    tenantId,
    claims.sid,
  ])
  if (!parent || parent.revoked_at) throw new TrellisError('unauthenticated')
  await record(tx, tenantId, principal, 'impersonation.start', target.id, { reason: body.reason })
  const signIn: SignIn = {
    issuer: parent.issuer,
    method: 'impersonation',
    at: parent.authenticated_at,
    idToken: parent.id_token,
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
  fail,
  after,
}) => {
  const [row] = await tx.query<{ act_user_id: number | null; parent_id: string | null }>(
    'select act_user_id, parent_id from session where tenant_id = $1 and id = $2',
    [tenantId, claims.sid],
  )
  if (!row?.act_user_id || !row.parent_id) throw fail('conflict')
  const ended = await endSession(tx, tenantId, claims.sid)
  after(() => {
    for (const id of ended) core.principals.forget(id)
  })
  return { access_token: await signFor(core, tx, tenantId, row.parent_id) }
}
