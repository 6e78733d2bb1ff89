/** Claims the shell reads from an access token. */
export interface Claims {
  sub: string
  org_id: string
  exp: number
  /** The session: the same for all tokens it is renewed by. */
  sid?: string
  /** The sign-in that the session rests on: all sessions of it end together. */
  sign_in?: string
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

/**
 * Whom a token speaks for: tenant, person, who acts in the person's name, and the session; a guest's token for itself. The same
 * for every token a session is renewed by. Null where it speaks for nobody, as without a token. It holds no secret of a person.
 */
export function bearerOf(token: string | null): string | null {
  const claims = decodeToken(token)
  if (claims) return JSON.stringify([claims.org_id, claims.sub, claims.act?.sub, claims.sid])
  return token?.startsWith('g.') ? token : null
}
