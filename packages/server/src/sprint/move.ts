import {
  moveOf,
  type SprintDetails,
  type SprintLife,
  type SprintMove,
  type sprint,
  sprintDates,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { announce } from '../core/realtime.ts'
import { badField, refuse } from '../core/refuse.ts'
import { detailsOf } from './details.ts'
import { judgeSaved, resultOf } from './judge.ts'
import { hasEngine } from './may-design.ts'
import { standsOtherwise } from './refused.ts'
import { planRounds } from './round-plan.ts'
import { findSprint, planOfRow, type SprintRow } from './rows.ts'
import { tellMembers } from './tell-members.ts'
import { planCheckIns } from './windows.ts'

const lifeOf = (row: SprintRow): SprintLife => ({
  status: row.status as SprintLife['status'],
  endStatus: row.end_status as SprintLife['endStatus'],
  isExtended: row.is_extended,
  start: row.starts_at,
  ends: row.ends_at,
  // Another sprint of the owner cannot have started: this one runs until its end is chosen.
  isClosed: resultOf(row)?.overall === true,
})

/** Makes a move of a sprint that is held, and gives it as it stands then; 'conflict' where it cannot be made. */
export async function makeMove(tx: Tx, row: SprintRow, move: SprintMove, at: Date): Promise<SprintRow | 'conflict'> {
  const next = moveOf(lifeOf(row), move, at)
  if (next === 'conflict') return next
  if (next === 'repeat') return row
  const isExtended = next.isExtended
  // A sprint that waited for the one before begins when it begins.
  const startsAt = move === 'begin' ? at : row.starts_at
  const plan = { ...planOfRow(row), start: startsAt, isExtended }
  const moved = await tx.kysely
    .updateTable('sprint')
    .set(it => ({
      status: next.status,
      end_status: next.endStatus,
      is_extended: isExtended,
      extended_at: move === 'extend' ? at : row.extended_at,
      starts_at: startsAt,
      ends_at: sprintDates(plan).ends,
      finished_at: move === 'finish' ? row.ends_at : move === 'extend' ? null : row.finished_at,
      ended_at: next.endStatus ? at : null,
      version: it('version', '+', 1),
    }))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await announce(tx, row.tenant_id, `sprint/${row.id}`, 'sprint', moved.version)
  // What is planned follows the new length, or ends.
  if (move !== 'finish') {
    await planRounds({ tx, tenantId: row.tenant_id }, moved, at)
    await planCheckIns({ tx, tenantId: row.tenant_id }, moved, at)
  }
  await tellMembers(tx, row.tenant_id, row.id)
  return moved
}

async function moved(
  context: UserContext,
  id: number,
  kind: 'user' | 'team',
  move: SprintMove,
): Promise<SprintDetails> {
  const found = await findSprint(context, id, kind, 'lock')
  found.team?.to('designTeamSprint')
  const row = await makeMove(context.tx, found.row, move, now())
  if (row === 'conflict') throw standsOtherwise(context.i18n, found.row, { current: await detailsOf(context, found) })
  await judgeSaved(context.core, context.tx, context.tenantId, row, now())
  return detailsOf(context, { ...found, row })
}

const extended = (context: UserContext, id: number, kind: 'user' | 'team', weeks: number) => {
  if (weeks !== 2) throw badField('query.extendedDuration', 'Two weeks')
  // An express sprint is as long as the library has it; any other length is the engine's.
  if (!hasEngine(context.principal.features, kind)) throw refuse('entitlement')
  return moved(context, id, kind, 'extend')
}

/** Two weeks more. */
export const extendUserSprint: Handler<typeof sprint.extendUserSprint> = (context, { params, query }) =>
  extended(context, params.id, 'user', query.extendedDuration)
export const extendTeamSprint: Handler<typeof sprint.extendTeamSprint> = (context, { params, query }) =>
  extended(context, params.id, 'team', query.extendedDuration)

/** The ends that an owner chooses. */
export const saveUserSprintToPortfolio: Handler<typeof sprint.saveUserSprintToPortfolio> = (context, { params }) =>
  moved(context, params.id, 'user', 'saveToPortfolio')
export const saveTeamSprintToPortfolio: Handler<typeof sprint.saveTeamSprintToPortfolio> = (context, { params }) =>
  moved(context, params.id, 'team', 'saveToPortfolio')
export const saveUserSprintToIncomplete: Handler<typeof sprint.saveUserSprintToIncomplete> = (context, { params }) =>
  moved(context, params.id, 'user', 'saveToIncomplete')
export const saveTeamSprintToIncomplete: Handler<typeof sprint.saveTeamSprintToIncomplete> = (context, { params }) =>
  moved(context, params.id, 'team', 'saveToIncomplete')
export const cancelUserSprint: Handler<typeof sprint.cancelUserSprint> = (context, { params }) =>
  moved(context, params.id, 'user', 'cancel')
export const cancelTeamSprint: Handler<typeof sprint.cancelTeamSprint> = (context, { params }) =>
  moved(context, params.id, 'team', 'cancel')
