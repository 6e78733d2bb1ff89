import type { Core } from '../core/context.ts'
import type { Database } from '../core/db.ts'
import { createLanes } from '../core/gate.ts'
import { sameEmail } from '../core/kysely.ts'
import { networkOf } from '../core/network.ts'
import { refuse, refuseFor } from '../core/refuse.ts'
import { type Device, knownBrowser } from './device.ts'
import { atTheDoor, NotKnown, stepAside } from './door-gate.ts'
import { inTurn } from './in-turn.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { signInEvent } from './sign-in-events.ts'
import { isLast, type Limit, networkLimit, type Reserved, release, reserve, signInLimit } from './sign-in-limit.ts'
import { isUsualNetwork, rememberNetwork } from './usual-network.ts'

// A wrong e-mail takes as long as a wrong password.
const nobody = hashPassword('nobody has this password')

/** Attempts for one e-mail from everywhere, counted over an hour. They slow each other down, and lock nobody out. */
const byEmail: Limit = { most: 400, withinMs: 3_600_000, blockMs: null }

/**
 * Attempts of a person's own, right ones too, that go before everybody else's within three minutes: who has a password of the own
 * could else keep all others from signing in.
 */
const firstOwn: Limit = { most: 30, withinMs: 180_000, blockMs: null }

/** How long an attempt waits that is the `nth` of the hour for its e-mail: nothing for the first 60, 8 seconds at the most. */
export const delayMs = (nth: number): number => (nth <= 60 ? 0 : Math.min(8000, 250 * 2 ** ((nth - 61) / 10)))

export interface Attempt {
  email: string
  password: string
  address: string
  /** Whose browser it is, by an earlier sign-in. */
  device: Device | null
}

/** Whom a right password names, and by which hash of it. */
export interface Checked {
  personId: number
  passwordHash: string
}

/** Checks under way at once for one e-mail, so that a flood of them from many networks holds up nobody else. */
const lanes = createLanes(2, 20_000)

/** Takes the attempt's places, or throws `tooManySignIns`. A known device has places of its own, which no other attempt takes. */
async function places(db: Database, email: string, network: string, device: string | null): Promise<Reserved[]> {
  const wanted: [string, Limit][] = device
    ? [[`device:${device}`, signInLimit]]
    : [
        [`pair:${email}|${network}`, signInLimit],
        [`net:${network}`, networkLimit],
      ]
  const taken: Reserved[] = []
  for (const [key, limit] of wanted) {
    const reserved = await reserve(db, [key], limit)
    if ('retryAfter' in reserved) {
      for (const it of taken) await release(db, it)
      throw refuseFor('tooManySignIns', reserved.retryAfter)
    }
    taken.push(reserved)
  }
  return taken
}

async function isAmongFirst(db: Database, email: string): Promise<boolean> {
  const key = `own:${email}`
  const counted = await reserve(db, [key], firstOwn)
  return 'counts' in counted && (counted.counts.get(key) ?? 0) < firstOwn.most
}

/**
 * Checks e-mail and password. Null where they are wrong; throws `tooManySignIns` while blocked. An attempt is counted
 * before it is looked at. Blocked is a person at a network; the network itself only after ten times as many. A person's own
 * browser has places of its own, so that nobody else's attempts lock it out. Attempts for one e-mail from many networks only
 * become slower, and wait for each other; those of a known browser or from a usual network neither. Throws `NotKnown` where the
 * browser that was given is not this person's.
 */
export async function checkPassword(core: Core, attempt: Attempt): Promise<Checked | null> {
  const { db, config } = core
  const email = attempt.email.toLowerCase()
  const network = networkOf(attempt.address)
  const found = await atTheDoor(() =>
    db.kysely
      .selectFrom('person')
      .select(['id', 'password_hash', 'demo'])
      .where(sameEmail('email', email))
      .executeTakeFirst(),
  )
  // The password of demo people is published: where it is in earnest nobody signs in by it.
  const person = found?.demo && config.production ? undefined : found
  const device = person?.password_hash ? knownBrowser(core, attempt.device, person.id, person.password_hash) : null
  if (attempt.device && !device) throw new NotKnown()
  const about = { personId: person?.id ?? null, email, address: attempt.address }
  const taken = await places(db, email, network, device)
  const giveBack = async () => {
    for (const it of taken) await release(db, it)
  }
  let right: boolean
  try {
    const isOwn = device !== null || (await isUsualNetwork(core, email, network))
    const slowed = isOwn ? null : await reserve(db, [`email:${email}`], byEmail)
    if (slowed && 'counts' in slowed) {
      taken.push(slowed)
      await stepAside(delayMs(slowed.counts.get(`email:${email}`) ?? 0))
    }
    const stored = person?.password_hash ?? (await nobody)
    const isFirst = isOwn && (await isAmongFirst(db, email))
    right = await lanes(isOwn ? `own:${email}` : email, () => verifyPassword(stored, attempt.password, isFirst))
  } catch (error) {
    await giveBack()
    throw error
  }
  if (person?.password_hash && right) {
    await giveBack()
    await db.kysely.deleteFrom('sign_in_limit').where('key', '=', `pair:${email}|${network}`).execute()
    await rememberNetwork(core, email, network)
    return { personId: person.id, passwordHash: person.password_hash }
  }
  await signInEvent(core, 'signIn.failure', about)
  if (taken.some(isLast)) await signInEvent(core, 'signIn.block', about)
  return null
}

/** Who is asked for the password again. */
export interface Confirming {
  id: number
  email: string
  passwordHash: string
}

/**
 * Asks for the password again, of somebody signed in or by a link: in turn, ten times an hour at the most (`inTurn`), counted by the
 * person, or by the `key` that is named. Throws `wrongPassword`. Takes a while: never within a transaction.
 */
export async function confirmPassword(
  core: Core,
  { id, email, passwordHash }: Confirming,
  password: string,
  address: string,
  { key = `confirm:${id}`, before = async () => undefined }: { key?: string; before?: () => Promise<void> } = {},
): Promise<void> {
  await inTurn(core, key, before, async reserved => {
    if (await verifyPassword(passwordHash, password, true)) return
    const about = { personId: id, email, address }
    await signInEvent(core, 'signIn.failure', about)
    if (isLast(reserved)) await signInEvent(core, 'signIn.block', about)
    throw refuse('wrongPassword')
  })
}
