import { errors, jwtVerify, SignJWT } from 'jose'
import { now } from './clock.ts'
import { refuse } from './refuse.ts'

/** Lifetime of an access token; the cookie around it lives a day, and refresh renews the token meanwhile. */
export const tokenSeconds = 300
/** A token older than the cookie can no longer be refreshed. */
export const refreshSeconds = 86_400

/** What an access token says. `tid` is the tenant's row, `org_id` its public name, `gen` the generation within the session. */
export interface AccessClaims {
  sub: string
  org_id: string
  tid: number
  sid: string
  /** The sign-in that the session rests on: all sessions of it end together. */
  sign_in?: string
  gen: number
  email: string
  /** Who is acting in the person's name. */
  act?: { sub: string }
  /**
   * Set on tokens for embedded widgets: `embed` reaches only endpoints open to embeds; `guest` is of a guest (`guestSubject`) and no
   * token of a person.
   */
  scope?: 'embed' | 'guest'
  exp: number
  iat: number
}

/** Names a guest in a token, where a person's number stands. */
export const guestSubject = (id: number): string => `guest:${id}`

/** Signs and verifies access tokens with the installation's key. */
export function createTokens(key: Uint8Array) {
  // Verifying is the same work for every call of five minutes; the cache is bounded and forgets with expiry.
  const verified = new Map<string, AccessClaims>()

  async function verify(token: string, graceSeconds: number): Promise<AccessClaims> {
    const seconds = Math.floor(now().getTime() / 1000)
    let claims = verified.get(token)
    if (!claims) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: 'trellis',
          clockTolerance: 3e9,
          currentDate: now(),
        })
        claims = payload as unknown as AccessClaims
      } catch (error) {
        if (error instanceof errors.JOSEError) throw refuse('unauthenticated')
        throw error
      }
      if (verified.size > 5000) verified.clear()
      verified.set(token, claims)
    }
    if (claims.exp + graceSeconds <= seconds) throw refuse(graceSeconds ? 'unauthenticated' : 'tokenExpired')
    return claims
  }
  async function ofPerson(token: string, graceSeconds: number): Promise<AccessClaims> {
    const claims = await verify(token, graceSeconds)
    if (claims.scope === 'guest') throw refuse('unauthenticated')
    return claims
  }

  return {
    sign(claims: Omit<AccessClaims, 'exp' | 'iat'>, seconds = tokenSeconds): Promise<string> {
      const iat = Math.floor(now().getTime() / 1000)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('trellis')
        .setIssuedAt(iat)
        .setExpirationTime(iat + seconds)
        .sign(key)
    },
    /** The claims of a person's valid token. Throws `tokenExpired` or `unauthenticated`. */
    verify: (token: string) => ofPerson(token, 0),
    /** The claims of a token that may have expired within the last day, for refresh and sign-out. */
    verifyForSession: (token: string) => ofPerson(token, refreshSeconds - tokenSeconds),
    /** The claims of a valid token of a person or a guest, whose `scope` says which. Throws as `verify` does. */
    verifyAny: (token: string) => verify(token, 0),
    /** The tenant and the guest of a token that a host's statement was exchanged for. Throws as `verify` does. */
    async verifyGuest(token: string): Promise<{ tenantId: number; id: number }> {
      const { scope, tid, sub } = await verify(token, 0)
      const [, id] = /^guest:(\d+)$/.exec(sub) ?? []
      if (scope !== 'guest' || id === undefined) throw refuse('unauthenticated')
      return { tenantId: tid, id: Number(id) }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
