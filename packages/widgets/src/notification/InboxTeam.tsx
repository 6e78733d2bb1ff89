import { type NotificationEntry, wordsOf } from '@trellis/sdk'
import { useId } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Due } from './Due.tsx'

export interface InboxTeamProps {
  /** What waits for the person in a team, in the order of the list; at least one. */
  waiting: readonly [NotificationEntry, ...NotificationEntry[]]
  now: Date
}

/** What comes next in a team, as a block of its board: the first with its button, the others below. */
export function InboxTeam({ waiting: [first, ...others], now }: InboxTeamProps) {
  const id = useId()
  const { i18n } = useTrellis()
  const { title, detail, lead } = wordsOf(i18n, first)
  return (
    <section className="t-teamnext" aria-labelledby={`${id} ${id}-first`}>
      <div className="t-teamnext__two">
        <div>
          <p className="t-label" id={id}>
            {i18n.t('notification.inbox.forTeam')}
          </p>
          <h2 className="t-subheading" id={`${id}-first`}>
            {title}
          </h2>
          <p className="t-small">{detail}</p>
          <Due entry={first} now={now} />
          <Button kind="primary" href={first.screen}>
            {lead}
          </Button>
        </div>
        {others.length > 0 && (
          <ul>
            {others.map(it => (
              <Other key={it.id} entry={it} now={now} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Other({ entry, now }: { entry: NotificationEntry; now: Date }) {
  const id = useId()
  const { title, lead } = wordsOf(useTrellis().i18n, entry)
  return (
    <li>
      <b id={id}>{title}</b>
      <Due entry={entry} now={now} />
      <a href={entry.screen} aria-describedby={id}>
        {lead}
      </a>
    </li>
  )
}
