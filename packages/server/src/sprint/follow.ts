import { leastRaters } from '@trellis/sdk/contract'
import { isSafe, type Unit, type Units } from '../core/ledger/safe.ts'
import { gapDays } from '../core/ledger/unit.ts'

/** Answers of one person less than this apart count as the same. Source: ledger, Unit. */
export const sameFor = gapDays

/** Who was asked for what is shown at one time, set by set as they were published. */
export interface ShownRound {
  sets: readonly Units[]
  /** Who of them is no cover for others. */
  uncovered: ReadonlySet<Unit>
}

/** What somebody has been shown of a measure in the last 60 days, in all sprints that this one reads. */
export interface ShownBefore {
  /** Who reads: one person, nobody of the sets for null, or whoever may come to read. */
  reader: Unit | null | 'anybody'
  rounds: readonly ShownRound[]
  /** Whose answers are known to who reads: those who stood alone. */
  known: ReadonlySet<Unit>
}

const keyOf = (units: Units): string => [...units].sort((a, b) => a - b).join()
const endsWithLast = (sets: readonly Units[]) => isSafe(sets, leastRaters, sets.length - 1)
const distinct = (sets: readonly Units[]): Units[] => [...new Map(sets.map(it => [keyOf(it), it])).values()]

/** Which sets of a round a reader is surely served, who knows the own answer: what would tell that one somebody is taken from that one. */
function servedOf({ sets, uncovered }: ShownRound, reader: Unit | null): boolean[] {
  const seen: Units[] = []
  return sets.map(units => {
    if (reader === null) return true
    const others = units.filter(it => it !== reader && !uncovered.has(it))
    if (units.includes(reader) && others.length < leastRaters) return false
    if (!endsWithLast([...seen, others])) return false
    seen.push(others)
    return true
  })
}

/**
 * Whether a mean over these people may follow those shown before and `now`, in this round, if everybody answers as before: no sum or
 * difference of them all may then rest on one person, as it does where one has joined or left. `people` are who was asked: would it
 * depend on who has answered, what is held back would tell. Who reads and is among them knows the own answer: what is left of a set
 * needs two others to be seen by that one, and is held to the same. What would tell that one something by this round alone is taken
 * from that one when it is served. Source: ledger; sprints, Anonymity.
 */
export function mayFollow(before: ShownBefore, now: ShownRound, people: Units): boolean {
  const { rounds, known } = before
  const isFine = (reader: Unit | null) => {
    const round = { ...now, sets: [...now.sets, people] }
    if (!servedOf(round, reader).at(-1)) return true
    const left = (units: Units) => units.filter(it => it !== reader && !known.has(it))
    const next = left(people)
    if (next.length < leastRaters) return next.length === 0
    const all = [...rounds, now]
    // The same people again tell nothing new of any of them, where they were served.
    const key = keyOf(next)
    const isAgain = (it: ShownRound) => {
      const same = it.sets.map(units => keyOf(left(units)) === key)
      return same.includes(true) && servedOf(it, reader).some((isServed, at) => isServed && same[at])
    }
    if (all.some(isAgain)) return true
    // What was taken from this reader of one item may have been shown of another one, but where it is of one other person.
    const mayBeSeen = (units: Units) => !units.includes(reader ?? 0) || left(units).length >= leastRaters
    const seen = all.flatMap(it => it.sets).filter(mayBeSeen)
    return endsWithLast([...distinct(seen.map(left)), next])
  }
  const everybody = new Set([...rounds, now].flatMap(it => it.sets.flat()).concat(people))
  const readers = before.reader === 'anybody' ? [null, ...everybody] : [before.reader]
  return readers.every(isFine)
}
