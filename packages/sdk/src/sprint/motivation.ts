import { dayMs } from '../core/day.ts'

/** Occasions that have a set of messages each. Source: spec 2 section 2. */
export const motivationSets = ['progress', 'start', 'completion', 'daily'] as const
export type MotivationSet = (typeof motivationSets)[number]
/** Messages of a set. */
export const motivationCount = 4

/** Which message of a set is shown on a day, from 1 on: another one each day, all in turn, and not the same in every sprint. */
export const motivationOf = (day: string, sprintId: number): number =>
  ((Math.floor(Date.parse(day) / dayMs) + sprintId) % motivationCount) + 1
