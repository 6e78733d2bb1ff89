import { useLayoutEffect } from 'react'

/**
 * Says on the root element, as a class, what the page has while this is mounted, for styles of the whole page. `:root:has()` would say
 * the same, and look through the whole page at each of its changes.
 */
export function useOnRoot(name: `has-${string}`, isSo = true) {
  useLayoutEffect(() => {
    if (!isSo) return
    const { classList } = document.documentElement
    classList.add(name)
    return () => classList.remove(name)
  }, [name, isSo])
}
