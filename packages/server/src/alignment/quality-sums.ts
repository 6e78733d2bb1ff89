import { tolerance } from '@trellis/sdk/contract'
import { distributionFrom } from '../core/disclosure.ts'
import type { Units } from '../core/ledger/safe.ts'
import { type KeyItem, type RespondentAnswers, rulesOf } from './rules.ts'
import { sampleOf } from './sample.ts'
import { type QualityFlag, scoreAlignment } from './score.ts'

/** Fewest teams and people behind a closed cell; people as behind any counts of flags. Source: ledger, Quality figures. */
export const cellTeams = 3
export const cellPeople = distributionFrom

/** Whether people of so many teams may become a closed cell; `may` asks the ledger beside the cells before. */
export const makesCell = async (
  teams: number,
  people: Units,
  may: (people: Units, k: number) => Promise<boolean>,
): Promise<boolean> => teams >= cellTeams && (await may(people, cellPeople))

/** Two items over the people who answered both: number, sums, squares, cross-product. An item beside itself gives its variance. */
interface Pair {
  a: number
  b: number
  n: number
  x: number
  y: number
  xx: number
  yy: number
  xy: number
}

/** Scores of a team in a subscale. */
interface TeamSum {
  n: number
  sum: number
  squares: number
}

/** All that is kept of the answers of a cell: reliability and counts of flags follow from it, and nobody's answers do. */
export interface CellSums {
  subscales: { subscale: string; items: number; pairs: Pair[]; teams: TeamSum[] }[]
  flags: Record<QualityFlag, number>
}

/** The sums over the valid respondents of several teams, whose `team` is in the answers. */
export function sumsOf(key: readonly KeyItem[], answers: readonly RespondentAnswers[]): CellSums {
  const subscales = sampleOf(key, answers, rulesOf()).map(({ subscale, items, scores }) => {
    const pairs: Pair[] = []
    for (const [a, left] of items.entries())
      for (const [b, right] of items.entries()) if (b <= a) pairs.push(pairOf(a, b, left, right))
    const byTeam = Map.groupBy(answers.keys(), at => answers[at]?.team)
    const teams = [...byTeam.values()].map(rows => {
      const own = rows.map(at => scores[at] as number).filter(it => !Number.isNaN(it))
      return { n: own.length, sum: total(own), squares: total(own.map(it => it * it)) }
    })
    return { subscale, items: items.length, pairs, teams }
  })
  const { straightLine, hasty, longRun } = scoreAlignment({ key, answers, minimum: 1 }).quality ?? {
    straightLine: 0,
    hasty: 0,
    longRun: 0,
  }
  return { subscales, flags: { straightLine, hasty, longRun } }
}

const total = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0)

function pairOf(a: number, b: number, left: Float64Array, right: Float64Array): Pair {
  const pair = { a, b, n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 }
  for (const [at, x] of left.entries()) {
    const y = right[at] as number
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    pair.n++
    pair.x += x
    pair.y += y
    pair.xx += x * x
    pair.yy += y * y
    pair.xy += x * y
  }
  return pair
}

/** Cells of the same items as one. */
export function added(cells: readonly CellSums[]): CellSums | undefined {
  const [first, ...others] = cells
  return others.reduce<CellSums | undefined>((sum, it) => sum && plus(sum, it), first)
}

function plus(one: CellSums, other: CellSums): CellSums {
  return {
    subscales: one.subscales.map(own => {
      const its = other.subscales.find(it => it.subscale === own.subscale)
      return {
        ...own,
        pairs: own.pairs.map(pair =>
          plusPair(
            pair,
            its?.pairs.find(it => it.a === pair.a && it.b === pair.b),
          ),
        ),
        // A team that was counted again in a later cell is another group there.
        teams: [...own.teams, ...(its?.teams ?? [])],
      }
    }),
    flags: {
      straightLine: one.flags.straightLine + other.flags.straightLine,
      hasty: one.flags.hasty + other.flags.hasty,
      longRun: one.flags.longRun + other.flags.longRun,
    },
  }
}

const plusPair = (one: Pair, other?: Pair): Pair =>
  other
    ? {
        ...one,
        n: one.n + other.n,
        x: one.x + other.x,
        y: one.y + other.y,
        xx: one.xx + other.xx,
        yy: one.yy + other.yy,
        xy: one.xy + other.xy,
      }
    : one

/** Of one person or nobody it is not a number. */
const covariance = ({ n, x, y, xy }: Pair) => (xy - (x * y) / n) / (n - 1)

/** Alpha of a subscale, as `alpha` has it from the answers. Null where it cannot be told. Source: measurement 13. */
export function alphaFrom({ items, pairs }: CellSums['subscales'][number]): number | null {
  const own = total(pairs.filter(it => it.a === it.b).map(covariance))
  const all = own + 2 * total(pairs.filter(it => it.a !== it.b).map(covariance))
  return items < 2 || Number.isNaN(all) || all < tolerance ? null : (items / (items - 1)) * (1 - own / all)
}

/** Both intraclass correlations of a subscale, as `icc` has them from the scores. Source: measurement 13. */
export function iccFrom({ teams }: CellSums['subscales'][number]): { icc1: number; icc2: number } | null {
  const groups = teams.filter(it => it.n > 0)
  const N = total(groups.map(it => it.n))
  const G = groups.length
  if (G < 2 || N <= G) return null
  const sum = total(groups.map(it => it.sum))
  const ofGroups = total(groups.map(it => (it.sum * it.sum) / it.n))
  const between = (ofGroups - (sum * sum) / N) / (G - 1)
  const within = (total(groups.map(it => it.squares)) - ofGroups) / (N - G)
  const k0 = (N - total(groups.map(it => it.n * it.n)) / N) / (G - 1)
  if (between < tolerance) return null
  return { icc1: (between - within) / (between + (k0 - 1) * within), icc2: (between - within) / between }
}
