import { randomBytes } from 'node:crypto'
import { type Language, type Role, TrellisError } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { OwnerQuery, Tx } from '../core/db.ts'
import { sendLetters } from '../core/letter.ts'
import { sha256 } from '../core/secrets.ts'
import { freePlan } from './plans.ts'

const dayMs = 86_400_000
/** An invite key works this long where nothing else is said. */
export const inviteDays = 30
/** A link to set a password works this long. */
const passwordDays = 7
const buyerRoles: Role[] = ['Everyone', 'USER', 'ADMIN', 'BUYER']

/** Makes, as the owner of the tables, a key by which one organisation can register itself. Only its hash is kept. */
export async function makeInviteKey(owner: { query: OwnerQuery }, days = inviteDays): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  const at = now()
  await owner.query('insert into invite_key (key_hash, created_at, expires_at) values ($1, $2, $3)', [
    sha256(key),
    at,
    new Date(at.getTime() + days * dayMs),
  ])
  return key
}

interface Registration {
  company: string
  buyerAdminName: string
  email: string
}

interface KeyRow extends Record<string, unknown> {
  expires_at: Date
  used_at: Date | null
  made_tenant: number | null
}

/**
 * Makes an organisation on the Free plan. The buyer becomes its member with the password, so that nobody is one without
 * having read the mail. Throws `notFound` for an unknown key, `guestLinkExpired`, and `guestLinkUsed` for a key that made
 * another organisation; who sends the same again is answered the same, with a fresh link where the first one ran out.
 */
export async function registerFreemium(
  core: Core,
  inviteKey: string,
  language: Language,
  body: Registration,
): Promise<{ email: string }> {
  const hash = sha256(inviteKey)
  const [known] = await core.db.query<KeyRow>('select * from invite_key where key_hash = $1', [hash])
  if (!known) throw new TrellisError('notFound')
  if (known.made_tenant !== null) return repeated(core, known.made_tenant, language, body)
  if (known.expires_at <= now()) throw new TrellisError('guestLinkExpired')
  const [next] = await core.db.query<{ id: number }>("select nextval(pg_get_serial_sequence('tenant', 'id')) as id")
  const tenantId = next?.id ?? 0
  const made = await core.db.inTenant(tenantId, async tx => {
    const claimed = await tx.query(
      'update invite_key set used_at = $2 where key_hash = $1 and used_at is null returning 1 as claimed',
      [hash, now()],
    )
    if (claimed.length === 0) return false
    await addTenant(tx, tenantId, body.company.trim())
    await tx.query('update invite_key set made_tenant = $2 where key_hash = $1', [hash, tenantId])
    await invitePassword(core, tx, tenantId, language, body)
    return true
  })
  if (made) {
    core.mailWaiting()
    return { email: body.email }
  }
  const [winner] = await core.db.query<KeyRow>('select * from invite_key where key_hash = $1', [hash])
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
    const [last] = await tx.query<{ used_at: Date | null; expires_at: Date }>(
      `select g.used_at, g.expires_at from guest g join tenant t on t.id = g.tenant_id
       where g.tenant_id = $1 and g.purpose = 'set-password' and lower(g.email) = lower($2) and t.name = $3
       order by g.id desc limit 1`,
      [tenantId, body.email, body.company.trim()],
    )
    if (!last) throw new TrellisError('guestLinkUsed')
    if (!last.used_at && last.expires_at <= now()) await invitePassword(core, tx, tenantId, language, body)
  })
  core.mailWaiting()
  return { email: body.email }
}

async function addTenant(tx: Tx, tenantId: number, company: string): Promise<void> {
  const slug = slugOf(company)
  for (let name = slug; ; name = `${slug}-${randomBytes(3).toString('hex')}`) {
    const added = await tx.query(
      'insert into tenant (id, client_id, name) overriding system value values ($1, $2, $3) on conflict (client_id) do nothing returning id',
      [tenantId, name, company],
    )
    if (added.length > 0) break
  }
  const end = now()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  await tx.query(
    "insert into subscription (tenant_id, name, status, current_term_end, features) values ($1, 'Free', 'ACTIVE', $2, $3)",
    [tenantId, end, JSON.stringify(freePlan)],
  )
}

async function invitePassword(
  core: Core,
  tx: Tx,
  tenantId: number,
  language: Language,
  { company, buyerAdminName, email }: Registration,
): Promise<void> {
  const token = `g.${tenantId}.${randomBytes(32).toString('base64url')}`
  const at = now()
  const name = buyerAdminName.trim()
  const [guest] = await tx.query<{ id: number }>(
    `insert into guest (tenant_id, purpose, email, full_name, language_code, token_hash, created_at, expires_at, roles)
     values ($1, 'set-password', $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tenantId, email, name, language, sha256(token), at, new Date(at.getTime() + passwordDays * dayMs), buyerRoles],
  )
  await sendLetters({ core, tx, tenantId }, [
    {
      onceKey: `set-password/${guest?.id}`,
      to: { guestId: guest?.id ?? 0 },
      text: 'account.register.mail',
      values: { company, count: passwordDays },
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
