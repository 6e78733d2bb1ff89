import { home } from './config.ts'

// Browsers read a backslash as a slash and drop control characters, so that '/\evil' and '/\t/evil' leave the site.
const isUnsafe = (path: string) => [...path].some(it => it <= ' ' || it === '\\' || it === '\u007f')

/** The path of a `redirectUrl` where it is one of this site, else the main dashboard. Never an address elsewhere. */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || isUnsafe(wanted)) return home
  const url = new URL(wanted, 'https://here.invalid')
  if (url.origin !== 'https://here.invalid' || url.pathname.startsWith('//')) return home
  // Coming back to sign-in after signing in would go round in circles.
  if (url.pathname === '/auth/login' || url.pathname === '/auth/callback') return home
  return url.pathname + url.search + url.hash
}

/**
 * The sign-in page that remembers the wanted page, and says why where there is a reason. It offers first the sign-in of the
 * organisation of that short name.
 */
export function loginPath(wanted: string, error?: string, organisation?: string): string {
  const query = new URLSearchParams()
  if (organisation) query.set('client_id', organisation)
  const path = safePath(wanted)
  if (path !== home) query.set('redirectUrl', path)
  if (error) query.set('error', error)
  return query.size ? `/auth/login?${query}` : '/auth/login'
}

/** The path of a location with its query and fragment. */
export function pathOf(at: { pathname: string; search: string; hash: string }): string {
  return at.pathname + at.search + at.hash
}
