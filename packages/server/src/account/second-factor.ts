import { randomInt } from 'node:crypto'
import { TrellisError } from '@trellis/sdk/contract'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { seal, sha256, unseal } from '../core/secrets.ts'
import { signInEvent } from './sign-in-events.ts'
import { codeLimit, isLast, release, reserve } from './sign-in-limit.ts'

const stepMs = 30_000
const recoveryCodes = 10
/** No letter or digit that is read as another. 31 of them: 12 are 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

interface FactorRow extends Record<string, unknown> {
  secret: Buffer
  last_step: number
  confirmed_at: Date | null
}

const totpOf = (core: Core, email: string, secret: string) =>
  new TOTP({ issuer: core.config.product, label: email, secret: Secret.fromBase32(secret) })

/** The step whose code it is, one before and one after the present one included; null for a wrong code. Source: RFC 6238, 5.2. */
function stepOf(core: Core, row: FactorRow, code: string): number | null {
  const at = now().getTime()
  const delta = totpOf(core, '', unseal(core.sealKey, row.secret)).validate({ token: code, timestamp: at, window: 1 })
  return delta === null ? null : Math.floor(at / stepMs) + delta
}

/** A code as it is compared: people type spaces and dashes. */
const bare = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether the person is asked for a code, since when, and how many recovery codes are left. */
export async function factorOf(core: Core, personId: number) {
  const [row] = await core.db.query<{ confirmed_at: Date; n: number }>(
    `select confirmed_at, (select count(*) from recovery_code r where r.person_id = f.person_id and used_at is null) as n
     from second_factor f where person_id = $1 and confirmed_at is not null`,
    [personId],
  )
  return row ? { since: row.confirmed_at, recoveryCodesLeft: row.n } : null
}

/** Makes a secret that waits to be confirmed. Throws `conflict` where a factor is on. */
export async function startFactor(core: Core, tx: Tx, personId: number, email: string) {
  const secret = new Secret({ size: 20 }).base32
  const made = await tx.query(
    `insert into second_factor as f (person_id, secret, made_at) values ($1, $2, $3)
     on conflict (person_id) do update set secret = excluded.secret, made_at = excluded.made_at, last_step = 0
     where f.confirmed_at is null returning 1 as made`,
    [personId, seal(core.sealKey, secret), now()],
  )
  if (made.length === 0) throw new TrellisError('conflict')
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

/**
 * Looks at a code, which is counted before. A right one gives its place back; false for a wrong one. Throws `tooManySignIns` while
 * blocked. Only who has the password gets as far as that, so the person may be blocked.
 */
async function counted(core: Core, about: Guessing, isRight: () => Promise<boolean>): Promise<boolean> {
  const reserved = await reserve(core.db, [`code:${about.personId}`], codeLimit)
  if ('retryAfter' in reserved) throw new TrellisError('tooManySignIns', 'tooManySignIns', reserved)
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
  const [row] = await core.db.query<FactorRow>(
    'select * from second_factor where person_id = $1 and confirmed_at is null',
    [about.personId],
  )
  if (!row) throw new TrellisError('conflict')
  return counted(core, about, async () => stepOf(core, row, bare(code)) !== null)
}

/** Turns the waiting secret on by its first code. Gives the recovery codes, which are shown this once. */
export async function confirmFactor(core: Core, tx: Tx, personId: number, code: string): Promise<string[]> {
  const [row] = await tx.query<FactorRow>('select * from second_factor where person_id = $1 for update', [personId])
  if (!row || row.confirmed_at) throw new TrellisError('conflict')
  const step = stepOf(core, row, bare(code))
  if (step === null) throw new TrellisError('wrongCode')
  await tx.query('update second_factor set confirmed_at = $2, last_step = $3 where person_id = $1', [
    personId,
    now(),
    step,
  ])
  const codes = Array.from({ length: recoveryCodes }, () =>
    [0, 1, 2].map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-'),
  )
  await tx.query('delete from recovery_code where person_id = $1', [personId])
  await tx.query('insert into recovery_code (person_id, code_hash) select $1, unnest($2::bytea[])', [
    personId,
    codes.map(it => sha256(bare(it))),
  ])
  return codes
}

/** Removes the factor and its recovery codes. Gives whether there was one. */
export async function removeFactor(tx: Pick<Tx, 'query'>, personId: number): Promise<boolean> {
  await tx.query('delete from recovery_code where person_id = $1', [personId])
  return (await tx.query('delete from second_factor where person_id = $1 returning 1 as gone', [personId])).length > 0
}

/** Uses up a code of the app or a recovery code; none works twice. False for a wrong one. Throws `tooManySignIns` while blocked. */
export const useCode = (core: Core, about: Guessing, code: string): Promise<boolean> =>
  counted(core, about, () => isUsed(core, about.personId, bare(code)))

async function isUsed(core: Core, personId: number, code: string): Promise<boolean> {
  const { db } = core
  if (!/^\d{6}$/.test(code)) {
    const used = await db.query(
      'update recovery_code set used_at = $3 where person_id = $1 and code_hash = $2 and used_at is null returning 1 as used',
      [personId, sha256(code), now()],
    )
    return used.length > 0
  }
  const [row] = await db.query<FactorRow>(
    'select * from second_factor where person_id = $1 and confirmed_at is not null',
    [personId],
  )
  const step = row ? stepOf(core, row, code) : null
  if (step === null) return false
  const used = await db.query(
    'update second_factor set last_step = $2 where person_id = $1 and last_step < $2 returning 1 as used',
    [personId, step],
  )
  return used.length > 0
}
