import { type Endpoint, type Feature, guestTokenShape, holds, holdsRole, type Role } from '@trellis/sdk/contract'
import { record } from './audit.ts'
import { now } from './clock.ts'
import type { Config } from './config.ts'
import type { Core, Guest, Principal, SignInMethod } from './context.ts'
import type { Database, Tx } from './db.ts'
import { refuse } from './refuse.ts'
import { sha256 } from './secrets.ts'
import type { AccessClaims } from './token.ts'

/** The bearer token of a request; a cookie is never one. */
export function bearerOf(header: string | undefined): string {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(header ?? '')
  if (!match?.[1]) throw refuse('unauthenticated')
  return match[1]
}

/** How long roles and revocation may be remembered. Sign-out on this instance forgets at once; other instances follow within this time. */
const rememberMs = 5000

interface Found extends Record<string, unknown> {
  client_id: string
  available: boolean
  roles: Role[]
  is_agree: boolean
  temp_restrict: boolean
  email: string
  status: string | null
  features: Feature[] | null
  ended: boolean | null
  act_user_id: number | null
  issuer: string | null
  method: SignInMethod | null
  authenticated_at: Date | null
  demo: boolean
}

/** The own provider's name as an issuer; a tenant's own is its address. */
export const embeddedIssuer = 'embedded'

/** Acting as one of these would lend rights that nobody gave. */
export const protectedRoles: readonly Role[] = ['ADMIN', 'BUYER', 'TRELLIS_OPS']

/**
 * SQL for whether a session `se` of tenant `t` has ended: its own end, its time, another provider by which the tenant's people
 * sign in now, or, where an administrator acts in it, the end of the administrator's session or role, or a protected role of
 * the person, or nothing agreed to any more. Takes the present time as a parameter.
 */
export const endedSql = (at: string): string =>
  `(se.revoked_at is not null or se.expires_at <= ${at}
    or se.issuer is distinct from coalesce(t.issuer, '${embeddedIssuer}')
    or se.act_user_id is not null and exists (
      select from membership own where own.tenant_id = se.tenant_id and own.user_id = se.user_id
        and (not own.is_agree or own.roles && array[${protectedRoles.map(it => `'${it}'`)}]::text[]))
    or se.act_user_id is not null and not exists (
      select from session pa join membership am on am.tenant_id = pa.tenant_id and am.user_id = pa.user_id
      where pa.tenant_id = se.tenant_id and pa.id = se.parent_id and pa.user_id = se.act_user_id
        and pa.revoked_at is null and pa.expires_at > ${at} and 'ADMIN' = any(am.roles)))`

/**
 * Ends sessions in somebody's name that rights or time have ended already, so that it is written down: one, or all of a tenant.
 */
export async function endActing(tx: Tx, tenantId: number, sid: string | null): Promise<void> {
  const at = now()
  // By hand: whether a session has ended is one text for all who ask.
  const over = await tx.query<{ user_id: number; act_user_id: number; expires_at: Date }>(
    `update session se set revoked_at = $2 from tenant t
     where t.id = se.tenant_id and se.tenant_id = $1 and ($3::text is null or se.id::text = $3)
       and se.act_user_id is not null and se.revoked_at is null and ${endedSql('$2')}
     returning se.user_id, se.act_user_id, se.expires_at`,
    [tenantId, at, sid],
  )
  for (const it of over)
    await record(tx, tenantId, it.act_user_id, 'impersonation.end', it.user_id, {
      reason: it.expires_at <= at ? 'time' : 'rights',
    })
}

/** Looks up who a token names: membership, licence, how the person signed in, and whether the session has ended. */
export function createPrincipals(db: Database, config: Config) {
  const remembered = new Map<string, { until: number; principal: Promise<Principal | null> }>()

  async function load(claims: AccessClaims): Promise<Principal | null> {
    const row = await db.inTenant(claims.tid, async tx => {
      // By hand: whether a session has ended is one text for all who ask, and nearly every call asks.
      const [found] = await tx.query<Found>(
        `select t.client_id, t.available, m.roles, m.is_agree, m.temp_restrict, p.email, p.demo, s.status, s.features,
           ${endedSql('$4')} as ended, se.act_user_id, se.issuer, se.method, se.authenticated_at
         from tenant t
         join membership m on m.tenant_id = t.id and m.user_id = $2
         join person p on p.id = m.user_id
         left join subscription s on s.tenant_id = t.id
         left join session se on se.tenant_id = t.id and se.id::text = $3
         where t.id = $1`,
        [claims.tid, Number(claims.sub), claims.sid, now()],
      )
      if (found?.ended && found.act_user_id !== null) await endActing(tx, claims.tid, claims.sid)
      return found
    })
    // The password of demo people is published.
    if (!row || (row.demo && config.production)) return null
    return {
      userId: Number(claims.sub),
      tenantId: claims.tid,
      clientId: row.client_id,
      sid: claims.sid,
      email: row.email,
      roles: row.roles,
      isAgree: row.is_agree,
      isRestricted: row.temp_restrict,
      planStatus: row.status ?? 'CANCELLED',
      features: row.features ?? [],
      tenantAvailable: row.available,
      // A token for widgets rests on no session of its own.
      revoked: claims.scope !== 'embed' && row.ended !== false,
      actUserId: row.act_user_id ?? undefined,
      signIn:
        claims.scope === 'embed'
          ? { issuer: null, method: 'embed', at: new Date(claims.iat * 1000) }
          : { issuer: row.issuer, method: row.method, at: row.authenticated_at },
    }
  }

  return {
    /** The principal of a verified token, or null where the membership is gone. */
    async find(claims: AccessClaims): Promise<Principal | null> {
      const known = remembered.get(claims.sid)
      if (known && known.until > Date.now()) return known.principal
      const principal = load(claims)
      if (remembered.size > 5000) remembered.clear()
      remembered.set(claims.sid, { until: Date.now() + rememberMs, principal })
      principal.catch(() => remembered.delete(claims.sid))
      return principal
    },
    /** Which of some sessions of a tenant have ended, as the database has it now; none of them is remembered any longer. */
    async ended(tenantId: number, sids: readonly string[]): Promise<ReadonlySet<string>> {
      // By hand: whether a session has ended is one text for all who ask, and this is asked every few seconds.
      const alive = await db.inTenant(tenantId, tx =>
        tx.query<{ id: string }>(
          `select se.id::text as id from session se join tenant t on t.id = se.tenant_id
           where se.tenant_id = $1 and se.id = any($2::uuid[]) and not ${endedSql('$3')}`,
          [tenantId, sids, now()],
        ),
      )
      const known = new Set(alive.map(it => it.id))
      const ended = new Set(sids.filter(it => !known.has(it)))
      for (const it of ended) remembered.delete(it)
      return ended
    },
    /** Forgets one session, after sign-out or a change of the person's own rights; without one, all. */
    forget(sid?: string): void {
      if (sid === undefined) remembered.clear()
      else remembered.delete(sid)
    },
  }
}

