import ky, { isHTTPError } from 'ky'
import { NetworkError } from './errors.ts'
import { readReply, retryDelays, retryStatus, timeoutMs, type Transport } from './transport.ts'

/** Transport on ky, for the portal, the bot and the React build. */
export const kyTransport: Transport = async request => {
  try {
    const response = await ky(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      credentials: 'omit',
      cache: 'no-store',
      throwHttpErrors: false,
      timeout: timeoutMs,
      ...(request.signal ? { signal: request.signal } : {}),
      retry: request.repeatable
        ? {
            limit: retryDelays.length,
            methods: ['get', 'post', 'put', 'patch', 'delete'],
            statusCodes: [...retryStatus],
            delay: attempt => retryDelays[attempt - 1] ?? 1000,
          }
        : 0,
    })
    return await readReply(response)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    if (isHTTPError(cause)) return await readReply(cause.response)
    throw new NetworkError('No reply', { cause })
  }
}
