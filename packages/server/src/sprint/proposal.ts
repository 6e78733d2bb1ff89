import { dayMs, designLimits, type SprintDesign, sprintDay } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { UserContext } from '../core/context.ts'
import { peopleOf, timeZoneOf } from '../core/people.ts'
import type { Standing } from '../core/standing.ts'
import { crewOf, newestOf } from './rows.ts'

/** The Monday after a day. */
function nextMonday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(date.getTime() + ((8 - date.getUTCDay()) % 7 || 7) * dayMs).toISOString().slice(0, 10)
}

/** What a new design is filled in with: as the owner's last sprint was, starting on the Monday after it or after today. */
export async function proposal(context: UserContext, team: Standing | null): Promise<SprintDesign> {
  const last = await newestOf(context, team?.teamId ?? null)
  const timezone = last?.timezone ?? (await timeZoneOf(context))
  const resetTime = last?.reset_time ?? '00:00'
  const at = now()
  const free = last && last.end_status === null && last.ends_at > at ? last.ends_at : at
  const people = team ? await peopleOf(context.tx, context.tenantId, team.teamId, 'byName') : []
  return {
    sprintCode: null,
    label: '',
    description: '',
    icon: 'target',
    actions: [],
    behaviors: [],
    outcomes: [],
    sprintCrews: last ? (await crewOf(context, last.id)).map(({ id: _, imageUrl: __, ...it }) => it) : [],
    memberUserIds: people
      .flatMap(it => (it.user_id !== null && it.status !== 'PENDING' ? [it.user_id] : []))
      .slice(0, designLimits.members),
    duration: 8,
    feedbackFrequency: 14,
    startDay: nextMonday(sprintDay(free, timezone, resetTime)),
    timezone,
    resetTime,
    checkInWeekday: last?.check_in_weekday ?? 4,
    checkInTime: last?.check_in_time ?? '16:00',
    checkInDaysBefore: last?.check_in_days_before ?? 3,
  }
}
