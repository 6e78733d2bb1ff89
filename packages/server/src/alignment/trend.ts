import { tolerance } from '@trellis/sdk/contract'
import { spreadFrom } from '../core/disclosure.ts'
import type { Rules } from './rules.ts'
import { held, mean, type SubscaleSample, variance } from './sample.ts'
import { tQuantile, twoSidedP } from './student-t.ts'

/** Change of a subscale from the earlier version (n1 people) to this one (n2). */
export interface TrendEntry {
  subscale: string
  n1?: number
  n2?: number
  /** This mean less the earlier one. */
  delta?: number
  direction: 'INCREASE' | 'DECREASE' | 'NEUTRAL' | 'NONE'
  star: boolean
  /** Fewer than five on a side: the change is shown and not tested. */
  tooFewToTest: boolean
}

/**
 * Welch's test of two independent groups: change, its 90 % interval, and the two-sided p.
 * Without any spread the interval is the change itself. Source: Welch 1947, Satterthwaite 1946; measurement 12.
 */
export function welch(
  earlier: Float64Array,
  now: Float64Array,
): { delta: number; interval: [number, number]; p: number } {
  const delta = mean(now) - mean(earlier)
  const a = variance(earlier) / earlier.length
  const b = variance(now) / now.length
  const error = Math.sqrt(a + b)
  if (error < tolerance) return { delta, interval: [delta, delta], p: Math.abs(delta) < tolerance ? 1 : 0 }
  const degrees = (a + b) ** 2 / (a ** 2 / (earlier.length - 1) + b ** 2 / (now.length - 1))
  const reach = tQuantile(0.95, degrees) * error
  return { delta, interval: [delta - reach, delta + reach], p: twoSidedP(delta / error, degrees) }
}

/** Holm's adjusted p values, in the order given. Source: Holm 1979; measurement 12. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] as number) - (values[b] as number))
  const adjusted: number[] = []
  let highest = 0
  for (const [place, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (values.length - place) * (values[index] as number)))
    adjusted[index] = highest
  }
  return adjusted
}

/** Whether results under two versions of an item bank may be compared: the same major version. Source: measurement 12. */
export function comparable(version: string, other: string): boolean {
  return version.split('.')[0] === other.split('.')[0]
}

/**
 * The trend of every subscale. INCREASE or DECREASE only where the change is large enough and the 90 % interval leaves out
 * 0, else NEUTRAL; NONE where a side has fewer people than the minimum, whose mean a change would give away.
 * A star where Holm's p over all subscales that could be tested is below .05. Source: measurement 12.
 */
export function trendOf(
  earlier: readonly SubscaleSample[],
  now: readonly SubscaleSample[],
  minimum: number,
  rules: Rules,
): TrendEntry[] {
  const compared = now.map(({ subscale, scores }) => {
    const before = held(earlier.find(it => it.subscale === subscale)?.scores ?? new Float64Array())
    const after = held(scores)
    if (before.length < Math.max(1, minimum) || after.length < Math.max(1, minimum)) return { subscale }
    const few = before.length < spreadFrom || after.length < spreadFrom
    const test = few ? undefined : welch(before, after)
    return { subscale, n1: before.length, n2: after.length, delta: mean(after) - mean(before), test }
  })
  const tested = compared.filter(it => it.test)
  const adjusted = holm(tested.map(it => it.test?.p ?? 1))
  return compared.map(({ test, ...entry }) => {
    if (entry.delta === undefined) return { ...entry, direction: 'NONE', star: false, tooFewToTest: false }
    const leavesOutZero = test !== undefined && (test.interval[0] > 0 || test.interval[1] < 0)
    const changed = leavesOutZero && Math.abs(entry.delta) >= rules.smallestChange - tolerance
    const direction = !changed ? 'NEUTRAL' : entry.delta > 0 ? 'INCREASE' : 'DECREASE'
    const place = tested.findIndex(it => it.subscale === entry.subscale)
    return { ...entry, direction, star: place >= 0 && (adjusted[place] as number) < 0.05, tooFewToTest: !test }
  })
}

/** The trend where there is nothing to compare with. */
export const noTrend = (subscales: readonly string[]): TrendEntry[] =>
  subscales.map(subscale => ({ subscale, direction: 'NONE', star: false, tooFewToTest: false }))
