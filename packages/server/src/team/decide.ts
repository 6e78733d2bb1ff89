import { strengthItems, type team } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler } from '../core/context.ts'
import { callOff } from '../core/letter.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { standing } from '../core/standing.ts'
import { after, mailOf, oneRight, restore, rightsOfPair, set, whenSent } from './rights.ts'

/** The owner's answer: granting is always open, declining answers a request, revoking ends a grant. A repeat changes nothing. */
export const updateViewingRightsUsers: Handler<typeof team.updateViewingRightsUsers> = async (context, { body }) => {
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('giveRights')
  const right = await oneRight(context, teamId, context.userId, body.viewerId, body.itemType)
  if (right.status === body.status) return after(context, right)
  const from = { GRANTED: null, DECLINED: 'REQUESTED', REVOKED: 'GRANTED' }[body.status]
  if (from !== null && right.status !== from) throw refuse('conflict')
  await set(context, right, body.status, true)
  if (right.status === 'REQUESTED' && right.changedAt !== null) {
    // Nobody is asked by mail for what is decided already.
    const rest = await rightsOfPair(context, right)
    if (!rest.some(it => it.status === 'REQUESTED' && it.changedAt === right.changedAt))
      await callOff(context, [mailOf(right, right.changedAt)])
  }
  return after(context, right)
}

/** A press in the last second is on its way for a while. */
const underWaySeconds = 20

/**
 * Takes the owner's last decision back, where nothing has changed since: a request is no decision of the owner. `conflict` where it
 * is too late. A repeat changes nothing.
 */
export const undoViewingRightsUsers: Handler<typeof team.undoViewingRightsUsers> = async (context, { body }) => {
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('giveRights')
  const right = await oneRight(context, teamId, context.userId, body.viewerId, body.itemType)
  if (right.changedAt !== body.changedAt || right.status === 'REQUESTED') return after(context, right)
  const isLate = Date.parse(body.changedAt) < whenSent().getTime() - underWaySeconds * 1000
  if (isLate) throw refusal(context.i18n, 'conflict', 'team.rights.late')
  await restore(context, right)
  return after(context, right)
}

/** Lets the whole team see the strengths of an item type, or ends it. */
export const updateViewingRightTeamMember: Handler<typeof team.updateViewingRightTeamMember> = async (
  context,
  { body },
) => {
  const { tx, tenantId, userId } = context
  const { teamId } = (await standing(context, body.teamId, 'lock')).to('giveRights')
  if (!strengthItems.includes(body.itemType)) throw badField('body.itemType', 'An item that tells of strengths')
  const changing = { shown: body.shown, changed_at: now() }
  await tx.kysely
    .insertInto('team_viewing')
    .values({ tenant_id: tenantId, team_id: teamId, user_id: userId, item_type: body.itemType, ...changing })
    .onConflict(it => it.columns(['tenant_id', 'team_id', 'user_id', 'item_type']).doUpdateSet(changing))
    .execute()
  return { teamId, itemType: body.itemType, shown: body.shown }
}
