import { dayMs } from '../core/day.ts'
import type { sprintEndStatuses } from '../core/sprint.ts'

/** Where a sprint stands. Source: spec 2 section 3. */
export const sprintStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'FINISHED', 'PORTFOLIO', 'INCOMPLETE', 'STOPPED'] as const
export type SprintStatus = (typeof sprintStatuses)[number]

export type SprintEndStatus = (typeof sprintEndStatuses)[number]

/** What an owner, or time, does with a sprint. */
export const sprintMoves = ['begin', 'finish', 'extend', 'saveToPortfolio', 'saveToIncomplete', 'cancel'] as const
export type SprintMove = (typeof sprintMoves)[number]

/** What a move depends on. */
export interface SprintLife {
  status: SprintStatus
  endStatus: SprintEndStatus | null
  isExtended: boolean
  /** When it starts and when it ends, the extension included. */
  start: Date
  ends: Date
  /** Its certificate is issued, or the owner's next sprint has started: it cannot go on. */
  isClosed: boolean
}

/** Days after its end in which a sprint can still be extended. Source: sprints, Life. */
export const extendDays = 7
/** Days after its end after which a sprint nobody chose an end for is set aside. Source: sprints, Life. */
export const chooseDays = 28

/**
 * What a move makes of a sprint: its new standing, 'repeat' where it was made already and nothing changes, 'conflict' where it cannot be
 * made from here. Source: sprints, Life of a sprint; the spec's section 4 shows no transitions.
 */
export function moveOf(
  it: SprintLife,
  move: SprintMove,
  at: Date,
): Pick<SprintLife, 'status' | 'endStatus' | 'isExtended'> | 'repeat' | 'conflict' {
  const { status, endStatus, isExtended } = it
  const to = (next: SprintStatus, end: SprintEndStatus | null = null, extended = isExtended) => ({
    status: next,
    endStatus: end,
    isExtended: extended,
  })
  const runs = status === 'IN_PROGRESS'
  switch (move) {
    case 'begin':
      if (runs) return 'repeat'
      return status === 'NOT_STARTED' && at >= it.start ? to('IN_PROGRESS') : 'conflict'
    case 'finish':
      if (status === 'FINISHED') return 'repeat'
      return runs && at >= it.ends ? to('FINISHED') : 'conflict'
    case 'extend':
      // Once, and a second time is the same wish: never four weeks. By the clock: the job that finishes it may be late.
      if (isExtended) return runs && at < it.ends ? 'repeat' : 'conflict'
      if (it.isClosed) return 'conflict'
      if ((runs || status === 'FINISHED') && at.getTime() - it.ends.getTime() <= extendDays * dayMs)
        return to('IN_PROGRESS', null, true)
      return 'conflict'
    case 'saveToPortfolio':
      if (status === 'PORTFOLIO') return 'repeat'
      if (runs && at < it.ends) return to('PORTFOLIO', 'COMPLETED_EARLY')
      return runs || status === 'FINISHED' ? to('PORTFOLIO', isExtended ? 'COMPLETED_EXTEND' : 'COMPLETED') : 'conflict'
    case 'saveToIncomplete':
      if (status === 'INCOMPLETE') return 'repeat'
      return runs || status === 'FINISHED'
        ? to('INCOMPLETE', isExtended ? 'INCOMPLETE_EXTEND' : 'INCOMPLETE')
        : 'conflict'
    case 'cancel':
      if (status === 'STOPPED' && endStatus === 'CANCELLED') return 'repeat'
      return status === 'NOT_STARTED' || runs || status === 'FINISHED' ? to('STOPPED', 'CANCELLED') : 'conflict'
  }
}

/** The status as replies, menus and guards tell it: until its owner has chosen an end, a finished sprint is still the running one. */
export const toldStatus = (status: SprintStatus): Exclude<SprintStatus, 'FINISHED'> =>
  status === 'FINISHED' ? 'IN_PROGRESS' : status

/** The phase of the end screens: before the last day, on the first day, within a week after the end, later. Source: spec 2 section 2. */
export function endPhase(
  it: { firstDay: string; ends: Date },
  today: string,
  at: Date,
): 'first' | 'before' | 'within' | 'later' {
  if (at < it.ends) return today === it.firstDay ? 'first' : 'before'
  return at.getTime() - it.ends.getTime() < 7 * dayMs ? 'within' : 'later'
}
