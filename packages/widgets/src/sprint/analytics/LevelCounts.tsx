import type { AnalyticsDimension, SprintAnalytics, TextKey } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { Table } from '../../shared/Table.tsx'
import { inZone } from '../sprintDays.ts'

const levels = [1, 2, 3, 4, 5]
const words = { energyLevel: 'sprint.checkIn.energy', reflections: 'sprint.checkIn.review' } as const

/** How many of a team are on each level, where they are enough to be counted. Source: measurement, Anonymity. */
export function LevelCounts({ analytics, dimension }: { analytics: SprintAnalytics; dimension: AnalyticsDimension }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (dimension !== 'energyLevel' && dimension !== 'reflections') return null
  const weeks = analytics.dimensions[dimension].flatMap(it =>
    it.series.flatMap(one => one.points.flatMap(({ x, counts }) => (counts ? [{ x, counts }] : []))),
  )
  if (weeks.length === 0) return null
  const word = (level: number) =>
    t(
      (dimension === 'energyLevel'
        ? `${words.energyLevel}.${level}.title`
        : `${words.reflections}.${level}`) as TextKey,
    )
  return (
    <Table
      caption={t('sprint.analytics.counts.title')}
      columns={[
        { key: 'day', label: t('sprint.analytics.day') },
        ...levels.map(it => ({ key: String(it), label: word(it), numeric: true })),
      ]}
      rows={weeks.map(({ x, counts }) => ({
        key: x,
        cells: [
          inZone(i18n, x, analytics.timezone, { day: 'numeric', month: 'short' }),
          ...counts.map(it => i18n.number(it)),
        ],
      }))}
    />
  )
}
