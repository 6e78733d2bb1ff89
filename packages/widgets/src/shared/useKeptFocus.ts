import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focusIfLost.ts'

/**
 * Who goes by keys is not sent back to the top of the page: where what had the focus in a box is gone, whoever has taken it away, what
 * `next` finds in its place gets it.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  next: (gone: HTMLElement) => HTMLElement | null | undefined,
) {
  const had = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = box.current
    const onFocus = ({ target }: FocusEvent) => {
      had.current = target instanceof HTMLElement ? target : null
    }
    const onBlur = () =>
      queueMicrotask(() => {
        const it = had.current
        if (it?.isConnected && !it.matches(':focus')) had.current = null
      })
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('focusout', onBlur)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('focusout', onBlur)
    }
  }, [box])
  useLayoutEffect(() => {
    const gone = had.current
    if (!gone || gone.isConnected) return
    const again = next(gone)
    if (again) focusIfLost(again)
  })
}
