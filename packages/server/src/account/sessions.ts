import { randomUUID } from 'node:crypto'
import { TrellisError } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core, SessionContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refreshSeconds } from '../core/token.ts'

/** After a rotation the token before it is still answered for this long: two tabs may refresh at once. */
const overlapMs = 30_000

export interface SessionRow extends Record<string, unknown> {
  id: string
  user_id: number
  act_user_id: number | null
  parent_id: string | null
  generation: number
  rotated_at: Date
  expires_at: Date
  revoked_at: Date | null
  id_token: string | null
}

interface Who extends Record<string, unknown> {
  client_id: string
  email: string
  act_email: string | null
}

/** Opens a session of a person in a tenant and signs its first access token. */
export async function openSession(
  core: Core,
  tx: Tx,
  tenantId: number,
  userId: number,
  extra: { actUserId?: number; parentId?: string; idToken?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const at = now()
  await tx.kysely
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      act_user_id: extra.actUserId ?? null,
      parent_id: extra.parentId ?? null,
      rotated_at: at,
      created_at: at,
      expires_at: new Date(at.getTime() + 30 * refreshSeconds * 1000),
      id_token: extra.idToken ?? null,
    })
    .execute()
  await tx.query('update membership set last_used_at = $3 where tenant_id = $1 and user_id = $2', [
    tenantId,
    userId,
    at,
  ])
  return signFor(core, tx, tenantId, id)
}

/** An access token of the session's present generation. Throws `unauthenticated` where it has ended. */
export async function signFor(core: Core, tx: Tx, tenantId: number, sid: string): Promise<string> {
  const [row] = await tx.query<SessionRow & Who>(
    `select se.*, t.client_id, p.email, a.email as act_email
     from session se join tenant t on t.id = se.tenant_id join person p on p.id = se.user_id left join person a on a.id = se.act_user_id
     where se.tenant_id = $1 and se.id = $2`,
    [tenantId, sid],
  )
  if (!row || row.revoked_at || row.expires_at <= now()) throw new TrellisError('unauthenticated')
  return core.tokens.sign({
    sub: String(row.user_id),
    org_id: row.client_id,
    tid: tenantId,
    sid,
    gen: row.generation,
    email: row.email,
    ...(row.act_email ? { act: { sub: row.act_email } } : {}),
  })
}

/**
 * Rotates a session: the newest token buys the next one. A token from before it, outside the overlap, has been
 * copied: the whole session ends. Source: OAuth 2.0 Security Best Current Practice (RFC 9700), refresh token rotation.
 */
export async function rotate({ core, tx, claims, refused }: SessionContext): Promise<string> {
  if (claims.scope === 'embed') throw new TrellisError('forbidden')
  const [row] = await tx.query<SessionRow>('select * from session where tenant_id = $1 and id = $2 for update', [
    claims.tid,
    claims.sid,
  ])
  if (!row || row.revoked_at || row.expires_at <= now()) throw new TrellisError('unauthenticated')
  if (claims.gen === row.generation) {
    await tx.query('update session set generation = generation + 1, rotated_at = $3 where tenant_id = $1 and id = $2', [
      claims.tid,
      claims.sid,
      now(),
    ])
  } else if (claims.gen !== row.generation - 1 || now().getTime() - row.rotated_at.getTime() > overlapMs) {
    refused(() => revoke(core, claims.tid, claims.sid))
    throw new TrellisError('tokenReused')
  }
  return signFor(core, tx, claims.tid, claims.sid)
}

/** Ends a session, and the impersonations opened from it, at once. */
export async function revoke(core: Core, tenantId: number, sid: string): Promise<void> {
  const ended = await core.db.inTenant(tenantId, tx =>
    tx.query<{ id: string }>(
      'update session set revoked_at = coalesce(revoked_at, $3) where tenant_id = $1 and (id = $2 or parent_id = $2) returning id',
      [tenantId, sid, now()],
    ),
  )
  for (const { id } of ended) core.principals.forget(id)
}

/** Writes down who did what to whom. */
export async function record(
  tx: Tx,
  tenantId: number,
  actorId: number,
  action: string,
  subjectId: number | null,
  detail: object = {},
): Promise<void> {
  await tx.kysely
    .insertInto('audit')
    .values({
      tenant_id: tenantId,
      at: now(),
      actor_id: actorId,
      action,
      subject_id: subjectId,
      detail: JSON.stringify(detail),
    })
    .execute()
}
