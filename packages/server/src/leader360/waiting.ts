// By hand: asked with every look at what waits, so that the plans are kept.

import { dayMs, newsDays, raterMinutes } from '@trellis/sdk/contract'
import type { Done, Waiting, WaitingIn } from '../core/waiting.ts'

interface Asked extends Record<string, unknown> {
  id: number
  round_id: number
  asked_at: Date
  closes_at: Date | null
  leader_id: number
  is_self: boolean
  is_done: boolean
  statements: number
  nav_title: string | null
}

/** Leaders who ask the person, and the person's own part, until it is answered, declined or over. */
const asked: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<Asked>(
    `select r.id, r.round_id, r.asked_at, o.closes_at, o.user_id as leader_id, r.group_code = 'self' as is_self,
       (r.answered_at is not null and r.declined_at is null) or r.declined_at is not null as is_done,
       jsonb_array_length(o.items) as statements, m.nav_title
     from l360_rater r join l360_round o on o.tenant_id = r.tenant_id and o.id = r.round_id
       left join l360_model m on m.tenant_id = o.tenant_id and m.id = o.model_id
     where r.tenant_id = $1 and r.user_id = $2 and r.removed_at is null and r.asked_at is not null
       and o.status = 'OPEN' and o.closes_at > $3`,
    [tenantId, userId, at],
    'waiting-leader360',
  )
  return rows.map((it): Waiting | Done => {
    const about: Pick<Done, 'rule' | 'subject'> = {
      rule: it.is_self ? (it.nav_title === null ? 'leader360Self' : 'custom360Self') : 'leader360Asked',
      subject: String(it.id),
    }
    if (it.is_done) return { ...about, done: true }
    return {
      ...about,
      ...(it.is_self ? {} : { personId: it.leader_id }),
      since: it.asked_at,
      ...(it.closes_at ? { until: it.closes_at } : {}),
      facts: {
        raterId: it.id,
        minutes: raterMinutes(it.statements),
        ...(it.nav_title === null ? {} : { title: it.nav_title }),
      },
    }
  })
}

/** Reports that were made lately: of the person alone. */
const reported: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<{ round_id: number; made_at: Date; nav_title: string | null }>(
    `select p.round_id, p.made_at, m.nav_title from l360_report p
       join l360_round o on o.tenant_id = p.tenant_id and o.id = p.round_id
       left join l360_model m on m.tenant_id = o.tenant_id and m.id = o.model_id
     where p.tenant_id = $1 and p.user_id = $2 and p.made_at > $3 order by p.round_id`,
    [tenantId, userId, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-leader360-report',
  )
  return rows.map(
    (it): Waiting => ({
      rule: it.nav_title === null ? 'leader360Report' : 'custom360Report',
      subject: String(it.round_id),
      since: it.made_at,
      facts: { roundId: it.round_id, ...(it.nav_title === null ? {} : { title: it.nav_title }) },
    }),
  )
}

/** Who would like the person to do a 360, until one is sent. */
const wanted: WaitingIn = async ({ tx, tenantId, userId, at }) => {
  const rows = await tx.query<{ sender_id: number; at: Date; is_done: boolean }>(
    `select w.sender_id, w.at, exists (
       select from l360_round o where o.tenant_id = w.tenant_id and o.user_id = w.user_id and o.started_at > w.at
     ) as is_done
     from l360_wish w where w.tenant_id = $1 and w.user_id = $2 and w.at > $3`,
    [tenantId, userId, new Date(at.getTime() - newsDays * dayMs)],
    'waiting-leader360-wish',
  )
  return rows.map((it): Waiting | Done => {
    const about = { rule: 'leader360Wanted' as const, subject: String(it.sender_id) }
    if (it.is_done) return { ...about, done: true }
    return { ...about, occurrence: it.at.toISOString(), personId: it.sender_id, since: it.at }
  })
}

/** What 360s ask of a person, and what they brought. */
export const waiting: WaitingIn = async given =>
  (await Promise.all([asked(given), reported(given), wanted(given)])).flat()
