import { present, tolerance } from '@trellis/sdk/contract'
import { reliabilityFrom } from '../core/disclosure.ts'
import { type KeyItem, type RespondentAnswers, type Rules, rulesOf } from './rules.ts'
import { held, mean, sampleOf, variance } from './sample.ts'

/**
 * Cronbach's alpha: k/(k - 1) · (1 - Σs²ᵢ / s²ₜ). A column an item, NaN for N/A; s²ₜ is the sum of all variances and
 * pairwise covariances, each over the people who answered both. Null below two items or without a spread.
 * Source: Cronbach 1951; measurement 13. As `cov(use = "pairwise.complete.obs")` of R.
 */
export function alpha(items: readonly Float64Array[]): number | null {
  const k = items.length
  const own = items.reduce((sum, it) => sum + variance(held(it)), 0)
  let total = own
  for (let a = 0; a < k; a++)
    for (let b = 0; b < a; b++) total += 2 * covariance(items[a] as Float64Array, items[b] as Float64Array)
  return k < 2 || Number.isNaN(total) || total < tolerance ? null : (k / (k - 1)) * (1 - own / total)
}

function covariance(a: Float64Array, b: Float64Array): number {
  const [left, right] = [held(a, b), held(b, a)]
  const [leftMean, rightMean] = [mean(left), mean(right)]
  const sum = left.reduce((all, it, person) => all + (it - leftMean) * ((right[person] as number) - rightMean), 0)
  return left.length < 2 ? Number.NaN : sum / (left.length - 1)
}

/**
 * How much a score tells teams apart: ICC(1) = (MSB - MSW)/(MSB + (k₀ - 1)·MSW), k₀ = (N - Σn²/N)/(G - 1);
 * ICC(2) = (MSB - MSW)/MSB. One array of person scores a team. Null below two teams, without two people in any team,
 * or without a spread between teams. Source: Bliese 2000; measurement 13.
 */
export function icc(teams: readonly (readonly number[])[]): { icc1: number; icc2: number } | null {
  const groups = teams.filter(it => it.length > 0)
  const N = groups.reduce((sum, it) => sum + it.length, 0)
  const G = groups.length
  if (G < 2 || N <= G) return null
  const grand = mean(groups.flat())
  const between = groups.reduce((sum, it) => sum + it.length * (mean(it) - grand) ** 2, 0) / (G - 1)
  const within = groups.reduce((sum, it) => sum + (it.length < 2 ? 0 : variance(it) * (it.length - 1)), 0) / (N - G)
  const k0 = (N - groups.reduce((sum, it) => sum + it.length ** 2, 0) / N) / (G - 1)
  if (between < tolerance) return null
  return { icc1: (between - within) / (between + (k0 - 1) * within), icc2: (between - within) / between }
}

/** Reliability of one subscale; what cannot be told or is suppressed is absent. */
export interface Reliability {
  subscale: string
  alpha?: number
  icc1?: number
  icc2?: number
}

/**
 * Reliability over the people of one or several teams: all who are given count, whoever is valid is the caller's to say.
 * Nothing below 30 of them. The intraclass correlations need `team` in the answers. Source: measurement 2 and 13.
 */
export function reliabilityOf(given: {
  key: readonly KeyItem[]
  answers: readonly RespondentAnswers[]
  rules?: Partial<Rules>
}): Reliability[] {
  const rules = rulesOf(given.rules)
  const people = given.answers
  const enough = people.length >= reliabilityFrom
  return sampleOf(given.key, people, rules).map(({ subscale, items, scores }) => {
    if (!enough) return { subscale }
    const rows = people.flatMap((it, person) => {
      const score = scores[person] as number
      return it.team === undefined || Number.isNaN(score) ? [] : { team: it.team, score }
    })
    const teams = [...Map.groupBy(rows, it => it.team).values()].map(all => all.map(it => it.score))
    return present({ subscale, alpha: alpha(items) ?? undefined, ...icc(teams) })
  })
}
