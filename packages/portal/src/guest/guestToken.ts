import { store, stored } from '@trellis/widgets'

/** Pages that a mailed link opens by its token. */
const pages = [
  '/growth-leader/nominee',
  '/guest/alignment',
  '/guest/plan',
  '/guest/leader360',
  '/guest/meeting',
  '/development',
  '/auth/set-password',
]

interface Address {
  pathname: string
  search: string
  hash: string
}

const keyOf = (path: string) => `trellis.guest${path}`
/** Where the browser forbids storage; a reload then needs the link again. */
const inMemory = new Map<string, string>()

/** The token an address carries: behind the fragment sign, which no server sees, or, in links sent earlier, in the query. */
export function tokenIn({ pathname, search, hash }: Address): string | null {
  if (!pages.includes(pathname)) return null
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
}

/** Whether a guest's token is one at all: what a mail program has cut off, or somebody typed, opens nothing and is asked for nothing. */
export const isGuestToken = (token: string): boolean => /^g\.\d+\.[\w-]+$/.test(token)

/** The address without its token. */
export function withoutToken({ pathname, search }: Address): string {
  const query = new URLSearchParams(search)
  query.delete('token')
  return query.size ? `${pathname}?${query}` : pathname
}

/** Keeps the token of a page for this tab alone, so that a reload finds it. */
export function keepToken(path: string, token: string) {
  if (!store(keyOf(path), token, 'session')) inMemory.set(path, token)
}

/** The token this tab came with to a page. */
export function keptToken(path: string): string | null {
  return stored(keyOf(path), 'session') ?? inMemory.get(path) ?? null
}

/** Takes the token out of the address before anything else happens: no history, picture of the screen or log then holds it. */
export function hideGuestToken() {
  const token = tokenIn(location)
  if (!token) return
  keepToken(location.pathname, token)
  history.replaceState(history.state, '', withoutToken(location))
}
