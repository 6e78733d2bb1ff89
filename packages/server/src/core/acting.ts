import { voiceOf } from '@trellis/sdk/contract'
import type { Principal, UserContext } from './context.ts'
import { refuse } from './refuse.ts'

/** In somebody's name nobody gives a part to himself: throws `impersonating` where the acting administrator is among the people. */
export function notForOneself({ actUserId }: Principal, userIds: readonly (number | null | undefined)[]): void {
  if (actUserId !== undefined && userIds.includes(actUserId)) throw refuse('impersonating')
}

/** Nor as somebody from outside, by another address of the own mailbox. */
export async function notByMailbox(
  { tx, principal: { actUserId } }: Pick<UserContext, 'tx' | 'principal'>,
  people: readonly { email: string }[],
): Promise<void> {
  if (actUserId === undefined) return
  const actor = await tx.kysely.selectFrom('person').select('email').where('id', '=', actUserId).executeTakeFirst()
  if (actor && people.some(it => voiceOf(it.email) === voiceOf(actor.email))) throw refuse('impersonating')
}
