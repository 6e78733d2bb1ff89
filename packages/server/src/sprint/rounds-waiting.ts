// By hand: asked with every look at what waits, so that the plans are kept.

import { dayMs, newsDays } from '@trellis/sdk/contract'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'

interface Asked extends Record<string, unknown> {
  id: number
  asked_at: Date
  closes_at: Date
  label: string
  owner_id: number | null
  is_done: boolean
}

/** Rounds that ask the person, until they are answered, declined or closed. */
const asked: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Asked>(
    `select r.id, r.asked_at, o.closes_at, s.label, coalesce(t.manager_id, s.user_id) as owner_id,
       r.answered_at is not null or r.declined_at is not null as is_done
     from sprint_crew c
     join sprint_rater r on r.tenant_id = c.tenant_id and r.crew_id = c.id
     join sprint_round o on o.tenant_id = r.tenant_id and o.id = r.round_id
     join sprint s on s.tenant_id = o.tenant_id and s.id = o.sprint_id
     left join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where c.tenant_id = $1 and c.user_id = $2 and o.status = 'OPEN' and o.closes_at > $3 and r.asked_at is not null`,
    [tenantId, userId, at],
    'waiting-asked',
  )
  return rows.map((it): Waiting | Done => {
    const about = { rule: 'feedbackAsked' as const, subject: String(it.id) }
    if (it.is_done) return { ...about, done: true }
    return {
      ...about,
      personId: it.owner_id,
      since: it.asked_at,
      until: it.closes_at,
      facts: { label: it.label },
    }
  })
}

interface News extends Record<string, unknown> {
  id: number
  sprint_id: number
  team_id: number | null
  label: string
  closed_at: Date
  has_advice: boolean
}

/** What rounds have brought that were closed lately: to the owner, in a team's sprint to who leads it and to its members. */
const news: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<News>(
    `select o.id, o.sprint_id, s.team_id, s.label, o.closed_at, exists (
       select from sprint_rater r join sprint_words w on w.tenant_id = r.tenant_id and w.rater_id = r.id and w.kind = 'advice'
       where r.tenant_id = o.tenant_id and r.round_id = o.id) as has_advice
     from sprint_round o join sprint s on s.tenant_id = o.tenant_id and s.id = o.sprint_id
     where o.tenant_id = $1 and o.status = 'CLOSED' and o.answered > 0 and o.closed_at > $3 and s.status <> 'STOPPED'
       and (s.team_id is null and s.user_id = $2
         or s.team_id in (select id from team where tenant_id = $1 and manager_id = $2)
         or s.team_id in (select team_id from team_person where tenant_id = $1 and user_id = $2)
           and exists (select from sprint_member m where m.tenant_id = $1 and m.sprint_id = s.id and m.user_id = $2 and m.left_at is null))
     order by o.id`,
    [tenantId, userId, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-feedback',
  )
  return rows.flatMap(it => {
    const of = (rule: 'feedbackNews' | 'adviceNews'): Waiting => ({
      rule,
      subject: String(it.id),
      ...(it.team_id === null ? {} : { teamId: it.team_id }),
      since: it.closed_at,
      facts: { sprintId: it.sprint_id, label: it.label },
    })
    return it.has_advice ? [of('feedbackNews'), of('adviceNews')] : [of('feedbackNews')]
  })
}

/** What rounds ask of a person, and what they brought. Source: sprints, Notifications. */
export const waitingRounds: WaitingIn = async given => (await Promise.all([asked(given), news(given)])).flat()
