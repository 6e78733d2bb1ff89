import { randomBytes, randomUUID } from 'node:crypto'
import type { AchievementName } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, findDue } from '../core/each-due.ts'
import { inEveryTenant } from '../core/every-tenant.ts'
import { hold } from '../core/locks.ts'
import { announce } from '../core/realtime.ts'
import { textsOf } from '../core/texts.ts'
import { makeCredential } from './credential.ts'
import { keyOf, makeKey } from './keys.ts'
import { takePlace } from './status.ts'
import { ownIssuer } from './view.ts'

/** So many of a tenant are signed at a time; the rest a minute later. */
const mostAtOnce = 200

/** 128 random bits: who does not have the link of a page does not find it. */
export const newPublicId = (tenantId: number): string => `${tenantId}-${randomBytes(16).toString('hex')}`

/** Signs what was issued and has no credential yet: apart from what issues it, which no fault of a key then holds up. */
export async function signDue(core: Pick<Core, 'db' | 'log' | 'sealKey' | 'config'>): Promise<void> {
  const failed = 'A badge could not be signed'
  const due = await findDue(
    core,
    (tx, tenantId) =>
      tx.kysely
        .selectFrom('badge_issue')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('credential', 'is', null)
        .orderBy('id')
        .limit(mostAtOnce)
        .execute(),
    failed,
  )
  await doDue(core, due, (tx, tenantId, { id }) => sign(core, tx, tenantId, id), failed)
}

/**
 * Has signed anew what an installation has signed at another address: an issuer is found by the address, so that nobody could verify
 * it there any more. Places and links stay.
 */
export async function signMoved({ db, log, config }: Pick<Core, 'db' | 'log' | 'config'>): Promise<void> {
  await inEveryTenant(
    { db, log },
    async (tx, tenantId) => {
      const { did } = await ownIssuer({ tx, tenantId, config })
      await tx.kysely
        .updateTable('badge_issue')
        .set({ credential: null, signed_at: null })
        .where('tenant_id', '=', tenantId)
        .where(sql`credential -> 'issuer' ->> 'id'`, '<>', did)
        .execute()
    },
    'It could not be seen what was signed at another address',
  )
}

async function sign(
  { sealKey, config }: Pick<Core, 'sealKey' | 'config'>,
  tx: Tx,
  tenantId: number,
  id: number,
): Promise<void> {
  const issuer = await ownIssuer({ tx, tenantId, config })
  // Two instances sign one after the other.
  await hold(tx, `badges/${tenantId}`)
  const row = await tx.kysely
    .selectFrom('badge_issue as b')
    .innerJoin('person as p', 'p.id', 'b.user_id')
    .select(['b.user_id', 'b.achievement', 'b.issued_at', 'b.public_id', 'b.list_id', 'b.list_index', 'p.email'])
    .where('b.tenant_id', '=', tenantId)
    .where('b.id', '=', id)
    .where('b.credential', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const { listId, index } =
    row.list_id === null || row.list_index === null
      ? await takePlace(tx, tenantId)
      : { listId: row.list_id, index: row.list_index }
  const place = { tx, tenantId, sealKey }
  const key = (await keyOf(place, issuer.did)) ?? (await makeKey(place, issuer.did))
  const credential = await makeCredential(textsOf('en'), issuer, key, {
    uuid: randomUUID(),
    achievement: row.achievement as AchievementName,
    email: row.email,
    salt: randomBytes(16).toString('hex'),
    at: row.issued_at,
    list: `${tenantId}-${listId}`,
    index,
  })
  await tx.kysely
    .updateTable('badge_issue')
    .set({
      credential: JSON.stringify(credential),
      signed_at: now(),
      public_id: row.public_id ?? newPublicId(tenantId),
      list_id: listId,
      list_index: index,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await announce(tx, tenantId, `notification/${row.user_id}`, 'badge.signed', id)
}
