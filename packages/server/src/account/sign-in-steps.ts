import { randomUUID } from 'node:crypto'
import type { TextKey } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { seal, unseal } from '../core/secrets.ts'
import { passwordName } from './credentials.ts'
import { type Device, deviceOf } from './device.ts'
import { type Checked, checkPassword } from './password.ts'
import { factorOf, useCode } from './second-factor.ts'

/** The fields of the page's forms, as they came. */
export interface Entered {
  email?: unknown
  password?: unknown
  code?: unknown
  step?: unknown
}

/** Signed in, with what the provider says of how; or the page again. */
type Done =
  | { login: { accountId: string; remember: boolean; amr: string[]; acr: string }; device: string }
  | { email?: string; step?: string; problem?: TextKey }

/** Between password and code. */
const stepMinutes = 10

interface Step {
  personId: number
  /** Names the password that was right: once another is set it leads nowhere. */
  password: string
  uid: string
  email: string
  until: number
}

const textOf = (it: unknown, most: number) => (typeof it === 'string' ? it.slice(0, most) : '')

/** One cookie of a request's header. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(';')
    .map(it => it.trim().split('='))
    .find(it => it[0] === name)?.[1]

/** E-mail and password. Where a second factor is on, they lead to the page that asks for its code, and no further. */
export async function withPassword(
  core: Core,
  uid: string,
  entered: Entered,
  address: string,
  device: Device | null,
): Promise<Done> {
  const email = textOf(entered.email, 254).trim()
  const password = textOf(entered.password, 200)
  const checked = email && password ? await checkPassword(core, { email, password, address, device }) : null
  // To check it takes seconds at times, in which another may have been set.
  if (!checked || (await hashOf(core, checked.personId)) !== checked.passwordHash)
    return { email, problem: 'account.signIn.wrong' }
  if (!(await factorOf(core, checked.personId))) return signedIn(core, checked, ['pwd'])
  const until = now().getTime() + stepMinutes * 60_000
  const step: Step = {
    personId: checked.personId,
    password: passwordName(core, checked.passwordHash),
    uid,
    email,
    until,
  }
  return { step: seal(core.sealKey, JSON.stringify(step)).toString('base64url') }
}

/** The code after a right password, which the sealed `step` proves for this interaction alone. */
export async function withCode(
  core: Core,
  uid: string,
  sealed: string,
  entered: Entered,
  address: string,
): Promise<Done> {
  const step = stepOf(core, sealed)
  if (!step || step.uid !== uid || step.until < now().getTime()) return { problem: 'account.signIn.code.expired' }
  const right = await useCode(core, { ...step, address }, textOf(entered.code, 40))
  if (!right) return { step: sealed, problem: 'account.signIn.code.wrong' }
  const passwordHash = await hashOf(core, step.personId)
  if (passwordName(core, passwordHash) !== step.password) return { problem: 'account.signIn.code.expired' }
  return signedIn(core, { personId: step.personId, passwordHash }, ['pwd', 'otp', 'mfa'])
}

async function hashOf({ db }: Core, personId: number): Promise<string> {
  const person = await db.kysely
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.password_hash ?? ''
}

function stepOf(core: Core, sealed: string): Step | null {
  try {
    return JSON.parse(unseal(core.sealKey, Buffer.from(sealed, 'base64url'))) as Step
  } catch {
    return null
  }
}

/** `amr` as in RFC 8176, which password it was, and a name of this sign-in alone; `acr` the level of NIST SP 800-63B. */
function signedIn(core: Core, { personId, passwordHash }: Checked, amr: string[]) {
  return {
    login: {
      accountId: String(personId),
      remember: true,
      amr: [...amr, passwordName(core, passwordHash), `in:${randomUUID()}`],
      acr: amr.length > 1 ? 'aal2' : 'aal1',
    },
    device: deviceOf(core, personId, passwordHash),
  }
}
