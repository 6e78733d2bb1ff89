import { progressPercent, tolerance } from '@trellis/sdk/contract'
import type { KeyItem, RespondentAnswers, Rules } from './rules.ts'

/** What may make an answer sheet doubtful. Flagged, never dropped; no report names a person. Source: measurement 19. */
export type QualityFlag = 'straightLine' | 'hasty' | 'longRun'

/** Where one person stands. Not for any viewer but administrators of the numbers: flags are counted, never shown by person. */
export interface RespondentState {
  status: 'completed' | 'Partially Completed' | 'incompleted'
  answered: number
  /** Attempted of all items in percent, unrounded; N/A is not attempted. Source: measurement 18. */
  progressPercent: number
  quality: QualityFlag[]
}

/** Answers that make a submitted sheet valid: 30 of 45, ceil(2k/3) of k items. Source: measurement 3. */
export function leastValid(items: number, rules: Rules): number {
  return Math.ceil(items * rules.validShare - tolerance)
}

/**
 * Status, progress and quality flags of one person. A sheet that was not handed in is not judged.
 * `key` is in the order in which the items were asked: runs are of neighbours, and N/A ends a run.
 */
export function stateOf(key: readonly KeyItem[], given: RespondentAnswers, rules: Rules): RespondentState {
  let answered = 0
  let run = 0
  let longest = 0
  let before: number | null = null
  let first: number | null = null
  let sameThroughout = true
  let plain = 0
  for (const { item, reverse } of key) {
    const value = given.values.get(item) ?? null
    run = value !== null && value === before ? run + 1 : 1
    before = value
    if (value === null) continue
    answered++
    first ??= value
    if (value !== first) sameThroughout = false
    if (!reverse) plain++
    if (run > longest) longest = run
  }
  const quality: QualityFlag[] = []
  if (given.submitted) {
    // The same step for items of both directions, where the bank has both.
    if (answered > 1 && sameThroughout && ((plain > 0 && plain < answered) || !key.some(it => it.reverse)))
      quality.push('straightLine')
    if (given.seconds !== undefined && given.seconds < rules.hastySeconds) quality.push('hasty')
    if (longest >= rules.longRun) quality.push('longRun')
  }
  const valid = answered > 0 && answered >= leastValid(key.length, rules)
  return {
    status: given.submitted ? (valid ? 'completed' : 'Partially Completed') : 'incompleted',
    answered,
    progressPercent: progressPercent(answered, key.length),
    quality,
  }
}
