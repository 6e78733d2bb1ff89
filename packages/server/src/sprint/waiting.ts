// By hand: asked with every look at what waits, so that the plans are kept.

import { overdueDays } from '@trellis/sdk/contract'
import type { WaitingIn } from '../core/waiting.ts'
import { waitingOnBoards } from './board-waiting.ts'
import { waitingCheckIns } from './check-ins-waiting.ts'
import { waitingEnds } from './ends-waiting.ts'
import { waitingNews } from './news-waiting.ts'
import { waitingRounds } from './rounds-waiting.ts'
import { waitingStandUps } from './stand-ups-waiting.ts'

interface Today extends Record<string, unknown> {
  id: number
  team_id: number
  title: string
  starts_at: Date
  ends_at: Date
  day_began: Date
  is_done: boolean
}

/**
 * Activities of today, on the person's own calendar, in teams that the person manages, assists or has joined; until they are over.
 * For whom has planned one, it then stays as overdue until it is done or has another day, `overdueDays` at most.
 */
const waitingActivities: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Today>(
    `select a.id, a.team_id, a.title, a.starts_at, a.ends_at, date_trunc('day', a.starts_at, me.zone) as day_began, a.done_at is not null as is_done
     from (select tenant_id, user_id, coalesce(time_zone, 'UTC') as zone from membership) me
     join activity a on a.tenant_id = me.tenant_id
     where me.tenant_id = $1 and me.user_id = $2
       and a.starts_at >= $3::timestamptz - make_interval(days => $4) and a.starts_at < $3::timestamptz + interval '2 days'
       and (a.done_at is not null or ((a.ends_at > $3 or a.created_by = $2)
         and (a.starts_at at time zone me.zone)::date <= ($3::timestamptz at time zone me.zone)::date))
       and a.sprint_id is null and a.team_id in (select team_id from team_person where tenant_id = $1 and user_id = $2)`,
    [tenantId, userId, at, overdueDays],
    'waiting-activities',
  )
  return rows.map(it => {
    const about = { rule: 'activity' as const, subject: String(it.id) }
    if (it.is_done) return { ...about, done: true as const }
    const isLate = it.ends_at <= at
    return {
      ...about,
      teamId: it.team_id,
      since: it.day_began,
      until: isLate ? it.ends_at : it.starts_at,
      facts: { title: it.title, ...(isLate ? { late: 1 } : {}) },
    }
  })
}

/** Activities of today, stand-ups, check-ins that are open, feedback that is asked or has come, what comes at the end of a sprint, and its news. */
export const waiting: WaitingIn = async asked =>
  (
    await Promise.all(
      [
        waitingActivities,
        waitingOnBoards,
        waitingCheckIns,
        waitingRounds,
        waitingEnds,
        waitingNews,
        waitingStandUps,
      ].map(waitingIn => waitingIn(asked)),
    )
  ).flat()
