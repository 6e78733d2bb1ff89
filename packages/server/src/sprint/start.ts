import {
  designProblems,
  holds,
  planOf,
  type SprintDesign,
  type SprintDetails,
  type sprint,
  sprintDates,
  startOf,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { badField, refuse } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'
import { detailsOf } from './details.ts'
import { dropDraft } from './draft.ts'
import { entries } from './library.ts'
import { activeOf, type Found, findSprint, type SprintRow } from './rows.ts'
import { storeCrew, storeItems, storeMembers } from './store.ts'
import { planCheckIns } from './windows.ts'

/** What is stored of a design beside its items and people. */
export const columnsOf = (design: SprintDesign) => {
  const { sprintCode, label, description, icon, duration, feedbackFrequency, timezone, resetTime } = design
  const { checkInWeekday, checkInTime, checkInDaysBefore } = design
  return {
    sprint_code: sprintCode,
    label,
    description,
    icon,
    duration,
    feedback_frequency: feedbackFrequency,
    timezone,
    reset_time: resetTime,
    check_in_weekday: checkInWeekday,
    check_in_time: checkInTime,
    check_in_days_before: checkInDaysBefore,
  }
}

/** Refuses a design with open ends, and one that the plan does not hold. */
async function complete(context: UserContext, design: SprintDesign, owner: 'user' | 'team', at: Date): Promise<void> {
  const { principal } = context
  const entry = entries.find(it => it.code === design.sprintCode)
  if (design.sprintCode !== null && entry?.owner !== owner)
    throw badField('body.design.sprintCode', 'A sprint of the library')
  if (entry && !holds(principal.features, 'predesigned-sprint')) throw refuse('entitlement')
  if (entry?.kind === 'express' && !holds(principal.features, `${owner}-sprint-express`)) throw refuse('entitlement')
  const problems = designProblems(design, { owner, self: owner === 'user' ? principal.email : '', at })
  if (problems.length)
    throw refuse(
      'validation',
      problems.map(it => ({ path: `body.design.${it.step}`, message: it.problem })),
    )
}

async function begin(context: UserContext, team: Standing | null, design: SprintDesign): Promise<SprintDetails> {
  const { tenantId, userId } = context
  const at = now()
  await complete(context, design, team ? 'team' : 'user', at)
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
  await storeCrew(context, row.id, design.sprintCrews)
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
  if (row.status !== 'NOT_STARTED' && row.status !== 'IN_PROGRESS') throw refuse('conflict', { reason: row.status })
  const at = now()
  const runs = row.status === 'IN_PROGRESS'
  // The day of a sprint that runs lies in the past and is no plan any more.
  const plan = runs ? { ...design, startDay: null } : design
  await complete(context, plan, team ? 'team' : 'user', at)
  if (
    runs &&
    (design.duration !== row.duration || design.timezone !== row.timezone || design.resetTime !== row.reset_time)
  )
    throw badField('body.design.duration', 'As it was when the sprint started')
  const startsAt = runs ? row.starts_at : startOf(plan, at)
  const changed = await tx.kysely
    .updateTable('sprint')
    .set(it => ({
      ...columnsOf(design),
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
  await storeCrew(context, row.id, design.sprintCrews)
  if (team) await storeMembers(context, after, design.memberUserIds)
  await planCheckIns(context, after.row, at)
  return told(context, after)
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
