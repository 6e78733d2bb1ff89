import { createHmac } from 'node:crypto'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { atTheDoor } from './door-gate.ts'
import { inEachTenant } from './each-tenant.ts'

/** What happens at the door. */
export type SignInAction =
  | 'signIn.success'
  | 'signIn.failure'
  | 'signIn.block'
  | 'password.resetAsked'
  | 'password.reset'
  | 'password.changed'
  | 'secondFactor.on'
  | 'secondFactor.off'

/** Whom it is about: the person, or an e-mail that may be nobody's. `address` is none where the command line did it. */
export interface SignInSubject {
  personId: number | null
  email: string
  address: string | null
}

/** An e-mail in the log and where nobody has it: the same one is seen again, and none is read from it. */
const hashOf = (core: Core, email: string) =>
  createHmac('sha256', core.sealKey).update(`email ${email.toLowerCase()}`).digest('hex').slice(0, 32)

/**
 * Writes down what happened at the door, with one line of the log: in the audit of each organisation of the person, or, where
 * nobody has that e-mail, under its hash.
 */
export async function signInEvent(
  core: Core,
  action: SignInAction,
  { personId, email, address }: SignInSubject,
  detail: object = {},
): Promise<void> {
  const known = personId === null ? { emailHash: hashOf(core, email) } : { personId }
  const isRefusal = action === 'signIn.failure' || action === 'signIn.block'
  core.log[isRefusal ? 'warn' : 'info']({ action, ...known, address, ...detail }, 'Sign-in')
  if (personId === null) {
    await core.db.kysely
      .insertInto('sign_in_event')
      .values({ at: now(), action, email_hash: hashOf(core, email), address: address ?? '' })
      .execute()
    return
  }
  // A failure is anybody's, what succeeds is the person's own.
  const actor = isRefusal || action === 'password.resetAsked' || address === null ? null : personId
  await atTheDoor(() =>
    core.db.asPerson(personId, tx =>
      inEachTenant(tx, personId, null, tenantId =>
        record(tx, tenantId, actor, action, personId, { address, ...detail }),
      ),
    ),
  )
}
