import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Tx } from '../core/db.ts'

const placesOf = (tx: Tx, tenantId: number, sprintId: number) =>
  tx.kysely.selectFrom('activity').select('place').where('tenant_id', '=', tenantId).where('sprint_id', '=', sprintId)

/** So many places at the end of the board of a sprint that is held. */
export async function endPlaces(tx: Tx, tenantId: number, sprintId: number, n: number): Promise<string[]> {
  const last = await placesOf(tx, tenantId, sprintId).orderBy('place', 'desc').limit(1).executeTakeFirst()
  return generateNKeysBetween(last?.place ?? null, null, n)
}

/**
 * The place right after an activity of a board that is held, at its beginning for null, at its end where the other one is gone: then the
 * column is what was meant. Null where the moved one stands there already.
 */
export async function placeAfter(
  tx: Tx,
  tenantId: number,
  moved: { id: number; sprintId: number; place: string },
  afterId: number | null,
): Promise<string | null> {
  const others = () => placesOf(tx, tenantId, moved.sprintId).where('id', '<>', moved.id)
  const after = afterId === null ? { place: null } : await others().where('id', '=', afterId).executeTakeFirst()
  if (!after) return (await endPlaces(tx, tenantId, moved.sprintId, 1))[0] ?? null
  const next = await others()
    .$if(after.place !== null, it => it.where('place', '>', after.place))
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  const isBehind = after.place === null || moved.place > after.place
  if (isBehind && (!next?.place || moved.place < next.place)) return null
  return generateKeyBetween(after.place, next?.place ?? null)
}
