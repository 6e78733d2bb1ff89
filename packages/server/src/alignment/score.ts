import { flagsOf, present, rankDescending, toHundred } from '@trellis/sdk/contract'
import { defaultMinimum, distributionFrom, spreadFrom } from '../core/disclosure.ts'
import { type Agreement, agreementOf, type Level, levelOf, rwgj, type State, stateOfSubscale } from './agreement.ts'
import { type QualityFlag, type RespondentState, stateOf } from './respondents.ts'
import { type KeyItem, type RespondentAnswers, type Rules, rulesOf } from './rules.ts'
import { held, mean, type SubscaleSample, sampleOf, variance } from './sample.ts'
import { tQuantile } from './student-t.ts'
import { comparable, noTrend, type TrendEntry, trendOf } from './trend.ts'

export { reliabilityOf } from './reliability.ts'
export type { Agreement, KeyItem, Level, QualityFlag, RespondentAnswers, RespondentState, Rules, State, TrendEntry }

/** A mean, raw and as 0-100. Absent where it is suppressed or cannot be told. */
export interface Mean {
  mean?: number
  score100?: number
}

export interface SubscaleScore extends Mean {
  scale: string
  subscale: string
  /** People who hold a score in it. */
  n?: number
  /** From five people on: spread, 95 % interval of the mean, favourable answers in percent, agreement, state. */
  sd?: number
  ci95?: [number, number]
  favourable?: number
  rwgj?: number
  agreement?: Agreement
  state?: State
  rank?: number
  flag: 'highest' | 'lowest' | 'none'
  level?: Level
}

/** Numbers are unrounded; a suppressed number is absent. */
export interface AlignmentScore {
  status: 'Generated' | 'Insufficient Data'
  nValid: number
  /** By person, for the server alone: never part of a report. */
  respondents: Record<string, RespondentState>
  subscales: SubscaleScore[]
  scales: (Mean & { scale: string })[]
  overall: Mean
  trend: TrendEntry[]
  /** From ten people on: how many keyed answers each step got over the subscale's items, lowest first. */
  distributions: { subscale: string; n: number; counts: number[] }[]
  /** From ten valid respondents on: how many of them carry each flag. */
  quality?: Record<QualityFlag, number>
}

export interface AlignmentInput {
  key: readonly KeyItem[]
  answers: readonly RespondentAnswers[]
  /** Fewest valid respondents of a report, and fewest people behind any number of it; 3 where none is given. */
  minimum?: number
  /** The answers of the version to compare with, under the same key. */
  earlier?: readonly RespondentAnswers[]
  /** Versions of the item bank, now and then; with another major version there is no trend. */
  bankVersions?: { now: string; earlier: string }
  rules?: Partial<Rules>
}

/**
 * Scores an alignment survey. Pure, and linear in the respondents.
 * Source: measurement 1 to 12, 14, 18, 19 and Anonymity; each rule stands with its function.
 */
export function scoreAlignment(input: AlignmentInput): AlignmentScore {
  const { answers, minimum = defaultMinimum } = input
  if (!Number.isInteger(minimum) || minimum < 1) throw new RangeError('The minimum is a whole number from 1')
  const rules = rulesOf(input.rules)
  // Runs of equal answers are runs in the order of asking.
  const key = input.key.toSorted((a, b) => a.page - b.page)
  const states = answers.map(it => stateOf(key, it, rules))
  const people = answers.filter((_, index) => states[index]?.status === 'completed')
  const enough = people.length >= minimum
  const sample = sampleOf(input.key, people, rules)
  const subscales = ranked(sample.map(it => (enough ? subscaleOf(it, minimum, rules) : bare(it))))
  const names = sample.map(it => it.subscale)
  const scales = [...Map.groupBy(subscales, it => it.scale)].map(([scale, own]) => ({
    scale,
    ...meanOf(own, rules),
  }))
  return present({
    status: enough ? 'Generated' : 'Insufficient Data',
    nValid: people.length,
    respondents: Object.fromEntries(answers.map((it, index) => [it.respondent, states[index] as RespondentState])),
    subscales,
    scales,
    overall: meanOf(scales, rules),
    trend: (enough && trendWith(input, key, sample, minimum, rules)) || noTrend(names),
    distributions: enough ? sample.flatMap(it => distributionOf(it, minimum, rules)) : [],
    quality: enough && people.length >= distributionFrom ? flagCounts(states) : undefined,
  })
}

