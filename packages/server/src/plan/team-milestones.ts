import { type BodyOf, mostOfPlan, type plan } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { isOneOf } from '../core/kysely.ts'
import { announce } from '../core/realtime.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { freshOf, todayOf } from './boards.ts'
import { milestoneOf } from './told.ts'

/** The milestones of teams, by day. */
const milestonesOfTeams = ({ tx, tenantId }: Pick<UserContext, 'tx' | 'tenantId'>, teamIds: readonly number[]) =>
  tx.kysely
    .selectFrom('team_milestone')
    .select(['id', 'team_id', 'type', 'label', 'date_from', 'date_to', 'done_at', 'version'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('team_id', teamIds))
    .orderBy('date_from')
    .orderBy('id')

/** What is stored of a milestone. */
const columnsOf = (body: Omit<BodyOf<typeof plan.saveTeamMilestone>, 'id' | 'version' | 'done'>) =>
  ({
    team_id: body.teamId,
    type: body.type,
    label: body.label,
    date_from: body.dateFrom,
    date_to: body.dateTo,
  }) satisfies ColumnsOf<typeof body, 'team_milestone'>

const said = ({ tx, tenantId }: UserContext, teamId: number) =>
  announce(tx, tenantId, `team/${teamId}`, 'milestones', 0)

/** The milestones of a team. */
export const teamMilestones: Handler<typeof plan.teamMilestones> = async (context, { params }) => {
  const { teamId } = (await standing(context, params.id)).to('openTeamBoard')
  const [today, rows] = await Promise.all([todayOf(context), milestonesOfTeams(context, [teamId]).execute()])
  return { teamId, today, milestones: rows.map(milestoneOf) }
}

/** Keeps a milestone of a team. */
export const saveTeamMilestone: Handler<typeof plan.saveTeamMilestone> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { id, version, done, ...words } = body
  if (words.dateTo < words.dateFrom) throw badField('body.dateTo', 'The first day, or later')
  const { teamId } = (await standing(context, words.teamId, 'lock')).to('planMilestone')
  const rows = await milestonesOfTeams(context, [teamId]).execute()
  const doneAt = (before: Date | null) => (done === undefined ? before : done ? (before ?? now()) : null)
  const told = async (it: number) => {
    await said(context, teamId)
    const row = (await milestonesOfTeams(context, [teamId]).execute()).find(one => one.id === it)
    if (!row) throw refuse('internal')
    return milestoneOf(row)
  }
  if (id === 0) {
    if (version !== 0) throw badField('body.version', '0 for what is new')
    if (rows.length >= mostOfPlan)
      throw refusal(context.i18n, 'limitExceeded', 'plan.refused.most', { most: mostOfPlan })
    const added = await tx.kysely
      .insertInto('team_milestone')
      .values({ ...columnsOf(words), tenant_id: tenantId, done_at: doneAt(null) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return told(added.id)
  }
  const row = freshOf(
    rows.find(it => it.id === id),
    version,
    milestoneOf,
  )
  await tx.kysely
    .updateTable('team_milestone')
    .set(it => ({
      ...columnsOf(words),
      done_at: doneAt(row.done_at),
      version: it('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  return told(id)
}

/** Deletes a milestone of a team; one that is gone already is no error. */
export const deleteTeamMilestone: Handler<typeof plan.deleteTeamMilestone> = async (context, { params, query }) => {
  const { tx, tenantId } = context
  const { id } = params
  const { teamId } = (await standing(context, query.teamId, 'lock')).to('planMilestone')
  const row = (await milestonesOfTeams(context, [teamId]).execute()).find(it => it.id === id)
  if (!row) return { id, version: query.version }
  freshOf(row, query.version, milestoneOf)
  await tx.kysely.deleteFrom('team_milestone').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
  await said(context, teamId)
  return { id, version: query.version }
}
