import type { Activity, ActivityStatus } from '../core/activity.ts'
import { meetingAt } from '../core/activity.ts'

/** A move on the board of a sprint: into a column, right after another activity, at the beginning for null. */
export interface BoardMove {
  id: number
  status: ActivityStatus
  afterId: number | null
}

/** A board after a move, as the server makes it: to the end where what it comes after is gone. The moved one is as it was but for its column. */
export function withMove<A extends Pick<Activity, 'id' | 'status'>>(board: readonly A[], move: BoardMove): A[] {
  const moved = board.find(it => it.id === move.id)
  if (!moved) return [...board]
  const others = board.filter(it => it !== moved)
  const after = move.afterId === null ? -1 : others.findIndex(it => it.id === move.afterId)
  const at = move.afterId !== null && after < 0 ? others.length : after + 1
  const placed = moved.status === move.status ? moved : { ...moved, status: move.status }
  return [...others.slice(0, at), placed, ...others.slice(at)]
}

/** Where an activity stands in a column of a board: after which one, and at which place of how many. */
export function placeOf<A extends Pick<Activity, 'id' | 'status'>>(column: readonly A[], id: number) {
  const at = column.findIndex(it => it.id === id)
  return { afterId: column[at - 1]?.id ?? null, place: at + 1, total: column.length }
}

/** The board after what has changed since: newer ones take the place of older ones, and what is not told any more is gone. */
export function withChanges(
  board: readonly Activity[],
  changed: readonly Activity[],
  ids: readonly number[],
): Activity[] {
  const known = new Map(board.map(it => [it.id, it]))
  for (const it of changed) {
    const before = known.get(it.id)
    if (!before || before.version <= it.version) known.set(it.id, it)
  }
  const there = new Set(ids)
  return inOrder([...known.values()].filter(it => there.has(it.id)))
}

/** Activities by their place, character by character as the server sorts them. */
export const inOrder = <A extends Pick<Activity, 'place' | 'id'>>(board: readonly A[]): A[] =>
  [...board].sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.id - b.id))

/** Whether time is over for something that is not done. */
export const isLate = ({ status, meetingTimeTo }: Pick<Activity, 'status' | 'meetingTimeTo'>, at: Date): boolean =>
  status !== 'DONE' && meetingTimeTo !== null && meetingAt(meetingTimeTo) < at

/** What of the check-ins belongs on a board: those that have begun, and the next one. Everything else does. */
export function withoutLater<A extends Pick<Activity, 'activityType' | 'status' | 'meetingTimeFrom'>>(
  board: readonly A[],
): A[] {
  const next = board
    .filter(it => it.activityType.code === 'WC' && it.status === 'TODO')
    .sort((a, b) => ((a.meetingTimeFrom ?? '') < (b.meetingTimeFrom ?? '') ? -1 : 1))[0]
  return board.filter(it => it.activityType.code !== 'WC' || it.status !== 'TODO' || it === next)
}
