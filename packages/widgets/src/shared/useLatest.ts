import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What stands on the screen now, for handlers and effects that stay the same. A drawing that is given up again leaves it as it was. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
