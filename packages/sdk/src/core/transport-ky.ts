import ky, { isHTTPError } from 'ky'
import { NetworkError } from './errors.ts'
import { readReply, retryAfterOf, retryDelays, retryStatus, type Transport, timeoutMs } from './transport.ts'

const triedAgain = (status: number) => retryStatus.some(it => it === status)

/** Transport on ky, for the portal, the bot and the React build. */
export const kyTransport: Transport = async request => {
  try {
    const response = await ky(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      credentials: 'omit',
      cache: 'no-store',
      keepalive: request.keepalive === true,
      // Ky tries again only after what it would throw.
      throwHttpErrors: triedAgain,
      timeout: timeoutMs,
      ...(request.signal ? { signal: request.signal } : {}),
      retry: request.repeatable
        ? {
            limit: retryDelays.length,
            methods: ['get', 'post', 'put', 'patch', 'delete'],
            statusCodes: [...retryStatus],
            afterStatusCodes: [],
            retryOnTimeout: true,
            delay: attempt => retryDelays[attempt - 1] ?? 1000,
          }
        : 0,
    })
    return await readReply(response)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    if (isHTTPError(cause)) {
      // Ky has read the body of what it throws.
      const body = typeof cause.data === 'object' ? cause.data : null
      return { status: cause.response.status, retryAfter: retryAfterOf(cause.response), body }
    }
    throw new NetworkError('No reply', { cause })
  }
}
