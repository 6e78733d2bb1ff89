import type { RaterGroup } from '../../packages/sdk/src/contract.ts'
import type { Ledger, NewSet } from '../../packages/server/src/core/ledger/ledger.ts'
import { isSafe, type Unit, type Units } from '../../packages/server/src/core/ledger/safe.ts'
import type { Kept } from '../../packages/server/src/leader360/kept.ts'
import { makeReport, reportRules } from '../../packages/server/src/leader360/make-report.ts'
import { toKnower, wordsToKnower } from '../../packages/server/src/leader360/report.ts'

/** What rules the reports of a 360; a test takes each out, to see that the attack then finds somebody. */
export const rulesOf360 = {
  makeReport,
  report: reportRules,
  /** The unit of answers that the attacker knows to be the same. */
  unitKnown: (unit: Unit, _round: number): Unit => unit,
  isSafe,
  toKnower,
  wordsToKnower,
  /** Whether a reader is served by what that reader was served before. */
  isServed: true,
}
export type Rules360 = typeof rulesOf360

export interface Published extends NewSet {
  source: string
}

/** A ledger in memory, as the product's: what stands over the same people is equal, and may be. */
export function ledger360(rules: Pick<Rules360, 'isSafe'>) {
  const sets: Published[] = []
  const keyOf = (units: Units) => [...units].sort((a, b) => a - b).join()
  const of = (measure: string) => sets.filter(it => it.measures.includes(measure))
  const ledger: Ledger = {
    async equal(measure, units) {
      const found = of(measure).find(it => keyOf(it.units) === keyOf(units))
      return found && sets.indexOf(found)
    },
    async isSafe(measure, units, k) {
      const before = of(measure).map(it => it.units)
      if (units.length < k) return false
      if (before.some(it => keyOf(it) === keyOf(units))) return true
      return rules.isSafe([...before, units], k, before.length)
    },
    data: async id => sets[id]?.data ?? null,
    publish: async (source, _, given) => given.map(it => sets.push({ ...it, source }) - 1),
  }
  return { sets, ledger }
}

const leastOthers = 2

/** What one reader was served so far, as the ledger keeps it for each. Source: ledger, Known to a viewer. */
export function reader360(sets: readonly Published[], rules: Rules360) {
  const seen = new Set<number>()
  const serve = (own: ReadonlySet<Unit>, ids: readonly number[]): Set<number> => {
    for (const id of ids) {
      const { measures, units } = sets[id] as Published
      if (seen.has(id)) continue
      const fresh = units.filter(it => !own.has(it))
      const isFine = measures.every(measure => {
        const before = [...seen].flatMap(it => {
          const one = sets[it] as Published
          return one.measures.includes(measure) ? [one.units.filter(unit => !own.has(unit))] : []
        })
        return rules.isSafe([...before, fresh], leastOthers, before.length)
      })
      if (!rules.isServed || (fresh.length >= leastOthers && isFine)) seen.add(id)
    }
    return new Set(ids.filter(it => seen.has(it)))
  }
  /** A report as this reader gets it, who rated in these groups of it. */
  return (kept: Kept, own: ReadonlySet<Unit>, groups: ReadonlySet<RaterGroup>, minimum: number): Kept => {
    const ids = [...new Set(kept.capabilities.flatMap(it => it.groups.flatMap(one => one.setIds)))]
    const served = serve(
      own,
      ids.sort((a, b) => a - b),
    )
    const knower = { groups, minimum }
    return {
      ...kept,
      capabilities: kept.capabilities.map(it => rules.toKnower(it, knower, served)),
      words: kept.words.map(it => rules.wordsToKnower(it, knower)),
    }
  }
}
