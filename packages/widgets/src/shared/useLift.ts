import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Where a card stands or goes: into a column, right after another one, at the beginning for null. */
export interface CardMove<C extends string> {
  id: number
  status: C
  afterId: number | null
}

/** Where a lifted card would be put down. */
export interface Lift<C extends string = string> extends CardMove<C> {
  by: 'keys' | 'pointer'
}

interface Card<C extends string> {
  id: number
  status: C
}

export interface LiftOptions<C extends string, A extends Card<C>> {
  /** The columns in their order. */
  order: readonly C[]
  root: RefObject<HTMLElement | null>
  /** The columns as they are seen, without what is lifted. */
  columns: () => Record<C, readonly A[]>
  /** It was put down elsewhere than where it stood. */
  onDrop: (move: CardMove<C>) => void
  /** What is to be said of it. */
  onSay: (what: 'lifted' | 'moving' | 'dropped' | 'putBack', lift: Lift<C>) => void
}

/** Lifting cards by keyboard: Space on the handle, arrows, Space again or Esc. By pointer see `useDrag`, which shares its state. */
export function useLift<C extends string, A extends Card<C>>({
  root,
  order,
  columns,
  onDrop,
  onSay,
}: LiftOptions<C, A>) {
  const [lift, setLift] = useState<Lift<C> | null>(null)
  const from = useRef<CardMove<C> | null>(null)
  const refocus = useRef<number | null>(null)

  // A card that changes its column is drawn anew: its handle keeps the focus.
  useLayoutEffect(() => {
    if (refocus.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-grip="${refocus.current}"]`)?.focus()
    refocus.current = null
  })

  const begin = useCallback(
    (card: A, by: Lift['by']): Lift<C> => {
      const column = columns()[card.status]
      const afterId = column[column.findIndex(it => it.id === card.id) - 1]?.id ?? null
      from.current = { id: card.id, status: card.status, afterId }
      const next = { ...from.current, by }
      setLift(next)
      onSay('lifted', next)
      return next
    },
    [columns, onSay],
  )
  const end = useCallback(
    (it: Lift<C>, drop: boolean) => {
      const was = from.current
      from.current = null
      setLift(null)
      const isMoved = was && (was.status !== it.status || was.afterId !== it.afterId)
      onSay(drop && isMoved ? 'dropped' : 'putBack', drop ? it : { ...it, ...was })
      if (drop && isMoved) onDrop({ id: it.id, status: it.status, afterId: it.afterId })
    },
    [onDrop, onSay],
  )

  const over = useCallback(
    (it: Lift<C>) => {
      setLift(it)
      onSay('moving', it)
    },
    [onSay],
  )

  /** The same place, a step further in its column or in the next one. */
  function stepped(it: Lift<C>, key: string): Lift<C> | null {
    const others = (status: C) => columns()[status].filter(one => one.id !== it.id)
    const own = others(it.status)
    const at = it.afterId === null ? 0 : own.findIndex(one => one.id === it.afterId) + 1
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const to = at + (key === 'ArrowUp' ? -1 : 1)
      return to < 0 || to > own.length ? null : { ...it, afterId: own[to - 1]?.id ?? null }
    }
    const rtl = root.current && getComputedStyle(root.current).direction === 'rtl'
    const step = (key === 'ArrowRight') === !rtl ? 1 : -1
    const status = order[order.indexOf(it.status) + step]
    return status
      ? { ...it, status, afterId: others(status)[Math.min(at, others(status).length) - 1]?.id ?? null }
      : null
  }

  const onKeyDown = (event: KeyboardEvent, card: A) => {
    const { key } = event
    const isOwn = lift?.id === card.id && lift.by === 'keys'
    if (key === ' ' || key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      refocus.current = card.id
      if (isOwn) end(lift, true)
      else begin(card, 'keys')
      return
    }
    if (!isOwn) return
    if (key === 'Escape') {
      // A dialog around the board stays.
      event.preventDefault()
      event.stopPropagation()
      refocus.current = card.id
      end(lift, false)
    } else if (key.startsWith('Arrow')) {
      event.preventDefault()
      const next = stepped(lift, key)
      if (!next) return
      refocus.current = card.id
      over(next)
    } else if (key === 'Tab') end(lift, false)
  }
  return { lift, begin, over, end, onKeyDown }
}
