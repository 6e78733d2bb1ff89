import type { sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { refusal, refuse } from '../core/refuse.ts'
import { changeBoard, findBoard, mayAct } from './board.ts'

/** Where an action of a sprint stands, as its lead, a team's manager or the owner says. */
export const updateActionStatus: Handler<typeof sprint.updateActionStatus> = async (context, { query }) => {
  const { tx, tenantId, userId, i18n } = context
  const { actionDetailId: id, status } = query
  const items = () =>
    tx.kysely
      .selectFrom('sprint_item')
      .select(['sprint_id', 'status', 'lead_user_id'])
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'action')
      .where('removed_at', 'is', null)
      .where('id', '=', id)
  const found = await items().executeTakeFirst()
  if (!found) throw refuse('notFound')
  const board = await findBoard(context, found.sprint_id, 'lock')
  const action = await items().executeTakeFirst()
  if (!action) throw refuse('notFound')
  if (!mayAct(board, action.lead_user_id, userId)) throw refusal(i18n, 'forbidden', 'sprint.activity.refused.lead')
  if (action.status !== status) {
    await tx.kysely
      .updateTable('sprint_item')
      .set({ status, finished_at: status === 'FINISHED' ? now() : null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
    await changeBoard(context, board)
    await announce(tx, tenantId, `sprint/${found.sprint_id}`, 'sprint', board.row.version)
  }
  return { id, status, actionLeadId: action.lead_user_id }
}
