import { randomBytes } from 'node:crypto'
import { type account, mostOrigins, originOf } from '@trellis/sdk/contract'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { hold } from '../core/locks.ts'
import { badField, refuse } from '../core/refuse.ts'
import { seal, unseal } from '../core/secrets.ts'

/** A key has this many random bytes, as many as HS256 takes. */
const keyBytes = 32

/** Makes an organisation's embed key in place of the one before, which is refused from now on. Gives it in base64url. */
export async function makeKey(
  tx: Pick<Tx, 'kysely'>,
  sealKey: Buffer,
  tenantId: number,
  given?: string,
): Promise<string> {
  const key = given ?? randomBytes(keyBytes).toString('base64url')
  const made = { sealed: seal(sealKey, key), made_at: now() }
  await tx.kysely
    .insertInto('embed_key')
    .values({ tenant_id: tenantId, ...made })
    .onConflict(it => it.column('tenant_id').doUpdateSet(made))
    .execute()
  return key
}

/** Key and origins of an organisation, in its transaction; the key is null where none was made. */
export async function embeddingOf(tx: Pick<Tx, 'kysely'>, tenantId: number) {
  const key = await tx.kysely
    .selectFrom('embed_key')
    .select(['sealed', 'made_at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const origins = await tx.kysely
    .selectFrom('embed_origin')
    .select('origin')
    .where('tenant_id', '=', tenantId)
    .orderBy('origin')
    .execute()
  return { key: key ?? null, origins: origins.map(it => it.origin) }
}

/** The embed key itself, for checking what a host has signed. Null where there is none. */
export const openKey = (sealKey: Buffer, key: { sealed: Buffer } | null): Buffer | null =>
  key && Buffer.from(unseal(sealKey, key.sealed), 'base64url')

/** Lists an origin for an organisation's embeds; one that is listed stays. Throws `validation` where there are too many. */
export async function listOrigin(tx: Pick<Tx, 'kysely' | 'query'>, tenantId: number, origin: string): Promise<void> {
  // Several that are listed at once must not all find the last place free.
  await hold(tx, `embed-origins/${tenantId}`)
  await tx.kysely
    .insertInto('embed_origin')
    .values({ tenant_id: tenantId, origin })
    .onConflict(it => it.doNothing())
    .execute()
  const { origins } = await embeddingOf(tx, tenantId)
  if (origins.length > mostOrigins) throw badField('body.origin', `At most ${mostOrigins} addresses`)
}

/** Takes an origin off the list; one that is not there stays away. */
export async function unlistOrigin(tx: Pick<Tx, 'kysely'>, tenantId: number, origin: string): Promise<void> {
  await tx.kysely.deleteFrom('embed_origin').where('tenant_id', '=', tenantId).where('origin', '=', origin).execute()
}

const shown = async ({ tx, tenantId, principal }: UserContext) => {
  const { key, origins } = await embeddingOf(tx, tenantId)
  return { clientId: principal.clientId, keyMadeAt: key?.made_at.toISOString() ?? null, origins }
}

/** What the organisation has set up for its embeds. The key itself is shown once, when it is made. */
export const embedding: Handler<typeof account.embedding> = shown

/** Lists an origin. Recorded. */
export const addEmbedOrigin: Handler<typeof account.addEmbedOrigin> = async (context, { body }) => {
  const { core, tx, tenantId, principal, after } = context
  const origin = originOf(body.origin)
  if (!origin) throw refuse('validation')
  await listOrigin(tx, tenantId, origin)
  await record(tx, tenantId, principal, 'embed.origin.add', null, { origin })
  after(core.origins.forget)
  return shown(context)
}

/** Takes an origin off the list. Recorded. */
export const removeEmbedOrigin: Handler<typeof account.removeEmbedOrigin> = async (context, { query: { origin } }) => {
  const { core, tx, tenantId, principal, after } = context
  await unlistOrigin(tx, tenantId, origin)
  await record(tx, tenantId, principal, 'embed.origin.remove', null, { origin })
  after(core.origins.forget)
  return shown(context)
}
