import { backAt, type InboxRule, mayPutOff, type notification } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { timeZoneOf } from '../core/people.ts'
import { refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'

/** Puts off what waits until the next morning; somebody else's, and what cannot wait for so long, is none. */
export const putOff: Handler<typeof notification.putOff> = async (context, { params }) => {
  const { tx, tenantId, userId } = context
  const at = now()
  const row = await tx.kysely
    .selectFrom('notification')
    .select(['rule', 'status', 'until'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  const entry = row && { ...row, rule: row.rule as InboxRule, until: row.until?.toISOString() ?? null }
  if (!entry || !mayPutOff(entry, at)) throw refuse('notFound')
  const until = backAt(at, { timeZone: await timeZoneOf(context) })
  await tx.kysely
    .updateTable('notification')
    .set({ put_off_until: until })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', params.id)
    .execute()
  await tellInbox(tx, tenantId, [userId])
  return { until: until.toISOString() }
}

/** Shows again what was put off; somebody else's is none. */
export const takeBackPutOff: Handler<typeof notification.takeBackPutOff> = async (
  { tx, tenantId, userId },
  { params },
) => {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('notification')
    .set({ put_off_until: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('notFound')
  await tellInbox(tx, tenantId, [userId])
  return {}
}
