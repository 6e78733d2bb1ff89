import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Core } from '../core/context.ts'

/** The cookie by which a browser shows that its person has signed in there before. Names nobody by itself. */
export const deviceCookie = 'trellis-device'

const proofOf = (core: Core, nonce: string, personId: number, passwordHash: string) =>
  createHmac('sha256', core.sealKey).update(`device ${nonce} ${personId} ${passwordHash}`).digest('base64url')

const markOf = (core: Core, nonce: string) =>
  createHmac('sha256', core.sealKey).update(`browser ${nonce}`).digest('base64url')

/** A new cookie for the person's browser. It ends with the password. */
export function deviceOf(core: Core, personId: number, passwordHash: string): string {
  const nonce = randomBytes(12).toString('base64url')
  return `${nonce}.${proofOf(core, nonce, personId, passwordHash)}.${markOf(core, nonce)}`
}

const parts = /^([\w-]{16})\.([\w-]{43})(?:\.([\w-]{43}))?$/

/** The browser's own name where the cookie was given here, to whomever: that can be told without the database. Else null. */
export function browserOf(core: Core, cookie: string | undefined): string | null {
  const [, nonce, , mark] = parts.exec(cookie ?? '') ?? []
  if (!nonce || !mark) return null
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(core, nonce))) ? nonce : null
}

/** The browser's own name where the cookie is this person's, else null. Source: OWASP, slow down online guessing with device cookies. */
export function isKnownDevice(
  core: Core,
  cookie: string | undefined,
  personId: number,
  passwordHash: string,
): string | null {
  const [, nonce, proof] = parts.exec(cookie ?? '') ?? []
  if (!nonce || !proof) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(core, nonce, personId, passwordHash))) ? nonce : null
}
