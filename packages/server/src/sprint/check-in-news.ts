import { type CheckInNews, dayMs, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { activityRows } from './activity-rows.ts'
import { findBoard, holdOnBoard, mayMove, putOnBoard, toChange } from './board.ts'
import { findCheckIn } from './check-ins.ts'
import { matrixOf, resultsOf, wordsIn } from './feedback.ts'
import { roundsOf } from './round-summary.ts'
import { type Found, viewerOf } from './rows.ts'

/** An activity is due so long before its date. */
const dueMs = 7 * dayMs
/** Activities that are shown at most. */
const most = 20

/** Since when something is new: since the check-in before was completed, or its window was over; of the first one all is. */
async function sinceOf({ tx, tenantId }: UserContext, it: { sprint_id: number; member_id: number; number: number }) {
  const before = await tx.kysely
    .selectFrom('check_in')
    .select(['completed_at', 'closes_at'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', it.sprint_id)
    .where('member_id', '=', it.member_id)
    .where('number', '<', it.number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before ? (before.completed_at ?? before.closes_at) : new Date(0)
}

/** What the whole crew sees, of the last closed round. */
async function roundOf(context: UserContext, found: Found, since: Date): Promise<CheckInNews['round']> {
  const viewer = viewerOf(context, found)
  const closed = (await roundsOf(viewer, found.row.id)).filter(it => it.status === 'CLOSED')
  const last = closed.at(-1)
  if (!last) return null
  const { items } = await matrixOf(viewer, found, closed, last)
  return {
    date: last.day,
    isNew: (last.closed_at ?? last.closes_at) > since,
    asked: last.asked ?? 0,
    answered: last.answered ?? 0,
    items: items.map(({ id, label, all }) => ({
      id,
      label,
      value: all.value,
      reason: all.reason,
      change: all.change,
      fluctuation: all.fluctuation,
    })),
  }
}

async function wordsSince(context: UserContext, sprintId: number, since: Date): Promise<CheckInNews['words']> {
  const ofKind = async (kind: 'feedback' | 'advice') =>
    (await wordsIn(context, sprintId, kind))
      .filter(it => new Date(it.updated) > since)
      .map(({ id, text, name, imageUrl, type }) => ({ id, isAdvice: kind === 'advice', text, name, imageUrl, type }))
  return (await Promise.all([ofKind('feedback'), ofKind('advice')])).flat()
}

/**
 * What the caller is to do and has done: the own sprint's are all the owner's; of a team's those that the caller has planned, leads the
 * action of, or is named in.
 */
async function activitiesOf(
  context: UserContext,
  { sprint_id, member_id }: { sprint_id: number; member_id: number },
  since: Date,
): Promise<CheckInNews['activities']> {
  const { userId } = context
  const board = await findBoard(context, sprint_id)
  const due = new Date(now().getTime() + dueMs)
  const rows = await activityRows(context)
    .select(['a.done_at', 'i.label as action'])
    .where('a.sprint_id', '=', sprint_id)
    .where('a.check_in_id', 'is', null)
    .where(it =>
      it.or([
        it('a.status', '=', 'IN_PROGRESS'),
        it.and([it('a.status', '=', 'TODO'), it('a.starts_at', '<', due)]),
        it.and([it('a.status', '=', 'DONE'), it('a.done_at', '>', since)]),
      ]),
    )
    .$if(board.row.team_id !== null, it =>
      it.where(one =>
        one.or([
          one('a.created_by', '=', userId),
          one('i.lead_user_id', '=', userId),
          one.exists(
            one
              .selectFrom('activity_person as x')
              .select('x.id')
              .whereRef('x.tenant_id', '=', 'a.tenant_id')
              .whereRef('x.activity_id', '=', 'a.id')
              .where('x.member_id', '=', member_id),
          ),
        ]),
      ),
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(most)
    .execute()
  return rows.map(it => ({
    id: it.id,
    title: it.title,
    action: it.action,
    status: it.status,
    mayMove: it.action_status !== 'FINISHED' && mayMove(board, it, userId),
  }))
}

/** What a check-in of the caller looks at. */
export const checkInNews: Handler<typeof sprint.checkInNews> = async (context, { query }) => {
  const row = await findCheckIn(context, query.checkInId)
  const found = await resultsOf(context, row.sprint_id)
  const since = await sinceOf(context, row)
  const [round, words, activities] = await Promise.all([
    roundOf(context, found, since),
    wordsSince(context, row.sprint_id, since),
    activitiesOf(context, row, since),
  ])
  return { round, words, activities }
}

/** Puts an activity into another column of its board. */
export const moveFromCheckIn: Handler<typeof sprint.moveFromCheckIn> = async (context, { body: { id, status } }) => {
  const there = await activityRows(context).where('a.id', '=', id).executeTakeFirst()
  if (!there?.sprint_id) throw refuse('notFound')
  const { board, row } = await holdOnBoard(context, id, there.sprint_id)
  toChange(context, board, row, 'move')
  await putOnBoard(context, board, row, { status, place: null })
  return { id, status }
}
