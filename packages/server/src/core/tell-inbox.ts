import { now } from './clock.ts'
import type { Tx } from './db.ts'
import { announceAll } from './realtime.ts'

/**
 * Says, once the call is committed, that what waits for some people may have changed: each of their pages looks again, on all
 * instances. Called where a call or a job changes what waits for somebody, and where a look has found that it did.
 * Source: sprints, Realtime.
 */
export async function tellInbox(tx: Tx, tenantId: number, userIds: Iterable<number | null | undefined>): Promise<void> {
  const topics = [...new Set(userIds)].flatMap(id => (id ? [`notification/${id}`] : []))
  if (topics.length > 0) await announceAll(tx, tenantId, topics, 'inbox', now().getTime())
}
