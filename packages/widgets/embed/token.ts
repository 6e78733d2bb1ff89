import { bearerOf, type TokenSource } from '@trellis/sdk'
import type { EmbedSettings } from './types.ts'

type GetToken = NonNullable<EmbedSettings['getToken']>

/**
 * Tokens from the host: kept in memory alone, one question at a time, however many widgets of the page and calls wait for it.
 * What stands in the widgets is of the person of the first token: one of somebody else is not used, and all calls stop. A
 * widget that the host puts in later begins anew.
 */
export function tokenSource(getToken: GetToken, page: EmbedSettings): TokenSource {
  page.sources ??= new WeakMap()
  const { sources } = page
  const known = sources.get(getToken)
  if (known) return known
  const speaking = new AbortController()
  let kept: string | null = null
  let bearer: string | null = null
  let asking: Promise<string | null> | undefined
  const ask = (reason: 'start' | 'expired') => {
    asking ??= (async () => {
      try {
        const token = (await getToken({ reason })) || null
        const now = bearerOf(token)
        if (now && bearer && now !== bearer) {
          sources.delete(getToken)
          speaking.abort()
        }
        speaking.signal.throwIfAborted()
        bearer ??= now
        kept = token
        return token
      } finally {
        asking = undefined
      }
    })()
    return asking
  }
  const source: TokenSource = {
    get: async () => kept ?? ask('start'),
    async renew(refused) {
      if (kept === refused) kept = null
      return kept ?? ask('expired')
    },
    speaking: () => speaking.signal,
  }
  sources.set(getToken, source)
  return source
}
