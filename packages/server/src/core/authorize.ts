import { type Endpoint, holds, holdsRole } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Core, Guest, Principal } from './context.ts'
import { refuse } from './refuse.ts'
import { sha256 } from './secrets.ts'
import type { AccessClaims } from './token.ts'

/** The bearer token of a request; a cookie is never one. */
export function bearerOf(header: string | undefined): string {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(header ?? '')
  if (!match?.[1]) throw refuse('unauthenticated')
  return match[1]
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
 * A guest token is `g.<tenant>.<256 random bits>`; only its hash is stored. It has one purpose and expires.
 * `used` is left to the caller, who may have a reply to repeat: the call that used the token up can be sent twice.
 */
export async function findGuest(
  core: Core,
  token: string,
  purpose: Guest['purpose'],
): Promise<{ guest: Guest; used: boolean }> {
  const match = /^g\.(\d{1,9})\.[\w-]{43}$/.exec(token)
  if (!match) throw refuse('unauthenticated')
  const tenantId = Number(match[1])
  const row = await core.db.inTenant(tenantId, tx =>
    tx.kysely
      .selectFrom('guest as g')
      .innerJoin('tenant as t', 't.id', 'g.tenant_id')
      .selectAll('g')
      .select('t.available')
      .where('g.tenant_id', '=', tenantId)
      .where('g.token_hash', '=', sha256(token))
      .executeTakeFirst(),
  )
  if (!row) throw refuse('unauthenticated')
  if (row.purpose !== purpose) throw refuse('forbidden')
  if (!row.available) throw refuse('tenantUnavailable')
  if (row.revoked_at) throw refuse('guestLinkUsed')
  if (row.expires_at <= now()) throw refuse('guestLinkExpired')
  return {
    guest: { id: row.id, tenantId, purpose: row.purpose, email: row.email, fullName: row.full_name },
    used: row.used_at !== null,
  }
}
