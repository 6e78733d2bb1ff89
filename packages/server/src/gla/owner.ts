import type { Language } from '@trellis/sdk/contract'
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

export interface AssessmentRow extends Record<string, unknown> {
  id: number
  language_code: Language
  last_pos: string
  page_revision: number[]
  finished_at: Date | null
}

/** The owner's assessment, or `notFound`: another person's or tenant's looks the same as none. */
export async function findOwn(tx: Tx, owner: Owner, id: number, lock = ''): Promise<AssessmentRow> {
  const [row] = await tx.query<AssessmentRow>(
    `select id, language_code, last_pos, page_revision, finished_at from gla_assessment
     where tenant_id = $1 and id = $2 and ${ownerColumn(owner)} = $3 ${lock}`,
    [owner.tenantId, id, ownerId(owner)],
    `own-${ownerColumn(owner)}${lock}`,
  )
  if (!row) throw refuse('notFound')
  return row
}
