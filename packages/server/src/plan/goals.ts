import type { BodyOf, plan } from '@trellis/sdk/contract'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { type Board, boardOf, changed, heldBoard, rowsOf } from './boards.ts'
import { writeLine } from './items.ts'
import { goalOf } from './told.ts'

/** What is stored of a goal beside its line. */
const columnsOf = (body: Omit<BodyOf<typeof plan.saveGoal>, 'id' | 'label' | 'version'>) =>
  ({
    deliverable: body.deliverable,
    progress: body.progress,
    status: body.status,
  }) satisfies ColumnsOf<typeof body, 'plan_goal'>

/** Keeps a goal with its deliverable. */
export const saveGoal: Handler<typeof plan.saveGoal> = async (context, { params, body }) => {
  const { tx, tenantId } = context
  const board = await heldBoard(context, params.id)
  const { id, label, version } = body
  const itemId = await writeLine(context, board, 'GOAL_DELIVERABLE', { id, code: null, label, version })
  const values = columnsOf(body)
  await tx.kysely
    .insertInto('plan_goal')
    .values({ ...values, tenant_id: tenantId, item_id: itemId })
    .onConflict(it => it.columns(['tenant_id', 'item_id']).doUpdateSet(values))
    .execute()
  await changed(context, board)
  const rows = await rowsOf(context, board, ['GOAL_DELIVERABLE'])
  const index = rows.findIndex(it => it.id === itemId)
  const row = rows[index]
  if (!row) throw refuse('internal')
  return goalOf(row, index)
}

/** The goals of a board, in order, told to a reader. */
export const toldGoals = async (context: Parameters<typeof rowsOf>[0], board: Board) => ({
  goals: (await rowsOf(context, board, ['GOAL_DELIVERABLE'])).map(goalOf),
})

export const goals: Handler<typeof plan.goals> = async (context, { params }) =>
  toldGoals(context, await boardOf(context, params.id))
