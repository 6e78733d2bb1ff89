const key = 'trellis.signIn'
const organisationKey = 'trellis.signIn.organisation'

/** A sign-in under way: what the provider must send back, and where to go then. */
export interface PendingSignIn {
  state: string
  redirectUrl: string
}

/** Remembers the sign-in for this tab only. */
export function rememberSignIn(pending: PendingSignIn) {
  sessionStorage.removeItem(organisationKey)
  sessionStorage.setItem(key, JSON.stringify(pending))
}

/** The sign-in this tab began, once: a second return finds nothing. */
export function takeSignIn(): PendingSignIn | null {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  try {
    return kept ? (JSON.parse(kept) as PendingSignIn) : null
  } catch {
    return null
  }
}

/** Remembers, over the sign-out that comes first, which organisation this tab is on the way to. */
export function rememberOrganisation(clientId: string) {
  sessionStorage.setItem(organisationKey, clientId)
}

/** The organisation this tab is on the way to; forgotten when its sign-in begins. */
export const waitingOrganisation = (): string | null => sessionStorage.getItem(organisationKey)
