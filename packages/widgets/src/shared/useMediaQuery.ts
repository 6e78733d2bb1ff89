import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, such as '(max-width: 959.98px)'. Where there is no window it does not. */
export function useMediaQuery(query: string) {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null
  const subscribe = useCallback(
    (changed: () => void) => {
      const watched = typeof matchMedia === 'function' ? matchMedia(query) : null
      watched?.addEventListener('change', changed)
      return () => watched?.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => list?.matches ?? false,
    () => false,
  )
}

/** Whether the person asked for less motion: hold still and mark by other means. */
export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)')
