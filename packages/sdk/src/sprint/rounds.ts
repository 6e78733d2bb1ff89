import type { CrewRole } from './criteria.ts'

/** Who stands alone in a crew and is told so: the number of one is shown. Source: spec 2 section 5. */
export const aloneRoles: readonly CrewRole[] = ['manager', 'mentor', 'coach']
/** Raters behind a number of any other role, in the round and for the item. Source: spec 2 section 5; sprints, Anonymity. */
export const leastRaters = 2
/** How many answers a number of a role needs. */
export const leastOf = (role: CrewRole): number => (aloneRoles.includes(role) ? 1 : leastRaters)

/** The most that is written in a sentence or a piece of advice, in characters. */
export const wordsLength = 500

/** Kinds of rounds. Source: spec 2 section 3. */
export const roundTypes = ['FIRST', 'WEEKLY', 'FINAL'] as const
export type RoundType = (typeof roundTypes)[number]

/**
 * Why a number is not there: nobody answered; fewer than two of the role did; at least two did, and fewer than two rated this
 * item; the total would give one person away beside what is shown. How many it was instead is never told.
 */
export const pointReasons = ['noAnswer', 'tooFew', 'notObserved', 'remainder'] as const
export type PointReason = (typeof pointReasons)[number]

/** A step of 1 to 5 as it is shown: 0, 25, 50, 75, 100. */
export const stepShown = (step: number): number => (step - 1) * 25
