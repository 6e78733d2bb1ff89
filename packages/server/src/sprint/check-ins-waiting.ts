// By hand: asked with every look at what waits, so that the plans are kept.

import { dayOf, instantOf } from '@trellis/sdk/contract'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'

interface Open extends Record<string, unknown> {
  id: number
  sprint_id: number
  team_id: number | null
  timezone: string
  opens_at: Date
  closes_at: Date
  is_done: boolean
}

/**
 * Check-ins of the person whose window is open, and again at nine on the day it closes; until they are done, skipped or closed.
 * Source: sprints, Notifications.
 */
export const waitingCheckIns: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Open>(
    `select c.id, c.sprint_id, s.team_id, s.timezone, c.opens_at, c.closes_at, c.status = 'COMPLETED' as is_done
     from sprint_member m
     join check_in c on c.tenant_id = m.tenant_id and c.member_id = m.id
     join sprint s on s.tenant_id = c.tenant_id and s.id = c.sprint_id
     where m.tenant_id = $1 and m.user_id = $2 and m.left_at is null and c.opens_at <= $3
       and (c.status = 'COMPLETED' and c.closes_at > $3::timestamptz - interval '7 days'
         or c.status in ('DRAFT', 'IN_PROGRESS') and c.closes_at > $3 and s.status in ('IN_PROGRESS', 'FINISHED'))`,
    [tenantId, userId, at],
    'waiting-check-ins',
  )
  return rows.map((it): Waiting | Done => {
    const about = { rule: 'checkIn' as const, subject: String(it.id) }
    if (it.is_done) return { ...about, done: true }
    const zoned = { timeZone: it.timezone }
    const again = instantOf(dayOf(it.closes_at, zoned), '09:00', zoned)
    const isAgain = it.opens_at < again && again <= at
    return {
      ...about,
      ...(isAgain ? { occurrence: 'closing' } : {}),
      ...(it.team_id === null ? {} : { teamId: it.team_id }),
      since: isAgain ? again : it.opens_at,
      until: it.closes_at,
      facts: { sprintId: it.sprint_id },
    }
  })
}
