// By hand: asked with every look at what waits, so that the plans are kept.

import { chooseDays, dayMs, localInstant, nearsEndAt, newsDays, sprintDates } from '@trellis/sdk/contract'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'
import { planOfRow, type SprintRow } from './rows.ts'

type Ending = SprintRow & { is_reviewed: boolean } & Record<string, unknown>

/** Before a sprint is set aside, at which it is told once more. */
const weekBefore = 7 * dayMs

/** Its sprint's review: when it nears its end, and again on the last day; until it is saved. Source: sprints, Notifications. */
function reviewOf(it: Ending, at: Date): Waiting | Done | null {
  const about = { rule: 'sprintReview' as const, subject: String(it.id) }
  if (it.is_reviewed) return { ...about, done: true }
  const plan = planOfRow(it)
  const first = nearsEndAt(plan, it.ends_at)
  if (it.end_status !== null || at < first) return null
  const { lastDay } = sprintDates(plan)
  const again = localInstant(lastDay, it.reset_time, it.timezone)
  const isAgain = first < again && again <= at
  return {
    ...about,
    ...(isAgain ? { occurrence: 'lastDay' } : {}),
    ...(it.team_id === null ? {} : { teamId: it.team_id }),
    since: isAgain ? again : first,
    until: it.ends_at,
    facts: { sprintId: it.id, label: it.label },
  }
}

/** When a sprint is set aside by itself. */
const setAsideAt = (it: Ending) => new Date(it.ends_at.getTime() + chooseDays * dayMs)

/** Whether nobody chose, so that time did: whoever sets a sprint aside does it before. */
const isSetAside = (it: Ending) => it.status === 'INCOMPLETE' && it.ended_at !== null && it.ended_at >= setAsideAt(it)

/**
 * How it is kept: from its end on, and again a week before it is set aside. What nobody did is not done: set aside by itself, the
 * choice is no longer open, and the owner is told. Source: sprints, Life of a sprint.
 */
function choiceOf(it: Ending, at: Date): Waiting | Done | null {
  const about = { rule: 'sprintEnded' as const, subject: String(it.id) }
  if (isSetAside(it)) return asideOf(it)
  if (it.end_status !== null) return { ...about, done: true }
  if (at < it.ends_at) return null
  const until = setAsideAt(it)
  const again = new Date(until.getTime() - weekBefore)
  const isAgain = again <= at
  return {
    ...about,
    ...(isAgain ? { occurrence: 'closing' } : {}),
    ...(it.team_id === null ? {} : { teamId: it.team_id }),
    since: isAgain ? again : it.ends_at,
    until,
    facts: { sprintId: it.id, label: it.label },
  }
}

/** That it was set aside by itself. */
const asideOf = (it: Ending): Waiting => ({
  rule: 'sprintSetAside',
  subject: String(it.id),
  ...(it.team_id === null ? {} : { teamId: it.team_id }),
  since: it.ended_at ?? setAsideAt(it),
  facts: { sprintId: it.id, label: it.label },
})

/** Sprints that the person ends, which are near their end or over. */
const ending: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Ending>(
    `select s.*, exists (select from sprint_review r where r.tenant_id = s.tenant_id and r.sprint_id = s.id) as is_reviewed
     from sprint s
     where s.tenant_id = $1
       and (s.team_id is null and s.user_id = $2 or s.team_id in (select id from team where tenant_id = $1 and manager_id = $2))
       and (s.status in ('IN_PROGRESS', 'FINISHED') and s.ends_at <= $3::timestamptz + interval '7 days' or s.ended_at > $4)
     order by s.id`,
    [tenantId, userId, at, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-ends',
  )
  return rows.flatMap(it => [reviewOf(it, at), choiceOf(it, at)].filter(one => one !== null))
}

/** Sprints that colleagues have shared with the person lately. */
const shared: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<{ id: number; shared_by: number; shared_at: Date; label: string }>(
    `select h.id, h.shared_by, h.shared_at, s.label from sprint_share h
     join sprint s on s.tenant_id = h.tenant_id and s.id = h.sprint_id
     where h.tenant_id = $1 and h.user_id = $2 and h.shared_at > $3 and s.status <> 'STOPPED' order by h.id`,
    [tenantId, userId, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-shared',
  )
  return rows.map(it => ({
    rule: 'sprintShared' as const,
    subject: String(it.id),
    personId: it.shared_by,
    since: it.shared_at,
    facts: { label: it.label },
  }))
}

/** Reviews and ends of the person's sprints, and sprints that were shared. */
export const waitingEnds: WaitingIn = async asked => (await Promise.all([ending(asked), shared(asked)])).flat()
