import { withPlace } from '@trellis/sdk'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
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

/** What a line of the list is drawn with. */
export interface LinePlace {
  /** By which it is put in order; null where it has none. */
  handle: ReactNode
  /** After which line it stands a place further up, or down; undefined where it cannot. */
  up: number | null | undefined
  down: number | undefined
}

export interface OrderedListProps<T extends { id: number }> {
  items: readonly T[]
  /** How the list is called, for the list itself and where a move is said. */
  name: string
  titleOf: (item: T) => string
  /** Puts one right after another, first for null; resolves to whether it was taken. Left out, the order is only read. */
  onMove?: ((id: number, afterId: number | null) => Promise<boolean>) | undefined
  /** Draws one. It is asked again where a line or its place has changed, and where it is another function: a list has hundreds of lines. */
  children: (item: T, place: LinePlace) => ReactNode
  /** The line that is being changed, which is drawn otherwise. */
  opened?: { id: number; draw: (item: T) => ReactNode } | undefined
  className?: string
}

/** A list whose order is chosen by a handle, by mouse, touch and keyboard, as on the kanban board; each step is said. */
export function OrderedList<T extends { id: number }>(props: OrderedListProps<T>) {
  const { items, name, titleOf, onMove, children, opened, className } = props
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

  const grips = useLatest({ onKeyDown, onDown })
  const grip = useMemo<Grip>(
    () => ({
      onKeyDown: (event, id) => grips.current.onKeyDown(event, { id, status: 'list' }),
      onDown: (event, id) => grips.current.onDown(event, { id, status: 'list' }),
    }),
    [],
  )
  const isOrdered = onMove !== undefined && items.length > 1
  return (
    <div ref={root} className={cx('t-ordered', className)}>
      <ul data-status="list" aria-label={name}>
        {slot === null && <Slot />}
        {shown.flatMap((it, at) => [
          <One
            key={it.id}
            of={it}
            title={titleOf(it)}
            lifted={lift?.id === it.id ? lift.by : null}
            grip={isOrdered ? grip : null}
            up={at > 0 ? (shown[at - 2]?.id ?? null) : undefined}
            down={shown[at + 1]?.id}
            draw={opened?.id === it.id ? opened.draw : children}
          />,
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

/** What the handles do; the same for all, whatever is drawn anew. */
interface Grip {
  onKeyDown: (event: KeyboardEvent, id: number) => void
  onDown: (event: PointerEvent<HTMLElement>, id: number) => void
}

interface OneProps<T> extends Omit<LinePlace, 'handle'> {
  of: T
  title: string
  lifted: Lift['by'] | null
  grip: Grip | null
  draw: (item: T, place: LinePlace) => ReactNode
}

/** A line, drawn again only where it, its place or its neighbours have changed. */
const One = memo(function One<T extends { id: number }>({ of: it, title, lifted, grip, up, down, draw }: OneProps<T>) {
  const { t } = useTrellis().i18n
  const handle = grip && (
    <button
      type="button"
      className="t-card__grip"
      data-grip={it.id}
      aria-label={t('sprint.kanban.move', { title })}
      aria-pressed={lifted !== null}
      onKeyDown={event => grip.onKeyDown(event, it.id)}
      onPointerDown={event => grip.onDown(event, it.id)}
    >
      <Icon path={dotsSixVerticalIcon} size="small" />
    </button>
  )
  return (
    <li data-card={it.id} className={cx('t-ordered__line', lifted && (lifted === 'keys' ? 'is-lifted' : 'is-away'))}>
      {draw(it, { handle, up, down })}
    </li>
  )
}) as <T extends { id: number }>(props: OneProps<T>) => ReactNode

const Slot = () => <li className="t-card--slot" aria-hidden="true" />
