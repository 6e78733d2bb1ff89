import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in px, measured again whenever it changes. */
export function useWidth(ref: RefObject<HTMLElement | null>, initial = 640) {
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || initial)
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, initial])
  return width
}
