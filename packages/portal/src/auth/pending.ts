const key = 'trellis.signIn'

/** A sign-in under way: what the provider must send back, and where to go then. */
export interface PendingSignIn {
  state: string
  redirectUrl: string
}

/** Remembers the sign-in for this tab only. */
export function rememberSignIn(pending: PendingSignIn) {
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
