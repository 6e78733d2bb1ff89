import { dateText, isEnoughToCompare, lastMinute, type SprintDetails, type SprintProgress } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { CircleCard } from './cards/CircleCard.tsx'
import { ScoreCard } from './cards/ScoreCard.tsx'
import { StatusCard } from './cards/StatusCard.tsx'
import { whyNothing } from './cards/whyNothing.ts'
import { fullDay, inZone, shortDay } from './sprintDays.ts'

export interface SprintCardsProps {
  sprint: Pick<SprintDetails, 'timezone' | 'feedbackFrequency' | 'sprintReviewEndTime'>
  progress: SprintProgress
  /** How many are in the crew. */
  crew: number
  /** It is another one's: the crew is not the reader's. */
  isOthers?: boolean
  /** The three that say how it stands and what comes, below a heading of a page. */
  isShort?: boolean
  /** It is over: nothing is left of it, or comes. */
  isOver?: boolean
}

/** The cards of a running sprint. What may not be shown, or is not there yet, says so. Source: spec 2 section 2. */
export function SprintCards({
  sprint,
  progress,
  crew,
  isOthers = false,
  isShort = false,
  isOver = false,
}: SprintCardsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const zone = sprint.timezone
  const outcome = progress.outcomePercentage.current
  const engagement = progress.sprintCrewEngagementPercentage.current
  const next = progress.nextSprintCheckInDate && lastMinute(progress.nextSprintCheckInDate, i18n)
  // By the clock: parts of a percent would only change with the hour, and the whole is said at the end alone.
  const gone = Math.floor(progress.sprintTimeline.timelineProgressPercentage)
  const isFew = progress.sprintCrewEngagementPercentage.change !== null && !isEnoughToCompare(engagement)
  const nothing = whyNothing(engagement, crew)
  const none = progress.seesMeans || nothing === 'alone' ? nothing : 'notYours'
  const why = t(`sprint.dashboard.cards.${none}`)
  const hasEnded = progress.daysLeftToCompleteSprint <= 0
  // The end instant is the first of the day after.
  const lastDay = inZone(i18n, new Date(Date.parse(sprint.sprintReviewEndTime) - 1), zone, fullDay)
  const moved = (it: SprintProgress['outcomePercentage']) => ({ ...it, isWeekly: sprint.feedbackFrequency === 7 })
  const level = isShort ? 3 : 2
  return (
    <div className={cx('t-sprintcards', (isShort || isOver) && 't-sprintcards--short')}>
      {!isShort && (
        <>
          {!isOver && <CircleCard title={t('sprint.dashboard.cards.sprint')} percent={gone} />}
          <CircleCard
            title={t('sprint.dashboard.cards.engagement')}
            percent={engagement}
            note={engagement === null && why}
          />
          <CircleCard title={t('sprint.dashboard.cards.actions')} percent={progress.actionPercentage} />
        </>
      )}
      <ScoreCard
        level={level}
        title={t(isOthers ? 'sprint.analytics.cards.outcomes' : 'sprint.dashboard.cards.outcomes')}
        score={outcome}
        moved={moved(progress.outcomePercentage)}
        note={outcome === null ? why : isFew && t('sprint.feedback.headline.few')}
      />
      {!isOver && (
        <>
          {hasEnded ? (
            <StatusCard
              level={level}
              title={t('sprint.dashboard.cards.ended')}
              subtitle={<span className="t-sprintcard__day">{lastDay}</span>}
            />
          ) : (
            <StatusCard
              level={level}
              title={t('sprint.dashboard.cards.left')}
              subtitle={t('sprint.dashboard.cards.days', { count: progress.daysLeftToCompleteSprint })}
              note={<span className="t-sprintcard__day">{t('sprint.dashboard.cards.ends', { day: lastDay })}</span>}
            />
          )}
          {/* After its end none comes, and none is missed. */}
          {(next || !hasEnded) && (
            <StatusCard
              level={level}
              title={t('sprint.dashboard.cards.checkIn')}
              subtitle={
                next
                  ? dateText(i18n.language, next, { ...shortDay, timeZone: i18n.timeZone })
                  : t('sprint.dashboard.cards.noCheckIn')
              }
              note={next && t('sprint.dashboard.cards.until', { time: i18n.date(next, 'time') })}
            />
          )}
        </>
      )}
    </div>
  )
}
