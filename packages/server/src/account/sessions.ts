import { randomUUID } from 'node:crypto'
import { TrellisError } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Core, SessionContext, SignInMethod } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { endedSql } from '../core/principals.ts'
import { refreshSeconds, tokenSeconds } from '../core/token.ts'

/** After a rotation the token before it is still answered for this long: two tabs may refresh at once. */
const overlapMs = 30_000
const longestSeconds = 30 * refreshSeconds

/** How and when the person behind a session signed in, and what the provider gave for signing out there. */
export interface SignIn {
  issuer: string | null
  method: SignInMethod | null
  at: Date | null
  /** Sealed. */
  idToken?: Buffer | null
}

interface SessionRow extends Record<string, unknown> {
  id: string
  user_id: number
  generation: number
  rotated_at: Date
  expires_at: Date
  revoked_at: Date | null
}

interface Opened {
  /** The first session of the sign-in, where this is not the first. */
  signInId?: string
  /** An administrator acts, out of the session that ends this one too, for so long at the most. */
  acting?: { userId: number; parentId: string; seconds: number }
}

/** Opens a session of a person in a tenant and signs its first access token. */
export async function openSession(
  core: Core,
  tx: Tx,
  tenantId: number,
  userId: number,
  signIn: SignIn,
  { signInId, acting }: Opened = {},
): Promise<string> {
  const id = randomUUID()
  const at = now()
  await tx.kysely
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      act_user_id: acting?.userId ?? null,
      parent_id: acting?.parentId ?? null,
      rotated_at: at,
      created_at: at,
      expires_at: new Date(at.getTime() + (acting?.seconds ?? longestSeconds) * 1000),
      id_token: signIn.idToken ?? null,
      issuer: signIn.issuer,
      method: signIn.method,
      authenticated_at: signIn.at,
      sign_in_id: signInId ?? id,
    })
    .execute()
  // Which organisation was used last is the person's own doing.
  if (!acting)
    await tx.query('update membership set last_used_at = $3 where tenant_id = $1 and user_id = $2', [
      tenantId,
      userId,
      at,
    ])
  return signFor(core, tx, tenantId, id)
}

interface Who extends SessionRow {
  client_id: string
  email: string
  act_email: string | null
  ended: boolean
  demo: boolean
}

/** An access token of the session's present generation, no longer than the session. Throws `unauthenticated` where it has ended. */
export async function signFor(core: Core, tx: Tx, tenantId: number, sid: string): Promise<string> {
  const at = now()
  const [row] = await tx.query<Who>(
    `select se.*, ${endedSql('$3')} as ended, t.client_id, p.email, p.demo, a.email as act_email
     from session se join tenant t on t.id = se.tenant_id join person p on p.id = se.user_id left join person a on a.id = se.act_user_id
     where se.tenant_id = $1 and se.id = $2`,
    [tenantId, sid, at],
  )
  if (!row || row.ended) throw new TrellisError('unauthenticated')
  if (row.demo && core.config.production) throw new TrellisError('forbidden')
  const left = Math.ceil((row.expires_at.getTime() - at.getTime()) / 1000)
  return core.tokens.sign(
    {
      sub: String(row.user_id),
      org_id: row.client_id,
      tid: tenantId,
      sid,
      gen: row.generation,
      email: row.email,
      ...(row.act_email ? { act: { sub: row.act_email } } : {}),
    },
    Math.min(tokenSeconds, left),
  )
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

interface Ended extends Record<string, unknown> {
  id: string
  user_id: number
  act_user_id: number | null
}

/** Ends sessions that a condition on `session` names, and writes down the impersonations that end with them. Gives their ids. */
async function end(tx: Tx, tenantId: number, condition: string, ...values: unknown[]): Promise<string[]> {
  // In one order: two who end the same ones never wait for each other.
  const ended = await tx.query<Ended>(
    `with meant as (select id from session where tenant_id = $1 and revoked_at is null and (${condition}) order by id for update)
     update session set revoked_at = $2 where tenant_id = $1 and id in (select id from meant) returning id, user_id, act_user_id`,
    [tenantId, now(), ...values],
  )
  for (const it of ended)
    if (it.act_user_id !== null) await record(tx, tenantId, it.act_user_id, 'impersonation.end', it.user_id)
  return ended.map(it => it.id)
}

/** Ends one session, and the impersonations opened from it, with the transaction. What is given is to be forgotten after it. */
export const endSession = (tx: Tx, tenantId: number, sid: string): Promise<string[]> =>
  end(tx, tenantId, 'id = $3 or parent_id = $3', sid)

/** Ends every session of a person in a tenant, those in which the person acts in somebody's name included, but for `keep`. */
export const endSessionsOf = (tx: Tx, tenantId: number, personId: number, keep: string | null): Promise<string[]> =>
  end(tx, tenantId, '(user_id = $3 or act_user_id = $3) and id::text is distinct from $4', personId, keep)

/** Ends a session, and the impersonations opened from it, at once. */
export async function revoke(core: Core, tenantId: number, sid: string): Promise<void> {
  for (const id of await core.db.inTenant(tenantId, tx => endSession(tx, tenantId, sid))) core.principals.forget(id)
}

/**
 * Ends every session of a sign-in in every tenant of the person: that of the organisation before, the administrator's own
 * behind an impersonation, and that impersonation. Gives how many were still open.
 */
export async function revokeSignIn(core: Core, tenantId: number, signInId: string, personId: number): Promise<number> {
  const others = await core.db.asPerson(personId, tx =>
    tx.query<{ tenant_id: number }>('select tenant_id from membership where user_id = $1 and tenant_id <> $2', [
      personId,
      tenantId,
    ]),
  )
  let count = 0
  // One after the other, this tenant first: who is on the way to another tenant holds the session here until it is there.
  for (const id of [tenantId, ...others.map(it => it.tenant_id)]) {
    const ended = await core.db.inTenant(id, async tx => {
      // Waits for who opens another session out of one of these; only a statement after that sees it.
      await tx.query('select 1 from session where tenant_id = $1 and sign_in_id = $2 order by id for update', [
        id,
        signInId,
      ])
      return end(tx, id, 'sign_in_id = $3', signInId)
    })
    for (const sid of ended) core.principals.forget(sid)
    count += ended.length
  }
  return count
}
