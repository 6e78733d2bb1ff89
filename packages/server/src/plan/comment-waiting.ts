import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'
import { standingsTo } from './standing.ts'

/** Boards with comments for a person that were not read: one entry a board, of who has written last. */
export const commentsWaiting: WaitingIn = async ({ tx, tenantId, userId, letSee }) => {
  const rows = await tx.kysely
    .selectFrom('comment_read as r')
    .innerJoin('plan_comment as c', it =>
      it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.comment_id'),
    )
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.plan_id'))
    .select(['c.plan_id', 'p.user_id', 'c.created_at', 'c.sender_id', 'r.read_at'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.user_id', '=', userId)
    .orderBy('c.id', 'desc')
    .execute()
  const owners = [...new Set(rows.map(it => it.user_id))]
  const standing = await standingsTo({ tx, tenantId, userId }, owners, (_tx, _tenant, _viewer, item) => letSee(item))
  const seen = rows.filter(it => standing({ id: it.plan_id, user_id: it.user_id }).may('plan'))
  return [...Map.groupBy(seen, it => it.plan_id)].flatMap(([planId, all]): (Waiting | Done)[] => {
    const rule = 'planComment' as const
    const subject = String(planId)
    const unread = all.filter(it => it.read_at === null)
    const [newest] = unread
    const oldest = unread.at(-1)
    if (!newest || !oldest) return [{ rule, subject, done: true }]
    return [
      {
        ...{ rule, subject, occurrence: oldest.created_at.toISOString(), personId: newest.sender_id },
        since: oldest.created_at,
        facts: { unread: unread.length, ...(newest.sender_id === null ? { by: 'guest' } : {}) },
      },
    ]
  })
}
