import { leastTeamOthers } from '@trellis/sdk/contract'
import type { WeekPoint } from './week-points.ts'

/**
 * What of a point of a team's week is served to a reader: it, where at least two besides the reader are behind it. `isOwnIn` says
 * whether the reader's own answer is among them: who is in the sprint no more still knows it. Source: sprints, Anonymity.
 */
export const servedWeek = (
  { value, n, counts }: Pick<WeekPoint, 'value' | 'n' | 'counts'>,
  isOwnIn: boolean,
): { value: number | null; counts: number[] | null } =>
  n !== null && n - (isOwnIn ? 1 : 0) >= leastTeamOthers ? { value, counts } : { value: null, counts: null }
