import type { sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { standsOtherwise } from './refused.ts'
import { findSprint } from './rows.ts'

/**
 * Moves the one reminder of the round that is open to now. It is everybody's, whoever has answered: when it goes out tells of nobody.
 * Whom it reaches the job finds as ever, within the week's mails.
 */
export const remindCrew: Handler<typeof sprint.remindCrew> = async (context: UserContext, { body }) => {
  const { tx, tenantId, i18n } = context
  const { row, team } = await findSprint(context, body.sprintId, 'any', 'lock')
  team?.to('designTeamSprint')
  const at = now()
  const round = await tx.kysely
    .selectFrom('sprint_round')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('status', '=', 'OPEN')
    .where('closes_at', '>', at)
    .executeTakeFirst()
  if (!round) throw standsOtherwise(i18n, row)
  const { numUpdatedRows } = await tx.kysely
    .updateTable('sprint_rater')
    .set({ remind_at: at })
    .where('tenant_id', '=', tenantId)
    .where('round_id', '=', round.id)
    // Who has declined is moved with the others, though nobody mails that one: else what is told of it would tell so.
    .where(it => it.or([it('asked_at', 'is not', null), it('declined_at', 'is not', null)]))
    .where('remind_at', '>', at)
    .executeTakeFirst()
  if (numUpdatedRows > 0) await announce(tx, tenantId, `sprint/${row.id}`, 'reminder', 0)
  return {}
}
