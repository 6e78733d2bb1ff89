import { type AnalyticsDimension, type SprintAnalytics, shown, type TextKey } from '@trellis/sdk'
import { useRef } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { checkedIds, expandedIds, type FilterItem, restored } from '../../shared/filterRules.ts'
import { LineChart, type LineChartProps } from '../../shared/LineChart.tsx'
import { LineMark } from '../../shared/LineReading.tsx'
import { type DrawnSeries, flatten } from '../../shared/lineGeometry.ts'
import { useWidth } from '../../shared/useWidth.ts'
import { sentences } from '../../shared/wording.ts'
import { showMean } from '../../shared/written.ts'
import { AnalyticsFilter } from './AnalyticsFilter.tsx'
import type { AnalyticsChoice } from './analyticsAddress.ts'
import { chartOf, fewerOf, summaryOf } from './analyticsChart.ts'
import { type ChosenLine, linesOf, treeOf } from './analyticsTree.ts'
import { LevelCounts } from './LevelCounts.tsx'

export interface AnalyticsTabProps {
  analytics: SprintAnalytics
  dimension: AnalyticsDimension
  filter: AnalyticsChoice['filter']
  onFilter: (filter: AnalyticsChoice['filter']) => void
}

const levels = [1, 2, 3, 4, 5]

/** The marks of the lines by the rows of the filter that stand for them. */
function marksOf(lines: readonly ChosenLine[], series: LineChartProps['series']): Map<string, DrawnSeries> {
  const ids = lines.flatMap(it => [it.id, ...it.children.map(one => one.id)])
  const drawn = flatten(series.map(it => ({ ...it, show: true })))
  return new Map(ids.flatMap((id, at) => (drawn[at] ? [[id, drawn[at]] as const] : [])))
}

/** One dimension of a sprint: its filter, and its chart, which is a table as well. */
export function AnalyticsTab({ analytics, dimension, filter, onFilter }: AnalyticsTabProps) {
  const { i18n, config } = useTrellis()
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
  const percent = (value: number) =>
    dimension === 'sprintCrewEngagements'
      ? i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 2 })
      : showMean(i18n, value)
  const level = (value: number) =>
    t('sprint.analytics.lineOf', {
      who: i18n.number(value),
      what: t(`sprint.checkIn.energy.${shown(value, 0)}.title` as TextKey),
    })
  const draw = (those: readonly ChosenLine[], more: Partial<LineChartProps> & { title: string; meaning: string }) => {
    const chart = chartOf(i18n, analytics, those, new Date())
    const { moved, hidden } = summaryOf(i18n, chart, more.text ?? percent)
    const notes = [...hidden, ...fewerOf(i18n, analytics, those)]
    return (
      <LineChart
        {...chart}
        key={more.title}
        level={2}
        summary={sentences(i18n, [moved, ...notes]) || t('core.errors.noDataForFilters')}
        max={100}
        number={i18n.number}
        text={percent}
        fileName={`${t('sprint.analytics.fileName')}-${dimension}`}
        foot={[`${analytics.label} · ${i18n.date(new Date().toISOString())} · ${config.product}`, ...notes]}
        labels={{
          category: t('sprint.analytics.day'),
          noData: t('core.states.noData'),
          noDataText: hidden.length > 0 ? sentences(i18n, hidden) : t('core.errors.noDataForFilters'),
          hint: t('sprint.analytics.hint'),
        }}
        {...more}
      />
    )
  }
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
        {dimension !== 'energyLevel' &&
          draw(lines, {
            title: t(`sprint.analytics.title.${dimension}`),
            meaning: t(
              `sprint.analytics.meaning.${dimension === 'behaviours' || dimension === 'outcomes' ? 'mean' : 'percent'}`,
            ),
          })}
        {/* The own levels are no score: they have an axis of their own, and no mean. */}
        {dimension === 'energyLevel' &&
          (of('self').length > 0 || team.length === 0) &&
          draw(of('self'), {
            title: t('sprint.analytics.title.energyLevel'),
            meaning: t('sprint.analytics.meaning.energy'),
            max: 5,
            ticks: levels,
            tickText: level,
            text: level,
            lane: { from: 2.5, to: 4.5, label: t('sprint.checkIn.energy.lasts') },
          })}
        {team.length > 0 &&
          draw(team, {
            title: t('sprint.analytics.title.teamEnergy'),
            meaning: t('sprint.analytics.meaning.percent'),
          })}
        <LevelCounts analytics={analytics} dimension={dimension} />
      </div>
    </div>
  )
}
