import { useState } from 'react'

/** A load as it is drawn. */
export interface Tried<T> {
  value: { readonly value: T | null }
  error: { readonly value: unknown }
  reload: () => Promise<void>
}

/** A load whose failure stays until the next try of `reload` has ended, so that the button that began it stays as well. */
export function useTried<T>(load: Tried<T>): Tried<T> {
  const [before, setBefore] = useState<unknown>(null)
  const error = load.error.value ?? before
  const reload = async () => {
    setBefore(error)
    try {
      await load.reload()
    } finally {
      setBefore(null)
    }
  }
  return { value: load.value, error: { value: error }, reload }
}
