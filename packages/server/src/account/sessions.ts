import { randomUUID } from 'node:crypto'
import type { auth } from '@trellis/sdk/contract'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { record } from '../core/audit.ts'
import { endedSql } from '../core/authorize.ts'
import { now } from '../core/clock.ts'
import type { Core, Handler, SignInMethod } from '../core/context.ts'
import type { Row, Tx } from '../core/db.ts'
import type { DB, RowOf } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { refreshSeconds, tokenSeconds } from '../core/token.ts'

/** After a rotation the token before it is still answered for this long: two tabs may refresh at once. */
const overlapMs = 30_000
/** No session is older. */
export const longestSeconds = 30 * refreshSeconds

/** How and when the person behind a session signed in, and what the provider gave for signing out there. */
export interface SignIn {
  issuer: string | null
  method: SignInMethod | null
  at: Date | null
  /** Sealed. */
  idToken?: Buffer | null
  /** Where the call came from; none where the command line made it. */
  address: string | null
}

interface Opened {
  /** The sign-in that other sessions may rest on as well, where there is one: all of them end together. */
  signInId?: string
  /** An administrator acts, out of the session that ends this one too, for so long at the most. */
  acting?: { userId: number; parentId: string; seconds: number }
}

/** Opens a session of a person in a tenant, which is written down there, and signs its first access token. */
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
  // Which organisation was used last is the person's own doing; who acts in a name is written down as that.
  if (!acting) {
    const { issuer, method, address } = signIn
    const how = { address, issuer, method }
    core.log.info({ action: 'signIn.success', personId: userId, tenantId, ...how }, 'Sign-in')
    await record(tx, tenantId, userId, 'signIn.success', userId, how)
    await tx.kysely
      .updateTable('membership')
      .set({ last_used_at: at })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute()
  }
  return signFor(core, tx, tenantId, id)
}

interface Who extends Row {
  user_id: number
  sign_in_id: string
  generation: number
  expires_at: Date
  client_id: string
  email: string
  act_email: string | null
  ended: boolean
  demo: boolean
}

/** A session, held until the transaction ends. */
export const heldSession = (tx: Tx, tenantId: number, sid: string): Promise<RowOf<'session'> | undefined> =>
  tx.kysely
    .selectFrom('session')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sid)
    .forUpdate()
    .executeTakeFirst()

/** An access token of the session's present generation, no longer than the session. Throws `unauthenticated` where it has ended. */
export async function signFor(core: Core, tx: Tx, tenantId: number, sid: string): Promise<string> {
  const at = now()
  // By hand: whether a session has ended is one text for all who ask.
  const [row] = await tx.query<Who>(
    `select se.user_id, se.sign_in_id, se.generation, se.expires_at, ${endedSql('$3')} as ended, t.client_id, p.email, p.demo, a.email as act_email
     from session se join tenant t on t.id = se.tenant_id join person p on p.id = se.user_id left join person a on a.id = se.act_user_id
     where se.tenant_id = $1 and se.id = $2`,
    [tenantId, sid, at],
  )
  if (!row || row.ended) throw refuse('unauthenticated')
  if (row.demo && core.config.production) throw refuse('forbidden')
  const left = Math.ceil((row.expires_at.getTime() - at.getTime()) / 1000)
  return core.tokens.sign(
    {
      sub: String(row.user_id),
      org_id: row.client_id,
      tid: tenantId,
      sid,
      sign_in: row.sign_in_id,
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
export const refresh: Handler<typeof auth.refresh> = async ({ core, tx, claims, refused }) => {
  if (claims.scope === 'embed') throw refuse('forbidden')
  const row = await heldSession(tx, claims.tid, claims.sid)
  if (!row || row.revoked_at || row.expires_at <= now()) throw refuse('unauthenticated')
  if (claims.gen === row.generation) {
    await tx.kysely
      .updateTable('session')
      .set({ generation: row.generation + 1, rotated_at: now() })
      .where('tenant_id', '=', claims.tid)
      .where('id', '=', claims.sid)
      .execute()
  } else if (claims.gen !== row.generation - 1 || now().getTime() - row.rotated_at.getTime() > overlapMs) {
    refused(() => revoke(core, claims.tid, claims.sid))
    throw refuse('tokenReused')
  }
  return { access_token: await signFor(core, tx, claims.tid, claims.sid) }
}

type OfSessions = (it: ExpressionBuilder<DB, 'session'>) => Expression<SqlBool>

/** Ends sessions that a condition on `session` names, and writes down the impersonations that end with them. Gives their ids. */
async function end(tx: Tx, tenantId: number, which: OfSessions): Promise<string[]> {
  const meant = tx.kysely
    .selectFrom('session')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .where(which)
    // In one order: two who end the same ones never wait for each other.
    .orderBy('id')
    .forUpdate()
  const ended = await tx.kysely
    .with('meant', () => meant)
    .updateTable('session')
    .set({ revoked_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', it => it.selectFrom('meant').select('meant.id'))
    .returning(['id', 'user_id', 'act_user_id'])
    .execute()
  for (const it of ended)
    if (it.act_user_id !== null) await record(tx, tenantId, it.act_user_id, 'impersonation.end', it.user_id)
  return ended.map(it => it.id)
}

/** Ends one session, and the impersonations opened from it, with the transaction. What is given is to be forgotten after it. */
export const endSession = (tx: Tx, tenantId: number, sid: string): Promise<string[]> =>
  end(tx, tenantId, it => it.or([it('id', '=', sid), it('parent_id', '=', sid)]))

/** Ends every session of a person in a tenant, those in which the person acts in somebody's name included, but for `keep`. */
export const endSessionsOf = (tx: Tx, tenantId: number, personId: number, keep: string | null): Promise<string[]> =>
  end(tx, tenantId, it =>
    it.and([
      it.or([it('user_id', '=', personId), it('act_user_id', '=', personId)]),
      it('id', 'is distinct from', keep),
    ]),
  )

/** Ends the sessions in which somebody acts in a person's name in a tenant. */
export const endActingAs = (tx: Tx, tenantId: number, personId: number): Promise<string[]> =>
  end(tx, tenantId, it => it.and([it('user_id', '=', personId), it('act_user_id', 'is not', null)]))

/** Ends a session, and the impersonations opened from it, at once. */
async function revoke(core: Core, tenantId: number, sid: string): Promise<void> {
  for (const id of await core.db.inTenant(tenantId, tx => endSession(tx, tenantId, sid))) core.principals.forget(id)
}

/**
 * Ends every session of a sign-in in a tenant: the administrator's own behind an impersonation, and that impersonation. What is
 * given is to be forgotten after it.
 */
export const endSessionsBy = (tx: Tx, tenantId: number, signInId: string): Promise<string[]> =>
  end(tx, tenantId, it => it('sign_in_id', '=', signInId))
