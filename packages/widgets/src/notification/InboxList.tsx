import { groupOf, type NotificationEntry, ruleOf, wordsOf } from '@trellis/sdk'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkIcon, clockIcon } from '../shared/icons.ts'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { backText } from './backText.ts'
import { Due } from './Due.tsx'
import { inboxIcons } from './inboxIcons.ts'

export interface InboxListProps {
  /** What waits, in the order of the list. */
  waiting: readonly NotificationEntry[]
  /** What was done today. */
  done: readonly NotificationEntry[]
  now: Date
  /** What the person has put off, what comes back first at the beginning. */
  putOff?: readonly NotificationEntry[]
  /** Shows at once what was put off. */
  onTakeBack?: (id: number) => void
  /** Marks as read what is only there for that. */
  onRead?: (id: number) => void
  /** Which of them is just shown again, or marked as read. */
  isBusy?: (id: number) => boolean
}

const groups = ['week', 'later', 'welcome', 'others'] as const

/** What waits for the person in groups by time, each with its verb; then what is only welcome, what others have to do, what is put off, and what was done today. */
export function InboxList({ waiting, done, now, putOff = [], onTakeBack, onRead, isBusy }: InboxListProps) {
  const { i18n } = useTrellis()
  const { t, date } = i18n
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(
    box,
    (_, line) =>
      line?.querySelector<HTMLElement>('a, button') ?? headingIn({ current: box.current?.closest('main') ?? null }),
  )
  return (
    <div ref={box} className="t-inbox__groups">
      {groups.map(group => {
        const found = waiting.filter(it => groupOf(it, now) === group)
        return (
          found.length > 0 && (
            <Group key={group} title={t(`notification.inbox.${group}`)} count={found.length}>
              {found.map(it => (
                <Row key={it.id} entry={it} now={now} onRead={onRead} busy={isBusy?.(it.id) ?? false} />
              ))}
            </Group>
          )
        )
      })}
      {putOff.length > 0 && (
        <Group title={t('notification.inbox.isPutOffs')} count={putOff.length}>
          {putOff.map(it => (
            <li key={it.id}>
              <Icon path={clockIcon} />
              <span id={`put-off-${it.id}`}>{wordsOf({ t, date }, it).title}</span>
              <span className="t-inbox__date">
                {it.putOffUntil && t('notification.inbox.until', { date: backText(i18n, it.putOffUntil) })}
              </span>
              {onTakeBack && (
                <Button
                  size="small"
                  aria-describedby={`put-off-${it.id}`}
                  busy={isBusy?.(it.id) ?? false}
                  onClick={() => onTakeBack(it.id)}
                >
                  {t('core.actions.undo')}
                </Button>
              )}
            </li>
          ))}
        </Group>
      )}
      {done.length > 0 && (
        <Group title={t('notification.inbox.done')} count={done.length}>
          {done.map(it => (
            <li key={it.id} className="is-done">
              <Icon path={checkIcon} />
              <span>{wordsOf({ t, date }, it).title}</span>
              <span className="t-inbox__date">{it.endedAt && date(it.endedAt, 'time')}</span>
            </li>
          ))}
        </Group>
      )}
    </div>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  const { number } = useTrellis().i18n
  return (
    <section className="t-inbox__group" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="t-num">{number(count)}</span>
      </h2>
      <ul className="t-inbox">{children}</ul>
    </section>
  )
}

interface RowProps {
  entry: NotificationEntry
  now: Date
  onRead: ((id: number) => void) | undefined
  busy: boolean
}

function Row({ entry, now, onRead, busy }: RowProps) {
  const id = useId()
  const { i18n } = useTrellis()
  const { title, detail, action, lead } = wordsOf(i18n, entry)
  // Its button leads nowhere: the words themselves lead to what there is to read.
  const isRead = ruleOf(entry.rule).marks && onRead
  return (
    <li>
      <Icon path={inboxIcons[entry.rule]} />
      <span>
        <b id={id}>{isRead ? <a href={entry.screen}>{title}</a> : title}</b>
        <small>{detail}</small>
      </span>
      <Due entry={entry} now={now} />
      {isRead ? (
        <Button size="small" aria-describedby={id} busy={busy} onClick={() => onRead(entry.id)}>
          {action}
        </Button>
      ) : (
        <Button size="small" href={entry.screen} aria-describedby={id}>
          {lead}
        </Button>
      )}
    </li>
  )
}
