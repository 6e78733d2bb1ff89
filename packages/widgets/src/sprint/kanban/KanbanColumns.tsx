import { type Activity, type ActivityStatus, activityStatuses, isLate, withMove } from '@trellis/sdk'
import { memo, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'
import { plusIcon } from '../../shared/icons.ts'
import { useDrag } from '../../shared/useDrag.ts'
import { useKeptFocus } from '../../shared/useKeptFocus.ts'
import { useLatest } from '../../shared/useLatest.ts'
import { type Lift, useLift } from '../../shared/useLift.ts'
import { KanbanCard } from './KanbanCard.tsx'
import type { KanbanBoard, KanbanStore } from './KanbanModel.ts'
import { type KanbanPerson, keysOf } from './people.ts'
import { useDueWords } from './useDueWords.ts'
import { useMore } from './useMore.ts'
import { isShownBy, type KanbanFilter, type KanbanRights } from './view.ts'

export interface KanbanColumnsProps {
  store: KanbanStore
  board: KanbanBoard
  /** Everything on the board, in its order, with moves that are under way. */
  all: readonly Activity[]
  filter: KanbanFilter
  people: ReadonlyMap<string, KanbanPerson>
  rights: KanbanRights
  onOpen: (activity: Activity) => void
  onAdd: () => void
}

/** The three columns. Cards are moved by their handle, by mouse, touch and keyboard; what happens is said. */
export function KanbanColumns({ store, board, all, filter, people, rights, onOpen, onAdd }: KanbanColumnsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const root = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const due = useDueWords()

  const inColumns = (list: readonly Activity[]) => {
    const found: Record<ActivityStatus, Activity[]> = { TODO: [], IN_PROGRESS: [], DONE: [] }
    for (const it of list) found[it.status].push(it)
    return found
  }
  // What the handlers ask for: the columns as they are seen now.
  const now = useLatest({ all, filter })
  const seen = useCallback(() => inColumns(now.current.all.filter(it => isShownBy(now.current.filter, it))), [])
  const say = useCallback(
    (what: 'lifted' | 'moving' | 'dropped' | 'putBack', { id, status, afterId }: Lift<ActivityStatus>) => {
      const title = now.current.all.find(it => it.id === id)?.title ?? ''
      const others = seen()[status].filter(it => it.id !== id)
      const place = afterId === null ? 1 : others.findIndex(it => it.id === afterId) + 2
      setSaid(
        t(`sprint.kanban.say.${what}`, {
          title,
          column: t(`sprint.kanban.columns.${status}`),
          place: i18n.number(place),
          total: i18n.number(others.length + 1),
        }),
      )
    },
    [seen, t, i18n],
  )
  const drop = useCallback(
    (move: Parameters<KanbanStore['move']>[0]) => {
      // That it went back is said by the board: this would say otherwise.
      void store.move(move).then(isMoved => isMoved || setSaid(''))
    },
    [store],
  )
  const { lift, begin, over, end, onKeyDown } = useLift<ActivityStatus, Activity>({
    ...{ root, order: activityStatuses, columns: seen, onDrop: drop, onSay: say },
  })
  // A card that changes its column is drawn anew.
  useKeptFocus(root, gone =>
    root.current?.querySelector<HTMLElement>(
      `[data-card="${gone.closest<HTMLElement>('[data-card]')?.dataset.card}"] ${gone.matches('[data-grip]') ? '[data-grip]' : 'button'}`,
    ),
  )
  const onDown = useDrag<ActivityStatus, Activity>({ root, begin: it => begin(it, 'pointer'), over, end })
  // The cards are drawn again only where something of theirs has changed.
  const handlers = useLatest({ onKeyDown, onDown })
  const onGripKey = useCallback<typeof onKeyDown>((event, it) => handlers.current.onKeyDown(event, it), [])
  const onGripDown = useCallback<typeof onDown>((event, it) => handlers.current.onDown(event, it), [])
  const labels = useMemo(() => new Map(board.sprint.actions.map(it => [it.id, it.label])), [board.sprint])
  // A board has hundreds of cards, and a step of one changes no other: what was drawn of an activity is taken again.
  const drawn = useMemo(
    () => ({ cards: new WeakMap<Activity, ReactElement>(), lines: new WeakMap<Activity, ReactElement>() }),
    [people, rights, labels, due, t, onOpen, onGripKey, onGripDown],
  )
  const cardOf = (it: Activity, lifted: boolean) => {
    const known = lifted ? undefined : drawn.cards.get(it)
    if (known) return known
    const fixed = rights.fixed(it)
    const made = (
      <KanbanCard
        activity={it}
        action={it.actionId === null ? undefined : labels.get(it.actionId)}
        due={due(it)}
        late={isLate(it, new Date())}
        people={keysOf(it).flatMap(key => people.get(key) ?? [])}
        fixed={fixed && t(`sprint.kanban.fixed.${fixed}`)}
        {...{ lifted, onOpen, onGripKey, onGripDown }}
      />
    )
    if (!lifted) drawn.cards.set(it, made)
    return made
  }
  const draw = (it: Activity, how: 'rests' | 'lifted' | 'away') => {
    const known = how === 'rests' ? drawn.lines.get(it) : undefined
    if (known) return known
    const made = (
      <li
        key={it.id}
        data-card={it.id}
        className={cx('t-card', how === 'lifted' && 'is-lifted', how === 'away' && 'is-away')}
      >
        {cardOf(it, how === 'lifted')}
      </li>
    )
    if (how === 'rests') drawn.lines.set(it, made)
    return made
  }
  const isByKeys = lift?.by === 'keys'
  const columns = inColumns((isByKeys ? withMove(all, lift) : all).filter(it => isShownBy(filter, it)))

  return (
    <div ref={root} className={cx('t-kanban__board', lift && 'is-lifting')}>
      <p className="t-kanban__said" role="status">
        {said}
      </p>
      <div className="t-kanban__columns" data-columns>
        {activityStatuses.map(status => {
          const of = columns[status]
          return (
            <Column
              key={status}
              status={status}
              cards={of.map(it => draw(it, lift?.id !== it.id ? 'rests' : isByKeys ? 'lifted' : 'away'))}
              needed={isByKeys ? of.findIndex(it => it.id === lift.id) + 1 : 0}
              slot={lift?.by === 'pointer' && lift.status === status ? lift.afterId : undefined}
              onAdd={status === 'TODO' && rights.mayAdd ? onAdd : null}
              onSay={setSaid}
            />
          )
        })}
      </div>
    </div>
  )
}

interface ColumnProps {
  status: ActivityStatus
  cards: readonly ReactElement[]
  /** So many of them are drawn at least: one that is moved by keys among them. */
  needed: number
  /** After which card a dragged one would stand, null for the beginning; undefined where it would not. */
  slot: number | null | undefined
  onAdd: (() => void) | null
  /** Says what has happened. */
  onSay: (words: string) => void
}

const isAlike = (a: ColumnProps, b: ColumnProps) =>
  a.slot === b.slot &&
  a.needed === b.needed &&
  a.onAdd === b.onAdd &&
  a.onSay === b.onSay &&
  a.cards.length === b.cards.length &&
  a.cards.every((it, at) => it === b.cards[at])

const Column = memo(function Column({ status, cards: all, needed, slot, onAdd, onSay }: ColumnProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { most, more, end } = useMore(needed)
  const cards = all.slice(0, most)
  const box = useRef<HTMLElement>(null)
  // The button goes with each step: the first card that has come in its place has the focus then.
  useKeptFocus(box, gone => {
    const drawn = gone.closest<HTMLElement>('[data-drawn]')?.dataset.drawn
    return box.current?.querySelectorAll<HTMLElement>('[data-card] .t-card__open')[Number(drawn)]
  })
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    const [shown, total] = [i18n.number(cards.length), i18n.number(all.length)]
    onSay(t('sprint.kanban.say.more', { column: t(`sprint.kanban.columns.${status}`), shown, total }))
  }, [most])
  return (
    <section ref={box} className="t-kanban__column" data-status={status} aria-labelledby={`t-kanban-${status}`}>
      <h2 id={`t-kanban-${status}`}>
        {t(`sprint.kanban.columns.${status}`)}
        <span className="t-muted t-num">{i18n.number(all.length)}</span>
      </h2>
      <ul>
        {slot === undefined
          ? cards
          : [
              slot === null && <Slot key="slot" />,
              ...cards.flatMap(it => (it.key === String(slot) ? [it, <Slot key="slot" />] : [it])),
            ]}
      </ul>
      {cards.length < all.length && (
        // Anew with each step: what has been seen to be near is looked at again.
        <div key={most} ref={end} data-drawn={cards.length}>
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              isPressed.current = true
              more()
            }}
          >
            {t('core.actions.showMore')}
          </Button>
        </div>
      )}
      {all.length === 0 && slot === undefined && <p className="t-kanban__none">{t('sprint.kanban.none')}</p>}
      {onAdd && (
        <Button kind="quiet" size="small" icon={plusIcon} onClick={onAdd}>
          {t('sprint.kanban.add')}
        </Button>
      )}
    </section>
  )
}, isAlike)

const Slot = () => <li className="t-card t-card--slot" aria-hidden="true" />
