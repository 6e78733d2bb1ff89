// By hand: asked with every look at what waits, so that the plans are kept.

import { dayMs, dayOf, instantOf } from '@trellis/sdk/contract'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'

interface Own extends Record<string, unknown> {
  id: number
  sprint_id: number
  team_id: number | null
  title: string
  label: string
  sprint_starts: Date
  starts_at: Date | null
  ends_at: Date | null
  is_done: boolean
  zone: string
}

const weekMs = 7 * dayMs

/** An activity of a sprint from nine of its day on, by the person's clock, until it is done or has another day. Source: sprints, Notifications. */
function ofItsDay(it: Own, at: Date): (Waiting | Done)[] {
  const about = { rule: 'sprintActivity' as const, subject: String(it.id) }
  if (it.is_done) return [{ ...about, done: true }]
  if (!it.starts_at || !it.ends_at) return []
  const zoned = { timeZone: it.zone }
  const since = instantOf(dayOf(it.starts_at, zoned), '09:00', zoned)
  // What begins before nine is said when it begins, not after.
  const from = new Date(Math.min(since.getTime(), it.starts_at.getTime()))
  if (at < from) return []
  const isLate = it.ends_at <= at
  return [
    {
      ...about,
      ...(it.team_id === null ? {} : { teamId: it.team_id }),
      since: from,
      until: isLate ? it.ends_at : it.starts_at,
      facts: { title: it.title, sprintId: it.sprint_id, ...(isLate ? { late: 1 } : {}) },
    },
  ]
}

/** Those of each sprint that have no date yet: one reminder a week for all, the first after a week. Source: sprints, Notifications. */
function withoutDate(rows: readonly Own[], at: Date): Waiting[] {
  const open = rows.filter(it => !it.starts_at && !it.is_done)
  return [...new Set(open.map(it => it.sprint_id))].flatMap(sprintId => {
    const own = open.filter(it => it.sprint_id === sprintId)
    const { sprint_starts, team_id, label } = own[0] as Own
    const week = Math.floor((at.getTime() - sprint_starts.getTime()) / weekMs)
    if (week < 1) return []
    return [
      {
        rule: 'sprintUnscheduled' as const,
        subject: String(sprintId),
        occurrence: `week ${week}`,
        ...(team_id === null ? {} : { teamId: team_id }),
        since: new Date(sprint_starts.getTime() + week * weekMs),
        facts: { count: own.length, sprintId, label },
      },
    ]
  })
}

/** Activities of running sprints that are the person's: done with the person, or planned by the person and nobody of the team's else. */
export const waitingOnBoards: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Own>(
    `select a.id, a.sprint_id, a.team_id, a.title, s.label, s.starts_at as sprint_starts, a.starts_at, a.ends_at, a.done_at is not null as is_done,
       coalesce(me.time_zone, s.timezone) as zone
     from sprint_member m
     join membership me on me.tenant_id = m.tenant_id and me.user_id = m.user_id
     join sprint s on s.tenant_id = m.tenant_id and s.id = m.sprint_id and s.status = 'IN_PROGRESS'
     join activity a on a.tenant_id = s.tenant_id and a.sprint_id = s.id and a.check_in_id is null
     where m.tenant_id = $1 and m.user_id = $2 and m.left_at is null
       and (a.starts_at is null or a.starts_at <= $3::timestamptz + interval '2 days')
       and (exists (select from activity_person x where x.tenant_id = a.tenant_id and x.activity_id = a.id and x.member_id = m.id)
         or a.created_by = $2 and not exists (
           select from activity_person x where x.tenant_id = a.tenant_id and x.activity_id = a.id and x.member_id is not null))`,
    [tenantId, userId, at],
    'waiting-on-boards',
  )
  return [...rows.flatMap(it => ofItsDay(it, at)), ...withoutDate(rows, at)]
}
