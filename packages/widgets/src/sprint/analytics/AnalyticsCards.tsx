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
function crewMean({ dimensions }: SprintAnalytics, dimension: 'behaviours' | 'outcomes', isCompared: boolean) {
  const lines = dimensions[dimension].map(it => ({
    isAll: it.id === allItems,
    points: it.series.find(one => one.id === 'sprintCrew')?.points ?? [],
  }))
  const rounds = lines.find(it => it.isAll)?.points.map(it => it.x) ?? []
  const at = (points: (typeof lines)[number]['points'], round: string | undefined) =>
    points.find(it => it.x === round)?.y ?? null
  return meanMoved(
    lines
      .filter(it => !it.isAll)
      .map(({ points }) => ({
        now: at(points, rounds.at(-1)),
        before: isCompared ? at(points, rounds.at(-2)) : null,
      })),
  )
}

/** Where a sprint stands: as the crew saw it in its last closed round, and as oneself did. */
export function AnalyticsCards({ analytics, rateHref }: { analytics: SprintAnalytics; rateHref?: string | undefined }) {
  const { t } = useTrellis().i18n
  const isWeekly = analytics.feedbackFrequency === 7
  const engagement = lastTwo(analytics, 'sprintCrewEngagements', 'sprintCrew')
  const why = t(`sprint.dashboard.cards.${whyNothing(engagement.now)}`)
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
