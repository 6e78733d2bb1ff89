import type { Tx } from '../core/db.ts'
import { tellInbox } from '../core/tell-inbox.ts'

/** Says that what waits for those who are in a sprint, and for who leads it, may have changed. */
export async function tellMembers(tx: Tx, tenantId: number, sprintId: number): Promise<void> {
  const rows = await tx.kysely
    .selectFrom('sprint_member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('left_at', 'is', null)
    .union(it =>
      it
        .selectFrom('sprint as s')
        .leftJoin('team as t', one => one.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.team_id'))
        .select(one => one.fn.coalesce('t.manager_id', 's.user_id').as('user_id'))
        .where('s.tenant_id', '=', tenantId)
        .where('s.id', '=', sprintId)
        .$narrowType<{ user_id: number }>(),
    )
    .execute()
  await tellInbox(
    tx,
    tenantId,
    rows.map(it => it.user_id),
  )
}
