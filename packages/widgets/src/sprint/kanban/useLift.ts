import { type ActivityStatus, activityStatuses, type BoardMove, placeOf } from '@trellis/sdk'
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Where a lifted card would be put down. */
export interface Lift extends BoardMove {
  by: 'keys' | 'pointer'
}

interface Card {
  id: number
  status: ActivityStatus
}

export interface LiftOptions<A extends Card> {
  root: RefObject<HTMLElement | null>
  /** The columns as they are seen, without what is lifted. */
  columns: () => Record<ActivityStatus, readonly A[]>
  /** It was put down elsewhere than where it stood. */
  onDrop: (move: BoardMove) => void
  /** What is to be said of it. */
  onSay: (what: 'lifted' | 'moving' | 'dropped' | 'putBack', lift: Lift) => void
}

/** Lifting cards by keyboard: Space on the handle, arrows, Space again or Esc. By pointer see `useDrag`, which shares its state. */
export function useLift<A extends Card>({ root, columns, onDrop, onSay }: LiftOptions<A>) {
  const [lift, setLift] = useState<Lift | null>(null)
  const from = useRef<BoardMove | null>(null)
  const refocus = useRef<number | null>(null)

  // A card that changes its column is drawn anew: its handle keeps the focus.
  useLayoutEffect(() => {
    if (refocus.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-grip="${refocus.current}"]`)?.focus()
    refocus.current = null
  })

  const begin = useCallback(
    (card: A, by: Lift['by']): Lift => {
      const { afterId } = placeOf(columns()[card.status], card.id)
      from.current = { id: card.id, status: card.status, afterId }
      const next = { ...from.current, by }
      setLift(next)
      onSay('lifted', next)
      return next
    },
    [columns, onSay],
  )
  const end = useCallback(
    (it: Lift, drop: boolean) => {
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
    (it: Lift) => {
      setLift(it)
      onSay('moving', it)
    },
    [onSay],
  )

  /** The same place, a step further in its column or in the next one. */
  function stepped(it: Lift, key: string): Lift | null {
    const others = (status: ActivityStatus) => columns()[status].filter(one => one.id !== it.id)
    const own = others(it.status)
    const at = it.afterId === null ? 0 : own.findIndex(one => one.id === it.afterId) + 1
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const to = at + (key === 'ArrowUp' ? -1 : 1)
      return to < 0 || to > own.length ? null : { ...it, afterId: own[to - 1]?.id ?? null }
    }
    const rtl = root.current && getComputedStyle(root.current).direction === 'rtl'
    const step = (key === 'ArrowRight') === !rtl ? 1 : -1
    const status = activityStatuses[activityStatuses.indexOf(it.status) + step]
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
