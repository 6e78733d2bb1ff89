import { dayMs, newsDays } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import type { Waiting, WaitingIn } from '../core/waiting.ts'
import type { PlanTeller } from './boards.ts'

/**
 * Keeps for a leader that somebody would rather not be in the network, or has left it: the place is gone, and who invites is told to
 * see the answer. Of somebody from outside no name is kept.
 */
export async function keepNo(
  { tx, tenantId }: Pick<PlanTeller, 'tx' | 'tenantId'>,
  ownerId: number,
  { memberId, type }: { memberId: number | null; type: string },
): Promise<void> {
  await tx.kysely
    .insertInto('network_no')
    .values({ tenant_id: tenantId, user_id: ownerId, member_id: memberId, type, at: now() })
    .execute()
  await tellInbox(tx, tenantId, [ownerId])
}

/** Who has said no to a leader lately. */
export const noesWaiting: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.kysely
    .selectFrom('network_no')
    .select(['id', 'member_id', 'type', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('at', '>', new Date(at.getTime() - newsDays * dayMs))
    .orderBy('id')
    .execute()
  return rows.map(
    (it): Waiting => ({
      rule: 'networkNo',
      subject: String(it.id),
      since: it.at,
      ...(it.member_id === null ? {} : { personId: it.member_id }),
      facts: { networkType: it.type, ...(it.member_id === null ? { by: 'guest' } : {}) },
    }),
  )
}
