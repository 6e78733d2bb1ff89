import { type BodyOf, type sprint, sprintTimes } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { type columnsOf, peopleOf } from './activity-rows.ts'
import { type Board, changeBoard, holdOnBoard, holdToPlan, toChange, toldOnBoard } from './board.ts'
import { endPlaces } from './places.ts'
import { reservePlanned } from './reserve-planned.ts'

/** Activities that a sprint has at most. */
const mostOfSprint = 1000

type Body = BodyOf<typeof sprint.saveActivity>

/** Refuses times outside of a sprint. */
function checkTimes({ row }: Board, { starts_at, ends_at }: ReturnType<typeof columnsOf>): void {
  if ((starts_at === null) !== (ends_at === null)) throw badField('body.meetingTimeTo', 'Both times, or none')
  if (!starts_at || !ends_at) return
  const wrong = sprintTimes(starts_at, ends_at, { starts: row.starts_at, ends: row.ends_at })
  if (wrong === 'from') throw badField('body.meetingTimeFrom', 'Within the sprint')
  if (wrong === 'to') throw badField('body.meetingTimeTo', 'After it begins, within a day')
}

/** Refuses an action that is none of the sprint's, and one that is finished. */
async function checkAction({ tx, tenantId, i18n }: UserContext, { row }: Board, actionId: number): Promise<void> {
  const action = await tx.kysely
    .selectFrom('sprint_item')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('kind', '=', 'action')
    .where('removed_at', 'is', null)
    .where('id', '=', actionId)
    .executeTakeFirst()
  if (!action) throw badField('body.actionId', 'An action of the sprint')
  if (action.status === 'FINISHED') throw refusal(i18n, 'conflict', 'sprint.activity.refused.finished')
}

/** The people of an activity, each once; refused where one is none of the sprint's now. */
async function checkPeople({ tx, tenantId }: UserContext, { row }: Board, body: Body) {
  const crew = [...new Set(body.activityCrews?.map(it => it.sprintCrewId))]
  const members = [...new Set(body.activityTeamMembers?.map(it => it.sprintTeamMemberId))]
  const stakeholders = [...new Set(body.activityStakeholders?.map(it => it.stakeholderId))]
  const present = (table: 'sprint_crew' | 'sprint_member', ids: readonly number[]) =>
    tx.kysely
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('sprint_id', '=', row.id)
      .where('left_at', 'is', null)
      .where(isOneOf('id', ids))
      .execute()
  const named = () =>
    tx.kysely
      .selectFrom('stakeholder')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('sprint_id', '=', row.id)
      .where(isOneOf('id', stakeholders))
      .execute()
  const check = (field: keyof Body, wanted: readonly number[], found: readonly unknown[]) => {
    if (found.length < wanted.length) throw badField(`body.${field}`, 'People of the sprint')
  }
  check('activityCrews', crew, await present('sprint_crew', crew))
  check('activityTeamMembers', members, await present('sprint_member', members))
  check('activityStakeholders', stakeholders, await named())
  const none = { crew_id: null, member_id: null, stakeholder_id: null }
  return [
    ...crew.map(crew_id => ({ ...none, crew_id })),
    ...members.map(member_id => ({ ...none, member_id })),
    ...stakeholders.map(stakeholder_id => ({ ...none, stakeholder_id })),
  ]
}

/** Plans an activity of a sprint at the end of its board, or changes one. Gives its id. */
export async function saveOnBoard(
  context: UserContext,
  sprintId: number,
  body: Body,
  columns: ReturnType<typeof columnsOf>,
): Promise<number> {
  const { tx, tenantId, userId, i18n } = context
  const there = body.id === undefined ? null : await holdOnBoard(context, body.id, sprintId)
  const board = there?.board ?? (await holdToPlan(context, sprintId))
  if (body.sprintId !== sprintId || body.teamId !== undefined)
    throw badField('body.sprintId', 'The sprint of the activity')
  const { row } = there ?? {}
  if (row) toChange(context, board, row, 'modify')
  if (row && body.version !== row.version)
    throw refuse('conflict', {
      current: toldOnBoard(context, row, (await peopleOf(context, [row.id]))(row.id)),
      version: row.version,
    })
  checkTimes(board, columns)
  const actionId = body.actionId ?? null
  if (actionId !== null && actionId !== row?.action_id) await checkAction(context, board, actionId)
  const people = await checkPeople(context, board, body)
  if (!row) await reservePlanned(context)
  const version = await changeBoard(context, board)
  const values = { ...columns, action_id: actionId, changed_in: version }
  let id = row?.id
  if (id !== undefined) {
    await tx.kysely
      .updateTable('activity')
      .set(it => ({ ...values, version: it('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
    await tx.kysely
      .deleteFrom('activity_person')
      .where('tenant_id', '=', tenantId)
      .where('activity_id', '=', id)
      .execute()
  } else {
    const { n } = await tx.kysely
      .selectFrom('activity')
      .select(it => it.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenantId)
      .where('sprint_id', '=', sprintId)
      .executeTakeFirstOrThrow()
    if (Number(n) >= mostOfSprint)
      throw refusal(i18n, 'limitExceeded', 'sprint.activity.refused.most', { most: mostOfSprint })
    const [place] = await endPlaces(tx, tenantId, sprintId, 1)
    const added = await tx.kysely
      .insertInto('activity')
      .values({
        ...values,
        tenant_id: tenantId,
        sprint_id: sprintId,
        team_id: board.row.team_id,
        created_by: userId,
        place: place ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    id = added.id
  }
  const activity_id = id
  if (people.length)
    await tx.kysely
      .insertInto('activity_person')
      .values(people.map(it => ({ ...it, tenant_id: tenantId, activity_id })))
      .execute()
  return id
}

/** Deletes an activity of a sprint. */
export async function removeOnBoard(context: UserContext, id: number, sprintId: number): Promise<void> {
  const { board, row } = await holdOnBoard(context, id, sprintId)
  toChange(context, board, row, 'modify')
  await changeBoard(context, board)
  await context.tx.kysely
    .deleteFrom('activity')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', row.id)
    .execute()
}
