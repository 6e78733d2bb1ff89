import type * as z from 'zod/mini'
import { textWithin } from '../core/openid.ts'
import { ProviderError } from './port.ts'

/** A call to a provider that takes longer is given up, in ms. */
export const askMs = 8000
/** A reply of a provider is at most so long, in bytes, unpacked: a page of a full calendar has some hundred thousand. */
const mostLength = 8_000_000

interface Asking {
  method?: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** Statuses that are an answer, and no failure: these give null. */
  none?: readonly number[]
}

/**
 * Asks a provider's API at `base`, with what opens it, and reads the reply by its schema; null is one without a body. Paths that are
 * whole addresses must be below the same origin. Throws `ProviderError`, also where the reply is of another shape.
 */
export type Ask = <Schema extends z.ZodMiniType>(
  reply: Schema,
  path: string,
  asking?: Asking,
) => Promise<z.output<Schema> | null>

function failureOf(status: number, retryAfter: string | null): ProviderError {
  const after = Number(retryAfter) || undefined
  const more = { status, ...(after ? { after: Math.min(after, 3600) } : {}) }
  if (status === 401) return new ProviderError('reconnect', 'The calendar lets nobody in any more', more)
  if (status === 429 || status >= 500 || status === 408) return new ProviderError('later', `It answers ${status}`, more)
  return new ProviderError('refused', `It answers ${status}`, more)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Google says so with a 403 where too much was asked. */
const isTooMuch = (text: string) => /"(?:rateLimitExceeded|userRateLimitExceeded|quotaExceeded)"/.test(text)

export function asking(base: string, accessToken: string): Ask {
  return async (schema, path, { method = 'GET', query, body, headers, none = [] } = {}) => {
    const url = new URL(path.startsWith('http') ? path : base + path)
    // The next page is where the reply says: what opens the calendar goes nowhere else.
    if (url.origin !== new URL(base).origin) throw new ProviderError('refused', 'It names an address elsewhere')
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    let text: string
    let response: Response
    try {
      response = await fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(askMs),
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      text = await textWithin(response, mostLength)
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError(
        'later',
        (error as Error).name === 'TimeoutError' ? 'It takes too long' : 'Nobody answers',
      )
    }
    if (none.includes(response.status)) return null
    if (!response.ok)
      throw failureOf(
        response.status === 403 && isTooMuch(text) ? 429 : response.status,
        response.headers.get('retry-after'),
      )
    if (text === '') return null
    const { data } = schema.safeParse(jsonOf(text))
    if (data === undefined) throw new ProviderError('later', 'It answers with something else')
    return data
  }
}
