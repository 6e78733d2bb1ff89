// By hand: asked with every look at what waits, so that the plans are kept.

import { dayMs, nearsEndAt } from '@trellis/sdk/contract'
import type { Waiting, WaitingIn } from '../core/waiting.ts'

interface Own extends Record<string, unknown> {
  id: number
  label: string
  team_id: number | null
  starts_at: Date
  ends_at: Date
  timezone: string
  reset_time: string
  extended_at: Date | null
  is_owner: boolean
}

/**
 * Days that a sprint's news is of use: who has not read by then that one has started, goes on, or has one more member, finds it on the
 * sprint's own page.
 */
const newsDays = 7

/**
 * News of sprints that run and that the person is in: it has started, it was extended, it ends soon, which is told to those who do
 * not end it, as who ends it is asked for its review. Source: sprints, Notifications.
 */
const ofSprints: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Own>(
    `select s.id, s.label, s.team_id, s.starts_at, s.ends_at, s.timezone, s.reset_time, s.extended_at, s.team_id is null or t.manager_id = $2 as is_owner
     from sprint_member m
     join sprint s on s.tenant_id = m.tenant_id and s.id = m.sprint_id
     left join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where m.tenant_id = $1 and m.user_id = $2 and m.left_at is null and s.status = 'IN_PROGRESS'
       and (s.team_id is null or s.team_id in (select team_id from team_person where tenant_id = $1 and user_id = $2))`,
    [tenantId, userId],
    'waiting-sprint-news',
  )
  return rows.flatMap(it => {
    const news = (rule: Waiting['rule'], since: Date, until?: Date): Waiting[] =>
      since <= at && at.getTime() < since.getTime() + newsDays * dayMs
        ? [
            {
              ...{ rule, subject: String(it.id), since },
              // Extended, its end is news again.
              occurrence: rule === 'sprintEnding' && it.extended_at ? 'extended' : '',
              ...(it.team_id === null ? {} : { teamId: it.team_id }),
              ...(until ? { until } : {}),
              facts: { sprintId: it.id, label: it.label },
            },
          ]
        : []
    const soon = nearsEndAt({ start: it.starts_at, zone: it.timezone, resetTime: it.reset_time }, it.ends_at)
    return [
      ...news('sprintStarted', it.starts_at),
      ...(it.extended_at ? news('sprintExtended', it.extended_at) : []),
      ...(it.is_owner ? [] : news('sprintEnding', soon, it.ends_at)),
    ]
  })
}

interface Joined extends Record<string, unknown> {
  id: number
  sprint_id: number
  label: string
  team_id: number
  user_id: number
  joined_at: Date
}

/** Members who have joined a running sprint of a team, to its manager alone: on which day (UTC), as the list of members tells it. */
const joined: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Joined>(
    `select m.id, m.sprint_id, s.label, s.team_id, m.user_id,
       date_trunc('day', m.joined_at, 'UTC') as joined_at
     from team t
     join sprint s on s.tenant_id = t.tenant_id and s.team_id = t.id and s.status = 'IN_PROGRESS'
     join sprint_member m on m.tenant_id = s.tenant_id and m.sprint_id = s.id
     where t.tenant_id = $1 and t.manager_id = $2 and m.left_at is null and m.user_id <> $2
       and m.joined_at > greatest(s.starts_at, $3::timestamptz)`,
    [tenantId, userId, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-joined',
  )
  return rows.map(it => ({
    rule: 'memberJoined' as const,
    subject: String(it.id),
    teamId: it.team_id,
    personId: it.user_id,
    since: it.joined_at,
    facts: { sprintId: it.sprint_id, label: it.label },
  }))
}

/** News of the sprints that the person is in or leads. */
export const waitingNews: WaitingIn = async asked => (await Promise.all([ofSprints(asked), joined(asked)])).flat()
