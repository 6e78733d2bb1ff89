import { type AchievementName, dayMs, newsDays } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import type { BadgeDoor, Issued } from '../core/doors.ts'
import { isOneOf } from '../core/kysely.ts'
import { announce } from '../core/realtime.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import type { WaitingIn } from '../core/waiting.ts'

async function issue(tx: Tx, tenantId: number, it: Issued): Promise<void> {
  const { id } = (await tx.kysely
    .insertInto('badge_issue')
    .values({
      tenant_id: tenantId,
      user_id: it.userId,
      achievement: it.achievement,
      cause: it.cause,
      criteria: JSON.stringify(it.criteria),
      about: it.about ? JSON.stringify(it.about) : null,
      issued_at: it.at,
      full_name: one => one.selectFrom('person').select('full_name').where('id', '=', it.userId),
    })
    // Once, whoever comes second.
    .onConflict(one => one.doNothing())
    .returning('id')
    .executeTakeFirst()) ?? { id: null }
  if (id === null) return
  await announce(tx, tenantId, `notification/${it.userId}`, 'badge.issued', id)
  await tellInbox(tx, tenantId, [it.userId])
}

/** Badges and certificates that were issued lately and still count, and those that were withdrawn lately. */
const waiting: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  // By hand: asked with every look at what waits, so that the plan is kept.
  const rows = await tx.query<{ id: number; achievement: AchievementName; issued_at: Date; withdrawn_at: Date | null }>(
    `select id, achievement, issued_at, withdrawn_at from badge_issue
     where tenant_id = $1 and user_id = $2 and coalesce(withdrawn_at, issued_at) > $3 order by id`,
    [tenantId, userId, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-badges',
  )
  return rows.map(it => ({
    rule: it.withdrawn_at ? ('badgeWithdrawn' as const) : ('badgeIssued' as const),
    subject: String(it.id),
    since: it.withdrawn_at ?? it.issued_at,
    facts: { badge: it.achievement },
  }))
}

async function withdrawn(tx: Tx, tenantId: number, causes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.kysely
    .selectFrom('badge_issue')
    .select('cause')
    .where('tenant_id', '=', tenantId)
    .where('withdrawn_at', 'is not', null)
    .where(isOneOf('cause', causes))
    .execute()
  return new Set(rows.map(it => it.cause))
}

/** What other rooms ask of badges. */
export const badgeDoor: BadgeDoor = { issue, withdrawn, waiting }
