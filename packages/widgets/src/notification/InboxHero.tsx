import { dayOf, mayPutOff, type NotificationEntry, progressPercent, seesOf, wordsOf } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { beginning } from '../shared/beginning.ts'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { arrowRightIcon, eyeIcon } from '../shared/icons.ts'
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
  /** Where nothing waits: what is worth doing all the same, in words of a button, and where. */
  own?: { lead: string; href: string }
}

/** The one next action of a person, as the top of the dashboard. */
export function InboxHero({ entry, kicker, now, onPutOff, busy = false, putOffUntil, own }: InboxHeroProps) {
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
        actions={
          own && (
            <Button kind="primary" size="large" iconEnd={arrowRightIcon} href={own.href}>
              {own.lead}
            </Button>
          )
        }
      />
    )
  const { title, detail, lead } = wordsOf(i18n, entry)
  const sees = seesOf(i18n, entry)
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
      {sees && (
        <div className="t-inboxhero__who">
          <Sees line={sees.line} more={sees.more} />
        </div>
      )}
    </>
  )
}

/** Who sees what is done there, in one line, with what stands behind it where there is more. */
function Sees({ line, more }: { line: string; more: string | null }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const eye = <Icon path={eyeIcon} size="small" label={t('team.audience.label')} />
  if (more === null)
    return (
      <p className="t-moment__who t-small t-muted">
        {eye}
        <span>{line}</span>
      </p>
    )
  return (
    <details className="t-whosees">
      <summary>
        {eye}
        <span>
          {beginning(i18n, line)} <span className="t-whosees__more">{t('team.audience.more')}</span>
        </span>
      </summary>
      <div>
        <p>{more}</p>
      </div>
    </details>
  )
}
