import { type DependencyList, useCallback, useEffect, useState } from 'react'

/** What a board has loaded so far. */
export interface BoardLoad<T> {
  value: T | null
  error: unknown
  /** Loads once more; what is shown stays until the reply. */
  reload: () => void
}

/** Loads what a board shows, again whenever `keys` change or `reload` is called. */
export function useBoard<T>(load: () => Promise<T>, keys: DependencyList): BoardLoad<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown }>({ value: null, error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    load().then(
      value => !left && setState({ value, error: null }),
      error => !left && setState(before => ({ value: before.value, error })),
    )
    return () => {
      left = true
    }
  }, [...keys, round])
  const reload = useCallback(() => {
    setState(before => ({ ...before, error: null }))
    setRound(before => before + 1)
  }, [])
  return { ...state, reload }
}
