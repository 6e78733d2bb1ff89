import type { Tx } from '../core/db.ts'
import type { RowOf } from '../core/kysely.ts'

interface ToRemind {
  /** When it is reminded, as it stands. */
  remindAt: Date
  /** From when its time is counted: the round's opening, or what was said to the rater after that. */
  askedAt: Date
  /** The rater's own clock. */
  zone: string
}

/**
 * Moves the one reminder of a round that is still to come, of each of its raters: to what `when` says, to none where that is null. Not from
 * when each was mailed: who has declined never was, and after downtime all are asked once the round is open. Resolves to how many there were.
 */
export async function moveReminders(
  { tx, tenantId }: { tx: Tx; tenantId: number },
  { timezone }: Pick<RowOf<'sprint'>, 'timezone'>,
  round: Pick<RowOf<'sprint_round'>, 'id' | 'opened_at'>,
  at: Date,
  when: (it: ToRemind) => Date | null,
): Promise<number> {
  const raters = await tx.kysely
    .selectFrom('sprint_rater as r')
    .innerJoin('sprint_crew as c', it => it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.crew_id'))
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id'))
    .select(['r.id', 'r.asks_at', 'r.remind_at', 'm.time_zone'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.round_id', '=', round.id)
    .where('r.remind_at', '>', at)
    .orderBy('r.id')
    .execute()
  for (const it of raters) {
    if (!it.remind_at) continue
    const askedAt = round.opened_at && round.opened_at > it.asks_at ? round.opened_at : it.asks_at
    await tx.kysely
      .updateTable('sprint_rater')
      .set({ remind_at: when({ remindAt: it.remind_at, askedAt, zone: it.time_zone ?? timezone }) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
  }
  return raters.length
}
