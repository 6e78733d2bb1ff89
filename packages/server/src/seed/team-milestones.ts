import { addDays, dayMs, dayOf, type MilestoneType } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'

/** What teams have behind and before them, in days from today. */
const milestones: Record<string, { type: MilestoneType; label: string; days: [number, number]; done?: true }[]> = {
  'Product Design': [
    { type: 'OTHER', label: 'One page that says who decides what', days: [-30, -30], done: true },
    { type: 'TEAM_DEVELOPMENT_EVENT', label: 'Two days away: how we work with Engineering', days: [12, 13] },
    { type: 'TEAM_ALIGNMENT_SURVEY', label: 'Third survey', days: [24, 38] },
  ],
  'Leadership Circle': [
    { type: 'OTHER', label: 'The three goals of next year agreed', days: [-6, -6], done: true },
    { type: 'GROWTH_LEADER_ASSESSMENT', label: 'Everybody has a new assessment', days: [20, 30] },
  ],
}

/** The milestones of the demo's teams. */
export async function addTeamMilestones(tx: Tx, tenantId: number): Promise<void> {
  const today = dayOf(now(), { timeZone: 'UTC' })
  for (const [name, all] of Object.entries(milestones)) {
    const { id } = await tx.kysely
      .selectFrom('team')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await tx.kysely
      .insertInto('team_milestone')
      .values(
        all.map(({ days: [from, to], done, ...it }) => ({
          ...it,
          tenant_id: tenantId,
          team_id: id,
          date_from: addDays(today, from),
          date_to: addDays(today, to),
          done_at: done ? new Date(now().getTime() + to * dayMs) : null,
        })),
      )
      .execute()
  }
}
