import type { sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { holdRounds } from './hold.ts'
import { standsOtherwise } from './refused.ts'
import { soonerAt } from './reminder-time.ts'
import { findSprint } from './rows.ts'
import { moveReminders } from './to-remind.ts'

/**
 * Has the one reminder of the round that is open go sooner, once: to each rater in that one's working hours, a day after being asked at
 * the earliest. It is everybody's, also of who is asked later, has answered or has declined: when it goes out tells of nobody. Whom it
 * reaches the job finds as ever, within the week's mails.
 */
export const remindCrew: Handler<typeof sprint.remindCrew> = async (context: UserContext, { body }) => {
  const { tx, tenantId, i18n } = context
  const { row, team } = await findSprint(context, body.sprintId, 'any', 'lock')
  team?.to('designTeamSprint')
  await holdRounds(context, row.id)
  const at = now()
  const round = await tx.kysely
    .selectFrom('sprint_round')
    .select(['id', 'opened_at', 'reminder_asked_at'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('status', '=', 'OPEN')
    .where('closes_at', '>', at)
    .executeTakeFirst()
  if (!round) throw standsOtherwise(i18n, row)
  if (round.reminder_asked_at) return {}
  await tx.kysely
    .updateTable('sprint_round')
    .set({ reminder_asked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', round.id)
    .execute()
  const moved = await moveReminders(context, row, round, at, ({ remindAt, askedAt, zone }) =>
    soonerAt(remindAt, askedAt, at, zone),
  )
  if (moved > 0) await announce(tx, tenantId, `sprint/${row.id}`, 'reminder', 0)
  return {}
}
