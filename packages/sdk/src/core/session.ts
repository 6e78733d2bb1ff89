import { signal } from '@preact/signals-core'
import type { TokenSource } from './client.ts'

/** Name of the cookie that keeps the token in the browser: 1 day, path /. No call is authenticated by it. */
export const tokenCookie = 'workos-token'
const oneDay = 86_400

/** Claims the shell reads from an access token. */
export interface Claims {
  sub: string
  org_id: string
  exp: number
  /** Who is acting in the person's name, by e-mail. */
  act?: { sub: string }
  email?: string
}

/** Reads the claims without checking the signature, which only the server can. Null where the token is undecodable. */
export function decodeToken(token: string | null): Claims | null {
  try {
    const part = (token ?? '').split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), it => it.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims
    return typeof claims.sub === 'string' && typeof claims.org_id === 'string' ? claims : null
  } catch {
    return null
  }
}

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
 * The session of a signed-in person: a token source for the client that also notices when another tab
 * signed in as someone else or switched the tenant.
 * `refresh` asks the server for a fresh token and resolves to null where the session is over.
 */
export function createSession(store: TokenStore, refresh: (token: string) => Promise<string | null>) {
  const claims = signal(decodeToken(store.read()))
  const changed = signal(false)

  const source: TokenSource = {
    async get() {
      const token = store.read()
      const now = decodeToken(token)
      if (now && claims.value && (now.org_id !== claims.value.org_id || now.sub !== claims.value.sub))
        changed.value = true
      return token
    },
    async renew(refused) {
      const current = store.read()
      if (current === null) return null
      // Another tab may have refreshed already; its token is tried before asking again.
      if (current !== refused) return current
      const fresh = await refresh(current)
      // A reply for a session that was replaced meanwhile must not bring the old one back.
      if (store.read() !== current) return store.read()
      store.write(fresh)
      return fresh
    },
  }

  return {
    /** Claims of the token this page was opened with; null where nobody is signed in. */
    claims,
    /** True once another tab has changed person or tenant: the session popup asks to refresh. */
    changed,
    source,
    /** Takes over a new token, on sign-in, tenant switch or impersonation; null on sign-out. */
    set(token: string | null) {
      store.write(token)
      claims.value = decodeToken(token)
    },
    token: () => store.read(),
  }
}

export type Session = ReturnType<typeof createSession>
