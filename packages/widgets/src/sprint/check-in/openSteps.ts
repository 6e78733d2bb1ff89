import type { CheckInSprint } from '@trellis/sdk'
import type { CheckInAnswers } from './CheckInModel.ts'

/** How many of some items are rated; 'not observed' is an answer. */
export const ratedOf = (items: readonly { id: number }[], { ratings }: Pick<CheckInAnswers, 'ratings'>): number =>
  items.filter(({ id }) => ratings.some(it => it.itemId === id)).length

/** Steps that ask for something and have not got it. */
export function openSteps({ behaviors, outcomes }: CheckInSprint, answers: CheckInAnswers) {
  return [
    { name: 'behaviors', number: 1, isOpen: ratedOf(behaviors, answers) < behaviors.length },
    { name: 'outcomes', number: 2, isOpen: ratedOf(outcomes, answers) < outcomes.length },
    { name: 'energy', number: 3, isOpen: answers.energy === null },
  ].filter(it => it.isOpen)
}
