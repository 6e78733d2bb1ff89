import type { GuestContext } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { type Board, boardFrom, boardRow, holdBoards } from './boards.ts'
import { standingIn } from './standing.ts'

type At = Pick<GuestContext, 'tx' | 'tenantId' | 'guest'>

/** The place of a guest in a network. A link of none is dead; that of a leader who has withdrawn the agreement has ended until it is given again. */
export async function guestPlaceOf({ tx, tenantId, guest }: At) {
  const row = await tx.kysely
    .selectFrom('network_member as n')
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.plan_id'))
    .innerJoin('person as o', 'o.id', 'p.user_id')
    .innerJoin('membership as m', it =>
      it.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.user_id', '=', 'p.user_id'),
    )
    .innerJoin('tenant as t', 't.id', 'n.tenant_id')
    .innerJoin('guest as g', it => it.onRef('g.tenant_id', '=', 'n.tenant_id').onRef('g.id', '=', 'n.guest_id'))
    .select(['n.id', 'n.plan_id', 'n.name', 'n.type', 'n.answered_at', 'n.mail_off', 'p.year', 'p.user_id'])
    .select(['o.full_name as owner', 'o.avatar_image_url', 't.name as organisation', 'g.expires_at', 'm.is_agree'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.guest_id', '=', guest.id)
    .executeTakeFirst()
  if (!row) throw refuse('guestLinkUnknown')
  if (!row.is_agree) throw refuse('guestLinkExpired')
  return row
}

/** The same, with the leader's boards held until the call ends: who writes them waits, and what was removed meanwhile is found so. */
export async function heldGuestPlace(context: GuestContext): ReturnType<typeof guestPlaceOf> {
  await holdBoards(context, (await guestPlaceOf(context)).user_id)
  return guestPlaceOf(context)
}

/** The board of the link, once its guest has said yes; any other is not there. */
export async function guestBoard(context: At, id: number): Promise<Board> {
  const place = await guestPlaceOf(context)
  if (place.answered_at === null || place.plan_id !== id) throw refuse('notFound')
  return boardFrom(await boardRow(context, id).executeTakeFirstOrThrow(), standingIn(['guest']))
}
