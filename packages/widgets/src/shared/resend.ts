import { NetworkError, TrellisError } from '@trellis/sdk'

/** Waiting before what did not arrive is sent again by itself; the last value repeats. */
const pausesMs = [2000, 5000, 15_000, 30_000]

/** Nobody answered, or a server that cannot for the moment: the same, sent again, may arrive. */
export const isForNow = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof TrellisError &&
    (error.status >= 500 || error.code === 'idempotencyInFlight' || error.code === 'rateLimited'))

/** Milliseconds until the next try after so many in vain before this one; not before the server wants to be asked again. */
export function pauseBefore(tries: number, error: unknown): number {
  const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0
  const wanted = error instanceof TrellisError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(pause, wanted)
}
