import {
  type BodyOf,
  type I18n,
  milestoneWords,
  mostOfPlan,
  type plan,
  milestoneTypes as types,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { type Board, changed, freshOf, heldBoard, type PlanReader, type PlanTeller } from './boards.ts'
import { milestoneOf } from './told.ts'

/** The milestones of a board, by day. */
export const milestonesOf = ({ tx, tenantId }: PlanTeller, { id }: Pick<Board, 'id'>) =>
  tx.kysely
    .selectFrom('milestone')
    .select(['id', 'type', 'label', 'date_from', 'date_to', 'done_at', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', id)
    .orderBy('date_from')
    .orderBy('id')
    .execute()

/** What is stored of a milestone. */
const columnsOf = (body: Omit<BodyOf<typeof plan.saveMilestone>, 'id' | 'agilePlanGroupId' | 'version'>) =>
  ({
    type: body.type,
    label: body.label,
    date_from: body.dateFrom,
    date_to: body.dateTo,
  }) satisfies ColumnsOf<typeof body, 'milestone'>

/** A milestone as it stands after a change. */
async function toldAfter(context: PlanReader, board: Board, id: number) {
  await changed(context, board)
  const row = (await milestonesOf(context, board)).find(it => it.id === id)
  if (!row) throw refuse('internal')
  return milestoneOf(row)
}

/** Keeps a milestone. */
export const saveMilestone: Handler<typeof plan.saveMilestone> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { id, agilePlanGroupId, version, dateFrom, dateTo } = body
  if (dateTo < dateFrom) throw badField('body.dateTo', 'The first day, or later')
  const board = await heldBoard(context, agilePlanGroupId)
  if (Number(dateFrom.slice(0, 4)) !== board.year) throw badField('body.dateFrom', 'A day in the year of the board')
  const rows = await milestonesOf(context, board)
  if (id === 0) {
    if (version !== 0) throw badField('body.version', '0 for what is new')
    if (rows.length >= mostOfPlan)
      throw refusal(context.i18n, 'limitExceeded', 'plan.refused.most', { most: mostOfPlan })
    const added = await tx.kysely
      .insertInto('milestone')
      .values({ ...columnsOf(body), tenant_id: tenantId, plan_id: board.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return toldAfter(context, board, added.id)
  }
  freshOf(
    rows.find(it => it.id === id),
    version,
    milestoneOf,
  )
  await tx.kysely
    .updateTable('milestone')
    .set(it => ({ ...columnsOf(body), version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', board.id)
    .where('id', '=', id)
    .execute()
  return toldAfter(context, board, id)
}

/** Marks a milestone as done, or as not. */
export const milestoneDone: Handler<typeof plan.milestoneDone> = async (context, { params, query }) => {
  const { tx, tenantId } = context
  const found = await tx.kysely
    .selectFrom('milestone')
    .select('plan_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!found) throw refuse('notFound')
  const board = await heldBoard(context, found.plan_id)
  const row = (await milestonesOf(context, board)).find(it => it.id === params.id)
  if (!row) throw refuse('notFound')
  const isDone = query.done !== 'false'
  if (isDone === (row.done_at !== null)) return milestoneOf(row)
  await tx.kysely
    .updateTable('milestone')
    .set(it => ({ done_at: isDone ? now() : null, version: it('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', params.id)
    .execute()
  return toldAfter(context, board, params.id)
}

/** Deletes a milestone; one that is gone already is no error. */
export const deleteMilestone: Handler<typeof plan.deleteMilestone> = async (context, { query }) => {
  const { id, agilePlanGroupId, version } = query
  const board = await heldBoard(context, agilePlanGroupId)
  const row = (await milestonesOf(context, board)).find(it => it.id === id)
  if (!row) return { id, version }
  freshOf(row, version, milestoneOf)
  await context.tx.kysely
    .deleteFrom('milestone')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .execute()
  await changed(context, board)
  return { id, version }
}

/** The types of milestones, named. */
export const milestoneTypeOptions = (i18n: I18n) => ({
  types: types.map(type => ({ type, label: i18n.t(milestoneWords[type]) })),
})

export const milestoneTypes: Handler<typeof plan.milestoneTypes> = async ({ i18n }) => milestoneTypeOptions(i18n)
