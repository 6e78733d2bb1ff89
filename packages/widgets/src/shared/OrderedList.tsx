import { withPlace } from '@trellis/sdk'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTrellis } from './context.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { dotsSixVerticalIcon } from './icons.ts'
import { useDrag } from './useDrag.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useLatest } from './useLatest.ts'
import { type Lift, useLift } from './useLift.ts'

/** A list has one column. */
type Only = 'list'
type Line = { id: number; status: Only }

export interface OrderedListProps<T extends { id: number }> {
  items: readonly T[]
  /** How the list is called, for the list itself and where a move is said. */
  name: string
  titleOf: (item: T) => string
  /** Puts one right after another, first for null; resolves to whether it was taken. Left out, the order is only read. */
  onMove?: ((id: number, afterId: number | null) => Promise<boolean>) | undefined
  /** Draws one, with its handle; null where it has none. */
  children: (item: T, handle: ReactNode) => ReactNode
  className?: string
}

/** A list whose order is chosen by a handle, by mouse, touch and keyboard, as on the kanban board; each step is said. */
export function OrderedList<T extends { id: number }>(props: OrderedListProps<T>) {
  const { items, name, titleOf, onMove, children, className } = props
  const { i18n } = useTrellis()
  const { t } = i18n
  const root = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const now = useLatest(props)
  const columns = useCallback(
    (): Record<Only, Line[]> => ({ list: now.current.items.map(it => ({ id: it.id, status: 'list' })) }),
    [],
  )
  const say = useCallback(
    (what: 'lifted' | 'moving' | 'dropped' | 'putBack', { id, afterId }: Lift<Only>) => {
      const { items, name, titleOf } = now.current
      const it = items.find(one => one.id === id)
      const others = items.filter(one => one.id !== id)
      const place = afterId === null ? 1 : others.findIndex(one => one.id === afterId) + 2
      setSaid(
        t(`sprint.kanban.say.${what}`, {
          title: it ? titleOf(it) : '',
          column: name,
          place: i18n.number(place),
          total: i18n.number(others.length + 1),
        }),
      )
    },
    [t, i18n],
  )
  const drop = useCallback(({ id, afterId }: { id: number; afterId: number | null }) => {
    // That it went back is said where it is told why: this would say otherwise.
    void now.current.onMove?.(id, afterId).then(isMoved => isMoved || setSaid(''))
  }, [])
  const order: Only[] = ['list']
  const { lift, begin, over, end, onKeyDown } = useLift<Only, Line>({ root, order, columns, onDrop: drop, onSay: say })
  // What had the focus may be drawn anew in another place.
  useKeptFocus(root, gone => {
    const line = gone.closest<HTMLElement>('[data-card]')?.dataset.card
    return root.current?.querySelector<HTMLElement>(
      `[data-card="${line}"] ${gone.matches('[data-grip]') ? '[data-grip]' : 'button'}`,
    )
  })
  const onDown = useDrag<Only, Line>({ root, begin: it => begin(it, 'pointer'), over, end })
  const isByKeys = lift?.by === 'keys'
  const shown = isByKeys ? withPlace(items, lift.id, lift.afterId) : items
  const slot = lift?.by === 'pointer' ? lift.afterId : undefined

  const handleOf = (it: T) => {
    if (!onMove || items.length < 2) return null
    const line: Line = { id: it.id, status: 'list' }
    return (
      <button
        type="button"
        className="t-card__grip"
        data-grip={it.id}
        aria-label={t('sprint.kanban.move', { title: titleOf(it) })}
        aria-pressed={lift?.id === it.id}
        onKeyDown={event => onKeyDown(event, line)}
        onPointerDown={event => onDown(event, line)}
      >
        <Icon path={dotsSixVerticalIcon} size="small" />
      </button>
    )
  }
  return (
    <div ref={root} className={cx('t-ordered', className)}>
      <ul data-status="list" aria-label={name}>
        {slot === null && <Slot />}
        {shown.flatMap(it => [
          <li
            key={it.id}
            data-card={it.id}
            className={cx('t-ordered__line', lift?.id === it.id && (isByKeys ? 'is-lifted' : 'is-away'))}
          >
            {children(it, handleOf(it))}
          </li>,
          slot === it.id && <Slot key="slot" />,
        ])}
      </ul>
      {lift?.by === 'keys' && (
        <p className="t-card__keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {t('sprint.kanban.keys.place')}
          </span>
          <span>
            <kbd>{t('sprint.kanban.keys.space')}</kbd> {t('sprint.kanban.keys.drop')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('sprint.kanban.keys.back')}
          </span>
        </p>
      )}
      <p className="t-ordered__said" role="status">
        {said}
      </p>
    </div>
  )
}

const Slot = () => <li className="t-card--slot" aria-hidden="true" />
