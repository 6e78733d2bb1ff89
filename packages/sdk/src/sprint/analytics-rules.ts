import { difference, shown } from '../core/numbers.ts'
import type { AnalyticsPoint, AnalyticsSeries } from './analytics.ts'
import { type Change, changeOf } from './rules.ts'

/** What is measured of a sprint, in the order of its tabs. Source: spec 2 section 2. */
export const analyticsDimensions = [
  'actions',
  'reflections',
  'behaviours',
  'outcomes',
  'sprintCrewEngagements',
  'energyLevel',
] as const
export type AnalyticsDimension = (typeof analyticsDimensions)[number]

/** Who has answered. Source: spec 2 section 2. */
export const analyticsScopes = ['self', 'sprintCrew', 'team'] as const
export type AnalyticsScope = (typeof analyticsScopes)[number]

/** The key of all items together. Source: spec 2 section 2. */
export const allItems = 'ALL'

/** Members besides the reader behind any number of a team. Source: sprints, Anonymity. */
export const leastTeamOthers = 2
/** Members behind the share of a team's energy, and behind the mean of how effective check-ins were. Source: measurement 16. */
export const leastEnergy = 5
export const leastEffectiveness = 3
/** Answers from which a team's levels are counted. Source: measurement, Anonymity. */
export const leastCounts = 10

const meanOf = (values: readonly number[]): number | null =>
  values.length > 0 ? shown(values.reduce((sum, it) => sum + it, 0) / values.length) : null

/** A mean over several items, how it moved, and on how many of them it rests. */
export interface MeanMoved {
  value: number | null
  change: number | null
  fluctuation: Change
  /** Items that are shown, of all. */
  shown: number
  of: number
}

/**
 * The mean over the items that are shown now, and how it moved: against the mean of the same items in the round before, as else the
 * change would be of other items. Where one of them was not shown then it is not known. Source: measurement 7 and 16.
 */
export function meanMoved(items: readonly { now: number | null; before: number | null }[]): MeanMoved {
  const known = items.flatMap(({ now, before }) => (now === null ? [] : [{ now, before }]))
  const value = meanOf(known.map(it => it.now))
  const then = known.flatMap(it => it.before ?? [])
  const before = then.length === known.length ? meanOf(then) : null
  return {
    value,
    change: value === null || before === null ? null : difference(value, before),
    fluctuation: changeOf(before, value),
    shown: known.length,
    of: items.length,
  }
}

/** The mean at one place, over what is shown there: a hidden one is left out, and the first reason stands where all are hidden. */
function meanAt(x: string, points: readonly AnalyticsPoint[]): AnalyticsPoint {
  const y = meanOf(points.flatMap(it => it.y ?? []))
  if (y !== null) return { x, y, noData: null }
  const reasons = new Set(points.map(it => it.noData))
  return { x, y: null, noData: reasons.size === 1 ? (points[0]?.noData ?? 'noneShown') : 'noneShown' }
}

function meanLine<L extends Omit<AnalyticsSeries, 'children'>>(lines: readonly L[]): Omit<AnalyticsSeries, 'children'> {
  const places = [...new Set(lines.flatMap(it => it.points.map(one => one.x)))].sort()
  const { id = '', style = 'solid' } = lines[0] ?? {}
  return {
    id,
    style,
    show: lines.some(it => it.show),
    points: places.map(x =>
      meanAt(
        x,
        lines.flatMap(it => it.points.filter(one => one.x === x)),
      ),
    ),
  }
}

/**
 * Lines of several items as one: the mean over the items that are shown, of each scope and role. It is made of written numbers alone, so that
 * it says nothing that they do not. Source: sprints, Analytics; ledger, Measure.
 */
export function meanOfItems(items: readonly { series: readonly AnalyticsSeries[] }[]): AnalyticsSeries[] {
  const all = items.flatMap(it => it.series)
  const named = <L extends { id: string }>(lines: readonly L[]) => [...new Set(lines.map(it => it.id))]
  return named(all).map(id => {
    const lines = all.filter(it => it.id === id)
    const children = lines.flatMap(it => it.children)
    return {
      ...meanLine(lines),
      children: named(children).map(role => meanLine(children.filter(it => it.id === role))),
    }
  })
}
