import { randomUUID } from 'node:crypto'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { sendLetters } from '../core/letter.ts'

/** What a person is told about the own account. */
type AccountLetter = `account.security.mail.${'changed' | 'factorOn' | 'factorOff' | 'reset' | 'noPassword'}`

/** Writes to a person about the own account, in the language of that organisation. Nobody causes it: a stranger may ask for a reset. */
export async function writeAboutAccount(
  core: Core,
  tx: Tx,
  tenantId: number,
  personId: number,
  text: AccountLetter,
  path = '/auth/forgotten-password',
): Promise<void> {
  // Two that are asked for in the same instant are two.
  const onceKey = `${text}/${personId}/${randomUUID()}`
  await sendLetters({ core, tx, tenantId }, [
    { onceKey, to: { userId: personId }, text, path, closing: [`${text}.after`] },
  ])
}
