import { createHmac } from 'node:crypto'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { forgetSecrets } from '../core/idempotency.ts'
import { refuseWeak } from './common-password.ts'
import { inEachTenant } from './each-tenant.ts'
import { hashPassword } from './password-hash.ts'
import { endSessionsOf } from './sessions.ts'

/** Refuses a new password that is common or made of the person's own words. Throws `passwordCommon`, `passwordPersonal`. */
export const refuseWeakOf = (
  core: Core,
  person: { email: string; fullName: string },
  password: string,
): Promise<void> => refuseWeak(password, [person.fullName, person.email, core.config.product])

/** Hashes a new password that is not refused (`refuseWeakOf`). Takes a while: never within a transaction. */
export async function newPasswordHash(
  core: Core,
  person: { email: string; fullName: string },
  password: string,
): Promise<string> {
  await refuseWeakOf(core, person, password)
  return hashPassword(password)
}

/** The session that stays, where one does, and the tenant whose transaction it is, where it is not the person's own. */
interface Kept {
  keep?: string | null
  back?: number | null
}

/**
 * Held to the end of the transaction by whoever opens a session for a person, before anything else that another could hold: who
 * ends the person's ways in waits, and finds the session. What was begun by the credentials of before is to be looked at after it.
 */
export const holdWaysIn = (tx: Tx, personId: number) =>
  tx.kysely.selectFrom('person').select('id').where('id', '=', personId).forShare().execute()

/** The same for who ends them all. */
export const lockWaysIn = (tx: Tx, personId: number) =>
  tx.kysely.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()

/**
 * Names a password among the methods (`amr`) of a sign-in by it. By the installation's key, as a browser reads it in the id token
 * on the way out: it tells nothing of the hash, nor whether one that leaked is still in use.
 */
export const passwordName = (core: Pick<Core, 'sealKey'>, passwordHash: string): string =>
  `pwd:${createHmac('sha256', core.sealKey).update(`password/${passwordHash}`).digest('base64url')}`

/**
 * Whether a sign-in at the embedded provider, by its methods, went by what the person signs in with now. The provider takes several
 * statements to keep one, and who replaces a password between two of them does not find it. To be asked after `holdWaysIn`.
 */
export async function isByCurrent(core: Core, tx: Tx, personId: number, methods: readonly unknown[]): Promise<boolean> {
  const person = await tx.kysely
    .selectFrom('person as p')
    .leftJoin('second_factor as f', 'f.person_id', 'p.id')
    .select(['p.password_hash', 'f.confirmed_at'])
    .where('p.id', '=', personId)
    .executeTakeFirst()
  return (
    methods.includes(passwordName(core, person?.password_hash ?? '')) &&
    (!person?.confirmed_at || methods.includes('otp'))
  )
}

/**
 * Stores a new password and ends what the old one had opened: every way in, and links to set it, used ones too. Only the link that
 * set this one stays, so that a repeat of it is known.
 */
export async function replacePassword(
  tx: Tx,
  personId: number,
  hash: string,
  { link = null, ...kept }: Kept & { link?: Buffer | null } = {},
): Promise<void> {
  await tx.kysely.updateTable('person').set({ password_hash: hash }).where('id', '=', personId).execute()
  await tx.kysely
    .deleteFrom('password_reset')
    .where('person_id', '=', personId)
    .where('token_hash', 'is distinct from', link)
    .execute()
  await endWaysIn(tx, personId, kept)
}

/**
 * Ends what was opened by the credentials of before: the provider's own sessions and codes, and the person's sessions in every
 * tenant, those held in somebody's name included, but for `keep`; and what its replies had opened. Remembered principals are to be
 * forgotten after it.
 */
export async function endWaysIn(tx: Tx, personId: number, { keep = null, back = null }: Kept = {}): Promise<void> {
  await lockWaysIn(tx, personId)
  // A sign-in on its way back to the portal names the person in its result.
  // By hand: within JSON.
  await tx.query(
    "delete from oidc_payload where payload->>'accountId' = $1 or payload#>>'{result,login,accountId}' = $1",
    [String(personId)],
  )
  await inEachTenant(tx, personId, back, async tenantId => {
    await endSessionsOf(tx, tenantId, personId, keep)
    await forgetSecrets(tx, tenantId, personId)
  })
}
