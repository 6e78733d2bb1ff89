import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from '../../shared/focusIfLost.ts'

/** A card that changes its column is drawn anew: what had the focus in it keeps it, whoever moved the card. */
export function useKeptFocus(root: RefObject<HTMLElement | null>) {
  const had = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const box = root.current
    const onFocus = ({ target }: FocusEvent) => {
      had.current = target instanceof HTMLElement && target.closest('[data-card]') ? target : null
    }
    const onBlur = () =>
      queueMicrotask(() => {
        const it = had.current
        if (it?.isConnected && !it.matches(':focus')) had.current = null
      })
    box?.addEventListener('focusin', onFocus)
    box?.addEventListener('focusout', onBlur)
    return () => {
      box?.removeEventListener('focusin', onFocus)
      box?.removeEventListener('focusout', onBlur)
    }
  }, [root])
  useLayoutEffect(() => {
    const it = had.current
    if (!it || it.isConnected) return
    const id = it.closest<HTMLElement>('[data-card]')?.dataset.card
    const again = root.current?.querySelector<HTMLElement>(
      `[data-card="${id}"] ${it.matches('[data-grip]') ? '[data-grip]' : 'button'}`,
    )
    if (again) focusIfLost(again)
  })
}
