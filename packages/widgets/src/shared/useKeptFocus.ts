import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focusIfLost.ts'

/** The first heading in a box, able to take the focus: what is gone had nothing beside it. */
export function headingIn(box: RefObject<HTMLElement | null>): HTMLElement | null {
  const heading = box.current?.querySelector<HTMLElement>('h1, h2') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/**
 * Who goes by keys is not sent back to the top of the page: where what had the focus in a box is gone, whoever has taken it away, what
 * `next` finds in its place gets it; `line` is where it was in a list, or its cell of a table, or what stood beside that.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  next: (gone: HTMLElement, line: Element | null | undefined) => HTMLElement | null | undefined,
) {
  const had = useRef<HTMLElement | null>(null)
  const near = useRef<(Element | null | undefined)[]>([])
  useEffect(() => {
    const element = box.current
    const onFocus = ({ target }: FocusEvent) => {
      had.current = target instanceof HTMLElement ? target : null
      const line = had.current?.closest('li, td')
      near.current = [line, line?.nextElementSibling, line?.previousElementSibling]
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
    const again = next(
      gone,
      near.current.find(it => it?.isConnected),
    )
    if (!again) return
    had.current = null
    focusIfLost(again)
  })
}
