import { voiceOf } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'

/** A place in a crew, as far as it tells whose it is. */
export interface CrewPlace {
  id: number
  user_id: number | null
  voice: string
}

/**
 * Which places of a crew are of people of the organisation: under an account, and from outside by any address of an account's mailbox.
 * These are covered by each other alone, whatever address the owner has asked them by. Source: sprints, Anonymity.
 */
export async function ofOrganisation(
  tx: Tx,
  tenantId: number,
  places: readonly CrewPlace[],
): Promise<ReadonlySet<number>> {
  const voices = new Set(places.flatMap(it => (it.user_id === null ? [it.voice] : [])))
  // By hand: the first letter is the same in all addresses of a mailbox, and leaves few to look at.
  const accounts = voices.size
    ? await tx.query<{ email: string }>(
        `select p.email from membership m join person p on p.id = m.user_id
         where m.tenant_id = $1 and left(lower(p.email), 1) = any($2::text[])`,
        [tenantId, [...new Set([...voices].map(it => it.slice(0, 1)))]],
      )
    : []
  const inside = new Set(accounts.map(it => voiceOf(it.email)).filter(it => voices.has(it)))
  return new Set(places.filter(it => it.user_id !== null || inside.has(it.voice)).map(it => it.id))
}
