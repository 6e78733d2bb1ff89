import { isEnoughToCompare, type Moved, meanMoved, type SprintResult } from '@trellis/sdk'

/** What the page of a sprint that is over says first. */
export type MovedHeadline = 'alone' | 'pending' | 'few' | 'first' | 'up' | 'down' | 'same' | 'mixed'

const changeOf = (items: readonly Moved[]) =>
  meanMoved(items.flatMap(it => (it.first === null ? [] : [{ now: it.final, before: it.first }]))).change

/** Whether enough have answered the final feedback to say what moved. */
export const isCompared = ({ facts }: Pick<SprintResult, 'facts'>): boolean =>
  isEnoughToCompare(facts.final?.crewParticipation ?? null)

/** From the means over outcomes and behaviours, of those whose first and final numbers are shown: nothing that does not follow from the rows below it. */
export function movedHeadline(result: SprintResult, at: Date): MovedHeadline {
  const { knownAt, judgedAt, outcomes, behaviors } = result
  const isShown = [...outcomes, ...behaviors].some(it => it.final !== null)
  const isAlone = result.facts.crew.length === 0
  // Nobody is in the crew, and nobody who has left it was heard.
  if (!isShown && isAlone && [...outcomes, ...behaviors].every(it => it.first === null)) return 'alone'
  if (!isShown && !isAlone && !judgedAt && knownAt !== null && Date.parse(knownAt) > at.getTime()) return 'pending'
  if (!isShown || !isCompared(result)) return 'few'
  const changes = [changeOf(outcomes), changeOf(behaviors)].flatMap(it => it ?? [])
  if (changes.length === 0) return 'first'
  const [up, down] = [changes.some(it => it > 0), changes.some(it => it < 0)]
  if (up && down) return 'mixed'
  return up ? 'up' : down ? 'down' : 'same'
}

/** What moved farthest of what can be shown, in the direction of the headline. */
export function farthest(items: readonly Moved[], headline: MovedHeadline) {
  const by = (it: Moved) => (it.final ?? 0) - (it.first ?? 0)
  const way = headline === 'down' ? -1 : 1
  const [most] = items.filter(it => it.first !== null && it.final !== null).sort((a, b) => way * (by(b) - by(a)))
  return most && way * by(most) > 0 ? most : null
}
