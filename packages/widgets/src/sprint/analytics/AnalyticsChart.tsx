import {
  type AnalyticsDimension,
  type I18n,
  isEnoughToCompare,
  type SprintAnalytics,
  shown,
  type TextKey,
} from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { LineChart, type LineChartProps } from '../../shared/LineChart.tsx'
import { sentences } from '../../shared/wording.ts'
import { showMean } from '../../shared/written.ts'
import { chartOf, fewerOf, summaryOf } from './analyticsChart.ts'
import type { ChosenLine } from './analyticsTree.ts'

export interface AnalyticsChartProps
  extends Pick<LineChartProps, 'title' | 'meaning'>,
    Partial<Pick<LineChartProps, 'max' | 'ticks' | 'tickText' | 'text' | 'lane'>> {
  analytics: SprintAnalytics
  dimension: AnalyticsDimension
  lines: readonly ChosenLine[]
  /** Said where there is nothing to draw and no reason of it; else that it is the filter's. */
  noData?: string
}

/** The names of lines of the crew, where too few of it have answered last to say how they moved. */
function fewOf({ dimensions }: SprintAnalytics, dimension: AnalyticsDimension, lines: readonly ChosenLine[]) {
  const [engagement] = dimensions.sprintCrewEngagements
  const last = engagement?.series.find(it => it.id === 'sprintCrew')?.points.findLast(it => it.y !== null)
  if (dimension === 'sprintCrewEngagements' || isEnoughToCompare(last?.y ?? null)) return new Set<string>()
  const crew = lines.filter(it => it.id === 'sprintCrew')
  return new Set(crew.flatMap(it => [it.name, ...it.children.map(one => one.name)]))
}

/** Lines of one dimension of a sprint over its days, which are a table as well. */
export function AnalyticsChart({ analytics, dimension, lines, noData, ...more }: AnalyticsChartProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const percent = (value: number) =>
    dimension === 'sprintCrewEngagements'
      ? i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 2 })
      : showMean(i18n, value)
  const chart = chartOf(i18n, analytics, lines, new Date())
  const { moved, hidden } = summaryOf(i18n, chart, more.text ?? percent, fewOf(analytics, dimension, lines))
  const notes = fewerOf(i18n, analytics, lines)
  const nothing = noData ?? t('core.errors.noDataForFilters')
  return (
    <LineChart
      {...chart}
      level={2}
      summary={sentences(i18n, [moved, ...hidden]) || nothing}
      max={100}
      number={i18n.number}
      text={percent}
      fileName={`${t('sprint.analytics.fileName')}-${dimension}`}
      foot={[`${analytics.label} · ${i18n.date(new Date().toISOString())} · ${config.product}`, ...hidden, ...notes]}
      notes={notes}
      labels={{
        category: t('sprint.analytics.day'),
        noData: t('core.states.noData'),
        noDataText: hidden.length > 0 ? sentences(i18n, hidden) : nothing,
        hint: t('sprint.analytics.hint'),
      }}
      {...more}
    />
  )
}

const levels = [1, 2, 3, 4, 5]

/** How the own energy is drawn: its levels are no score, so they have an axis of their own, and no mean. Source: measurement 16. */
export function ownEnergy({ t, number }: I18n) {
  const level = (value: number) =>
    t('sprint.analytics.lineOf', {
      who: number(value),
      what: t(`sprint.checkIn.energy.${shown(value, 0)}.title` as TextKey),
    })
  return {
    title: t('sprint.analytics.title.energyLevel'),
    meaning: t('sprint.analytics.meaning.energy'),
    max: 5,
    ticks: levels,
    tickText: level,
    text: level,
    lane: { from: 2.5, to: 4.5, label: t('sprint.checkIn.energy.lasts') },
  } satisfies Partial<AnalyticsChartProps>
}
