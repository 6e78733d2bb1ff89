import { aloneRoles, type CrewRole } from '@trellis/sdk/contract'
import type { Unit } from '../core/ledger/safe.ts'

/**
 * How a rater's numbers are shown in a round: alone, in the roles that are told so; hidden among others; or hidden and no cover for
 * others, as with who has stood alone lately and whose answers are known by that.
 */
export type ShownAs = 'alone' | 'hidden' | 'known'

/** As it is stored. */
export const shownAs = (stored: string): ShownAs => (stored === 'alone' || stored === 'known' ? stored : 'hidden')

/**
 * How raters are shown in a round that opens, by how they stand in others of the last 60 days that the same people read. Who was hidden
 * stays so in whatever role: shown alone, that one's answers of before would be told, and with them those of who was in a mean with
 * that one. A role stands alone where all of it may. Source: sprints, Anonymity.
 */
export function shownAsOf(
  raters: readonly { person: Unit; role: CrewRole }[],
  stood: ReadonlyMap<Unit, ReadonlySet<ShownAs>>,
): ShownAs[] {
  const has = (person: Unit, as: ShownAs) => stood.get(person)?.has(as) ?? false
  const mayStandAlone = ({ person }: { person: Unit }) =>
    !has(person, 'hidden') && (has(person, 'alone') || !has(person, 'known'))
  const isAlone = (role: CrewRole) =>
    aloneRoles.includes(role) && raters.filter(it => it.role === role).every(mayStandAlone)
  return raters.map(it => (isAlone(it.role) ? 'alone' : has(it.person, 'alone') ? 'known' : 'hidden'))
}
