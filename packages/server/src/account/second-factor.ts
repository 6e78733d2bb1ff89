import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { createLanes } from '../core/gate.ts'
import type { RowOf } from '../core/kysely.ts'
import { refuse, refuseFor } from '../core/refuse.ts'
import { seal, sha256, unseal } from '../core/secrets.ts'
import { asKnown } from './door-gate.ts'
import { signInEvent } from './sign-in-events.ts'
import { codeLimit, isLast, release, reserve } from './sign-in-limit.ts'

const stepMs = 30_000
const recoveryCodes = 10
/** No letter or digit that is read as another. 31 of them: 12 are 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const totpOf = (core: Core, email: string, secret: string) =>
  new TOTP({ issuer: core.config.product, label: email, secret: Secret.fromBase32(secret) })

/** The step whose code it is, one before and one after the present one included; null for a wrong code. Source: RFC 6238, 5.2. */
function stepOf(core: Core, row: Pick<RowOf<'second_factor'>, 'secret' | 'last_step'>, code: string): number | null {
  const at = now().getTime()
  const delta = totpOf(core, '', unseal(core.sealKey, row.secret)).validate({ token: code, timestamp: at, window: 1 })
  return delta === null ? null : Math.floor(at / stepMs) + delta
}

/** A code as it is compared: people type spaces and dashes. */
const bare = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether the person is asked for a code, since when, and how many recovery codes are left. */
export async function factorOf(core: Core, personId: number) {
  const { kysely } = core.db
  const factor = await kysely
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!factor?.confirmed_at) return null
  const left = await kysely
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
  return { since: factor.confirmed_at, recoveryCodesLeft: left.length }
}

/** Makes a secret that waits to be confirmed. Throws `conflict` where a factor is on. */
export async function startFactor(core: Core, tx: Tx, personId: number, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const waiting = { secret: seal(core.sealKey, secret), made_at: now(), last_step: 0 }
  const made = await tx.kysely
    .insertInto('second_factor')
    .values({ person_id: personId, ...waiting })
    .onConflict(it => it.column('person_id').doUpdateSet(waiting).where('second_factor.confirmed_at', 'is', null))
    .returning('made_at')
    .execute()
  if (made.length === 0) throw refuse('conflict')
  const address = totpOf(core, email, secret).toString()
  const { size, data } = encode(address, { ecc: 'M', border: 2 })
  // One run of dark squares in a row is one rectangle.
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map(it => (it ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(it => `M${it.index} ${y}h${it[0].length}v1h-${it[0].length}z`),
  )
  return { secret, address, qr: { size, path: path.join('') } }
}

const lanes = createLanes(1, 20_000)

/**
 * Looks at a code, which is counted before. A right one gives its place back; false for a wrong one. Throws `tooManySignIns` while
 * blocked. Only who has the password gets as far as that, so the person may be blocked, and goes by the line of known ones, one
 * code of a person at a time.
 */
const counted = (core: Core, about: Guessing, isRight: () => Promise<boolean>): Promise<boolean> =>
  lanes(String(about.personId), () => asKnown(() => looked(core, about, isRight)))

async function looked(core: Core, about: Guessing, isRight: () => Promise<boolean>): Promise<boolean> {
  const reserved = await reserve(core.db, [`code:${about.personId}`], codeLimit)
  if ('retryAfter' in reserved) throw refuseFor('tooManySignIns', reserved.retryAfter)
  if (await isRight()) {
    await release(core.db, reserved)
    return true
  }
  await signInEvent(core, 'signIn.failure', about, { code: true })
  if (isLast(reserved)) await signInEvent(core, 'signIn.block', about, { code: true })
  return false
}

/** Who gives a code, and from where. */
interface Guessing {
  personId: number
  email: string
  address: string
}

/** Whether a code is of the secret that waits to be confirmed. Wrong ones are counted with all others. Throws `conflict` where none waits. */
export async function isFirstCode(core: Core, about: Guessing, code: string): Promise<boolean> {
  const row = await core.db.kysely
    .selectFrom('second_factor')
    .selectAll()
    .where('person_id', '=', about.personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refuse('conflict')
  return counted(core, about, async () => stepOf(core, row, bare(code)) !== null)
}

/** Turns the waiting secret on by its first code. Gives the recovery codes, which are shown this once. */
export async function confirmFactor(core: Core, tx: Tx, personId: number, code: string): Promise<string[]> {
  const row = await tx.kysely
    .selectFrom('second_factor')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.confirmed_at) throw refuse('conflict')
  const step = stepOf(core, row, bare(code))
  if (step === null) throw refuse('wrongCode')
  await tx.kysely
    .updateTable('second_factor')
    .set({ confirmed_at: now(), last_step: step })
    .where('person_id', '=', personId)
    .execute()
  const codes = Array.from({ length: recoveryCodes }, () =>
    [0, 1, 2].map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-'),
  )
  await tx.kysely.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  await tx.kysely
    .insertInto('recovery_code')
    .values(codes.map(it => ({ person_id: personId, code_hash: sha256(bare(it)) })))
    .execute()
  return codes
}

/** Removes the factor and its recovery codes. Gives whether there was one. */
export async function removeFactor(tx: Pick<Tx, 'kysely'>, personId: number): Promise<boolean> {
  await tx.kysely.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const gone = await tx.kysely
    .deleteFrom('second_factor')
    .where('person_id', '=', personId)
    .returning('made_at')
    .execute()
  return gone.length > 0
}

/** Uses up a code of the app or a recovery code; none works twice. False for a wrong one. Throws `tooManySignIns` while blocked. */
export const useCode = (core: Core, about: Guessing, code: string): Promise<boolean> =>
  counted(core, about, () => isUsed(core, about.personId, bare(code)))

async function isUsed(core: Core, personId: number, code: string): Promise<boolean> {
  const { db } = core
  if (!/^\d{6}$/.test(code)) {
    const used = await db.kysely
      .updateTable('recovery_code')
      .set({ used_at: now() })
      .where('person_id', '=', personId)
      .where('code_hash', '=', sha256(code))
      .where('used_at', 'is', null)
      .returning('used_at')
      .execute()
    return used.length > 0
  }
  const row = await db.kysely
    .selectFrom('second_factor')
    .selectAll()
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row ? stepOf(core, row, code) : null
  if (step === null) return false
  const used = await db.kysely
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .returning('last_step')
    .execute()
  return used.length > 0
}
