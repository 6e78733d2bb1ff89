import type { Tx } from '../core/db.ts'
import type { Leader360Door } from '../core/doors.ts'
import type { Heard, Hearer } from '../core/realtime.ts'
import type { Kept } from './kept.ts'
import { activeModel, holdsCustom } from './state.ts'
import { waiting } from './waiting.ts'

/** A round is heard of by its leader alone: how many have answered is told to nobody else. */
export async function heardOf({ tx, tenantId, userId }: Hearer, id: number): Promise<Heard> {
  const row = await tx.kysely
    .selectFrom('l360_round')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.user_id === userId
}

/** The newest plain report of each of these people. */
async function latest(tx: Tx, tenantId: number, userIds: readonly number[]) {
  // By hand: the newest of each, by one look.
  const rows = await tx.query<{ user_id: number; round_id: number; data: Kept; made_at: Date }>(
    `select distinct on (p.user_id) p.user_id, p.round_id, p.data, p.made_at
     from l360_report p join l360_round r on r.tenant_id = p.tenant_id and r.id = p.round_id
     where p.tenant_id = $1 and p.user_id = any($2) and r.model_id is null
     order by p.user_id, p.made_at desc, p.round_id desc`,
    [tenantId, userIds],
  )
  return rows.map(it => ({
    userId: it.user_id,
    roundId: it.round_id,
    madeAt: it.made_at,
    others: it.data.capabilities.flatMap(one =>
      one.others === undefined ? [] : [{ capability: one.capability, others: one.others }],
    ),
  }))
}

/** What other rooms ask of the 360. */
export const leader360Door: Leader360Door = {
  waiting,
  latest,
  async stateOf({ tx, tenantId, userId, principal }) {
    const model = holdsCustom(principal) ? await activeModel({ tx, tenantId }) : undefined
    const report = await tx.kysely
      .selectFrom('l360_report')
      .select('round_id')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    return {
      gla360ReportGenerated: report !== undefined,
      customGL360Enabled: model !== undefined,
      customGL360NavTitle: model?.nav_title ?? '',
    }
  },
}
