import type { Tx } from '../core/db.ts'
import { isOneOf } from '../core/kysely.ts'

/** Steps of 1 to 5 by item, in the order of items; null is 'not observed'. */
export type CheckInRatings = ReadonlyMap<number, number | null>

/** What was rated in check-ins, by check-in. One without ratings is not among them. */
export async function ratingsOfCheckIns(
  tx: Tx,
  tenantId: number,
  checkInIds: readonly number[],
): Promise<Map<number, CheckInRatings>> {
  const rows = await tx.kysely
    .selectFrom('check_in_rating')
    .select(['check_in_id', 'item_id', 'value'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('check_in_id', checkInIds))
    .orderBy('item_id')
    .execute()
  const found = new Map<number, Map<number, number | null>>()
  for (const it of rows) {
    const of = found.get(it.check_in_id) ?? new Map<number, number | null>()
    found.set(it.check_in_id, of.set(it.item_id, it.value))
  }
  return found
}
