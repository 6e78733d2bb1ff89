import type { AnalyticsDimension, SprintAnalytics } from '@trellis/sdk'
import { useRef } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { checkedIds, expandedIds, type FilterItem, restored } from '../../shared/filterRules.ts'
import type { LineChartProps } from '../../shared/LineChart.tsx'
import { LineMark } from '../../shared/LineReading.tsx'
import { type DrawnSeries, flatten } from '../../shared/lineGeometry.ts'
import { useWidth } from '../../shared/useWidth.ts'
import { AnalyticsChart, ownEnergy } from './AnalyticsChart.tsx'
import { AnalyticsFilter } from './AnalyticsFilter.tsx'
import type { AnalyticsChoice } from './analyticsAddress.ts'
import { chartOf } from './analyticsChart.ts'
import { type ChosenLine, linesOf, treeOf } from './analyticsTree.ts'
import { LevelCounts } from './LevelCounts.tsx'

export interface AnalyticsTabProps {
  analytics: SprintAnalytics
  dimension: AnalyticsDimension
  filter: AnalyticsChoice['filter']
  onFilter: (filter: AnalyticsChoice['filter']) => void
}

/** The marks of the lines by the rows of the filter that stand for them. */
function marksOf(lines: readonly ChosenLine[], series: LineChartProps['series']): Map<string, DrawnSeries> {
  const ids = lines.flatMap(it => [it.id, ...it.children.map(one => one.id)])
  const drawn = flatten(series.map(it => ({ ...it, show: true })))
  return new Map(ids.flatMap((id, at) => (drawn[at] ? [[id, drawn[at]] as const] : [])))
}

/** One dimension of a sprint: its filter, and its chart, which is a table as well. */
export function AnalyticsTab({ analytics, dimension, filter, onFilter }: AnalyticsTabProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useWidth(box, 1000) < 860
  const items = analytics.dimensions[dimension]
  const first = treeOf(i18n, dimension, items, analytics.aloneRoles)
  const tree = filter ? restored(first, filter.show, filter.open) : first
  const ids = checkedIds(tree)
  const lines = linesOf(i18n, dimension, items, ids)
  const marks = marksOf(lines, chartOf(i18n, analytics, lines, new Date()).series)
  const change = (next: readonly FilterItem[]) => onFilter({ show: checkedIds(next), open: expandedIds(next) })
  const of = (scope: string) => lines.filter(it => it.id === scope)
  const team = dimension === 'energyLevel' ? of('team') : []
  return (
    <div ref={box} className={isNarrow ? 't-analytics is-narrow' : 't-analytics'}>
      <AnalyticsFilter
        items={tree}
        onItems={change}
        isNarrow={isNarrow}
        markOf={id => {
          const mark = marks.get(id)
          return mark && <LineMark of={mark} />
        }}
      />
      <div className="t-analytics__charts">
        {dimension !== 'energyLevel' && (
          <AnalyticsChart
            key={dimension}
            {...{ analytics, dimension, lines }}
            title={t(`sprint.analytics.title.${dimension}`)}
            meaning={t(
              `sprint.analytics.meaning.${dimension === 'behaviours' || dimension === 'outcomes' ? 'mean' : 'percent'}`,
            )}
          />
        )}
        {dimension === 'energyLevel' && (of('self').length > 0 || team.length === 0) && (
          <AnalyticsChart {...{ analytics, dimension, ...ownEnergy(i18n) }} lines={of('self')} />
        )}
        {team.length > 0 && (
          <AnalyticsChart
            {...{ analytics, dimension }}
            lines={team}
            title={t('sprint.analytics.title.teamEnergy')}
            meaning={t('sprint.analytics.meaning.percent')}
          />
        )}
        <LevelCounts analytics={analytics} dimension={dimension} />
      </div>
    </div>
  )
}
