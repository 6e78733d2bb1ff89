import type { AlignmentTrend } from '@trellis/sdk/contract'
import type { Kept, Numbers, ToldEntry } from './numbers.ts'
import { type KeyItem, type RespondentAnswers, rulesOf } from './rules.ts'
import { sampleOf } from './sample.ts'
import { comparable, noTrend, trendOf } from './trend.ts'

/**
 * The change between two reports, each of its own frozen people. Where a side does not show its mean there is no change, and where
 * one does not show its spread the change is not tested: a test would tell what is suppressed. The reason is that of the report.
 */
export function changeBetween(
  key: readonly KeyItem[],
  earlier: { numbers: Numbers; answers: readonly RespondentAnswers[] },
  later: { numbers: Numbers; answers: readonly RespondentAnswers[] },
  minimum: number,
): ToldEntry[] {
  const rules = rulesOf()
  // Of an earlier set from which somebody was wiped out the mean would be another one: their difference is that person.
  if ([earlier, later].some(it => it.answers.length !== it.numbers.nValid))
    return noTrend([...new Set(key.map(it => it.subscale))]).map(it => ({
      ...it,
      hidden: { reason: 'complement', n: null, from: minimum },
    }))
  const [before, after] = [sampleOf(key, earlier.answers, rules), sampleOf(key, later.answers, rules)]
  const sides = (subscale: string) =>
    [later, earlier].map(it => it.numbers.subscales.find(own => own.subscale === subscale))
  const both = (subscale: string, what: 'mean' | 'sd') => sides(subscale).every(it => it?.[what] !== undefined)
  const why = (subscale: string, what: 'hidden' | 'spreadHidden') => {
    const hidden = sides(subscale).find(it => it?.[what])?.[what]
    return hidden ? { hidden } : {}
  }
  const tested = trendOf(
    before,
    after.filter(it => both(it.subscale, 'sd')),
    minimum,
    rules,
  )
  const told = trendOf(
    before,
    after.filter(it => both(it.subscale, 'mean') && !both(it.subscale, 'sd')),
    minimum,
    rules,
  )
  const entries = [
    ...tested,
    ...told.map(it => ({
      ...it,
      direction: 'NEUTRAL' as const,
      star: false,
      tooFewToTest: true,
      ...why(it.subscale, 'spreadHidden'),
    })),
  ]
  return noTrend(after.map(it => it.subscale)).map(
    none => entries.find(it => it.subscale === none.subscale) ?? { ...none, ...why(none.subscale, 'hidden') },
  )
}

/** A version with its report, for a trend. */
export interface Point {
  version: number
  bankVersion: string
  date: Date
  kept: Kept
}

const yearMs = 365.25 * 86_400_000
/** Yearly surveys are seldom sent to the day. */
const graceMs = 31 * 86_400_000

/** Versions of the same major item bank in a period that ends with a version, oldest first, that one included. */
export function pointsWithin<P extends Omit<Point, 'kept'>>(all: readonly P[], version: number, years: number): P[] {
  const later = all.find(it => it.version === version)
  if (!later) return []
  return all
    .filter(it => it.version <= version && comparable(it.bankVersion, later.bankVersion))
    .filter(it => it.date.getTime() >= later.date.getTime() - years * yearMs - graceMs)
    .sort((a, b) => a.version - b.version)
}

/** A trend as it is served: from the oldest version of the period to the version itself. */
export function trendFrom(
  all: readonly Point[],
  version: number,
  years: number,
  subscales: { code: string; label: string }[],
): AlignmentTrend {
  const points = pointsWithin(all, version, years)
  const later = points.at(-1)
  const earlier = points.length > 1 ? points[0] : undefined
  const end = (it: Point | undefined) =>
    it ? { version: it.version, date: it.date.toISOString(), n: it.kept.numbers.nValid } : null
  const entries = (earlier && later?.kept.trends[earlier.version]) ?? noTrend(subscales.map(it => it.code))
  const [before, after] = [earlier?.kept.numbers.overall, later?.kept.numbers.overall]
  return {
    years,
    earlier: end(earlier),
    later: end(later),
    ...(before && after ? { overallDelta: after.mean - before.mean } : {}),
    trendList: subscales.map(({ code, label }) => {
      const { subscale, direction, ...entry } = entries.find(it => it.subscale === code) ?? {
        subscale: code,
        direction: 'NONE' as const,
        star: false,
        tooFewToTest: false,
      }
      return { subScaleCode: subscale, label, iconPosition: direction, items: itemsOf(points, code), ...entry }
    }),
  }
}

const itemsOf = (points: readonly Point[], subscale: string) =>
  points.flatMap(({ kept, date, version }) => {
    const own = kept.numbers.subscales.find(it => it.subscale === subscale)
    return own?.mean === undefined ? [] : [{ date: date.toISOString(), version, mean: own.mean, n: own.n ?? 0 }]
  })
