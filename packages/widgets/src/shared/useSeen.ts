import { useSignals } from '@preact/signals-react/runtime'
import { TrellisError } from '@trellis/sdk'
import type { DependencyList } from 'react'
import { useLoad } from './useLoad.ts'

/** Something that another person lets one see. Once it is ended nothing of it stays on the screen. */
export function useSeen<T>(load: () => Promise<T>, keys: DependencyList) {
  useSignals()
  const loaded = useLoad(load, keys)
  const error = loaded.error.value
  return { loaded, isGone: error instanceof TrellisError && error.code === 'notFound' }
}
