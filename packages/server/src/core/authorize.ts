import { type Endpoint, holds, holdsRole, TrellisError } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Core, Guest, Principal } from './context.ts'
import { sha256 } from './secrets.ts'
import type { AccessClaims } from './token.ts'

/** The bearer token of a request; a cookie is never one. */
export function bearerOf(header: string | undefined): string {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(header ?? '')
  if (!match?.[1]) throw new TrellisError('unauthenticated')
  return match[1]
}

/**
 * Whether a principal may call an endpoint, in the order of the guards: session, tenant, embed, in somebody's name, consent, plan, role, entitlement.
 * Throws the error of the first that fails.
 */
export function authorize(endpoint: Endpoint, claims: AccessClaims, principal: Principal | null): Principal {
  if (endpoint.access.kind !== 'user') throw new TrellisError('forbidden')
  if (!principal || principal.revoked) throw new TrellisError('unauthenticated')
  if (!principal.tenantAvailable) throw new TrellisError('tenantUnavailable')
  if (claims.scope === 'embed' && !endpoint.access.embed) throw new TrellisError('forbidden')
  if (claims.act && !endpoint.access.inPersonsName) throw new TrellisError('impersonating')
  const early = endpoint.access.beforeConsent === true
  if (!early && !principal.isAgree) throw new TrellisError('consentNeeded')
  if (!early && principal.planStatus === 'CANCELLED') throw new TrellisError('planCancelled')
  if (!early && !principal.roles.includes('USER')) throw new TrellisError('forbidden')
  if (!holdsRole(principal.roles, endpoint.access.roles)) throw new TrellisError('forbidden')
  if (endpoint.entitlement && !holds(principal.features, endpoint.entitlement)) throw new TrellisError('entitlement')
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

interface GuestRow extends Record<string, unknown> {
  id: number
  purpose: Guest['purpose']
  email: string
  full_name: string
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
  available: boolean
}

/**
 * A guest token is `g.<tenant>.<256 random bits>`; only its hash is stored. It has one purpose and expires.
 * `used` is left to the caller, who may have a reply to repeat: the call that used the token up can be sent twice.
 */
export async function findGuest(
  core: Core,
  token: string,
  purpose: Guest['purpose'],
): Promise<{ guest: Guest; used: boolean }> {
  const match = /^g\.(\d{1,9})\.[\w-]{43}$/.exec(token)
  if (!match) throw new TrellisError('unauthenticated')
  const tenantId = Number(match[1])
  const [row] = await core.db.inTenant(tenantId, tx =>
    tx.query<GuestRow>(
      'select g.*, t.available from guest g join tenant t on t.id = g.tenant_id where g.tenant_id = $1 and g.token_hash = $2',
      [tenantId, sha256(token)],
    ),
  )
  if (!row) throw new TrellisError('unauthenticated')
  if (row.purpose !== purpose) throw new TrellisError('forbidden')
  if (!row.available) throw new TrellisError('tenantUnavailable')
  if (row.revoked_at) throw new TrellisError('guestLinkUsed')
  if (row.expires_at <= now()) throw new TrellisError('guestLinkExpired')
  return {
    guest: { id: row.id, tenantId, purpose: row.purpose, email: row.email, fullName: row.full_name },
    used: row.used_at !== null,
  }
}
