import { timeoutMs } from '@trellis/sdk'
import type { EmbedSettings } from './types.ts'

/**
 * Asks for what a widget needs first while its code is on the way, with the one token of the page: the widget then takes both.
 * `address` is a path of the API with `{language}` and attributes of the element; without one of them nothing is asked, nor
 * for a preview, which asks for something else, nor where the element has its own token.
 */
export function askAhead(given: EmbedSettings, address: string, element: Element, language: string): void {
  const { getToken } = given
  const path = address.replace(
    /{(.+?)}/g,
    (_, name) => (name === 'language' ? language : element.getAttribute(name)) || '{',
  )
  if (!getToken || path.match('{') || element.closest('[preview],[guest]') || 'getToken' in element) return
  let token: ReturnType<typeof getToken> | undefined = (async () => getToken({ reason: 'start' }))()
  const url = given.api + path
  const reply = token.then(it =>
    fetch(url, {
      headers: { 'accept-language': language, authorization: `Bearer ${it}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
  reply.catch(() => {})
  given.getToken = why => {
    const kept = token
    token = undefined
    return kept || getToken(why)
  }
  given.ahead = { url, reply }
}
