import type { PlanDoor, TeamDoor } from '../core/doors.ts'
import type { Heard, Hearer } from '../core/realtime.ts'
import { standingTo } from './boards.ts'

/** What somebody may hear of a board: all of the own, and of one whose owner lets the person see it. */
export async function heardOf(hearer: Hearer, id: number, letSee: TeamDoor['letSee']): Promise<Heard> {
  const { tx, tenantId } = hearer
  const row = await tx.kysely
    .selectFrom('plan')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return false
  return (await standingTo(hearer, row.user_id, letSee)).may('plan')
}

/** What other rooms ask of the leaders' boards. */
export const planDoor: PlanDoor = {
  // Nothing of a board waits for anybody yet.
  waiting: async () => [],
  async newestOf(tx, tenantId, userId) {
    const row = await tx.kysely
      .selectFrom('plan')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .orderBy('year', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? 0
  },
}
