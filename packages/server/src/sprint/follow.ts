import { leastRaters } from '@trellis/sdk/contract'
import { isSafe, type Unit, type Units } from '../core/ledger/safe.ts'
import { gapDays } from '../core/ledger/unit.ts'

/** Answers of one person less than this apart count as the same. Source: ledger, Unit. */
export const sameFor = gapDays

const keyOf = (units: Units): string => [...units].sort((a, b) => a - b).join()

/**
 * Whether a mean over these people may follow those shown in the last 60 days over others, if everybody answers as before: no sum or
 * difference of them all may then rest on one person, as it does where one has joined or left. `people` are who was asked: would it
 * depend on who has answered, what is held back would tell. `readers` are those who see the means and know their own answers: what is
 * left of a set without one of them needs two others to be seen by that one, and is held to the same. Source: ledger; sprints, Anonymity.
 */
export function mayFollow(before: readonly Units[], people: Units, readers: ReadonlySet<Unit>): boolean {
  const isFine = (reader: Unit | null) => {
    const others = (units: Units) => units.filter(it => it !== reader)
    const next = others(people)
    if (next.length < leastRaters) return true
    const shown = before.map(others).filter(it => it.length >= leastRaters)
    // The same people again tell nothing new of any of them.
    if (shown.some(it => keyOf(it) === keyOf(next))) return true
    return isSafe([...shown, next], leastRaters, shown.length)
  }
  return [null, ...readers].every(isFine)
}
