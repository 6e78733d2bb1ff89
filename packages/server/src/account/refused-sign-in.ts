import type { ErrorCode, TrellisError } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import type { Core } from '../core/context.ts'
import { networkOf } from '../core/network.ts'
import { refuse } from '../core/refuse.ts'
import { emailHash } from './sign-in-events.ts'
import { hasPlace, type Limit } from './sign-in-limit.ts'

/** Why nobody comes in by a provider's word, and the error that says so to who tried. */
const refusals = {
  /** The provider does not vouch for the code, or what it gave is not its own. */
  token: 'unauthenticated',
  /** Password or second factor have been replaced since. */
  replaced: 'unauthenticated',
  /** Somebody has signed out of it since. */
  signedOut: 'unauthenticated',
  /** An address that the provider does not confirm. */
  unconfirmed: 'notMember',
  notMember: 'notMember',
  /** The provider's subject belongs to the address of somebody else. */
  otherEmail: 'otherIdentity',
  otherSubject: 'otherIdentity',
  /** The organisation is entered by another provider. */
  otherProvider: 'otherProvider',
} as const satisfies Record<string, ErrorCode>
export type Refusal = keyof typeof refusals

/** Anybody can come back with a code that is none: rows that a network adds, the log has all of them. */
const byNetwork: Limit = { most: 60, withinMs: 3_600_000, blockMs: null }

/** Who was refused: a person of the tenant, or an address that is nobody's there. */
export interface Refused {
  /** Null where the way in belongs to no tenant: then only the log tells. */
  tenantId: number | null
  personId: number | null
  email: string | null
  issuer: string
  address: string
}

/**
 * Writes down that a provider's word let nobody in, in the tenant that was to be entered, with one line of the log. Gives the
 * error to throw.
 */
export async function refusedSignIn(
  core: Core,
  { tenantId, personId, email, issuer, address }: Refused,
  reason: Refusal,
  details?: TrellisError['details'],
): Promise<TrellisError> {
  const who = personId === null && email ? { emailHash: emailHash(core, email) } : {}
  core.log.warn({ action: 'signIn.refused', personId, tenantId, address, issuer, reason, ...who }, 'Sign-in')
  if (tenantId !== null && (await hasPlace(core.db, `refused:${networkOf(address)}`, byNetwork)))
    await core.db.inTenant(tenantId, tx =>
      record(tx, tenantId, null, 'signIn.refused', personId, { address, issuer, reason, ...who }),
    )
  return refuse(refusals[reason], details)
}
