import { useSyncExternalStore } from 'react'
import { desktopFrom } from './layoutOf.ts'

const query = () => matchMedia(`(min-width: ${desktopFrom}px)`)

const subscribe = (changed: () => void) => {
  const list = query()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window has room for the desktop layout. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
