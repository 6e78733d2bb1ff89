import type { Tx } from '../core/db.ts'
import type { InboxDoor } from '../core/doors.ts'
import { waiting } from './waiting.ts'

async function leave(tx: Tx, tenantId: number, teamId: number, userId: number): Promise<void> {
  await tx.kysely
    .deleteFrom('result_reminder')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
}

/** What other rooms ask of what waits for people. */
export const inboxDoor: InboxDoor = { leave, waiting }
