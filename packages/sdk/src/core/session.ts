import { signal } from '@preact/signals-core'
import { bearerOf, decodeToken } from './claims.ts'
import type { TokenSource } from './client.ts'
import { errorOf } from './error-of.ts'
import { sessionChanged } from './errors.ts'
import type { SessionChannel } from './session-channel.ts'

/** Name of the cookie that keeps the token in the browser: 1 day, path /. No call is authenticated by it. */
export const tokenCookie = 'workos-token'
const oneDay = 86_400

/** Where a session keeps its token: the cookie in a browser, memory elsewhere. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
}

/** The cookie `workos-token`. */
export function cookieStore(): TokenStore {
  return {
    read() {
      const found = document.cookie.split('; ').find(it => it.startsWith(`${tokenCookie}=`))
      return found ? decodeURIComponent(found.slice(tokenCookie.length + 1)) : null
    },
    write(token) {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // The Cookie Store API is missing in browsers we support.
      // biome-ignore lint/suspicious/noDocumentCookie: see above
      document.cookie = `${tokenCookie}=${token === null ? '' : encodeURIComponent(token)}; path=/; max-age=${token === null ? 0 : oneDay}; samesite=lax${secure}`
    },
  }
}

/** Keeps the token in memory. */
export function memoryStore(token: string | null = null): TokenStore {
  let kept = token
  return {
    read: () => kept,
    write: next => {
      kept = next
    },
  }
}

/**
 * The session of a signed-in person, and the token source of the client. A page speaks for the person, the tenant and the
 * session it was opened with, and for nobody else: once another window has changed any of these or signed out, no call of the
 * page is sent any more, what is under way stops, and each is rejected with `sessionChanged`, until the page is loaded anew.
 * `refresh` asks the server for a fresh token and resolves to null where the session is over. `channel` tells other windows.
 */
export function createSession(
  store: TokenStore,
  refresh: (token: string) => Promise<string | null>,
  channel?: SessionChannel,
) {
  const claims = signal(decodeToken(store.read()))
  const changed = signal(false)
  let bearer = bearerOf(store.read())
  let speaking = new AbortController()
  /** The server has ended the session: this page is on its way to sign-in. */
  let isOver = false

  function stop() {
    speaking.abort()
    changed.value = true
  }

  /** The token, as long as it is of whom the page was opened with. */
  function own(): string | null {
    if (isOver) throw errorOf('unauthenticated')
    // Opened by nobody: a token that came since is somebody's of another window.
    if (bearer === null) return null
    const token = store.read()
    if (!speaking.signal.aborted && bearerOf(token) !== bearer) stop()
    if (speaking.signal.aborted) throw sessionChanged()
    return token
  }

  function keep(token: string | null) {
    store.write(token)
    channel?.tell(bearerOf(token) ?? '')
  }

  channel?.listen(who => {
    if (bearer !== null && who !== bearer && !speaking.signal.aborted) stop()
  })

  const source: TokenSource = {
    get: async () => own(),
    async renew(refused) {
      const current = own()
      if (current === null) return null
      // Another tab may have refreshed already; its token is tried before asking again.
      if (current !== refused) return current
      const fresh = await refresh(current)
      // A reply for a session that was replaced meanwhile must not bring the old one back.
      if (own() !== current) return own()
      if (fresh === null) {
        bearer = null
        isOver = true
        keep(null)
        claims.value = null
        return null
      }
      if (bearerOf(fresh) !== bearer) stop()
      else store.write(fresh)
      return own()
    },
    speaking: () => speaking.signal,
  }

  /** Looks whether another window has changed the session, where its word may have been missed. */
  function check() {
    try {
      own()
    } catch {
      // `changed` says so.
    }
  }

  return {
    /** Claims of the token this page was opened with; null where nobody is signed in, and once its session is over. */
    claims,
    /** True once another window has changed person or tenant, or signed out: the session popup asks to refresh. */
    changed,
    source,
    check,
    /** Takes over a new session in this page, after signing in. Calls of the one before are stopped. */
    set(token: string | null) {
      speaking.abort()
      speaking = new AbortController()
      bearer = bearerOf(token)
      isOver = false
      keep(token)
      claims.value = decodeToken(token)
      changed.value = false
    },
    /**
     * Gives this page's session up for another one, or for none, before the page is loaded anew: from now on it sends nothing.
     * False where another window has changed the session first; its session then stays.
     */
    leave(token: string | null): boolean {
      check()
      const isOthers = bearer === null && bearerOf(store.read()) !== null
      if (isOthers || speaking.signal.aborted) return false
      speaking.abort()
      keep(token)
      return true
    },
    token: () => store.read(),
  }
}

export type Session = ReturnType<typeof createSession>
