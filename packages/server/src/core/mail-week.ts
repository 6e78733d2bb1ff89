import { dayMs, voiceOf } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { hold } from './locks.ts'

/** Held while mails of a week are counted and written: one instance at a time, so that two do not both find room for the last. */
export const holdWeek = (tx: Tx, tenantId: number): Promise<unknown> => hold(tx, `week-mails/${tenantId}`)

/**
 * Mails of sprints and of what is new that people got, by any address of the mailbox (`voiceOf`), in the last seven days, or will get once their quiet hours are over. By whole
 * hours: what comes each week at the same time is sent a little sooner or later, and last week's takes no place of this week's.
 */
export async function mailedLately(
  tx: Tx,
  tenantId: number,
  addresses: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  const voices = new Set(addresses.map(voiceOf))
  const hour = 3_600_000
  const since = new Date((Math.floor(at.getTime() / hour) + 1) * hour - 7 * dayMs)
  const rows = await tx.kysely
    .selectFrom('mail')
    .select(it => [it.fn<string>('lower', ['recipient']).as('address'), it.fn.countAll<number>().as('n')])
    .where('tenant_id', '=', tenantId)
    .where(sql<Date>`coalesce(due_at, created_at)`, '>=', since)
    .where(it => it.or([it('letter', 'like', 'sprint.mail.%'), it('letter', 'like', 'notification.mail.%')]))
    // What colleagues send each other is nothing to it.
    .where('sender_id', 'is', null)
    // The first letter is the same in all addresses of a mailbox, and leaves few to look at.
    .where(
      sql<boolean>`left(lower(recipient), 1) = any(${[...new Set([...voices].map(it => it.slice(0, 1)))]}::text[])`,
    )
    .groupBy('address')
    .execute()
  const counts = new Map<string, number>()
  for (const { address, n } of rows) {
    const voice = voiceOf(address)
    if (voices.has(voice)) counts.set(voice, (counts.get(voice) ?? 0) + Number(n))
  }
  return counts
}
