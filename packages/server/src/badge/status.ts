import { randomInt } from 'node:crypto'
import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list'
import { servicePrefix } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { type Issuer, keyOf } from './keys.ts'
import { signed } from './signed.ts'

/** Places of a list: the fewest that hide who is who among all. Source: W3C, Bitstring Status List 1.0. */
const places = 131_072
/** A list takes so many, so that a free place is found by chance; then another one is begun. */
const mostTaken = places / 4

/** Where a list is published: `{tenant}-{list}`. */
export const statusUrl = (url: string, list: string): string =>
  `${url}${servicePrefix.gamification}/public/status/${list}`

/** A place on the organisation's list, drawn by lot: places in order would tell who was issued one after whom. Taken one after the other. */
export async function takePlace(tx: Tx, tenantId: number): Promise<{ listId: number; index: number }> {
  const open = await tx.kysely
    .selectFrom('status_list')
    .select(['id', 'taken'])
    .where('tenant_id', '=', tenantId)
    .where(sql`cardinality(taken)`, '<', mostTaken)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { id: listId, taken } =
    open ??
    (await tx.kysely
      .insertInto('status_list')
      .values({ tenant_id: tenantId, changed_at: now() })
      .returning(['id', 'taken'])
      .executeTakeFirstOrThrow())
  // A place is given once, also where what had it is gone.
  const gone = new Set(taken)
  let index = randomInt(places)
  while (gone.has(index)) index = randomInt(places)
  await tx.kysely
    .updateTable('status_list')
    .set({ taken: sql<number[]>`taken || ${index}::int` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', listId)
    .execute()
  return { listId, index }
}

/** A list is signed anew after an hour, and says that it counts for a day: who verifies offline knows how old it is. */
const signAgainMs = 3_600_000
const countsMs = 86_400_000
const madeLists = new Map<string, { until: number; made: Promise<object> }>()

/** What was withdrawn of a list, signed; null where there is none such. */
export async function statusList(
  { tx, tenantId, sealKey }: { tx: Tx; tenantId: number; sealKey: Buffer },
  issuer: Issuer,
  listId: number,
): Promise<object | null> {
  const list = await tx.kysely
    .selectFrom('status_list')
    .select(['withdrawn', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', listId)
    .executeTakeFirst()
  const key = list && (await keyOf({ tx, tenantId, sealKey }, issuer.did))
  if (!list || !key) return null
  const at = now()
  const name = `${key.id} ${tenantId}-${listId} ${list.changed_at.getTime()}`
  const known = madeLists.get(name)
  if (known && known.until > at.getTime() && known.until <= at.getTime() + signAgainMs) return known.made
  const made = (async () => {
    const bits = await createList({ length: places })
    for (const it of list.withdrawn) bits.setStatus(it, true)
    const id = statusUrl(issuer.url, `${tenantId}-${listId}`)
    const credential = await createCredential({ id, list: bits, statusPurpose: 'revocation' })
    const times = {
      issuer: issuer.did,
      validFrom: at.toISOString(),
      validUntil: new Date(at.getTime() + countsMs).toISOString(),
    }
    return signed({ ...credential, ...times }, key, at)
  })()
  if (madeLists.size > 1000) madeLists.clear()
  madeLists.set(name, { until: at.getTime() + signAgainMs, made })
  made.catch(() => madeLists.delete(name))
  return made
}
