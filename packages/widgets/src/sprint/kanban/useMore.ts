import { type RefCallback, useCallback, useRef, useState } from 'react'

/** Cards of a column that are drawn at once, and with each further step. */
const step = 12

/**
 * How many of a column's cards are drawn: more as soon as one comes near its end, at least so many as are needed. `end` is for what
 * stands at the end.
 */
export function useMore(needed: number): { most: number; more: () => void; end: RefCallback<HTMLElement> } {
  const [asked, setAsked] = useState(step)
  const observer = useRef<IntersectionObserver | null>(null)
  const more = useCallback(() => setAsked(it => it + step), [])
  const end = useCallback<RefCallback<HTMLElement>>(
    element => {
      observer.current?.disconnect()
      // Where there is none, the button is pressed.
      if (!element || typeof IntersectionObserver === 'undefined') return
      observer.current = new IntersectionObserver(all => all.some(it => it.isIntersecting) && more(), {
        rootMargin: '400px 0px',
      })
      observer.current.observe(element)
    },
    [more],
  )
  return { most: Math.max(asked, needed), more, end }
}
