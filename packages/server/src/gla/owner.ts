import type { Addressee } from '@trellis/sdk/contract'
import type { GuestContext, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refuse } from '../core/refuse.ts'

/** Whose assessment it is: a user's or a nominee's. The other one is never found. */
export type Owner = { tenantId: number; userId: number } | { tenantId: number; guestId: number }

/** Whoever calls, a person of the tenant or a nominee. */
export const ownerOf = (context: UserContext | GuestContext): Owner =>
  'guest' in context
    ? { tenantId: context.tenantId, guestId: context.guest.id }
    : { tenantId: context.tenantId, userId: context.userId }

export const ownerColumn = (owner: Owner) => ('userId' in owner ? 'user_id' : 'guest_id')
export const ownerId = (owner: Owner) => ('userId' in owner ? owner.userId : owner.guestId)

/** The owner's assessment, or `notFound`: another person's or tenant's looks the same as none. */
export async function findOwn(tx: Tx, owner: Owner, id: number, lock?: 'lock') {
  const row = await tx.kysely
    .selectFrom('gla_assessment')
    .select(['id', 'language_code', 'last_pos', 'page_revision', 'finished_at'])
    .where('tenant_id', '=', owner.tenantId)
    .where('id', '=', id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .$if(lock === 'lock', it => it.forUpdate())
    .executeTakeFirst()
  if (!row) throw refuse('notFound')
  return row
}

/** By this a person is the same before and after joining: a candidate's assessment and the own ones are told apart by time alone. */
export async function ownerAddress(tx: Tx, owner: Owner): Promise<Addressee> {
  const { kysely } = tx
  const { email } = await ('userId' in owner
    ? kysely.selectFrom('person').select('email').where('id', '=', owner.userId)
    : kysely.selectFrom('guest').select('email').where('tenant_id', '=', owner.tenantId).where('id', '=', owner.guestId)
  ).executeTakeFirstOrThrow()
  return { email, isOutside: 'guestId' in owner }
}
