import { type NotificationEntry, ruleOf, wordsOf } from '@trellis/sdk'
import { useId } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Disclosure } from '../shared/Disclosure.tsx'
import { Due } from './Due.tsx'

export interface InboxTeamProps {
  /** What waits for the person in a team, in the order of the list; at least one. */
  waiting: readonly [NotificationEntry, ...NotificationEntry[]]
  now: Date
  /** Marks as read what is only there for that, as the list of the dashboard does. */
  onRead?: (id: number) => void
  /** Which of them is just marked as read. */
  isBusy?: (id: number) => boolean
}

/** How many stand below the first before the rest has to be opened: the board has other things to show. */
const atOnce = 3

/** What comes next in a team, as a block of its board: the first with its button, the others below. */
export function InboxTeam({ waiting: [first, ...others], now, onRead, isBusy }: InboxTeamProps) {
  const id = useId()
  const { i18n } = useTrellis()
  const { title, detail, action, lead } = wordsOf(i18n, first)
  const isRead = ruleOf(first.rule).marks && onRead
  // A single one more takes no more room than the line that would hide it.
  const shown = others.length > atOnce + 1 ? atOnce : others.length
  const list = (of: readonly NotificationEntry[]) => (
    <ul>
      {of.map(it => (
        <Other key={it.id} entry={it} now={now} onRead={onRead} busy={isBusy?.(it.id) ?? false} />
      ))}
    </ul>
  )
  return (
    <section className="t-teamnext" aria-labelledby={`${id} ${id}-first`}>
      <div className="t-teamnext__two">
        <div>
          <p className="t-label" id={id}>
            {i18n.t('notification.inbox.forTeam')}
          </p>
          <h2 className="t-subheading" id={`${id}-first`}>
            {isRead ? <a href={first.screen}>{title}</a> : title}
          </h2>
          <p className="t-small">{detail}</p>
          <Due entry={first} now={now} />
          {isRead ? (
            <Button
              aria-describedby={`${id}-first`}
              busy={isBusy?.(first.id) ?? false}
              onClick={() => onRead(first.id)}
            >
              {action}
            </Button>
          ) : (
            <Button kind="primary" href={first.screen}>
              {lead}
            </Button>
          )}
        </div>
        {others.length > 0 && (
          <div>
            {list(others.slice(0, shown))}
            {others.length > shown && (
              <Disclosure summary={i18n.t('core.actions.showMore')}>{list(others.slice(shown))}</Disclosure>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

interface OtherProps {
  entry: NotificationEntry
  now: Date
  onRead: ((id: number) => void) | undefined
  busy: boolean
}

function Other({ entry, now, onRead, busy }: OtherProps) {
  const id = useId()
  const { title, action, lead } = wordsOf(useTrellis().i18n, entry)
  const isRead = ruleOf(entry.rule).marks && onRead
  return (
    <li>
      <b id={id}>{isRead ? <a href={entry.screen}>{title}</a> : title}</b>
      <Due entry={entry} now={now} />
      {isRead ? (
        <Button size="small" aria-describedby={id} busy={busy} onClick={() => onRead(entry.id)}>
          {action}
        </Button>
      ) : (
        <a href={entry.screen} aria-describedby={id}>
          {lead}
        </a>
      )}
    </li>
  )
}
