import { type NotificationEntry, wordsOf } from '@trellis/sdk'
import { useId } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Due } from './Due.tsx'

export interface InboxNextProps {
  entry: NotificationEntry
  now: Date
}

/** What waits for the person on a page, above everything else there: its words, its date and its one button. */
export function InboxNext({ entry, now }: InboxNextProps) {
  const id = useId()
  const { i18n } = useTrellis()
  const { title, detail, lead } = wordsOf(i18n, entry)
  return (
    <section className="t-nextstep" aria-labelledby={id}>
      <div>
        <h2 className="t-heading" id={id}>
          {title}
        </h2>
        <p className="t-small">{detail}</p>
        <Due entry={entry} now={now} />
      </div>
      <div className="t-actions">
        <Button kind="primary" size="large" href={entry.screen}>
          {lead}
        </Button>
      </div>
    </section>
  )
}
