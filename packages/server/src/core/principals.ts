import type { Feature, Role } from '@trellis/sdk/contract'
import type { Principal } from './context.ts'
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
  revoked_at: Date | null
  act_email: string | null
}

/** Looks up who a token names: membership, licence, and whether the session was ended. */
export function createPrincipals(db: Database) {
  const remembered = new Map<string, { until: number; principal: Promise<Principal | null> }>()

  async function load(claims: AccessClaims): Promise<Principal | null> {
    const rows = await db.inTenant(claims.tid, tx =>
      tx.query<Found>(
        `select t.client_id, t.available, m.roles, m.is_agree, p.email, s.status, s.features, se.revoked_at, a.email as act_email
         from tenant t
         join membership m on m.tenant_id = t.id and m.user_id = $2
         join person p on p.id = m.user_id
         left join subscription s on s.tenant_id = t.id
         left join session se on se.tenant_id = t.id and se.id::text = $3
         left join person a on a.id = se.act_user_id
         where t.id = $1`,
        [claims.tid, Number(claims.sub), claims.sid],
      ),
    )
    const row = rows[0]
    if (!row) return null
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
      revoked: row.revoked_at !== null,
      actEmail: row.act_email ?? undefined,
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
