import { effect, signal } from '@preact/signals-core'
import { isHostError, NetworkError, TrellisError } from '@trellis/sdk'
import type { Changes } from './createChanges.ts'

/** Waiting before what did not arrive is sent again by itself; the last value repeats. */
const pausesMs = [2000, 5000, 15_000, 30_000]

/** Nobody answered, or a server, ours or the host page's, that cannot for the moment: the same, sent again, may arrive. */
export const isForNow = (error: unknown): boolean =>
  error instanceof NetworkError ||
  isHostError(error) ||
  (error instanceof TrellisError &&
    (error.status >= 500 || error.code === 'idempotencyInFlight' || error.code === 'rateLimited'))

/** Milliseconds that the server wants to be left alone. */
const wantedBy = (error: unknown): number => (error instanceof TrellisError ? (error.retryAfter ?? 0) * 1000 : 0)

/** Milliseconds until the next try after so many in vain before this one; not before the server wants to be asked again. */
export const pauseBefore = (tries: number, error: unknown): number =>
  Math.max(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0, wantedBy(error))

export interface ResendOptions {
  /** The store's changes, among which what is sent takes its turn under the name `save`. */
  changes: Changes
  /** So many milliseconds nothing more has to come before it is sent; null where nothing is to be sent by itself. Reads signals. */
  due: () => number | null
  send: () => Promise<unknown>
}

/**
 * Sends by itself, for a store (inside its `createModel`): again, less often each time, what did not arrive, and at once when the
 * network is back. A server that says when it wants to be asked again is not asked before, whatever is entered meanwhile.
 */
export function createResend({ changes, due, send }: ResendOptions) {
  const heldUntil = signal(0)
  const isHeld = () => heldUntil.value > Date.now()
  let isTrying = false
  /** In vain, one after the other. */
  let tries = 0
  let pause = 0
  effect(() => {
    if (changes.busy.value.has('save')) {
      isTrying = true
      return
    }
    const outcome = changes.outcome.value
    const failed = outcome?.change === 'save' && isForNow(outcome.error) ? outcome.error : null
    if (isTrying) {
      isTrying = false
      pause = pauseBefore(tries, failed)
      tries = failed === null ? 0 : tries + 1
      heldUntil.value = Date.now() + wantedBy(failed)
    }
    const quiet = due()
    // What the server refuses waits for a further change.
    const isRefused = outcome?.change === 'save' && outcome.error !== undefined && failed === null
    if (quiet === null || isRefused) return
    const now = () => void send()
    const timer = setTimeout(now, Math.max(failed === null ? quiet : pause, heldUntil.peek() - Date.now()))
    const onBack = () => {
      if (!isHeld()) now()
    }
    window.addEventListener('online', onBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onBack)
    }
  })
  /** Whether the server does not want to be asked yet. Reads a signal. */
  return { isHeld }
}