/**
 * Whether a principal may call an endpoint, in the order of the guards: session, tenant, embed, in somebody's name, consent, plan, role, entitlement.
 * Throws the error of the first that fails.
 */
export function authorize(endpoint: Endpoint, claims: AccessClaims, principal: Principal | null): Principal {
  if (endpoint.access.kind !== 'user') throw refuse('forbidden')
  if (!principal || principal.revoked) throw refuse('unauthenticated')
  if (!principal.tenantAvailable) throw refuse('tenantUnavailable')
  if (claims.scope === 'embed' && !endpoint.access.embed) throw refuse('forbidden')
  if (claims.act && !endpoint.access.inPersonsName) throw refuse('impersonating')
  const early = endpoint.access.beforeConsent === true
  if (!early && !principal.isAgree) throw refuse('consentNeeded')
  if (!early && principal.planStatus === 'CANCELLED') throw refuse('planCancelled')
  if (!early && !principal.roles.includes('USER')) throw refuse('forbidden')
  if (!holdsRole(principal.roles, endpoint.access.roles)) throw refuse('forbidden')
  if (endpoint.entitlement && !holds(principal.features, endpoint.entitlement)) throw refuse('entitlement')
  return principal
}

/** The same as a question, for a reply that holds only what the caller could have asked for. */
export function isAuthorized(endpoint: Endpoint, claims: AccessClaims, principal: Principal): boolean {
  try {
    authorize(endpoint, claims, principal)
    return true
  } catch {
    return false
  }
}

/**
 * A guest token is `g.<tenant>.<256 random bits>`; only its hash is stored. It has one purpose and expires. A host that vouches for
 * the guest has a signed one of minutes in its place (`embedToken`): it opens what the guest's own does, for as long as that does.
 * `used` is left to the caller, who may have a reply to repeat: the call that used the token up can be sent twice. `isHostsWord`: it was
 * such a signed one. `purposes`: those that are open to it.
 */
export async function findGuest(
  core: Core,
  token: string,
  purposes: readonly Guest['purpose'][],
): Promise<{ guest: Guest; used: boolean; isHostsWord: boolean }> {
  // Of a round's link the spec has one text for all of it: over, cut off or never one. Source: spec 2 section 8.
  const isOfRound = purposes.some(it => it === 'feedback' || it === 'leader360')
  const none = isOfRound ? 'feedbackLinkExpired' : 'guestLinkUnknown'
  const match = guestTokenShape.exec(token)
  if (!match && token.startsWith('g.')) throw refuse(none)
  const { tenantId, id } = match ? { tenantId: Number(match[1]), id: null } : await core.tokens.verifyGuest(token)
  const row = await core.db.inTenant(tenantId, tx =>
    tx.kysely
      .selectFrom('guest as g')
      .innerJoin('tenant as t', 't.id', 'g.tenant_id')
      .selectAll('g')
      .select('t.available')
      .where('g.tenant_id', '=', tenantId)
      .where(it => (id === null ? it('g.token_hash', '=', sha256(token)) : it('g.id', '=', id)))
      .executeTakeFirst(),
  )
  if (!row || !purposes.includes(row.purpose)) throw refuse(none)
  if (!row.available) throw refuse('tenantUnavailable')
  if (isOfRound && (row.revoked_at || row.used_at || row.expires_at <= now())) throw refuse('feedbackLinkExpired')
  if (row.revoked_at) throw refuse('guestLinkUsed')
  if (row.expires_at <= now()) throw refuse('guestLinkExpired')
  return {
    guest: { id: row.id, tenantId, purpose: row.purpose, email: row.email, fullName: row.full_name },
    used: row.used_at !== null,
    isHostsWord: match === null,
  }
}
