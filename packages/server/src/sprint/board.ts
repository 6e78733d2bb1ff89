import {
  type Activity,
  type ActivityStatus,
  addDays,
  canDo,
  instantOf,
  type Relation,
  type sprint,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { type ActivityRow, activityRows, peopleOf, toldActivity } from './activity-rows.ts'
import { placeAfter } from './places.ts'
import { standsOtherwise } from './refused.ts'
import { type Found, findSprint, type Looker } from './rows.ts'
import { seesMeans } from './sees-means.ts'
import { tellMembers } from './tell-members.ts'

/** Days that a list spans at most. */
const mostDays = 400

/** The board of a sprint as the caller stands to it: who is of the team and not in its sprint reads it, and is no member of it. */
export interface Board extends Found {
  relations: readonly Relation[]
}

/** The board of a sprint that the caller may see. `lock` holds it, and with it the order of everything on it, until the call ends. */
export async function findBoard(
  looker: Looker & Pick<UserContext, 'i18n'>,
  sprintId: number,
  lock: '' | 'lock' = '',
): Promise<Board> {
  const found = await findSprint(looker, sprintId, 'any', lock)
  if (lock && found.row.end_status !== null) throw standsOtherwise(looker.i18n, found.row)
  if (!found.team) return { ...found, relations: ['self'] }
  const isOfIt = await seesMeans(looker, sprintId)
  const ofTeam: readonly Relation[] = ['assistant', 'member']
  return { ...found, relations: found.team.relations.filter(it => isOfIt || !ofTeam.includes(it)) }
}

/** The same, held, of one who plans on it: who does the sprint, and who leads the team. Source: spec 2 section 2 and 6. */
export async function holdToPlan(context: UserContext, sprintId: number): Promise<Board> {
  const board = await findBoard(context, sprintId, 'lock')
  if (canDo('planActivity', board.relations)) return board
  throw board.team ? refusal(context.i18n, 'forbidden', 'sprint.activity.refused.notInSprint') : refuse('forbidden')
}

/** One more change of a board that is held: its number. */
export async function changeBoard(
  { tx, tenantId }: Pick<UserContext, 'tx' | 'tenantId'>,
  { row }: Pick<Board, 'row'>,
): Promise<number> {
  const { board_version } = await tx.kysely
    .updateTable('sprint')
    .set(it => ({ board_version: it('board_version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .returning('board_version')
    .executeTakeFirstOrThrow()
  await announce(tx, tenantId, `sprint/${row.id}`, 'activities', board_version)
  await tellMembers(tx, tenantId, row.id)
  return board_version
}

/** Whether the caller may change an activity of a board: its manager, and who has planned it. Source: spec 2 section 6. */
const mayModify = (board: Board, it: ActivityRow, userId: number) =>
  canDo('modifyActivity', [...board.relations, ...(it.created_by === userId ? (['self'] as const) : [])])

/** Whether the caller may act on an action: a manager on all, a member on those the member leads. Source: spec 2 section 6. */
export const mayAct = (board: Board, leadUserId: number | null, userId: number): boolean =>
  canDo('actOnAction', [...board.relations, ...(leadUserId === userId ? (['self'] as const) : [])])

/** Whether the caller may put an activity into another column: who changes it, and who leads its action. */
export const mayMove = (board: Board, it: ActivityRow, userId: number): boolean =>
  (it.action_id !== null && mayAct(board, it.lead_user_id, userId)) || mayModify(board, it, userId)

/** Refuses what of an activity stays as it is, whoever asks, and who may not change it; who leads its action may `move` it, too. */
export function toChange({ i18n, userId }: UserContext, board: Board, it: ActivityRow, how: 'modify' | 'move'): void {
  if (it.check_in_id !== null) throw refusal(i18n, 'conflict', 'sprint.activity.refused.checkIn')
  const may = how === 'move' ? mayMove : mayModify
  if (!may(board, it, userId)) {
    const why = how === 'move' && it.action_id !== null ? 'notToMove' : 'notYours'
    throw refusal(i18n, 'forbidden', `sprint.activity.refused.${why}`)
  }
  if (it.action_status === 'FINISHED') throw refusal(i18n, 'conflict', 'sprint.activity.refused.finished')
}

/** An activity of a sprint as the API tells it: a check-in in the caller's words. */
export const toldOnBoard = (
  context: Pick<UserContext, 'i18n' | 'userId'>,
  it: ActivityRow,
  people?: Parameters<typeof toldActivity>[2],
): Activity => ({
  ...toldActivity(context, it, people),
  ...(it.number === null ? {} : { title: context.i18n.t('sprint.activity.checkIn', { number: it.number }) }),
  ...(it.member_id === null ? {} : { activityTeamMembers: [{ sprintTeamMemberId: it.member_id }] }),
})

/** Activities of a sprint, in the order of its board. */
export const sprintActivities: Handler<typeof sprint.sprintActivities> = async (context, { params, query }) => {
  const { startDate, endDate, newerThan } = query
  const board = await findBoard(context, params.sprintId)
  const { row } = board
  if (startDate && endDate && endDate < startDate) throw badField('query.endDate', 'Not before the start')
  if (startDate && endDate && endDate > addDays(startDate, mostDays)) throw badField('query.endDate', 'Within 400 days')
  const zoned = { timeZone: query.timeZone ?? row.timezone }
  const rows = await activityRows(context)
    .where('a.sprint_id', '=', row.id)
    .$if(startDate !== undefined, it =>
      it.where(one =>
        one.or([one('a.starts_at', 'is', null), one('a.starts_at', '>=', instantOf(startDate ?? '', '00:00', zoned))]),
      ),
    )
    .$if(endDate !== undefined, it =>
      it.where(one =>
        one.or([one('a.starts_at', 'is', null), one('a.starts_at', '<', instantOf(endDate ?? '', '00:00', zoned))]),
      ),
    )
    .orderBy('a.place')
    .execute()
  // Own check-ins move by themselves: they are told every time.
  const changed = rows.filter(it => it.changed_in > (newerThan ?? -1) || it.check_in_id !== null)
  const people = await peopleOf(
    context,
    changed.map(it => it.id),
  )
  const actions = await context.tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'lead_user_id'])
    .where('tenant_id', '=', context.tenantId)
    .where('sprint_id', '=', row.id)
    .where('kind', '=', 'action')
    .where('removed_at', 'is', null)
    .execute()
  return {
    version: row.board_version,
    standing: [...board.relations],
    leads: actions.filter(it => mayAct(board, it.lead_user_id, context.userId)).map(it => it.id),
    activities: changed.map(it => toldOnBoard(context, it, people(it.id))),
    ids: rows.map(it => it.id),
  }
}

/** An activity of a sprint with its board, which is held until the call ends. */
export async function holdOnBoard(
  context: UserContext,
  id: number,
  sprintId: number,
): Promise<{ board: Board; row: ActivityRow }> {
  const board = await findBoard(context, sprintId, 'lock')
  const row = await activityRows(context).where('a.id', '=', id).executeTakeFirst()
  if (row?.sprint_id !== sprintId) throw refuse('notFound')
  return { board, row }
}

/** Puts an activity of a held board into a column, and elsewhere in its order where a place is given. Gives the board's version. */
export async function putOnBoard(
  context: UserContext,
  board: Board,
  row: ActivityRow,
  { status, place }: { status: ActivityStatus; place: string | null },
): Promise<number> {
  if (row.status === status && place === null) return board.row.board_version
  const { tx, tenantId } = context
  const version = await changeBoard(context, board)
  await tx.kysely
    .updateTable('activity')
    .set(it => ({
      status,
      changed_in: version,
      version: it('version', '+', 1),
      ...(row.status === status ? {} : { done_at: status === 'DONE' ? now() : null }),
      ...(place === null ? {} : { place }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  return version
}

/** Moves an activity into a column, after another one. */
export const moveActivity: Handler<typeof sprint.moveActivity> = async (context, { body }) => {
  const { id, status, afterId } = body
  const there = await activityRows(context).where('a.id', '=', id).executeTakeFirst()
  if (!there?.sprint_id) throw refuse('notFound')
  if (afterId === id) throw badField('body.afterId', 'Another activity')
  const { board, row } = await holdOnBoard(context, id, there.sprint_id)
  toChange(context, board, row, 'move')
  const own = { id, sprintId: there.sprint_id, place: row.place ?? '' }
  const place = await placeAfter(context.tx, context.tenantId, own, afterId)
  const version = await putOnBoard(context, board, row, { status, place })
  const after = await activityRows(context).where('a.id', '=', id).executeTakeFirstOrThrow()
  return { activity: toldOnBoard(context, after, (await peopleOf(context, [id]))(id)), version }
}
