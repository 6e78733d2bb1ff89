// By hand: asked with every look at what waits, so that the plans are kept.

import { isWorkingDay, standUpTimes } from '@trellis/sdk/contract'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'

interface Today extends Record<string, unknown> {
  sprint_id: number
  team_id: number
  zone: string
  day: string
  is_answered: boolean
  is_away: boolean
}

/**
 * Stand-ups of team sprints that ask the person today, from nine by the own clock; until they are answered, the person is away, or
 * the day or the sprint ends. Who has switched the assistant off, or is on leave, is not asked. Source: sprints, Notifications; chat, Stand-ups.
 */
export const waitingStandUps: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Today>(
    `select s.id as sprint_id, s.team_id, here.zone, here.day, u.answered_at is not null as is_answered, coalesce(u.is_away, false) as is_away
     from sprint_member m
     join membership me on me.tenant_id = m.tenant_id and me.user_id = m.user_id
     join sprint s on s.tenant_id = m.tenant_id and s.id = m.sprint_id and s.status = 'IN_PROGRESS' and s.ends_at > $3 and s.team_id is not null
     cross join lateral (select coalesce(me.time_zone, s.timezone) as zone,
       to_char($3::timestamptz at time zone coalesce(me.time_zone, s.timezone), 'YYYY-MM-DD') as day) here
     left join stand_up u on u.tenant_id = m.tenant_id and u.member_id = m.id and u.day = here.day
     where m.tenant_id = $1 and m.user_id = $2 and m.left_at is null and m.stand_up
       and s.team_id in (select team_id from team_person where tenant_id = $1 and user_id = $2)
       and not exists (select from sprint_leave l where l.tenant_id = m.tenant_id and l.user_id = m.user_id and l.day = here.day)`,
    [tenantId, userId, at],
    'waiting-stand-ups',
  )
  return rows.flatMap((it): (Waiting | Done)[] => {
    const about = { rule: 'standUp' as const, subject: `${it.sprint_id}/${it.day}` }
    const { opens, due } = standUpTimes(it.day, it.zone)
    if (it.is_away || !isWorkingDay(it.day) || at < opens) return []
    if (it.is_answered) return [{ ...about, done: true }]
    return [{ ...about, teamId: it.team_id, since: opens, until: due, facts: { sprintId: it.sprint_id } }]
  })
}
