import {
  allows,
  designProblems,
  planOf,
  ratedFrom,
  type SprintDesign,
  type SprintDetails,
  type sprint,
  sprintDates,
  startOf,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { badField, mustBeFresh, refuse } from '../core/refuse.ts'
import { type Standing, standing } from '../core/standing.ts'
import { mustBeTimeZone } from '../core/time-zone.ts'
import { detailsOf } from './details.ts'
import { dropDraft } from './draft.ts'
import { holdRounds } from './hold.ts'
import { entries } from './library.ts'
import { hasEngine, holdsEntry, mayDesign } from './may-design.ts'
import { ratedItems } from './rated-items.ts'
import { refused, standsOtherwise } from './refused.ts'
import { reservePlanned } from './reserve-planned.ts'
import { planRounds } from './round-plan.ts'
import { activeOf, type Found, findSprint, planOfRow, type SprintRow } from './rows.ts'
import { sameItems } from './same-items.ts'
import { storeCrew, storeItems, storeMembers } from './store.ts'
import { tellMembers } from './tell-members.ts'
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
  const { features } = principal
  mayDesign(features, owner, entry?.kind === 'express')
  if (entry && !holdsEntry(features, entry)) throw refuse('entitlement')
  const isOwnLength = design.duration !== entry?.duration || design.feedbackFrequency !== entry.feedbackFrequency
  if (isOwnLength && !hasEngine(features, owner)) throw refuse('entitlement')
  if (!allows(features, 'scm-limit', design.sprintCrews.length - 1)) throw refuse('entitlement')
  const self = owner === 'user' ? { userId, email: principal.email } : null
  const ids = [...design.actions, ...design.behaviors, ...design.outcomes].flatMap(it => it.id ?? [])
  if (new Set(ids).size < ids.length) throw badField('body.design', 'Each item once')
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
  await mustBeTimeZone(context.tx, 'body.design.timezone', design.timezone)
  const startsAt = startOf(design, at)
  const { running, next } = await activeOf(context, team?.teamId ?? null)
  // One runs, one more may wait for its end.
  if (next || (running && startsAt <= at)) throw refused(context.i18n, next ? 'waiting' : 'running')
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
  if (!row) throw refused(context.i18n, 'running')
  const found = { row, team }
  await reservePlanned(context, await storeItems(context, row.id, design, userId))
  await storeCrew(context, row.id, design.sprintCrews, team ?? { userId })
  await storeMembers(context, found, team ? design.memberUserIds : [userId])
  await planCheckIns(context, row, at)
  await planRounds(context, row, at)
  await dropDraft(context, team ? { user_id: null, team_id: team.teamId } : { user_id: userId, team_id: null })
  return detailsOf(context, found)
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
  await holdRounds(context, row.id)
  await mustBeFresh(row.version, version, () => detailsOf(context, found))
  if (row.status !== 'NOT_STARTED' && row.status !== 'IN_PROGRESS') throw standsOtherwise(context.i18n, row)
  const at = now()
  const runs = row.status === 'IN_PROGRESS'
  // The day of a sprint that runs lies in the past and is no plan any more.
  const plan = runs ? { ...design, startDay: null } : design
  complete(context, plan, team ? 'team' : 'user', at)
  if (design.timezone !== row.timezone) await mustBeTimeZone(tx, 'body.design.timezone', design.timezone)
  if (
    runs &&
    (design.duration !== row.duration || design.timezone !== row.timezone || design.resetTime !== row.reset_time)
  )
    throw badField('body.design.duration', 'As it was when the sprint started')
  const startsAt = runs ? row.starts_at : startOf(plan, at)
  // Its day is today now: it begins, unless one runs.
  const begins = !runs && startsAt <= at
  if (begins && (await activeOf(context, row.team_id)).running) throw refused(context.i18n, 'running')
  if (runs && (await wasRated(context, row, at)) && !(await isAsRated(context, row.id, design)))
    throw refused(context.i18n, 'rated')
  if (runs && (await leavesNothing(context, row.id, design))) throw refused(context.i18n, 'nothingAsked')
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
  await announce(tx, tenantId, `sprint/${row.id}`, 'sprint', changed.version)
  await reservePlanned(context, await storeItems(context, row.id, design, context.userId, runs ? 'runs' : ''))
  await storeCrew(context, row.id, design.sprintCrews, team ?? { userId: context.userId })
  if (team) await storeMembers(context, after, design.memberUserIds)
  await planCheckIns(context, after.row, at)
  await planRounds(context, after.row, at)
  await tellMembers(context.tx, tenantId, row.id)
  return detailsOf(context, after)
}

/** Whether the time of FIRST is over: by the plan, or as it was when a plan before went out. Source: sprints, Editing in progress. */
async function wasRated({ tx, tenantId }: UserContext, row: SprintRow, at: Date): Promise<boolean> {
  if (at >= ratedFrom(planOfRow(row))) return true
  const over = await tx.kysely
    .selectFrom('sprint_round')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('closes_at', '<=', at)
    .limit(1)
    .executeTakeFirst()
  return over !== undefined
}

/** Whether behaviours and outcomes are still those that FIRST has rated. Source: sprints, Editing in progress. */
async function isAsRated({ tx, tenantId }: UserContext, sprintId: number, design: SprintDesign): Promise<boolean> {
  const rows = await tx.kysely
    .selectFrom('sprint_item')
    .select(['id', 'kind', 'label', 'description'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('removed_at', 'is', null)
    .where('kind', 'in', ['behavior', 'outcome'])
    .execute()
  const given = sameItems(rows, design, 'runs').filter(it => it.kind !== 'action')
  return (
    given.length === rows.length && given.every(({ it, same }) => same !== undefined && (it.id ?? same.id) === same.id)
  )
}

/** Whether a round that is open would have nothing left to ask: what is added meanwhile is of the next one. */
async function leavesNothing(place: UserContext, sprintId: number, design: SprintDesign): Promise<boolean> {
  const { tx, tenantId } = place
  const open = await tx.kysely
    .selectFrom('sprint_round')
    .select('opened_at')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  if (!open) return false
  const asked = await ratedItems(place, sprintId, open.opened_at)
  return asked.length > 0 && sameItems(asked, design, 'runs').every(it => it.same === undefined)
}

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
