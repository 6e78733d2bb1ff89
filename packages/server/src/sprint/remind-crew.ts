import type { sprint } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import { announce } from '../core/realtime.ts'
import { holdRounds } from './hold.ts'
import { standsOtherwise } from './refused.ts'
import { soonerAt } from './reminder-time.ts'
import { findSprint } from './rows.ts'

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
  const raters = await tx.kysely
    .selectFrom('sprint_rater as r')
    .innerJoin('sprint_crew as c', it => it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.crew_id'))
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id'))
    .select(['r.id', 'r.asks_at', 'r.remind_at', 'm.time_zone'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.round_id', '=', round.id)
    .where('r.remind_at', '>', at)
    .orderBy('r.id')
    .execute()
  for (const it of raters) {
    if (!it.remind_at) continue
    // Not from when each was asked: who has declined never was. After downtime all are asked once it is open.
    const asked = round.opened_at && round.opened_at > it.asks_at ? round.opened_at : it.asks_at
    await tx.kysely
      .updateTable('sprint_rater')
      .set({ remind_at: soonerAt(it.remind_at, asked, at, it.time_zone ?? row.timezone) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
  }
  if (raters.length > 0) await announce(tx, tenantId, `sprint/${row.id}`, 'reminder', 0)
  return {}
}
