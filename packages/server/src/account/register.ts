import { randomBytes } from 'node:crypto'
import { type account, type BodyOf, dayMs, type Language, type Role } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Core, Handler } from '../core/context.ts'
import type { OwnerQuery, Tx } from '../core/db.ts'
import { sameEmail } from '../core/kysely.ts'
import { sendLetters } from '../core/letter.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { freePlan } from './plans.ts'

/** An invite key works this long where nothing else is said. */
export const inviteDays = 30
/** A link to set a password works this long. */
const passwordDays = 7
const buyerRoles: Role[] = ['Everyone', 'USER', 'ADMIN', 'BUYER']

/** Makes, as the owner of the tables, a key by which one organisation can register itself. Only its hash is kept. */
export async function makeInviteKey(owner: { query: OwnerQuery }, days = inviteDays): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  const at = now()
  // By hand: the owner's connection takes plain statements.
  await owner.query('insert into invite_key (key_hash, created_at, expires_at) values ($1, $2, $3)', [
    sha256(key),
    at,
    new Date(at.getTime() + days * dayMs),
  ])
  return key
}

type Registration = BodyOf<typeof account.registerFreemium>

/**
 * Makes an organisation on the Free plan. The buyer becomes its member with the password, so that nobody is one without
 * having read the mail. Throws `notFound` for an unknown key, `guestLinkExpired`, and `guestLinkUsed` for a key that made
 * another organisation; who sends the same again is answered the same, with a fresh link where the first one ran out.
 */
export const registerFreemium: Handler<typeof account.registerFreemium> = async (
  { core, language },
  { query, body },
) => {
  const hash = sha256(query.inviteKey)
  const keyRow = () =>
    core.db.kysely.selectFrom('invite_key').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  const known = await keyRow()
  if (!known) throw refuse('notFound')
  if (known.made_tenant !== null) return repeated(core, known.made_tenant, language, body)
  if (known.expires_at <= now()) throw refuse('guestLinkExpired')
  // By hand: the tenant's rows are written as the tenant, so that its number is needed first.
  const [next] = await core.db.query<{ id: number }>("select nextval(pg_get_serial_sequence('tenant', 'id')) as id")
  const tenantId = next?.id ?? 0
  const made = await core.db.inTenant(tenantId, async tx => {
    const claimed = await tx.kysely
      .updateTable('invite_key')
      .set({ used_at: now() })
      .where('key_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('used_at')
      .execute()
    if (claimed.length === 0) return false
    await addTenant(tx, tenantId, body.company)
    await tx.kysely.updateTable('invite_key').set({ made_tenant: tenantId }).where('key_hash', '=', hash).execute()
    await invitePassword(core, tx, tenantId, language, body)
    return true
  })
  if (made) {
    core.mailWaiting()
    return { email: body.email }
  }
  const winner = await keyRow()
  return repeated(core, winner?.made_tenant ?? 0, language, body)
}

/** The reply was lost and the same comes again, the mailed link ran out unused, or somebody else holds the key too. */
async function repeated(
  core: Core,
  tenantId: number,
  language: Language,
  body: Registration,
): Promise<{ email: string }> {
  await core.db.inTenant(tenantId, async tx => {
    const last = await tx.kysely
      .selectFrom('guest as g')
      .innerJoin('tenant as t', 't.id', 'g.tenant_id')
      .select(['g.used_at', 'g.expires_at'])
      .where('g.tenant_id', '=', tenantId)
      .where('g.purpose', '=', 'set-password')
      .where(sameEmail('g.email', body.email))
      .where('t.name', '=', body.company)
      .orderBy('g.id', 'desc')
      .executeTakeFirst()
    if (!last) throw refuse('guestLinkUsed')
    if (!last.used_at && last.expires_at <= now()) await invitePassword(core, tx, tenantId, language, body)
  })
  core.mailWaiting()
  return { email: body.email }
}

async function addTenant(tx: Tx, tenantId: number, company: string): Promise<void> {
  const slug = slugOf(company)
  for (let name = slug; ; name = `${slug}-${randomBytes(3).toString('hex')}`) {
    // By hand: `overriding system value`.
    const added = await tx.query(
      'insert into tenant (id, client_id, name) overriding system value values ($1, $2, $3) on conflict (client_id) do nothing returning id',
      [tenantId, name, company],
    )
    if (added.length > 0) break
  }
  const end = now()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  await tx.kysely
    .insertInto('subscription')
    .values({
      tenant_id: tenantId,
      name: 'Free',
      status: 'ACTIVE',
      current_term_end: end,
      features: JSON.stringify(freePlan),
    })
    .execute()
}

/** What is stored of who registers; the company is the tenant's name. */
const columnsOf = (body: Omit<Registration, 'company'>) =>
  ({ email: body.email, full_name: body.buyerAdminName }) satisfies ColumnsOf<
    typeof body,
    'guest',
    { buyerAdminName: 'full_name' }
  >

async function invitePassword(
  core: Core,
  tx: Tx,
  tenantId: number,
  language: Language,
  body: Registration,
): Promise<void> {
  const token = `g.${tenantId}.${randomBytes(32).toString('base64url')}`
  const at = now()
  const guest = await tx.kysely
    .insertInto('guest')
    .values({
      tenant_id: tenantId,
      purpose: 'set-password',
      ...columnsOf(body),
      language_code: language,
      token_hash: sha256(token),
      created_at: at,
      expires_at: new Date(at.getTime() + passwordDays * dayMs),
      roles: buyerRoles,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendLetters({ core, tx, tenantId }, [
    {
      onceKey: `set-password/${guest.id}`,
      to: { guestId: guest.id },
      text: 'account.register.mail',
      values: { company: body.company, count: passwordDays },
      closing: ['account.register.mail.after'],
      // Behind the fragment sign: no server, and so no log, ever sees the token.
      path: `/auth/set-password#token=${token}`,
    },
  ])
}

/** The public name of an organisation: Latin letters and digits of its name, else a plain word. */
function slugOf(company: string): string {
  const latin = company
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return latin || 'organisation'
}
