import {
  type Call,
  type Client,
  createClient,
  createSession,
  decodeToken,
  type ErrorCode,
  type Session,
  type SessionChannel,
  type TokenStore,
  type Transport,
  TrellisError,
} from '@trellis/sdk'
import { home } from './config.ts'
import { loginPath } from './redirect.ts'

/**
 * What the shell does about an error reply of the API: go somewhere, show the text, say it of a change, ask to refresh, or leave
 * it to the screen.
 */
export type Answer = { go: string } | { toast: string } | { say: string } | { refresh: true } | null

const endsSession: readonly ErrorCode[] = ['unauthenticated', 'tokenExpired', 'tokenReused']

/** A refused action leaves the person where the entries are; only the guards lead away (see guards.ts). */
const refusesAction: readonly string[] = ['forbidden', 'impersonating']

/** The shell's answer to an error, for a person who is at `wanted`. */
export function answerTo(error: TrellisError, wanted: string): Answer {
  if (endsSession.includes(error.code)) return { go: loginPath(wanted, error.code) }
  if (error.code === 'consentNeeded') return { go: consentPath(wanted) }
  if (error.code === 'planCancelled') return { go: '/access-denied' }
  if (refusesAction.includes(error.code)) return { say: error.message }
  if (error.code === 'orgMismatch') return { refresh: true }
  if (error.code === 'tenantUnavailable') return { toast: error.message }
  return null
}

/** Sign-in, after acting in somebody's name has ended: the pages that were open there may not be the own person's. */
export const actingOver = 'actingOver'

/** The consent page that remembers where the person was going. */
export function consentPath(wanted: string): string {
  return `/auth/policy-consent?${new URLSearchParams({ redirectUrl: wanted })}`
}

export interface SessionOptions {
  store: TokenStore
  transport: Transport
  language: () => string
  /** Tells the other windows of the browser, and hears them. */
  channel?: SessionChannel | undefined
  /** The sentence for calls that were not sent, because the session of this page has changed. */
  changedText: () => string
  /** The page the person is on, to come back to after signing in. */
  here: () => string
  go: (path: string) => void
  toast: (text: string) => void
}

export interface PortalSession {
  session: Session
  client: Client
  /** The shell's answer to an error reply, with what is known of the session's end. */
  answer(error: TrellisError, wanted: string): Answer
  /** Runs calls whose errors the caller turns into redirects or words itself, as the guards do. */
  quietly<T>(run: () => Promise<T>): Promise<T>
}

/** Hears of a change that is refused. What is refused to be read is said in its place on the page, and not beside it once more. */
const hearingRefused =
  (refused: (error: TrellisError) => void) =>
  (call: Call): Call =>
  async (endpoint, ...given) => {
    try {
      return await call(endpoint, ...given)
    } catch (error) {
      if (endpoint.changes && error instanceof TrellisError) refused(error)
      throw error
    }
  }

/** The session of this page and the client that speaks for it. */
export function createPortalSession(options: SessionOptions): PortalSession {
  const { store, transport, language } = options
  let quiet = 0
  /** How the server refused to renew, and whether that session was one in somebody's name. */
  let refused: { error: TrellisError; acting: boolean } | undefined

  // A client of its own, because the main one waits for the refresh that this one brings.
  const renewal = (token: string) =>
    createClient({ transport, language, token: { ...session.source, get: async () => token, renew: async () => null } })

  const session: Session = createSession(
    store,
    async token => {
      try {
        return (await renewal(token).auth.refresh()).access_token
      } catch (error) {
        // Without a reply nothing is known about the session, so it is kept.
        if (!(error instanceof TrellisError) || error.status >= 500 || error.code === 'sessionChanged') throw error
        refused = { error, acting: decodeToken(token)?.act !== undefined }
        return null
      }
    },
    options.channel,
  )

  const answer = (error: TrellisError, wanted: string): Answer => {
    if (!refused || !endsSession.includes(error.code)) return answerTo(error, wanted)
    if (refused.acting) return { go: loginPath(home, actingOver) }
    return answerTo(refused.error.code === 'tokenReused' ? refused.error : error, wanted)
  }

  const client = createClient(
    {
      transport,
      language,
      token: session.source,
      changedText: options.changedText,
      onError(error) {
        const found = answer(error, options.here())
        if (!found) return
        if ('refresh' in found) session.changed.value = true
        else if ('toast' in found) options.toast(found.toast)
        else if ('go' in found && quiet === 0) options.go(found.go)
      },
    },
    hearingRefused(error => {
      const found = answer(error, options.here())
      if (found && 'say' in found && quiet === 0) options.toast(found.say)
    }),
  )

  return {
    session,
    client,
    answer,
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
