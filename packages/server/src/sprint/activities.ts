import { type Activity, activityTimes, type BodyOf, dayMs, type sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, refuse } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'

/** Activities of a team that are listed at most. */
const mostListed = 200
/** Activities that a team has from today on at most: more are no plan. */
const mostAhead = 200

type Looker = Pick<UserContext, 'tx' | 'tenantId' | 'userId'>

const rowsOf = ({ tx, tenantId }: Looker) =>
  tx.kysely
    .selectFrom('activity as a')
    .leftJoin('person as p', 'p.id', 'a.created_by')
    .select(['a.id', 'a.team_id', 'a.title', 'a.description', 'a.activity_type', 'a.starts_at', 'a.ends_at'])
    .select(['a.action_id', 'a.created_by', 'p.full_name as created_by_name', 'a.done_at', 'a.version'])
    .where('a.tenant_id', '=', tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const told = ({ userId }: Looker, it: Row): Activity => ({
  id: it.id,
  teamId: it.team_id ?? 0,
  title: it.title,
  description: it.description,
  activityType: { code: it.activity_type as Activity['activityType']['code'] },
  status: it.done_at ? 'DONE' : 'PLANNED',
  meetingDate: it.starts_at.toISOString().slice(0, 10),
  meetingTimeFrom: it.starts_at.toISOString(),
  meetingTimeTo: it.ends_at.toISOString(),
  actionId: it.action_id,
  createdBy: it.created_by,
  createdByName: it.created_by_name,
  isOwn: it.created_by === userId,
  version: it.version,
})

/** Activities of a team that begin between two instants, in order. */
export async function activitiesBetween(looker: Looker, teamId: number, from: Date, to: Date): Promise<Activity[]> {
  const rows = await rowsOf(looker)
    .where('a.team_id', '=', teamId)
    .where('a.starts_at', '>=', from)
    .where('a.starts_at', '<', to)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(mostListed)
    .execute()
  return rows.map(it => told(looker, it))
}

/** Activities of the team between two days of UTC, both included. */
export const activities: Handler<typeof sprint.activities> = async (context, { params, query }) => {
  const { startDate, endDate } = query
  const { teamId } = (await standing(context, params.teamId)).to('openTeamBoard')
  if (endDate < startDate) throw badField('query.endDate', 'Not before the start')
  const end = new Date(new Date(`${endDate}T00:00:00Z`).getTime() + dayMs)
  return { activities: await activitiesBetween(context, teamId, new Date(`${startDate}T00:00:00Z`), end) }
}

/** An activity that the caller may change, held until the call ends. One of a team that is not the caller's is none. */
async function toModify(context: UserContext, id: number): Promise<Row & { team: Standing }> {
  const row = await rowsOf(context).where('a.id', '=', id).forUpdate('a').executeTakeFirst()
  if (row?.team_id == null) throw refuse('notFound')
  // Who no longer sees the team's activities changes none of them.
  const team = (await standing(context, row.team_id)).to('openTeamBoard')
  team.and(row.created_by === context.userId ? ['self'] : []).to('modifyActivity')
  return { ...row, team }
}

/** What is stored of an activity; id, version and team say which one it is. */
const columnsOf = (body: Omit<BodyOf<typeof sprint.saveActivity>, 'id' | 'version' | 'teamId'>) =>
  ({
    title: body.title,
    description: body.description ?? '',
    activity_type: body.activityType.code,
    starts_at: new Date(body.meetingTimeFrom),
    ends_at: new Date(body.meetingTimeTo),
  }) satisfies ColumnsOf<typeof body, 'activity', { meetingTimeFrom: 'starts_at'; meetingTimeTo: 'ends_at' }>

async function find(context: UserContext, id: number): Promise<Activity> {
  return told(context, await rowsOf(context).where('a.id', '=', id).executeTakeFirstOrThrow())
}

/** Plans an activity, or changes one. */
export const saveActivity: Handler<typeof sprint.saveActivity> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const columns = columnsOf(body)
  const present = body.id === undefined ? null : await toModify(context, body.id)
  if (present && present.team_id !== body.teamId) throw badField('body.teamId', 'The team of the activity')
  const { teamId } = present?.team ?? (await standing(context, body.teamId, 'lock')).to('planActivity')
  if (present && body.version !== present.version)
    throw refuse('conflict', { current: told(context, present), version: present.version })
  // What began long ago may still get another name.
  const isMoved = !present || timeOf(present) !== timeOf(columns)
  const wrong = isMoved ? activityTimes(columns.starts_at, columns.ends_at, now()) : null
  if (wrong === 'from') throw badField('body.meetingTimeFrom', 'From yesterday on, within two years')
  if (wrong === 'to') throw badField('body.meetingTimeTo', 'After it begins, within a day')
  if (present) {
    await tx.kysely
      .updateTable('activity')
      .set(it => ({ ...columns, version: it('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', present.id)
      .execute()
    return find(context, present.id)
  }
  const { n } = await tx.kysely
    .selectFrom('activity')
    .select(it => it.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('ends_at', '>=', now())
    .executeTakeFirstOrThrow()
  if (Number(n) >= mostAhead) throw refuse('limitExceeded')
  const { id } = await tx.kysely
    .insertInto('activity')
    .values({ ...columns, tenant_id: tenantId, team_id: teamId, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return find(context, id)
}

const timeOf = (it: { starts_at: Date; ends_at: Date }) => `${it.starts_at.getTime()}/${it.ends_at.getTime()}`

/** Marks an activity as done, or as planned again. */
export const activityDone: Handler<typeof sprint.activityDone> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { id, done_at } = await toModify(context, body.id)
  const isDone = body.done ?? true
  if (isDone !== (done_at !== null))
    await tx.kysely
      .updateTable('activity')
      .set(it => ({ done_at: isDone ? now() : null, version: it('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  return find(context, id)
}

/** Deletes an activity. */
export const deleteActivity: Handler<typeof sprint.deleteActivity> = async (context, { params }) => {
  const { id } = await toModify(context, params.id)
  await context.tx.kysely
    .deleteFrom('activity')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .execute()
  return {}
}
