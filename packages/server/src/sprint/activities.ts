import { activityTimes, type BodyOf, type DatedActivity, dayMs, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import {
  type ActivityLooker,
  type ActivityRow,
  activityRows,
  columnsOf,
  isDated,
  peopleOf,
  timeOf,
  toldActivity,
} from './activity-rows.ts'
import { holdOnBoard, putOnBoard, toChange, toldOnBoard } from './board.ts'
import { removeOnBoard, saveOnBoard } from './board-activity.ts'
import { reservePlanned } from './reserve-planned.ts'

/** Activities of a team that are listed at most. */
const mostListed = 200
/** Activities that a team has from today on at most: more are no plan. */
const mostAhead = 200

/** Activities of a team that begin between two instants, in order. */
export async function activitiesBetween(
  looker: ActivityLooker,
  teamId: number,
  from: Date,
  to: Date,
): Promise<DatedActivity[]> {
  const rows = await activityRows(looker)
    .where('a.team_id', '=', teamId)
    .where('a.check_in_id', 'is', null)
    .where('a.starts_at', '>=', from)
    .where('a.starts_at', '<', to)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(mostListed)
    .execute()
  return rows.map(it => toldActivity(looker, it)).filter(isDated)
}

/** Activities of the team between two days of UTC, both included. */
export const activities: Handler<typeof sprint.activities> = async (context, { params, query }) => {
  const { startDate, endDate } = query
  const { teamId } = (await standing(context, params.teamId)).to('openTeamBoard')
  if (endDate < startDate) throw badField('query.endDate', 'Not before the start')
  const end = new Date(new Date(`${endDate}T00:00:00Z`).getTime() + dayMs)
  return { activities: await activitiesBetween(context, teamId, new Date(`${startDate}T00:00:00Z`), end) }
}

/** An activity; `lock` holds it until the call ends, after its team or its board where those are held, too. */
async function find(context: UserContext, id: number, lock: '' | 'lock' = ''): Promise<ActivityRow> {
  const row = await activityRows(context)
    .where('a.id', '=', id)
    .$if(lock === 'lock', it => it.forUpdate('a'))
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  return row
}

/** Says that what waits for the people of a team has changed: an activity of theirs was planned, moved, done or deleted. */
async function tellTeam({ tx, tenantId }: UserContext, teamId: number): Promise<void> {
  const people = await tx.kysely
    .selectFrom('team_person')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .execute()
  await tellInbox(
    tx,
    tenantId,
    people.map(it => it.user_id),
  )
}

/** The team of an activity without a sprint that the caller may change. */
async function toModify(context: UserContext, row: ActivityRow, lock: '' | 'lock' = ''): Promise<Standing> {
  // Who no longer sees the team's activities changes none of them.
  const team = (await standing(context, row.team_id ?? 0, lock)).to('openTeamBoard')
  return team.and(row.created_by === context.userId ? ['self'] : []).to('modifyActivity')
}

type Body = BodyOf<typeof sprint.saveActivity>

const told = async (context: UserContext, id: number) => {
  const row = await activityRows(context).where('a.id', '=', id).executeTakeFirstOrThrow()
  return toldOnBoard(context, row, (await peopleOf(context, [id]))(id))
}

/** Plans an activity, or changes one. */
export const saveActivity: Handler<typeof sprint.saveActivity> = async (context, { body }) => {
  if (body.activityType.code === 'WC') throw badField('body.activityType.code', 'Check-ins are planned with the sprint')
  const sprintId = body.id === undefined ? body.sprintId : (await find(context, body.id)).sprint_id
  const id = await (sprintId ? saveOnBoard(context, sprintId, body, columnsOf(body)) : saveOfTeam(context, body))
  return told(context, id)
}

async function saveOfTeam(context: UserContext, body: Body): Promise<number> {
  const { tx, tenantId, userId } = context
  const columns = columnsOf(body)
  if (body.teamId === undefined) throw badField('body.teamId', 'A team or a sprint')
  if (body.sprintId !== undefined) throw badField('body.sprintId', 'The team of the activity')
  const team =
    body.id === undefined
      ? (await standing(context, body.teamId, 'lock')).to('planActivity')
      : await toModify(context, await find(context, body.id), 'lock')
  if (body.id === undefined) await reservePlanned(context)
  const present = body.id === undefined ? null : await find(context, body.id, 'lock')
  if (present && present.team_id !== body.teamId) throw badField('body.teamId', 'The team of the activity')
  if (present && body.version !== present.version)
    throw refuse('conflict', { current: toldActivity(context, present), version: present.version })
  const { starts_at, ends_at } = columns
  if (!starts_at) throw badField('body.meetingTimeFrom', 'From yesterday on, within two years')
  if (!ends_at) throw badField('body.meetingTimeTo', 'After it begins, within a day')
  // What began long ago may still get another name.
  const isMoved = !present || timeOf(present) !== timeOf(columns)
  const wrong = isMoved ? activityTimes(starts_at, ends_at, now()) : null
  if (wrong === 'from') throw badField('body.meetingTimeFrom', 'From yesterday on, within two years')
  if (wrong === 'to') throw badField('body.meetingTimeTo', 'After it begins, within a day')
  const isAhead = (it: { ends_at: Date | null }) => it.ends_at !== null && it.ends_at >= now()
  if (isAhead(columns) && !(present && isAhead(present))) await reserveAhead(context, team.teamId)
  if (present) {
    await tx.kysely
      .updateTable('activity')
      .set(it => ({ ...columns, version: it('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', present.id)
      .execute()
    await tellTeam(context, team.teamId)
    return present.id
  }
  const { id } = await tx.kysely
    .insertInto('activity')
    .values({ ...columns, tenant_id: tenantId, team_id: team.teamId, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellTeam(context, team.teamId)
  return id
}

/** Refuses one more from today on where the team, which is held, has as many as a plan has. */
async function reserveAhead({ tx, tenantId, i18n }: UserContext, teamId: number): Promise<void> {
  const { n } = await tx.kysely
    .selectFrom('activity')
    .select(it => it.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('ends_at', '>=', now())
    .where('sprint_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(n) >= mostAhead)
    throw refusal(i18n, 'limitExceeded', 'sprint.activity.refused.mostAhead', { most: mostAhead })
}

/** Marks an activity as done, or as planned again. */
export const activityDone: Handler<typeof sprint.activityDone> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { id, sprint_id } = await find(context, body.id)
  const isDone = body.done ?? true
  if (sprint_id !== null) {
    const { board, row } = await holdOnBoard(context, id, sprint_id)
    toChange(context, board, row, 'move')
    if (isDone !== (row.status === 'DONE'))
      await putOnBoard(context, board, row, { status: isDone ? 'DONE' : 'TODO', place: null })
    return told(context, id)
  }
  const row = await find(context, id, 'lock')
  const { teamId } = await toModify(context, row)
  if (isDone !== (row.status === 'DONE')) {
    await tx.kysely
      .updateTable('activity')
      .set(it => ({
        status: isDone ? 'DONE' : 'TODO',
        done_at: isDone ? now() : null,
        version: it('version', '+', 1),
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
    await tellTeam(context, teamId)
  }
  return told(context, id)
}

/** Deletes an activity. */
export const deleteActivity: Handler<typeof sprint.deleteActivity> = async (context, { params }) => {
  const row = await find(context, params.id)
  if (row.sprint_id !== null) {
    await removeOnBoard(context, row.id, row.sprint_id)
    return {}
  }
  const { teamId } = await toModify(context, row)
  await context.tx.kysely
    .deleteFrom('activity')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', row.id)
    .execute()
  await tellTeam(context, teamId)
  return {}
}
