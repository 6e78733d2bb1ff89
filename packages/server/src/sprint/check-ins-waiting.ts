// By hand: asked with every look at what waits, so that the plans are kept.

import { weekOf } from '@trellis/sdk/contract'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'

interface Open extends Record<string, unknown> {
  id: number
  sprint_id: number
  label: string
  team_id: number | null
  opens_at: Date
  closes_at: Date
  /** At nine on the day it closes. */
  again_at: Date
  is_done: boolean
  is_rated: boolean
  completed_at: Date | null
  is_running: boolean
  starts_at: Date
  timezone: string
  reset_time: string
  duration: number
  is_extended: boolean
}

/** In which of its weeks its sprint is. */
const weekOfRow = (it: Open, at: Date) =>
  weekOf(
    {
      start: it.starts_at,
      zone: it.timezone,
      resetTime: it.reset_time,
      duration: it.duration,
      isExtended: it.is_extended,
    },
    at,
  )

/** How effective one was that is done: asked for until it is said, or its window closes. */
function ratingOf(it: Open, at: Date): (Waiting | Done)[] {
  const about = { rule: 'checkInRate' as const, subject: String(it.id) }
  if (it.is_rated) return [{ ...about, done: true }]
  if (it.closes_at <= at || !it.is_running || !it.completed_at) return []
  return [
    {
      ...about,
      ...(it.team_id === null ? {} : { teamId: it.team_id }),
      since: it.completed_at,
      until: it.closes_at,
      facts: { sprintId: it.sprint_id },
    },
  ]
}

/**
 * Check-ins of the person whose window is open, and again at nine on the day it closes; until they are done, skipped or closed. One within
 * days of leave waits for nobody.
 * Source: sprints, Notifications.
 */
export const waitingCheckIns: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Open>(
    `select c.id, c.sprint_id, s.label, s.team_id, c.opens_at, c.closes_at,
       (date_trunc('day', c.closes_at at time zone s.timezone) + interval '9 hours') at time zone s.timezone as again_at,
       c.status = 'COMPLETED' as is_done, c.effectiveness is not null as is_rated, c.completed_at, s.status = 'IN_PROGRESS' as is_running,
       s.starts_at, s.timezone, s.reset_time, s.duration, s.is_extended
     from sprint_member m
     join check_in c on c.tenant_id = m.tenant_id and c.member_id = m.id
     join sprint s on s.tenant_id = c.tenant_id and s.id = c.sprint_id
     where m.tenant_id = $1 and m.user_id = $2 and m.left_at is null and c.opens_at <= $3
       and (c.status = 'COMPLETED' and c.closes_at > $3::timestamptz - interval '7 days'
         or c.status in ('DRAFT', 'IN_PROGRESS') and not c.is_away and c.closes_at > $3 and s.status = 'IN_PROGRESS')`,
    [tenantId, userId, at],
    'waiting-check-ins',
  )
  return rows.flatMap((it): (Waiting | Done)[] => {
    const about = { rule: 'checkIn' as const, subject: String(it.id) }
    if (it.is_done) return [{ ...about, done: true }, ...ratingOf(it, at)]
    const isAgain = it.again_at <= at
    return [
      {
        ...about,
        ...(isAgain ? { occurrence: 'closing' } : {}),
        ...(it.team_id === null ? {} : { teamId: it.team_id }),
        since: isAgain ? it.again_at : it.opens_at,
        until: it.closes_at,
        facts: { sprintId: it.sprint_id, label: it.label, ...weekOfRow(it, at) },
      },
    ]
  })
}
