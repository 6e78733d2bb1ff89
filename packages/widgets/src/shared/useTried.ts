import { useState } from 'react'

/** A load as it is drawn. */
export interface Tried<T> {
  value: { readonly value: T | null }
  error: { readonly value: unknown }
  reload: () => Promise<void>
}

/**
 * A load whose failure stays until the next try of `reload` has ended, so that the button that began it stays as well; or until
 * something else has come meanwhile.
 */
export function useTried<T>(load: Tried<T>): Tried<T> {
  const [before, setBefore] = useState<{ error: unknown; value: T | null } | null>(null)
  const error = load.error.value ?? (before && before.value === load.value.value ? before.error : null)
  const reload = async () => {
    setBefore({ error, value: load.value.value })
    try {
      await load.reload()
    } finally {
      setBefore(null)
    }
  }
  return { value: load.value, error: { value: error }, reload }
}
