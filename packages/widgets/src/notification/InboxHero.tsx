import { dayOf, mayPutOff, type NotificationEntry, progressPercent, wordsOf } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { arrowRightIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { showPercent } from '../shared/written.ts'
import { Due } from './Due.tsx'

export interface InboxHeroProps {
  /** The first of what waits; null where nothing does. */
  entry: NotificationEntry | null
  /** Greeting and date. */
  kicker: ReactNode
  now: Date
  /** Puts it off until tomorrow, where it can wait so long. */
  onPutOff?: (() => void) | undefined
  busy?: boolean
  /** Where all that was open is put off: until when. */
  putOffUntil?: string | undefined
}

/** The one next action of a person, as the top of the dashboard. */
export function InboxHero({ entry, kicker, now, onPutOff, busy = false, putOffUntil }: InboxHeroProps) {
  const { i18n } = useTrellis()
  const { t, number, date } = i18n
  if (entry === null && putOffUntil !== undefined) {
    const day = dayOf(putOffUntil, i18n) === dayOf(now, i18n) ? 'today' : 'tomorrow'
    return (
      <PageHead
        size="display"
        kicker={kicker}
        title={t(`account.dashboard.next.putOff.${day}`, { time: date(putOffUntil, 'time') })}
        lead={t('account.dashboard.next.putOff.body')}
      />
    )
  }
  if (entry === null)
    return (
      <PageHead
        size="display"
        kicker={kicker}
        title={t('account.dashboard.next.nothing.title')}
        lead={t('account.dashboard.next.nothing.body')}
      />
    )
  const { title, detail, lead } = wordsOf(i18n, entry)
  const { answered, total } = entry.facts
  const isBegun = typeof answered === 'number' && typeof total === 'number' && answered > 0
  const percent = isBegun ? progressPercent(answered, total) : 0
  return (
    <>
      <PageHead
        size="display"
        kicker={kicker}
        title={title}
        lead={detail}
        actions={
          <>
            <Button kind="primary" size="large" iconEnd={arrowRightIcon} href={entry.screen}>
              {lead}
            </Button>
            {onPutOff && mayPutOff(entry, now) && (
              <Button kind="quiet" size="large" busy={busy} onClick={onPutOff}>
                {t('notification.inbox.putOff')}
              </Button>
            )}
            <Due entry={entry} now={now} />
          </>
        }
      />
      {isBegun && (
        <div className="t-next">
          <ProgressBar
            label={t('survey.progressLabel')}
            value={percent}
            valueText={t('survey.progress', { answered, total, percent: showPercent({ number }, percent) })}
          />
        </div>
      )}
    </>
  )
}
