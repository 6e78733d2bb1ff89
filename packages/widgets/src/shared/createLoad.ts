import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-core'

/** What a view shows of something that is loaded. */
export interface Load<T> {
  /** What was loaded last; null before the first time. */
  value: ReadonlySignal<T | null>
  /** Why the last try failed; null while another one is under way. */
  error: ReadonlySignal<unknown>
  /** Loads once more; what is shown stays until the reply. */
  reload: () => Promise<void>
}

/**
 * Loads when asked to, for a store (inside its `createModel`). Of several tries only the last one counts, and none once the
 * store is disposed. `put` shows what a change has replied, so that a load begun before it no longer counts.
 */
export function createLoad<T, A extends unknown[] = []>(load: (...args: A) => Promise<T>) {
  const value = signal<T | null>(null)
  const error = signal<unknown>(null)
  const loading = signal(false)
  let last = 0
  let left = false
  const leave: () => void = effect(() => () => {
    left = true
  })

  async function reload(...args: A): Promise<void> {
    if (left) return
    const mine = ++last
    const settle = (change: () => void) => {
      if (mine !== last || left) return
      batch(() => {
        loading.value = false
        change()
      })
    }
    loading.value = true
    error.value = null
    try {
      const found = await load(...args)
      settle(() => {
        value.value = found
      })
    } catch (reason) {
      settle(() => {
        error.value = reason
      })
    }
  }

  return {
    value: value as ReadonlySignal<T | null>,
    error: error as ReadonlySignal<unknown>,
    /** Whether a reply is on its way. */
    loading: loading as ReadonlySignal<boolean>,
    reload,
    put(next: T) {
      last++
      loading.value = false
      value.value = next
    },
    [Symbol.dispose]: leave,
  }
}
