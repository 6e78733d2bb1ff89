import { ratingsOfCheckIns } from './check-in-ratings.ts'
import type { Reader } from './rows.ts'
import type { WeekAnswer } from './week-points.ts'

/** A check-in of the looker. */
export interface OwnWeek extends WeekAnswer {
  closesAt: Date
  /** Skipped by days of leave. */
  isAway: boolean
}

/**
 * The looker's own check-ins of a sprint that are completed or over, in order, and whether the looker is in it now. Who has left still
 * knows the own answers: where they are among those of a number, it tells of one person fewer.
 */
export async function ownWeeks(
  { tx, tenantId, userId }: Reader,
  sprintId: number,
  until: Date,
): Promise<{ isMember: boolean; weeks: OwnWeek[] }> {
  const member = await tx.kysely
    .selectFrom('sprint_member')
    .select(['id', 'left_at'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) return { isMember: false, weeks: [] }
  const rows = await tx.kysely
    .selectFrom('check_in')
    .select(['id', 'status', 'closes_at', 'energy', 'effectiveness', 'is_away'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('member_id', '=', member.id)
    .where(it => it.or([it('closes_at', '<=', until), it('status', '=', 'COMPLETED')]))
    .orderBy('closes_at')
    .execute()
  const ratings = await ratingsOfCheckIns(
    tx,
    tenantId,
    rows.map(it => it.id),
  )
  return {
    isMember: member.left_at === null,
    weeks: rows.map(it => ({
      closesAt: it.closes_at,
      isCompleted: it.status === 'COMPLETED',
      isAway: it.is_away && it.status !== 'COMPLETED',
      energy: it.energy,
      effectiveness: it.effectiveness,
      ratings: ratings.get(it.id) ?? new Map(),
    })),
  }
}
