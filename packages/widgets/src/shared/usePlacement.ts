import { type RefObject, useLayoutEffect } from 'react'

export type Side = 'below' | 'above'
export type Align = 'start' | 'end' | 'center'

interface Placement {
  side: Side
  align: Align
  gap?: number
}

/** Shows a popover in the top layer beside its anchor, turns it over where there is no room, and follows scrolling. */
export function usePlacement(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  open: boolean,
  { side, align, gap = 6 }: Placement,
) {
  useLayoutEffect(() => {
    const box = floating.current
    const from = anchor.current?.firstElementChild ?? anchor.current
    if (!open || !box || !from) return
    // jsdom and old browsers have no popover: the box then shows where it stands.
    if (box.showPopover && !box.matches(':popover-open')) box.showPopover()
    const place = () => {
      const a = from.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = box
      const view = box.ownerDocument.documentElement
      const rightToLeft = getComputedStyle(from).direction === 'rtl'
      const above = a.top - gap - height
      const below = a.bottom + gap
      const wantsAbove =
        side === 'above'
          ? above >= 0 || below + height > view.clientHeight
          : below + height > view.clientHeight && above >= 0
      const atLeft = (align === 'start') !== rightToLeft
      const left = align === 'center' ? a.left + (a.width - width) / 2 : atLeft ? a.left : a.right - width
      box.style.top = `${wantsAbove ? above : below}px`
      box.style.left = `${Math.max(8, Math.min(left, view.clientWidth - width - 8))}px`
    }
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
      if (box.hidePopover && box.matches(':popover-open')) box.hidePopover()
    }
  }, [anchor, floating, open, side, align, gap])
}
