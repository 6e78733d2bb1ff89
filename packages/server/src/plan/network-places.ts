import type { NetworkPlace, plan } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { announceRights } from '../core/realtime.ts'
import { refuse } from '../core/refuse.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import type { Asked, Done, Waiting, WaitingIn } from '../core/waiting.ts'
import { changed, holdBoards } from './boards.ts'
import { keepNo } from './network-no.ts'
import { statusOf } from './network-rows.ts'

interface Whose {
  tx: Tx
  tenantId: number
  userId: number
}

/** Places of a person in the networks of others, the newest year of a leader first. */
const placesOf = ({ tx, tenantId, userId }: Whose) =>
  tx.kysely
    .selectFrom('network_member as n')
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.plan_id'))
    .innerJoin('person as o', 'o.id', 'p.user_id')
    .select(['n.id', 'n.plan_id', 'n.type', 'n.user_id', 'n.invited_at', 'n.answered_at', 'p.user_id as owner_id'])
    .select(['o.full_name as name', 'o.avatar_image_url'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.user_id', '=', userId)
    .orderBy('p.year', 'desc')
    .orderBy('n.id', 'desc')
    .execute()

/** Whose networks the caller is in: of each leader what is newest. */
export const networkPlaces: Handler<typeof plan.networkPlaces> = async context => {
  const newest = new Map<number, NetworkPlace>()
  for (const it of await placesOf(context))
    if (!newest.has(it.owner_id))
      newest.set(it.owner_id, {
        id: it.id,
        userId: it.owner_id,
        name: it.name,
        imageUrl: it.avatar_image_url,
        type: it.type as NetworkPlace['type'],
        status: statusOf(it),
        invitedAt: it.invited_at.toISOString(),
      })
  const places = [...newest.values()]
  const isOpen = (it: NetworkPlace) => it.status === 'PENDING'
  return { places: [...places.filter(isOpen), ...places.filter(it => !isOpen(it))] }
}

/** Says yes to what a leader asks in whatever year, or leaves the network, of all years. */
export const answerNetwork: Handler<typeof plan.answerNetwork> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const found = await tx.kysely
    .selectFrom('network_member as n')
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.plan_id'))
    .select(['n.type', 'p.user_id'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', body.id)
    .where('n.user_id', '=', userId)
    .executeTakeFirst()
  if (!found) throw refuse('notFound')
  // The leader's boards first, as who writes them does.
  await holdBoards(context, found.user_id)
  const those = tx.kysely
    .selectFrom('plan')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', found.user_id)
  const touched = body.accept
    ? await tx.kysely
        .updateTable('network_member')
        .set(it => ({ answered_at: now(), version: it('version', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('plan_id', 'in', those)
        .where('answered_at', 'is', null)
        .returning('plan_id')
        .execute()
    : await tx.kysely
        .deleteFrom('network_member')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('plan_id', 'in', those)
        .returning('plan_id')
        .execute()
  for (const id of new Set(touched.map(it => it.plan_id))) await changed(context, { id })
  await tellInbox(tx, tenantId, [userId])
  if (!body.accept) {
    await keepNo(context, found.user_id, { memberId: userId, type: found.type })
    await announceRights(tx, tenantId, userId)
  }
  return { id: body.id, status: body.accept ? 'COMPLETED' : null }
}

/** Invitations to networks that wait for a person, and those answered with a yes. */
export const waiting: WaitingIn = async (asked: Asked) => {
  const seen = new Set<number>()
  return (await placesOf(asked)).flatMap((it): (Waiting | Done)[] => {
    // Of a leader one is asked once, however many years there are.
    if (seen.has(it.owner_id)) return []
    seen.add(it.owner_id)
    const rule = 'networkInvitation' as const
    const subject = String(it.owner_id)
    if (it.answered_at !== null) return [{ rule, subject, done: true }]
    return [{ rule, subject, personId: it.owner_id, since: it.invited_at, facts: { networkType: it.type } }]
  })
}
