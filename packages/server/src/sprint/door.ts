import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import type { SprintDoor } from '../core/doors.ts'
import type { Heard } from '../core/listeners.ts'
import { announce, announceRights } from '../core/realtime.ts'
import { activitiesBetween } from './activities.ts'
import { keepReaders } from './asked.ts'
import { datesOf } from './dates.ts'
import { certifiedFor } from './judge.ts'
import { findOutcomes, outcome, servingTo } from './library.ts'
import { resultsOfYear, statesOf, summaryOf } from './of-teams.ts'
import { findSprint, type LetSee, type Looker } from './rows.ts'
import { withdrawShares } from './share.ts'
import { waiting } from './waiting.ts'

async function leave(tx: Tx, tenantId: number, teamId: number, userId: number): Promise<void> {
  await tx.kysely
    .selectFrom('sprint')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('end_status', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await withdrawShares(tx, tenantId, teamId, userId)
  await announceRights(tx, tenantId, userId)
  await announce(tx, tenantId, `team/${teamId}`, 'members', 0)
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
    // Those of an open week stay, as what was answered does: what is told of the week says of nobody whether it was.
    .where('opens_at', '>', now())
    .execute()
}

/** What one hears whom the owner lets see a sprint: that its design or progress has changed. Source: sprints, Who sees. */
const heardByRight = ['sprint', 'round']

/** What somebody may hear of a sprint: all, of one that the person sees; of one that its owner lets the person see, what the right shows. */
export async function heardOf(looker: Looker, sprintId: number, letSee: LetSee): Promise<Heard> {
  const { isLetSee } = await findSprint(looker, sprintId, 'any', '', letSee)
  return isLetSee ? heardByRight : true
}

/** What other rooms ask of sprints and activities. */
export const sprintDoor: SprintDoor = {
  certifiedFor,
  servingTo,
  outcome,
  findOutcomes,
  activitiesBetween,
  datesOf,
  leave,
  keepReaders,
  waiting,
  statesOf,
  summaryOf,
  resultsOf: resultsOfYear,
}
