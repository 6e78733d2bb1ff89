import { aloneRoles, type CrewRole } from '../../packages/sdk/src/contract.ts'
import { isSafe, type Unit, type Units } from '../../packages/server/src/core/ledger/safe.ts'
import { mayFollow, type ShownBefore } from '../../packages/server/src/sprint/follow.ts'
import { servedTo, toKnower, toOthers } from '../../packages/server/src/sprint/point-viewer.ts'
import { type PeopleMeasure, type PointLedger, pointRules } from '../../packages/server/src/sprint/points.ts'
import { type ShownAs, shownAsOf } from '../../packages/server/src/sprint/shown-as.ts'

/** What rules the numbers of feedback rounds; a test takes each out, to see that the attack then finds somebody. */
export const rulesOfProduct = { mayFollow, points: pointRules, isSafe, servedTo, toKnower, toOthers, shownAsOf }
export type Rules = typeof rulesOfProduct

/** How a role is shown where nothing was before. */
export const firstShownAs = (role: CrewRole): ShownAs => (aloneRoles.includes(role) ? 'alone' : 'hidden')

/** A ledger of one round, after what each reader was shown before by measure: nothing without it. */
export function ledgerOf(rules: Rules, before: (measure: PeopleMeasure) => readonly ShownBefore[] = () => [nothing]) {
  const sets: { measures: string[]; units: Units }[] = []
  const ledger: PointLedger = {
    mayFollow: (measure, people, now) => before(measure).every(it => rules.mayFollow(it, now, people)),
    async isSafe(measure, units, k) {
      const published = sets.filter(it => it.measures.includes(measure)).map(it => it.units)
      return units.length >= k && rules.isSafe([...published, units], k, published.length)
    },
    publish: async given => given.map(it => sets.push({ measures: it.measures, units: it.units }) - 1),
  }
  return { sets, ledger }
}
const nothing: ShownBefore = { reader: null, rounds: [], known: new Set<Unit>() }