const bare = ({ scale, subscale }: SubscaleSample): SubscaleScore => ({ scale, subscale, flag: 'none' })

/** One subscale: mean of person scores, not of pooled answers. Source: measurement 4. */
function subscaleOf(sample: SubscaleSample, minimum: number, rules: Rules): SubscaleScore {
  const scores = held(sample.scores)
  const n = scores.length
  if (n < minimum) return { ...bare(sample), n }
  const middle = mean(scores)
  const level = levelOf(middle, rules)
  const shown = { ...bare(sample), n, mean: middle, score100: toHundred(middle, rules.least, rules.most), level }
  if (n < spreadFrom) return shown
  const sd = Math.sqrt(variance(scores))
  // 95 % interval of a mean: m ± t(.975, n - 1) · s/√n. Source: measurement 11.
  const reach = (tQuantile(0.975, n - 1) * sd) / Math.sqrt(n)
  const r = rwgj(sample, rules)
  return present({
    ...shown,
    sd,
    ci95: [middle - reach, middle + reach] as [number, number],
    favourable: favourableOf(sample, rules),
    ...(r === null ? {} : { rwgj: r, agreement: agreementOf(r), state: stateOfSubscale(level, r, rules) }),
  })
}

/**
 * Mean over the items of the percentage of favourable keyed answers, N/A left out, among the people who hold a score: those
 * that n counts. Source: measurement 8.
 */
function favourableOf({ items, scores }: SubscaleSample, { favourableFrom }: Rules): number {
  const given = items.map(it => held(it, scores)).filter(it => it.length > 0)
  return mean(
    given.map(it => {
      let favourable = 0
      for (const value of it) if (value >= favourableFrom) favourable++
      return (100 * favourable) / it.length
    }),
  )
}

/** A rank above this is flagged lowest. Source: spec 3 section 9, measurement 7. */
const lowestAbove = 9

/** Ranks and flags over the subscales that hold a mean, by the written number. Source: measurement 7. */
export function ranked<S extends SubscaleScore>(subscales: readonly S[]): S[] {
  const ranks = rankDescending(subscales.map(it => it.mean ?? null))
  const flags = flagsOf(ranks, lowestAbove)
  return subscales.map((it, index) => {
    const flag = flags[index]?.highest ? 'highest' : flags[index]?.lowest ? 'lowest' : 'none'
    return present({ ...it, rank: ranks[index] ?? undefined, flag })
  })
}

/**
 * Mean of subscales for a scale, of scales for the whole. Absent where one part is: the others beside it would give a
 * suppressed part away. Source: measurement 4, and complement.
 */
export function meanOf(parts: readonly Mean[], { least, most }: Rules): Mean {
  const given = parts.flatMap(it => it.mean ?? [])
  if (given.length === 0 || given.length < parts.length) return {}
  const middle = mean(given)
  return { mean: middle, score100: toHundred(middle, least, most) }
}

function trendWith(
  { earlier, bankVersions }: AlignmentInput,
  key: readonly KeyItem[],
  sample: SubscaleSample[],
  minimum: number,
  rules: Rules,
): TrendEntry[] | undefined {
  if (!earlier || (bankVersions && !comparable(bankVersions.now, bankVersions.earlier))) return undefined
  const people = earlier.filter(it => stateOf(key, it, rules).status === 'completed')
  return people.length < minimum ? undefined : trendOf(sampleOf(key, people, rules), sample, minimum, rules)
}

function distributionOf({ subscale, items, scores }: SubscaleSample, minimum: number, { least, most }: Rules) {
  const n = held(scores).length
  if (n < Math.max(distributionFrom, minimum)) return []
  const counts = new Array<number>(most - least + 1).fill(0)
  for (const column of items) for (const value of held(column)) counts[value - least] = (counts[value - least] ?? 0) + 1
  return [{ subscale, n, counts }]
}

function flagCounts(states: readonly RespondentState[]): Record<QualityFlag, number> {
  const valid = states.filter(it => it.status === 'completed')
  const count = (flag: QualityFlag) => valid.filter(it => it.quality.includes(flag)).length
  return { straightLine: count('straightLine'), hasty: count('hasty'), longRun: count('longRun') }
}
