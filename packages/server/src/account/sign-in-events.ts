import { createHmac } from 'node:crypto'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { atTheDoor } from './door-gate.ts'
import { inEachTenant } from './each-tenant.ts'

/** What happens at the door of the embedded provider. */
export type SignInAction =
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
export const emailHash = (core: Core, email: string): string =>
  createHmac('sha256', core.sealKey).update(`email ${email.toLowerCase()}`).digest('hex').slice(0, 32)

/**
 * Writes down what happened at the door, with one line of the log: in the audit of each organisation of the person that the
 * embedded provider opens, or, where there is none or nobody has that e-mail, under its hash.
 */
export async function signInEvent(
  core: Core,
  action: SignInAction,
  { personId, email, address }: SignInSubject,
  detail: object = {},
): Promise<void> {
  const known = personId === null ? { emailHash: emailHash(core, email) } : { personId }
  const isRefusal = action === 'signIn.failure' || action === 'signIn.block'
  core.log[isRefusal ? 'warn' : 'info']({ action, ...known, address, ...detail }, 'Sign-in')
  const strange = () =>
    core.db.kysely
      .insertInto('sign_in_event')
      .values({ at: now(), action, email_hash: emailHash(core, email), address: address ?? '' })
      .execute()
  if (personId === null) return void (await strange())
  // A failure is anybody's, what succeeds is the person's own.
  const actor = isRefusal || action === 'password.resetAsked' || address === null ? null : personId
  let written = 0
  await atTheDoor(() =>
    core.db.asPerson(personId, tx =>
      inEachTenant(tx, personId, null, async tenantId => {
        const tenant = await tx.kysely
          .selectFrom('tenant')
          .select('issuer')
          .where('id', '=', tenantId)
          .executeTakeFirst()
        if (tenant?.issuer) return
        await record(tx, tenantId, actor, action, personId, { address, ...detail })
        written++
      }),
    ),
  )
  if (written === 0) await strange()
}
