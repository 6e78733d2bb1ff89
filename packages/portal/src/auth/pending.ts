import { store, stored } from '@trellis/widgets'

const key = 'trellis.signIn'
const organisationKey = 'trellis.signIn.organisation'
const tab = 'session'

/** A sign-in under way: what the provider must send back, and where to go then. */
export interface PendingSignIn {
  state: string
  redirectUrl: string
  /** Short name of the organisation whose own sign-in it is. */
  organisation?: string | undefined
}

/** Remembers the sign-in for this tab only. False where the browser keeps nothing: it could then not come back. */
export function rememberSignIn(pending: PendingSignIn): boolean {
  store(organisationKey, null, tab)
  return store(key, JSON.stringify(pending), tab)
}

/** The sign-in this tab began, once: a second return finds nothing. */
export function takeSignIn(): PendingSignIn | null {
  const found = stored(key, tab)
  store(key, null, tab)
  try {
    return found ? (JSON.parse(found) as PendingSignIn) : null
  } catch {
    return null
  }
}

/** Remembers, over the sign-out that comes first, which organisation this tab is on the way to. */
export function rememberOrganisation(clientId: string) {
  store(organisationKey, clientId, tab)
}

/** The organisation this tab is on the way to; forgotten when its sign-in begins. */
export const waitingOrganisation = (): string | null => stored(organisationKey, tab)
