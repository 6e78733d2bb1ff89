import type { TokenSource } from '@trellis/sdk'
import type { EmbedSettings } from './types.ts'

type GetToken = NonNullable<EmbedSettings['getToken']>

/** Tokens from the host: kept in memory alone, one question at a time, however many widgets of the page and calls wait for it. */
export function tokenSource(getToken: GetToken, page: EmbedSettings): TokenSource {
  page.sources ??= new WeakMap()
  const { sources } = page
  const known = sources.get(getToken)
  if (known) return known
  let kept: string | null = null
  let asking: Promise<string | null> | undefined
  const ask = (reason: 'start' | 'expired') => {
    asking ??= (async () => {
      try {
        kept = (await getToken({ reason })) || null
        return kept
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
  }
  sources.set(getToken, source)
  return source
}
