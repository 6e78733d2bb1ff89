import { bearerOf, HostError, type TokenSource } from '@trellis/sdk'
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
  const take = async (reason: 'start' | 'expired') => {
    const given = await getToken({ reason })
    // What is left of a reply without a token: null is how a host says that it has none.
    if (given === undefined) throw given
    const token = given || null
    const now = bearerOf(token)
    if (now && bearer && now !== bearer) {
      sources.delete(getToken)
      speaking.abort()
    }
    speaking.signal.throwIfAborted()
    bearer ??= now
    kept = token
    return token
  }
  const ask = (reason: 'start' | 'expired') => {
    asking ??= new Promise<string | null>((resolve, reject) => {
      // The host is told so, and so is the reader, who may try again. What comes later still counts.
      setTimeout(reject, 10_000, 'no answer within 10 seconds')
      take(reason).then(resolve, reject)
    })
      .catch(cause => {
        // It waits for the same token.
        page.ahead = undefined
        throw new HostError('getToken', `getToken gave no token: ${cause}`, cause)
      })
      .finally(() => {
        asking = undefined
      })
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
