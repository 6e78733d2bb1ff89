import { type AnalyticsDimension, allItems, isEnoughToCompare, meanMoved, type SprintAnalytics } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { BandLegend } from '../cards/BandLegend.tsx'
import { CircleCard } from '../cards/CircleCard.tsx'
import { ScoreCard } from '../cards/ScoreCard.tsx'
import { StatusCard } from '../cards/StatusCard.tsx'
import { whyNothing } from '../cards/whyNothing.ts'

/** The last two numbers of a line, as far as they are shown. */
function lastTwo({ dimensions }: SprintAnalytics, dimension: AnalyticsDimension, scope: string) {
  const all = dimensions[dimension].find(it => it.id === allItems)
  const points = all?.series.find(it => it.id === scope)?.points ?? []
  return { now: points.at(-1)?.y ?? null, before: points.at(-2)?.y ?? null }
}

/** The own mean of the last check-in that was completed: one that was passed over says nothing. */
function lastOwn({ dimensions }: SprintAnalytics) {
  const all = dimensions.behaviours.find(it => it.id === allItems)
  return all?.series.find(it => it.id === 'self')?.points.findLast(it => it.y !== null)?.y ?? null
}

/** How the crew's mean over the behaviours or outcomes stands in the last round, and how it moved. */
function crewMean(analytics: SprintAnalytics, dimension: 'behaviours' | 'outcomes', isCompared: boolean) {
  const lines = analytics.dimensions[dimension].map(it => ({
    isAll: it.id === allItems,
    points: it.series.find(one => one.id === 'sprintCrew')?.points ?? [],
  }))
  const rounds = lastRounds(analytics)
  const at = (points: (typeof lines)[number]['points'], round: string | undefined) =>
    points.find(it => it.x === round)?.y ?? null
  return meanMoved(
    lines
      .filter(it => !it.isAll)
      .map(({ points }) => ({
        now: at(points, rounds.now?.x),
        before: isCompared ? at(points, rounds.before?.x) : null,
      })),
  )
}

/** When the last two closed rounds went out that asked somebody: of the others there is no engagement. */
function lastRounds({ dimensions }: SprintAnalytics) {
  const points = dimensions.sprintCrewEngagements[0]?.series.find(it => it.id === 'sprintCrew')?.points ?? []
  const asked = points.filter(it => it.y !== null)
  return { now: asked.at(-1), before: asked.at(-2) }
}

export interface AnalyticsCardsProps {
  analytics: SprintAnalytics
  /** How many are in the crew. */
  crew: number
  /** Where a check-in is answered; left out while none is open. */
  rateHref?: string | undefined
}

/** Where a sprint stands: as the crew saw it in its last closed round, and as oneself did. */
export function AnalyticsCards({ analytics, crew, rateHref }: AnalyticsCardsProps) {
  const { t } = useTrellis().i18n
  const isWeekly = analytics.feedbackFrequency === 7
  const rounds = lastRounds(analytics)
  const engagement = { now: rounds.now?.y ?? null, before: rounds.before?.y ?? null }
  const why = t(`sprint.dashboard.cards.${whyNothing(engagement.now, crew)}`)
  const seen = (dimension: 'behaviours' | 'outcomes') => {
    const isCompared = engagement.before === null || isEnoughToCompare(engagement.now)
    const { value, change, fluctuation, shown, of } = crewMean(analytics, dimension, isCompared)
    return (
      <ScoreCard
        title={t(`sprint.analytics.cards.${dimension}`)}
        score={value}
        moved={{ fluctuation, change, isWeekly }}
        note={
          value === null
            ? why
            : isCompared
              ? shown < of && t('sprint.analytics.cards.over', { shown, of })
              : t('sprint.feedback.headline.few')
        }
      />
    )
  }
  const own = lastOwn(analytics)
  const actions = lastTwo(analytics, 'actions', analytics.sprintType === 'TEAM_SPRINT' ? 'team' : 'self')
  return (
    <>
      <div className="t-sprintcards t-sprintcards--few">
        {seen('outcomes')}
        {seen('behaviours')}
        {analytics.isMember && (
          <ScoreCard
            title={t('sprint.analytics.cards.own')}
            score={own}
            note={own === null && t('sprint.analytics.cards.notRated')}
            rateHref={rateHref}
          />
        )}
        <StatusCard
          title={t('sprint.dashboard.cards.engagement')}
          percent={engagement.now}
          {...(engagement.now === null
            ? { note: why }
            : {
                change: engagement.before === null ? null : engagement.now - engagement.before,
                since: t(`sprint.cards.after.${isWeekly ? 'week' : 'round'}`),
              })}
        />
        <CircleCard title={t('sprint.dashboard.cards.actions')} percent={actions.now ?? 0} />
      </div>
      <div className="t-analytics__legend">
        <BandLegend isWeekly={isWeekly} />
      </div>
    </>
  )
}
