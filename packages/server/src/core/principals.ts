import type { Feature, Role } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Config } from './config.ts'
import type { Principal, SignInMethod } from './context.ts'
import type { Database } from './db.ts'
import type { AccessClaims } from './token.ts'

/** How long roles and revocation may be remembered. Sign-out on this instance forgets at once; other instances follow within this time. */
const rememberMs = 5000

interface Found extends Record<string, unknown> {
  client_id: string
  available: boolean
  roles: Role[]
  is_agree: boolean
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
 * the person. Takes the present time as a parameter.
 */
export const endedSql = (at: string): string =>
  `(se.revoked_at is not null or se.expires_at <= ${at}
    or se.issuer is distinct from coalesce(t.issuer, '${embeddedIssuer}')
    or se.act_user_id is not null and exists (
      select from membership own where own.tenant_id = se.tenant_id and own.user_id = se.user_id
        and own.roles && array[${protectedRoles.map(it => `'${it}'`)}]::text[])
    or se.act_user_id is not null and not exists (
      select from session pa join membership am on am.tenant_id = pa.tenant_id and am.user_id = pa.user_id
      where pa.tenant_id = se.tenant_id and pa.id = se.parent_id and pa.user_id = se.act_user_id
        and pa.revoked_at is null and pa.expires_at > ${at} and 'ADMIN' = any(am.roles)))`

/** Looks up who a token names: membership, licence, how the person signed in, and whether the session has ended. */
export function createPrincipals(db: Database, config: Config) {
  const remembered = new Map<string, { until: number; principal: Promise<Principal | null> }>()

  async function load(claims: AccessClaims): Promise<Principal | null> {
    const rows = await db.inTenant(claims.tid, tx =>
      // By hand: whether a session has ended is one text for all who ask, and nearly every call asks.
      tx.query<Found>(
        `select t.client_id, t.available, m.roles, m.is_agree, p.email, p.demo, s.status, s.features,
           ${endedSql('$4')} as ended, se.act_user_id, se.issuer, se.method, se.authenticated_at
         from tenant t
         join membership m on m.tenant_id = t.id and m.user_id = $2
         join person p on p.id = m.user_id
         left join subscription s on s.tenant_id = t.id
         left join session se on se.tenant_id = t.id and se.id::text = $3
         where t.id = $1`,
        [claims.tid, Number(claims.sub), claims.sid, now()],
      ),
    )
    const row = rows[0]
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
    /** Forgets one session, after sign-out or a change of the person's own rights; without one, all. */
    forget(sid?: string): void {
      if (sid === undefined) remembered.clear()
      else remembered.delete(sid)
    },
  }
}
