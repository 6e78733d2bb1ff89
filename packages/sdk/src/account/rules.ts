/** A password has at least this many characters. Length protects; forced kinds of characters do not. Source: NIST SP 800-63B, 5.1.1. */
export const shortestPassword = 12
/** A password has at least this many different characters, so that one key held down is none. */
export const leastVariety = 5

/** Whether a password has enough different characters. */
export const hasVariety = (password: string): boolean => new Set(password).size >= leastVariety

/** Which rules for a new password are kept: long enough, varied enough. */
export function passwordRules(password: string): { length: boolean; variety: boolean } {
  return { length: password.length >= shortestPassword, variety: hasVariety(password) }
}

/** An organisation lists at most this many origins for its embeds. */
export const mostOrigins = 50

/**
 * Whether somebody means several origins at once (`https://*.example`): each is listed by itself, as browsers name one. Asked of what
 * was typed, since some browsers write `*` otherwise in an address they have read; `%2a` and the wide sign are ways to write it, too.
 */
export const isPattern = (typed: string): boolean => /^([a-z]+:\/\/)?[^/?#]*(\*|%2a|\uff0a|\ufe61)/i.test(typed.trim())

/**
 * The origin of a host page, as a browser sends it: `https://intranet.example`, with a port where it is not the usual one. Taken
 * from an address with more behind it. Null for what is none, and for a pattern of several.
 */
export function originOf(typed: string): string | null {
  if (!/^https?:\/\/[^@\s]+$/i.test(typed.trim()) || isPattern(typed)) return null
  try {
    const { origin, hostname } = new URL(typed.trim())
    return hostname.includes('*') ? null : origin
  } catch {
    return null
  }
}

/**
 * Pages that are not for people whose access is restricted for the time being: no menu, and nothing that waits for them, leads there.
 * Source: spec 1 section 6.
 */
const restrictedPages: readonly string[] = ['/event/dashboard', '/explore/growth-leader-assessment-v2']

/** Whether the page of an address, with or without its query, is not for people whose access is restricted. */
export function isRestricted(address: string): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return restrictedPages.includes(path.toLowerCase())
}
