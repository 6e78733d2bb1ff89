import { randomBytes } from 'node:crypto'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { seal, sha256, unseal } from '../core/secrets.ts'
import type { Owner } from './owner.ts'

/** Random bytes of an address: 128 bits. Source: design/plan.md, Calendar. */
const secretBytes = 16

/** What a feed's file is named: the tenant's number, and the secret. */
const feedFile = /^(\d{1,9})\.([\w-]{22})\.ics$/

const addressOf = (core: Core, tenantId: number, secret: string) =>
  `${core.config.url}/calendar/${tenantId}.${secret}.ics`

/** The address of a person's feed; null where there is none. */
export async function feedOf(core: Core, tx: Tx, { tenantId, userId }: Owner) {
  const row = await tx.kysely
    .selectFrom('calendar_feed')
    .select(['sealed', 'made_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    (row && {
      url: addressOf(core, tenantId, unseal(core.sealKey, row.sealed)),
      madeAt: row.made_at.toISOString(),
    }) ??
    null
  )
}

/** Makes an address in place of the one before, which shows nothing from now on. */
export async function makeFeed(core: Core, tx: Tx, { tenantId, userId }: Owner): Promise<void> {
  const secret = randomBytes(secretBytes).toString('base64url')
  const made = { secret_hash: sha256(secret), sealed: seal(core.sealKey, secret), made_at: now() }
  await tx.kysely
    .insertInto('calendar_feed')
    .values({ tenant_id: tenantId, user_id: userId, ...made })
    .onConflict(it => it.columns(['tenant_id', 'user_id']).doUpdateSet(made))
    .execute()
}

export const endFeed = (tx: Tx, { tenantId, userId }: Owner): Promise<unknown> =>
  tx.kysely.deleteFrom('calendar_feed').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

/** Whose feed a file name is; null for one that is none, or that was ended. */
export async function feedOwner(core: Core, file: string): Promise<Owner | null> {
  const [, tenant, secret = ''] = feedFile.exec(file) ?? []
  if (!tenant) return null
  const tenantId = Number(tenant)
  const row = await core.db.inTenant(tenantId, tx =>
    tx.kysely
      .selectFrom('calendar_feed')
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('secret_hash', '=', sha256(secret))
      .executeTakeFirst(),
  )
  return row ? { tenantId, userId: row.user_id } : null
}
