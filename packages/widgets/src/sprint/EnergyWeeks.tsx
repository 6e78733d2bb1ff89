import { energyOf, type SprintDetails } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { AnalyticsChart, ownEnergy } from './analytics/AnalyticsChart.tsx'
import { linesOf } from './analytics/analyticsTree.ts'

/** The reader's own energy over the check-ins of a sprint that runs, and how many of them were at a level that lasts. Nobody else reads it. */
export function EnergyWeeks({ sprint }: { sprint: SprintDetails }) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => {
    const call = { params: { id: sprint.id } }
    return sprint.teamId === null ? client.sprint.userSprintAnalytics(call) : client.sprint.teamSprintAnalytics(call)
  }, [client, sprint.id, sprint.version])
  return (
    <div>
      <Loaded of={load} skeleton={6}>
        {analytics => {
          const items = analytics.dimensions.energyLevel
          const lines = linesOf(i18n, 'energyLevel', items, ['self'])
          const levels = lines.flatMap(it => it.series.points.flatMap(one => one.y ?? []))
          const { counts, share } = energyOf(levels)
          return (
            <>
              <AnalyticsChart
                {...{ analytics, lines, ...ownEnergy(i18n) }}
                dimension="energyLevel"
                noData={t('sprint.dashboard.energy.none')}
              />
              {share !== null && (
                <p className="t-small">
                  {t('sprint.dashboard.energy.good', {
                    good: i18n.number((counts[2] ?? 0) + (counts[3] ?? 0)),
                    count: levels.length,
                    share: i18n.number(share / 100, { style: 'percent', maximumFractionDigits: 1 }),
                  })}
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
