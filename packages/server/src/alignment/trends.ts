import { type AlignmentTrend, dayMs, difference, present } from '@trellis/sdk/contract'
import type { Kept, ToldEntry } from './numbers.ts'
import { type KeyItem, type RespondentAnswers, rulesOf } from './rules.ts'
import { sampleOf } from './sample.ts'
import { comparable, trendOf } from './trend.ts'
import type { Numbers, Shown } from './written.ts'

/** A report with the answers it was made from, as far as they are still there. */
interface Side {
  numbers: Numbers
  answers: readonly RespondentAnswers[]
}

const ofSubscale = (it: { numbers: Numbers } | undefined, subscale: string) =>
  it?.numbers.subscales.find(own => own.subscale === subscale)

/**
 * The change between two reports: the difference of two published means, from nothing else. It is tested where both publish
 * their spread: over the published people, so that the test tells nothing that mean and spread do not.
 */
export function changeBetween(key: readonly KeyItem[], earlier: Side, later: Side, minimum: number): ToldEntry[] {
  const rules = rulesOf()
  // Of a set from which somebody was wiped out the test would be another one: their difference is that person.
  const isWhole = [earlier, later].every(it => it.answers.length === it.numbers.nValid)
  const [before, after] = [sampleOf(key, earlier.answers, rules), sampleOf(key, later.answers, rules)]
  const tested = trendOf(
    before,
    isWhole
      ? after.filter(({ subscale }) => [earlier, later].every(it => ofSubscale(it, subscale)?.sd !== undefined))
      : [],
    minimum,
    rules,
  )
  return later.numbers.subscales.map(({ subscale }) => {
    const test = tested.find(it => it.subscale === subscale)
    const told = toldOf(ofSubscale(earlier, subscale), ofSubscale(later, subscale), subscale)
    if (test && told.delta !== undefined) return test
    return told.delta === undefined || isWhole
      ? told
      : { ...told, hidden: { reason: 'complement', n: null, from: minimum } }
  })
}

/** What two written subscales tell of a change by themselves: it is not tested. */
function toldOf(before: Shown | undefined, after: Shown | undefined, subscale: string): ToldEntry {
  const sides = [after, before]
  const why = (what: 'hidden' | 'spreadHidden') => {
    const hidden = sides.find(it => it?.[what])?.[what]
    return hidden ? { hidden } : {}
  }
  const none = { subscale, direction: 'NONE' as const, star: false, tooFewToTest: false }
  if (before?.mean === undefined || after?.mean === undefined) return { ...none, ...why('hidden') }
  return present({
    subscale,
    n1: before.n,
    n2: after.n,
    delta: difference(after.mean, before.mean),
    direction: 'NEUTRAL' as const,
    star: false,
    tooFewToTest: true,
    ...why('spreadHidden'),
  })
}

/** A version with its report, for a trend. */
export interface Point {
  version: number
  bankVersion: string
  date: Date
  kept: Kept
}

const yearMs = 365.25 * dayMs
/** Yearly surveys are seldom sent to the day. */
const graceMs = 31 * dayMs

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
  const [before, after] = [earlier?.kept.numbers.overall, later?.kept.numbers.overall]
  return {
    years,
    earlier: end(earlier),
    later: end(later),
    ...(before && after ? { overallDelta: difference(after.mean, before.mean) } : {}),
    trendList: subscales.map(({ code, label }) => {
      const { subscale, direction, ...entry } = entryOf(earlier, later, code)
      return { subScaleCode: subscale, label, iconPosition: direction, items: itemsOf(points, code), ...entry }
    }),
  }
}

/**
 * The entry of a subscale as far as both ends, as they are served, tell it. The test is of the unrounded change; what is told
 * is the difference of the two written means.
 */
function entryOf(earlier: Point | undefined, later: Point | undefined, subscale: string): ToldEntry {
  const kept = earlier && later?.kept.trends[earlier.version]?.find(it => it.subscale === subscale)
  if (!kept) return { subscale, direction: 'NONE', star: false, tooFewToTest: false }
  const sides = [earlier, later].map(it => ofSubscale(it?.kept, subscale))
  const told = toldOf(sides[0], sides[1], subscale)
  if (kept.delta === undefined || told.delta === undefined) return told.delta === undefined ? told : kept
  return sides.every(it => it?.sd !== undefined) || kept.tooFewToTest ? { ...kept, delta: told.delta } : told
}

const itemsOf = (points: readonly Point[], subscale: string) =>
  points.flatMap(({ kept, date, version }) => {
    const own = kept.numbers.subscales.find(it => it.subscale === subscale)
    return own?.mean === undefined ? [] : [{ date: date.toISOString(), version, mean: own.mean, n: own.n ?? 0 }]
  })
