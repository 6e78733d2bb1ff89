import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import type { SprintDoor } from '../core/doors.ts'
import { activitiesBetween } from './activities.ts'
import { waiting } from './waiting.ts'

async function leave(tx: Tx, tenantId: number, teamId: number, userId: number): Promise<void> {
  const left = await tx.kysely
    .updateTable('sprint_member as m')
    .from('sprint as s')
    .set({ left_at: now() })
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .whereRef('s.tenant_id', '=', 'm.tenant_id')
    .whereRef('s.id', '=', 'm.sprint_id')
    .where('s.team_id', '=', teamId)
    .returning(['m.id', 'm.sprint_id'])
    .execute()
  if (left.length === 0) return
  await tx.kysely
    .updateTable('sprint_item')
    .set({ lead_user_id: null })
    .where('tenant_id', '=', tenantId)
    .where('lead_user_id', '=', userId)
    .where(
      'sprint_id',
      'in',
      left.map(it => it.sprint_id),
    )
    .execute()
  await tx.kysely
    .deleteFrom('check_in')
    .where('tenant_id', '=', tenantId)
    .where(
      'member_id',
      'in',
      left.map(it => it.id),
    )
    .where('status', '=', 'DRAFT')
    .execute()
}

/** What other rooms ask of sprints and activities. */
export const sprintDoor: SprintDoor = { activitiesBetween, leave, waiting }
