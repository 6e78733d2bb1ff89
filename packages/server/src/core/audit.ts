import type { Endpoint } from '@trellis/sdk/contract'
import { now } from './clock.ts'
import type { Principal } from './context.ts'
import type { Tx } from './db.ts'

/** Who did it: a principal, whose acting administrator counts where there is one, a person by id, or nobody known. */
type Actor = Pick<Principal, 'userId' | 'actUserId'> | number | null

/**
 * Writes down who did what to whom, in the transaction of what was done. The actor is who really did it: an administrator
 * who acts in a person's name, never the person.
 */
export async function record(
  tx: Tx,
  tenantId: number,
  actor: Actor,
  action: string,
  subjectId: number | null,
  detail: object = {},
): Promise<void> {
  await tx.kysely
    .insertInto('audit')
    .values({
      tenant_id: tenantId,
      at: now(),
      actor_id: actor === null || typeof actor === 'number' ? actor : (actor.actUserId ?? actor.userId),
      action,
      subject_id: subjectId,
      detail: JSON.stringify(detail),
    })
    .execute()
}

/** Writes down that an endpoint was called to change something in a person's name. */
export async function recordActing(tx: Tx, principal: Principal, endpoint: Endpoint): Promise<void> {
  await record(tx, principal.tenantId, principal, 'impersonation.act', principal.userId, {
    endpoint: `${endpoint.method} ${endpoint.path}`,
  })
}
