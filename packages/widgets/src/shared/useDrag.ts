import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Lift } from './useLift.ts'

/** Pixels that a pointer goes before it drags: less is a press. */
const leastMove = 4
/** So near to an edge the page, or the row of columns, scrolls on. */
const edge = 56

interface Drag<C extends string> {
  lift: Lift<C>
  ghost: HTMLElement
  /** From the pointer to the card's corner. */
  dx: number
  dy: number
  x: number
  y: number
  frame: number
}

export interface DragOptions<C extends string, A> {
  root: RefObject<HTMLElement | null>
  begin: (card: A) => Lift<C>
  over: (lift: Lift<C>) => void
  end: (lift: Lift<C>, drop: boolean) => void
}

/** The card after which a pointer at this height would put one down. */
function afterAt(column: Element, y: number, id: number): number | null {
  let after: number | null = null
  for (const it of column.querySelectorAll<HTMLElement>('[data-card]:not([hidden])')) {
    if (Number(it.dataset.card) === id) continue
    const { top, height } = it.getBoundingClientRect()
    if (top + height / 2 > y) break
    after = Number(it.dataset.card)
  }
  return after
}

/**
 * Dragging a card by its handle, by mouse, pen or touch: a copy follows the pointer, the place where it would go is marked. Esc, or a
 * pointer that is lost, puts it back.
 */
export function useDrag<C extends string, A extends { id: number }>({ root, begin, over, end }: DragOptions<C, A>) {
  const stop = useRef<(drop: boolean) => void>(() => undefined)
  useEffect(() => () => stop.current(false), [])

  return (event: ReactPointerEvent<HTMLElement>, card: A) => {
    if (event.button !== 0 || !event.isPrimary) return
    const source = event.currentTarget.closest<HTMLElement>('[data-card]')
    const { pointerId, clientX: fromX, clientY: fromY } = event
    if (!source) return
    stop.current(false)
    let drag: Drag<C> | null = null

    const look = (it: Drag<C>) => {
      it.ghost.style.transform = `translate(${it.x - it.dx}px, ${it.y - it.dy}px)`
      // By its width alone: a short column is met beside the end of a long one, too.
      const column = [...(root.current?.querySelectorAll<HTMLElement>('[data-status]') ?? [])].find(one => {
        const { left, right } = one.getBoundingClientRect()
        return it.x >= left && it.x <= right
      })
      if (!column) return
      const status = column.dataset.status as C
      const afterId = afterAt(column, it.y, card.id)
      if (status === it.lift.status && afterId === it.lift.afterId) return
      it.lift = { ...it.lift, status, afterId }
      over(it.lift)
    }
    const scroll = (it: Drag<C>) => {
      const down = it.y > innerHeight - edge ? 12 : it.y < edge ? -12 : 0
      if (down) scrollBy(0, down)
      const row = root.current?.querySelector('[data-columns]')
      const aside = it.x > innerWidth - edge ? 10 : it.x < edge ? -10 : 0
      if (row && aside) row.scrollLeft += aside
      return down !== 0 || aside !== 0
    }
    const tick = () => {
      if (!drag) return
      const isScrolling = scroll(drag)
      look(drag)
      drag.frame = isScrolling ? requestAnimationFrame(tick) : 0
    }
    const start = () => {
      const { left, top, width } = source.getBoundingClientRect()
      const ghost = source.cloneNode(true) as HTMLElement
      ghost.setAttribute('aria-hidden', 'true')
      ghost.removeAttribute('data-card')
      ghost.classList.add('t-card--ghost')
      ghost.style.width = `${width}px`
      ghost.popover = 'manual'
      root.current?.append(ghost)
      // Above all, wherever the list stands: what surrounds it may clip, or have a place of its own for what is fixed.
      ghost.showPopover?.()
      drag = { lift: begin(card), ghost, dx: fromX - left, dy: fromY - top, x: fromX, y: fromY, frame: 0 }
    }
    const onMove = (it: PointerEvent) => {
      if (it.pointerId !== pointerId) return
      if (!drag && Math.hypot(it.clientX - fromX, it.clientY - fromY) >= leastMove) start()
      if (!drag) return
      it.preventDefault()
      drag.x = it.clientX
      drag.y = it.clientY
      drag.frame ||= requestAnimationFrame(tick)
    }
    const onUp = (it: PointerEvent) => it.pointerId === pointerId && stop.current(true)
    const onLost = (it: PointerEvent) => it.pointerId === pointerId && stop.current(false)
    const onKey = (it: KeyboardEvent) => {
      if (!drag || it.key !== 'Escape') return
      it.preventDefault()
      it.stopPropagation()
      stop.current(false)
    }
    // A style that all cards inherit would have each of hundreds looked at anew.
    const onSelect = (it: Event) => it.preventDefault()
    stop.current = drop => {
      removeEventListener('selectstart', onSelect)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onLost)
      removeEventListener('keydown', onKey, true)
      stop.current = () => undefined
      if (!drag) return
      const it = drag
      cancelAnimationFrame(it.frame)
      // The last step of the pointer may not have been looked at yet.
      if (drop) look(it)
      drag = null
      it.ghost.remove()
      end(it.lift, drop)
    }
    addEventListener('selectstart', onSelect)
    addEventListener('pointermove', onMove, { passive: false })
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onLost)
    addEventListener('keydown', onKey, true)
  }
}
