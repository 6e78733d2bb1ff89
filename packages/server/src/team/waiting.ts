// By hand: asked with every look at what waits, so that the plans are kept.

import { type ViewingItem, type ViewingRight, viewingItems } from '@trellis/sdk/contract'
import type { Asked, WaitingIn } from '../core/waiting.ts'
import { whenSent } from './rights.ts'

interface Request extends Record<string, unknown> {
  team_id: number
  viewer_id: number
  item_type: ViewingItem
  status: ViewingRight['status']
  changed_at: Date
}

/** What present managers and assistants have asked the person for, with the answers given. */
async function requests({ tx, tenantId, userId }: Asked) {
  const rows = await tx.query<Request>(
    `select r.team_id, r.viewer_id, r.item_type, r.status, r.changed_at
     from active_member m
     join viewing_right r on r.tenant_id = m.tenant_id and r.team_id = m.team_id and r.user_id = m.user_id
     join team t on t.tenant_id = r.tenant_id and t.id = r.team_id and r.viewer_id in (t.manager_id, t.assistant_id)
     where m.tenant_id = $1 and m.user_id = $2 and r.viewer_id <> $2 and r.status in ('REQUESTED', 'GRANTED', 'DECLINED')
       and r.item_type = any($3)`,
    [tenantId, userId, viewingItems],
    'waiting-requests',
  )
  const sent = whenSent()
  return rows.flatMap(it => {
    const subject = `${it.team_id}/${it.viewer_id}/${it.item_type}`
    if (it.status === 'REQUESTED' && it.changed_at > sent) return []
    if (it.status !== 'REQUESTED') return { rule: 'viewingRequest' as const, subject, done: true as const }
    return {
      rule: 'viewingRequest' as const,
      subject,
      occurrence: it.changed_at.toISOString(),
      teamId: it.team_id,
      personId: it.viewer_id,
      since: it.changed_at,
      facts: { itemType: it.item_type },
    }
  })
}

interface Sent extends Record<string, unknown> {
  team_id: number
  people: number
  one: number
  since: Date
}

/** Whom the person has asked, in each team that the person leads or assists, and who has not answered yet. */
async function sent({ tx, tenantId, userId }: Asked) {
  const rows = await tx.query<Sent>(
    `select r.team_id, count(distinct r.user_id) as people, min(r.user_id) as one, max(r.changed_at) as since
     from viewing_right r
     join team t on t.tenant_id = r.tenant_id and t.id = r.team_id and $2 in (t.manager_id, t.assistant_id)
     join active_member m on m.tenant_id = r.tenant_id and m.team_id = r.team_id and m.user_id = r.user_id
     where r.tenant_id = $1 and r.viewer_id = $2 and r.user_id <> $2 and r.status = 'REQUESTED' and r.changed_at <= $4
       and r.item_type = any($3)
     group by r.team_id`,
    [tenantId, userId, viewingItems, whenSent()],
    'waiting-sent',
  )
  return rows.map(it => ({
    rule: 'requestSent' as const,
    subject: String(it.team_id),
    teamId: it.team_id,
    ...(it.people === 1 ? { personId: it.one } : {}),
    since: it.since,
    facts: { count: it.people },
  }))
}

interface Invitation extends Record<string, unknown> {
  id: number
  team_id: number
  manager_id: number
  since: Date
  pending: boolean
}

/** Teams the person is invited to, or has joined by an invitation. */
async function invitations({ tx, tenantId, userId }: Asked) {
  const rows = await tx.query<Invitation>(
    `select m.id, m.team_id, t.manager_id, coalesce(m.invited_at, t.created_at) as since, m.status = 'PENDING' as pending
     from team_member m join team t on t.tenant_id = m.tenant_id and t.id = m.team_id
     where m.tenant_id = $1 and m.user_id = $2 and m.removed_at is null`,
    [tenantId, userId],
    'waiting-invitations',
  )
  return rows.map(it => {
    const subject = String(it.id)
    if (!it.pending) return { rule: 'teamInvitation' as const, subject, done: true as const }
    return { rule: 'teamInvitation' as const, subject, teamId: it.team_id, personId: it.manager_id, since: it.since }
  })
}

/** What waits for a person in the teams: requests to see a result, those that the person has sent, and invitations. */
export const waiting: WaitingIn = async asked =>
  (await Promise.all([requests(asked), sent(asked), invitations(asked)])).flat()
