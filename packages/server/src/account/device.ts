import { randomBytes } from 'node:crypto'
import type { Core } from '../core/context.ts'
import { seal, unseal } from '../core/secrets.ts'
import { passwordName } from './credentials.ts'

/** The cookie by which a browser shows that its person has signed in there before. Sealed: it names nobody to who reads it. */
export const deviceCookie = 'trellis-device'

/** A browser in which a person has signed in, by a password that may have been replaced since. */
export interface Device {
  browser: string
  personId: number
  password: string
}

/** A new cookie for the person's browser. */
export function deviceOf(core: Core, personId: number, passwordHash: string): string {
  const browser = randomBytes(12).toString('base64url')
  const device: Device = { browser, personId, password: passwordName(core, passwordHash) }
  return seal(core.sealKey, JSON.stringify(device)).toString('base64url')
}

/** Whose browser that is, by its cookie alone; null where the cookie was not given here. */
export function readDevice(core: Core, cookie: string | undefined): Device | null {
  if (!cookie) return null
  try {
    const read = JSON.parse(unseal(core.sealKey, Buffer.from(cookie, 'base64url'))) as Device
    return typeof read.browser === 'string' ? read : null
  } catch {
    return null
  }
}

/** The browser's own name where it is this person's, by the present password, else null. Source: OWASP, slow down online guessing with device cookies. */
export const knownBrowser = (
  core: Core,
  device: Device | null,
  personId: number,
  passwordHash: string,
): string | null =>
  device?.personId === personId && device.password === passwordName(core, passwordHash) ? device.browser : null
