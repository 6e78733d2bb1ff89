import { NetworkError } from './errors.ts'
import {
  type ReplySource,
  readReply,
  retryDelays,
  retryStatus,
  type TransportReply,
  type TransportRequest,
  timeoutMs,
} from './transport.ts'

/** Ends early on abort; the next try then fails at once with the abort's own error. */
const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<unknown>(resolve => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', resolve, { once: true })
  })

/** Transport on plain fetch, for the embed build where every KB counts. `ask` may answer a try from what is on its way already. */
export const fetchTransport = async (
  request: TransportRequest,
  ask: (url: string, init: RequestInit) => Promise<ReplySource> = fetch,
): Promise<TransportReply> => {
  for (let attempt = 0; ; attempt++) {
    const delay = request.repeatable ? retryDelays[attempt] : undefined
    try {
      const limit = AbortSignal.timeout(timeoutMs)
      const response = await ask(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        credentials: 'omit',
        cache: 'no-store',
        keepalive: request.keepalive,
        signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
      })
      if (delay === undefined || !retryStatus.some(it => it === response.status)) return await readReply(response)
    } catch (cause) {
      if (request.signal?.aborted) throw cause
      if (delay === undefined) throw new NetworkError('No reply', { cause })
    }
    await wait(delay, request.signal)
  }
}
