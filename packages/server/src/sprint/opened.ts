import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'

/**
 * Writes down that a member has opened a sprint: the first time, and the day of the last. Opening alone is told to the team;
 * whether somebody answers changes nothing of it, as it would tell who has.
 */
export async function noteOpened(
  { tx, tenantId, userId }: Pick<UserContext, 'tx' | 'tenantId' | 'userId'>,
  sprintId: number,
): Promise<void> {
  const at = now()
  // Once a day (UTC) is as much as is told.
  const today = new Date(at.toISOString().slice(0, 10))
  await tx.kysely
    .updateTable('sprint_member')
    .set(it => ({ last_activity_at: at, joined_at: it.fn.coalesce('joined_at', it.val(at)) }))
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .where(it =>
      it.or([it('joined_at', 'is', null), it('last_activity_at', 'is', null), it('last_activity_at', '<', today)]),
    )
    .execute()
}
