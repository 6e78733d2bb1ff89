import { dayMs, newsDays } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import type { BadgeDoor, Issued } from '../core/doors.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import type { WaitingIn } from '../core/waiting.ts'

async function issue(tx: Tx, tenantId: number, it: Issued): Promise<void> {
  await tx.kysely
    .insertInto('badge_issue')
    .values({
      tenant_id: tenantId,
      user_id: it.userId,
      achievement: it.achievement,
      cause: it.cause,
      criteria: JSON.stringify(it.criteria),
      issued_at: it.at,
    })
    // Once, whoever comes second.
    .onConflict(one => one.doNothing())
    .execute()
  await tellInbox(tx, tenantId, [it.userId])
}

/** Badges and certificates that were issued lately. */
const waiting: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.kysely
    .selectFrom('badge_issue')
    .select(['id', 'achievement', 'issued_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('issued_at', '>', new Date(at.getTime() - newsDays * dayMs))
    .orderBy('id')
    .execute()
  return rows.map(it => ({
    rule: 'badgeIssued' as const,
    subject: String(it.id),
    since: it.issued_at,
    facts: { badge: it.achievement },
  }))
}

/** What other rooms ask of badges. */
export const badgeDoor: BadgeDoor = { issue, waiting }
