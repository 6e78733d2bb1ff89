import { bandOf, type SprintDetails, type SprintProgress } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Band } from '../shared/Band.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { CircleProgress } from '../shared/CircleProgress.tsx'
import { useTrellis } from '../shared/context.tsx'
import { showMean } from '../shared/written.ts'
import { clockStyle, fullDay, inZone, shortDay } from './sprintDays.ts'

/** The cards of a running sprint. What may not be shown, or is not there yet, says so. Source: spec 2 section 2. */
export function SprintCards({ sprint, progress }: { sprint: SprintDetails; progress: SprintProgress }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const zone = sprint.timezone
  const outcome = progress.outcomePercentage.current
  const engagement = progress.sprintCrewEngagementPercentage.current
  const next = progress.nextSprintCheckInDate
  const gone = progress.sprintTimeline.timelineProgressPercentage
  const ring = (label: string, percent: number) => (
    <CircleProgress percent={percent} label={label} number={i18n.number} />
  )
  return (
    <div className="t-sprintcards">
      <Card title={t('sprint.dashboard.cards.sprint')}>{ring(t('sprint.dashboard.cards.sprint'), gone)}</Card>
      <Card title={t('sprint.dashboard.cards.engagement')}>
        {engagement === null ? <b className="is-none">--</b> : ring(t('sprint.dashboard.cards.engagement'), engagement)}
        {engagement === null && <p>{t('sprint.dashboard.cards.noRound')}</p>}
      </Card>
      <Card title={t('sprint.dashboard.cards.actions')}>
        {ring(t('sprint.dashboard.cards.actions'), progress.actionPercentage)}
      </Card>
      <Card title={t('sprint.dashboard.cards.outcomes')}>
        {outcome === null ? (
          <b className="is-none">{t('core.states.noData')}</b>
        ) : (
          <Band
            band={bandOf(outcome, 0, 100)}
            word={bandWord(i18n, bandOf(outcome, 0, 100))}
            value={showMean(i18n, outcome)}
          />
        )}
        {outcome === null && <p>{t('sprint.dashboard.cards.noRound')}</p>}
      </Card>
      <Card title={t('sprint.dashboard.cards.left')}>
        <b className="t-num">{t('sprint.dashboard.cards.days', { count: progress.daysLeftToCompleteSprint })}</b>
        <p>
          {t('sprint.dashboard.cards.ends', {
            // The end instant is the first of the day after.
            day: inZone(i18n, new Date(Date.parse(sprint.sprintReviewEndTime) - 1), zone, fullDay),
          })}
        </p>
      </Card>
      <Card title={t('sprint.dashboard.cards.checkIn')}>
        {next ? (
          <>
            <b className="t-num">{inZone(i18n, next, zone, shortDay)}</b>
            <p>{t('sprint.dashboard.cards.until', { time: inZone(i18n, next, zone, clockStyle) })}</p>
          </>
        ) : (
          <b className="is-none">{t('core.states.none')}</b>
        )}
      </Card>
    </div>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="t-sprintcard">
    <h2>{title}</h2>
    {children}
  </section>
)
