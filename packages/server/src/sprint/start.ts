import {
  allows,
  designProblems,
  holds,
  planOf,
  type SprintDesign,
  type SprintDetails,
  type sprint,
  sprintDates,
  startOf,
  toldStatus,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, refuse } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'
import { detailsOf, planOfRow } from './details.ts'
import { dropDraft } from './draft.ts'
import { entries } from './library.ts'
import { mayDesign } from './may-design.ts'
import { activeOf, type Found, findSprint, type SprintRow } from './rows.ts'
import { storeCrew, storeItems, storeMembers } from './store.ts'
import { planCheckIns } from './windows.ts'

/** What of a design is stored in the sprint's own row; its items, people and day go elsewhere. */
type OwnRow = Omit<SprintDesign, 'actions' | 'behaviors' | 'outcomes' | 'sprintCrews' | 'memberUserIds' | 'startDay'>
export const columnsOf = (design: OwnRow) =>
  ({
    sprint_code: design.sprintCode,
    label: design.label,
    description: design.description,
    icon: design.icon,
    duration: design.duration,
    feedback_frequency: design.feedbackFrequency,
    timezone: design.timezone,
    reset_time: design.resetTime,
    check_in_weekday: design.checkInWeekday,
    check_in_time: design.checkInTime,
    check_in_days_before: design.checkInDaysBefore,
  }) satisfies ColumnsOf<OwnRow, 'sprint'>

/** Refuses a design with open ends, and one that the plan does not hold. */
function complete({ principal, userId }: UserContext, design: SprintDesign, owner: 'user' | 'team', at: Date): void {
  const entry = entries.find(it => it.code === design.sprintCode)
  if (design.sprintCode !== null && entry?.owner !== owner)
    throw badField('body.design.sprintCode', 'A sprint of the library')
  mayDesign(principal.features, owner, entry?.kind === 'express')
  if (entry && !holds(principal.features, 'predesigned-sprint')) throw refuse('entitlement')
  if (!allows(principal.features, 'scm-limit', design.sprintCrews.length - 1)) throw refuse('entitlement')
  const self = owner === 'user' ? { userId, email: principal.email } : null
  const problems = designProblems(design, { owner, self, at })
  if (problems.length)
    throw refuse(
      'validation',
      problems.map(it => ({ path: `body.design.${it.step}`, message: it.problem })),
    )
}

async function begin(context: UserContext, team: Standing | null, design: SprintDesign): Promise<SprintDetails> {
  const { tenantId, userId } = context
  const at = now()
  complete(context, design, team ? 'team' : 'user', at)
  const startsAt = startOf(design, at)
  const { running, next } = await activeOf(context, team?.teamId ?? null)
  // One runs, one more may wait for its end.
  if (next || (running && startsAt <= at)) throw refuse('conflict', { reason: next ? 'waiting' : 'running' })
  const row = await context.tx.kysely
    .insertInto('sprint')
    .values({
      ...columnsOf(design),
      tenant_id: tenantId,
      user_id: userId,
      team_id: team?.teamId ?? null,
      status: startsAt <= at ? 'IN_PROGRESS' : 'NOT_STARTED',
      starts_at: startsAt,
      ends_at: sprintDates(planOf(design, startsAt)).ends,
      created_at: at,
    })
    // Started in two windows at once: one of them is the sprint.
    .onConflict(it => it.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refuse('conflict', { reason: 'running' })
  const found = { row, team }
  await storeItems(context, row.id, design)
  await storeCrew(context, row.id, design.sprintCrews, team ? null : userId)
  await storeMembers(context, found, team ? design.memberUserIds : [userId])
  await planCheckIns(context, row, at)
  await dropDraft(context, team ? { user_id: null, team_id: team.teamId } : { user_id: userId, team_id: null })
  return told(context, found)
}

/** Changes a sprint that has not ended. One that runs keeps its start and length. */
async function change(
  context: UserContext,
  found: Found,
  version: number | undefined,
  design: SprintDesign,
): Promise<SprintDetails> {
  const { tx, tenantId } = context
  const { row, team } = found
  if (row.version !== version) throw refuse('conflict', { current: await told(context, found) })
  if (row.status !== 'NOT_STARTED' && row.status !== 'IN_PROGRESS')
    throw refuse('conflict', { reason: toldStatus(row.status) })
  const at = now()
  const runs = row.status === 'IN_PROGRESS'
  // The day of a sprint that runs lies in the past and is no plan any more.
  const plan = runs ? { ...design, startDay: null } : design
  complete(context, plan, team ? 'team' : 'user', at)
  if (
    runs &&
    (design.duration !== row.duration || design.timezone !== row.timezone || design.resetTime !== row.reset_time)
  )
    throw badField('body.design.duration', 'As it was when the sprint started')
  const startsAt = runs ? row.starts_at : startOf(plan, at)
  // Its day is today now: it begins, unless one runs.
  const begins = !runs && startsAt <= at
  if (begins && (await activeOf(context, row.team_id)).running) throw refuse('conflict', { reason: 'running' })
  if (
    runs &&
    at >= (sprintDates(planOfRow(row)).rounds[0]?.closes ?? at) &&
    !(await isAsRated(context, row.id, design))
  )
    throw refuse('conflict', { reason: 'rated' })
  const changed = await tx.kysely
    .updateTable('sprint')
    .set(it => ({
      ...columnsOf(design),
      status: begins ? 'IN_PROGRESS' : row.status,
      starts_at: startsAt,
      ends_at: sprintDates(planOf(design, startsAt, row.is_extended)).ends,
      version: it('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { row: changed as SprintRow, team }
  await storeItems(context, row.id, design)
  await storeCrew(context, row.id, design.sprintCrews, team ? null : context.userId)
  if (team) await storeMembers(context, after, design.memberUserIds)
  await planCheckIns(context, after.row, at)
  return told(context, after)
}

/** Whether behaviours and outcomes are still those that FIRST has rated. Source: sprints, Editing in progress. */
async function isAsRated({ tx, tenantId }: UserContext, sprintId: number, design: SprintDesign): Promise<boolean> {
  const rows = await tx.kysely
    .selectFrom('sprint_item')
    .select(['kind', 'label', 'description'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('removed_at', 'is', null)
    .where('kind', 'in', ['behavior', 'outcome'])
    .execute()
  const said = (kind: string, it: { label: string; description: string }) =>
    JSON.stringify([kind, it.label, it.description])
  const given = [...design.behaviors.map(it => said('behavior', it)), ...design.outcomes.map(it => said('outcome', it))]
  return JSON.stringify(given.sort()) === JSON.stringify(rows.map(it => said(it.kind, it)).sort())
}

const told = (context: UserContext, found: Found) =>
  detailsOf({ ...context, clientId: context.principal.clientId }, found)

/** Starts, plans or changes a sprint of the caller. */
export const startUserSprint: Handler<typeof sprint.startUserSprint> = async (context, { body }) =>
  body.id === undefined
    ? begin(context, null, body.design)
    : change(context, await findSprint(context, body.id, 'user', 'lock'), body.version, body.design)

/** The same for a team, by its manager. */
export const startTeamSprint: Handler<typeof sprint.startTeamSprint> = async (context, { body }) => {
  const team = (await standing(context, body.teamId, 'lock')).to('designTeamSprint')
  if (body.id === undefined) return begin(context, team, body.design)
  const found = await findSprint(context, body.id, 'team', 'lock')
  if (found.row.team_id !== team.teamId) throw refuse('notFound')
  return change(context, found, body.version, body.design)
}
