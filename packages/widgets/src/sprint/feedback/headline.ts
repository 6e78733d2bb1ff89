import { type FeedbackMatrix, type FeedbackRound, isEnoughToCompare } from '@trellis/sdk'

/** What a page of feedback says first. */
export type Headline =
  | 'none'
  | 'nobody'
  | 'open'
  | 'notAsked'
  | 'unanswered'
  | 'hidden'
  | 'first'
  | 'few'
  | 'up'
  | 'down'
  | 'same'
  | 'mixed'

/** From the means over behaviours and outcomes, and that there is nothing from every number of the table: nothing is said that does not follow from the numbers that are shown. */
export function headlineOf(rounds: readonly FeedbackRound[], matrix: FeedbackMatrix | null): Headline {
  if (!matrix) {
    if (rounds.some(it => it.status === 'OPEN')) return 'open'
    return rounds.some(it => it.status === 'FUTURE') ? 'none' : 'nobody'
  }
  const { behaviors, outcomes, items } = matrix
  const round = rounds.find(it => it.id === matrix.roundId)
  if (items.every(({ all, roles }) => [all, ...roles].every(it => it.value === null))) {
    if (round?.asked === 0) return 'notAsked'
    return round?.answered === 0 ? 'unanswered' : 'hidden'
  }
  const isFirst = !round || rounds.every(it => it.status !== 'CLOSED' || it.number >= round.number)
  if (round && !isFirst && !isEnoughToCompare(round.participation)) return 'few'
  const changes = [behaviors.change, outcomes.change].flatMap(it => (it === null ? [] : [it]))
  if (changes.length === 0) return 'first'
  const [up, down] = [changes.some(it => it > 0), changes.some(it => it < 0)]
  if (up && down) return 'mixed'
  return up ? 'up' : down ? 'down' : 'same'
}
