import { dayMs } from '../core/day.ts'
import { difference } from '../core/numbers.ts'

/** The most that is written in a check-in, in characters. */
export const checkInNoteLength = 1000
/** The most that is written in each field of a sprint review, in characters. Source: sprints, Calls of our own. */
export const reviewLength = 1000
/** The most people that a sprint is shared with at a time, and the most that is written to them, in characters. */
export const shareLimits = { people: 20, message: 300 } as const
/** The seven steps of a check-in. Source: spec 2 section 2. */
export const checkInSteps = [
  'behaviors',
  'outcomes',
  'energy',
  'progress',
  'feedbacks',
  'activities',
  'completed',
] as const

/** The arrow beside a number; NONE where there is nothing to compare with. */
export type Change = 'INCREASE' | 'DECREASE' | 'NEUTRAL' | 'NONE'

/**
 * The point of a round: mean of each rater's last rating in it, unrounded, or null without ratings.
 * Ratings come in the order in which they were given. Source: measurement 16.
 */
export function sprintPoint(ratings: readonly { rater: string | number; value: number }[]): {
  n: number
  mean: number | null
} {
  const last = [...new Map(ratings.map(it => [it.rater, it.value])).values()]
  return { n: last.length, mean: last.length ? last.reduce((sum, it) => sum + it, 0) / last.length : null }
}

/** Sign of the difference of the two written numbers; NONE where either point is missing. Source: measurement 16. */
export function changeOf(previous: number | null, now: number | null): Change {
  if (previous === null || now === null) return 'NONE'
  const change = difference(now, previous)
  if (change === 0) return 'NEUTRAL'
  return change > 0 ? 'INCREASE' : 'DECREASE'
}

/**
 * Whether the answers of a round are enough to say how it moved since an earlier one, by the percentage of those asked who answered: of
 * fewer than half, the change would be of other people.
 */
export const isEnoughToCompare = (participation: number | null): boolean =>
  participation !== null && participation >= 50

/**
 * Energy of a round: how many raters are on each of the five levels, and the share in percent on the good levels 3 and 4.
 * Energy is not monotone, 5 is Unsustainably High: there is no mean. Source: measurement 16.
 */
export function energyOf(levels: readonly number[]): { counts: number[]; share: number | null } {
  const counts = [1, 2, 3, 4, 5].map(level => levels.filter(it => it === level).length)
  const good = (counts[2] ?? 0) + (counts[3] ?? 0)
  return { counts, share: levels.length ? (100 * good) / levels.length : null }
}

/** So many days an activity of a team that is over and not done stays as overdue with whom has planned it. */
export const overdueDays = 28

/**
 * What is wrong with the times of an activity; null where nothing is. It begins from yesterday on, as it may be noted afterwards, and
 * within two years; it ends after it begins, within a day.
 */
export function activityTimes(from: Date, to: Date, at: Date): 'from' | 'to' | null {
  const ahead = from.getTime() - at.getTime()
  if (!(ahead > -dayMs && ahead < 731 * dayMs)) return 'from'
  const length = to.getTime() - from.getTime()
  return length > 0 && length <= dayMs ? null : 'to'
}

/**
 * What is wrong with the times of an activity of a sprint; null where nothing is. It begins within the sprint, or the day before it
 * starts, as its first day may have begun then; it ends after it begins, within a day.
 */
export function sprintTimes(from: Date, to: Date, sprint: { starts: Date; ends: Date }): 'from' | 'to' | null {
  if (!(from.getTime() > sprint.starts.getTime() - dayMs && from < sprint.ends)) return 'from'
  const length = to.getTime() - from.getTime()
  return length > 0 && length <= dayMs ? null : 'to'
}

/** One date of a timeline for a check-in, as it stands for the person whose timeline it is. */
interface TimelineCheckIn {
  status: 'COMPLETED' | 'INCOMPLETE' | 'FUTURE'
  isAway?: boolean | undefined
}

/** What a date of a timeline is called, wherever it is shown: `missed` is one that passed, of which no more is told. */
export function checkInStates<T extends TimelineCheckIn>(dates: readonly T[]) {
  const next = dates.find(it => it.status === 'FUTURE' && !it.isAway)
  const stateOf = (it: T): 'done' | 'missed' | 'next' | 'later' | 'away' =>
    it.status === 'COMPLETED'
      ? 'done'
      : it.isAway
        ? 'away'
        : it.status === 'INCOMPLETE'
          ? 'missed'
          : it === next
            ? 'next'
            : 'later'
  return dates.map(it => ({ ...it, state: stateOf(it) }))
}
