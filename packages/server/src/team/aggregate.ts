import { type CapabilityMeans, rankedCapabilities, type Scored, shown, teamMeans } from '@trellis/sdk/contract'
import type { Latest360, LatestGla } from '../core/doors.ts'

/** People behind any number of a team. Source: ledger, Promise. */
export const leastTogether = 2

/** Means of a team in one capability, with ranks and flags over the averages. */
export type TeamCapability = Scored

/** The numbers of one capability as they are written. */
export type Written = Pick<Scored, 'styleScore' | 'strategyScore' | 'average_Score'>

/** What an average stands for where there are no parts. */
const written = (average: number): Written => ({ styleScore: null, strategyScore: null, average_Score: shown(average) })

/** Numbers over the same people: in most teams all capabilities. */
export interface TeamSet {
  measures: string[]
  units: number[]
  /** By capability. */
  data: Record<string, Written>
}

/** Accounts that are one person as far as the ledger goes count once, by what was finished last. */
const eachOnce = (accounts: readonly LatestGla[]): LatestGla[] => [
  ...new Map(
    accounts.toSorted((a, b) => a.finished_at.getTime() - b.finished_at.getTime()).map(it => [it.unit, it]),
  ).values(),
]

/**
 * What may be published of a team's newest assessments, by the people behind it: in each capability those who hold both
 * parts, so that its three numbers have one set of people. Written as everybody reads them. Source: measurement 2, 4 and Scale.
 */
export function setsOf(accounts: readonly LatestGla[]): TeamSet[] {
  const people = eachOnce(accounts)
  const all = people.map(it => it.scores.map(meansOf))
  const capabilities = [...new Set(people.flatMap(it => it.scores.map(score => score.capability)))].sort()
  const sets = new Map<string, TeamSet>()
  for (const capability of capabilities) {
    const units = people.flatMap((it, index) => (teamMeans(capability, [all[index] ?? []]).n === 1 ? [it.unit] : []))
    if (units.length < leastTogether) continue
    const key = units.toSorted((a, b) => a - b).join()
    const set = sets.get(key) ?? { measures: [], units, data: {} }
    sets.set(key, set)
    const { styleScore, strategyScore, average_Score } = teamMeans(capability, all)
    set.measures.push(capability)
    set.data[capability] = {
      styleScore: one(styleScore),
      strategyScore: one(strategyScore),
      average_Score: one(average_Score),
    }
  }
  return [...sets.values()]
}

/**
 * The same of the newest reports of a 360: means over leaders of what others gave each, as it is written in the report. A report counts
 * in a capability where a group is shown that is anonymous: what one person signed is no number of a team. Source: ledger, Promise.
 */
export function setsOf360(reports: readonly Latest360[]): TeamSet[] {
  const counted = reports.flatMap(({ unit, madeAt, others }) => (unit === null ? [] : [{ unit, madeAt, others }]))
  const people = [
    ...new Map(counted.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime()).map(it => [it.unit, it])).values(),
  ]
  const broad = people.flatMap(({ unit, others }) => others.filter(it => it.isBroad).map(it => ({ unit, ...it })))
  const sets = new Map<string, TeamSet>()
  for (const [capability, own] of [...Map.groupBy(broad, it => it.capability)].sort(([a], [b]) => a.localeCompare(b))) {
    if (own.length < leastTogether) continue
    const units = own.map(it => it.unit)
    const key = units.toSorted((a, b) => a - b).join()
    const set = sets.get(key) ?? { measures: [], units, data: {} }
    sets.set(key, set)
    set.measures.push(capability)
    set.data[capability] = written(own.reduce((sum, it) => sum + it.others, 0) / own.length)
  }
  return [...sets.values()]
}

/** Ranks and flags of written numbers, by these alone. Source: measurement 7. */
export const ranked = (numbers: Record<string, Written>): TeamCapability[] =>
  rankedCapabilities(Object.entries(numbers).map(([capability, it]) => ({ capability, ...it })))

const one = (value: number | null) => (value === null ? null : shown(value))

/** A score as the rules rank it. */
const meansOf = (it: LatestGla['scores'][number]): CapabilityMeans => ({
  capability: it.capability,
  styleScore: it.style_score,
  strategyScore: it.strategy_score,
  average_Score: it.average_score,
})

/** How many capabilities a person shows at the most. */
const mostShown = 3

/**
 * What a person shows: at the most three capabilities that stand above the rest by average, in order. Of several in one place
 * none is chosen, so that nobody shows more names than was promised.
 */
export const strongest = (scores: LatestGla['scores']) => highest(scores.map(meansOf))

/** The same as others see a person: where more than those who sign have answered. */
export const strongest360 = (others: Latest360['others']) =>
  highest(others.filter(it => it.isBroad).map(it => ({ capability: it.capability, ...written(it.others) })))

function highest(means: readonly CapabilityMeans[]) {
  const inOrder = rankedCapabilities(means)
    .flatMap(it => (it.capability_rank === null ? [] : [{ ...it, capability_rank: it.capability_rank }]))
    .sort((a, b) => a.capability_rank - b.capability_rank || a.capability.localeCompare(b.capability))
  return inOrder.filter(it => inOrder.filter(one => one.capability_rank <= it.capability_rank).length <= mostShown)
}
