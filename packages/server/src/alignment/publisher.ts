import { isSafe, type Units } from '../core/ledger/safe.ts'

/** People whose numbers were added up, for the measures these numbers are of. */
export interface ToldSet {
  measures: readonly string[]
  /** By respondent. */
  people: readonly string[]
}

/** What decides whether a number about people may be told, and keeps what was. */
export interface Publisher {
  /** Whether a number of a measure over these people may be told: no combination then rests on fewer than `k` of them. */
  may(measure: string, people: readonly string[], k: number): Promise<boolean>
  /** Gives the ids of the sets, in their order. */
  tell(sets: readonly ToldSet[]): Promise<number[]>
}

/** Names of what is summed of a subscale: scores, squares for what rests on a spread, each step of a distribution. */
export const measuresOf = (subscale: string) => ({
  sum: subscale,
  squares: `${subscale}/squares`,
  steps: `${subscale}/steps`,
})

/**
 * A publisher of its own, in memory, which knows nothing but what it told itself: for the sample report. Respondents who
 * are the same person have the same unit; without units each respondent is one.
 */
export function aloneIn(unitOf?: (respondent: string) => number): Publisher {
  const told: { measures: readonly string[]; units: Units }[] = []
  const own = new Map<string, number>()
  const unit = (it: string) => {
    if (unitOf) return unitOf(it)
    const known = own.get(it) ?? own.size
    own.set(it, known)
    return known
  }
  return {
    async may(measure, people, k) {
      const sets = told.filter(it => it.measures.includes(measure)).map(it => it.units)
      return people.length >= k && isSafe([...sets, people.map(unit)], k, sets.length)
    },
    tell: async sets => sets.map(({ measures, people }) => told.push({ measures, units: people.map(unit) }) - 1),
  }
}
