import {
  type Client,
  createClient,
  createSession,
  type ErrorCode,
  type Session,
  type TokenStore,
  type Transport,
  TrellisError,
} from '@trellis/sdk'
import { loginPath } from './redirect.ts'

/** What the shell does about an error reply of the API: go somewhere, show the text, ask to refresh, or leave it to the screen. */
export type Answer = { go: string } | { toast: string } | { refresh: true } | null

const endsSession: readonly ErrorCode[] = ['unauthenticated', 'tokenExpired', 'tokenReused']

/** The shell's answer to an error, for a person who is at `wanted`. */
export function answerTo(error: TrellisError, wanted: string): Answer {
  if (endsSession.includes(error.code)) return { go: loginPath(wanted, error.code) }
  if (error.code === 'consentNeeded') return { go: consentPath(wanted) }
  if (error.code === 'planCancelled') return { go: '/access-denied' }
  if (error.code === 'forbidden') return { go: '/access-denied?reason=forbidden' }
  if (error.code === 'orgMismatch') return { refresh: true }
  if (error.code === 'tenantUnavailable') return { toast: error.message }
  return null
}

/** The consent page that remembers where the person was going. */
export function consentPath(wanted: string): string {
  return `/auth/policy-consent?${new URLSearchParams({ redirectUrl: wanted })}`
}

export interface SessionOptions {
  store: TokenStore
  transport: Transport
  language: () => string
  /** The page the person is on, to come back to after signing in. */
  here: () => string
  go: (path: string) => void
  toast: (text: string) => void
}

export interface PortalSession {
  session: Session
  client: Client
  /** Runs calls whose errors the caller turns into redirects itself, as the guards do. */
  quietly<T>(run: () => Promise<T>): Promise<T>
}

/** The session of this page and the client that speaks for it. */
export function createPortalSession(options: SessionOptions): PortalSession {
  const { store, transport, language } = options
  let quiet = 0
  let refused: TrellisError | undefined

  // A client of its own, because the main one waits for the refresh that this one brings.
  const renewal = (token: string) =>
    createClient({ transport, language, token: { get: async () => token, renew: async () => null } })

  const session = createSession(store, async token => {
    try {
      return (await renewal(token).auth.refresh()).access_token
    } catch (error) {
      // Without a reply nothing is known about the session, so it is kept.
      if (!(error instanceof TrellisError) || error.status >= 500) throw error
      refused = error
      return null
    }
  })

  const client = createClient({
    transport,
    language,
    token: session.source,
    onError(error) {
      const reason = endsSession.includes(error.code) && refused?.code === 'tokenReused' ? refused : error
      const answer = answerTo(reason, options.here())
      if (!answer) return
      if ('refresh' in answer) session.changed.value = true
      else if ('toast' in answer) options.toast(answer.toast)
      else if (quiet === 0) options.go(answer.go)
    },
  })

  return {
    session,
    client,
    async quietly(run) {
      quiet++
      try {
        return await run()
      } finally {
        quiet--
      }
    },
  }
}
