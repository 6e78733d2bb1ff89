import { isRestricted, type Role, type SubscriptionPlan, type TrellisError } from '@trellis/sdk'
import { loginPath } from './redirect.ts'
import { type Answer, consentPath } from './session.ts'

/** What the guards look at. Person and plan are known once the session guard has let through. */
export interface GuardFacts {
  signedIn: boolean
  /** The page the person asked for. */
  wanted: string
  user?: { isAgree: boolean; roles: readonly Role[]; tempRestrict: boolean }
  plan?: { status: SubscriptionPlan['status'] }
}

/** Where to go instead, or null to go on. */
export type Guard = (facts: GuardFacts) => string | null

/** Missing or undecodable token: to sign-in, remembering the page. */
export const sessionGuard: Guard = ({ signedIn, wanted }) => (signedIn ? null : loginPath(wanted))

/** No agreement recorded: to the policy. */
const consentGuard: Guard = ({ user, wanted }) => (user?.isAgree ? null : consentPath(wanted))

/** A cancelled plan blocks every page of the shell. */
const planGuard: Guard = ({ plan }) => (plan?.status === 'CANCELLED' ? '/access-denied' : null)

/** Using the app requires the role USER. */
const roleGuard: Guard = ({ user }) => (user?.roles.includes('USER') ? null : '/access-denied')

/** Restricted access: the page says that a permission is missing, whatever led to it. Source: spec 1 section 6; spec 3 section 2. */
const restrictionGuard: Guard = ({ user, wanted }) =>
  user?.tempRestrict && isRestricted(wanted) ? '/not-found?errMessage=' : null

/** All guards in the order in which they ask. */
const guards: readonly Guard[] = [sessionGuard, consentGuard, planGuard, roleGuard, restrictionGuard]

/** The first objection, or null where the page may be shown. */
export function refusal(facts: GuardFacts): string | null {
  for (const guard of guards) {
    const instead = guard(facts)
    if (instead) return instead
  }
  return null
}

/** Where an error reply to the guards' own calls leads by the shell's answer to it, or null where it leads nowhere. */
export function insteadOf(error: TrellisError, answer: Answer): string | null {
  // Refused what everybody who uses the app may ask: the role is missing.
  if (error.code === 'forbidden') return '/access-denied?reason=forbidden'
  return answer && 'go' in answer ? answer.go : null
}
