import { maySee, type Relation, type SeenItem } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import type { TeamDoor } from '../core/doors.ts'
import { isOneOf } from '../core/kysely.ts'

/** How somebody stands to a board. */
export interface Standing {
  relations: readonly Relation[]
  isOwner: boolean
  may(item: SeenItem): boolean
}

/** What follows from how one stands to a board. */
export const standingIn = (relations: readonly Relation[]): Standing => ({
  relations,
  isOwner: relations.includes('self'),
  may: item => maySee(item, relations, { granted: true }),
})

/**
 * How somebody stands to boards of these people: as their owner, by a right that the owner has given, in whatever team, or as one of
 * a board's network who has said yes. The one place where it is decided for an account; who else sees a board: `sightOf`.
 */
export async function standingsTo(
  { tx, tenantId, userId }: Pick<UserContext, 'tx' | 'tenantId' | 'userId'>,
  ownerIds: readonly number[],
  letSee: TeamDoor['letSee'],
): Promise<(board: { id: number; user_id: number }) => Standing> {
  const others = ownerIds.filter(it => it !== userId)
  const placesIn = tx.kysely
    .selectFrom('network_member as n')
    .innerJoin('plan as p', it => it.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.plan_id'))
    .select('p.id')
    .where('n.tenant_id', '=', tenantId)
    .where('n.user_id', '=', userId)
    .where('n.answered_at', 'is not', null)
    .where(isOneOf('p.user_id', others))
  const [lets, places] = others.length
    ? await Promise.all([letSee(tx, tenantId, userId, 'LEADER_IMPACT'), placesIn.execute()])
    : [[], []]
  return ({ id, user_id }) =>
    standingIn(
      user_id === userId
        ? ['self']
        : [
            ...(lets.includes(user_id) ? (['manager'] as const) : []),
            ...(places.some(it => it.id === id) ? (['network'] as const) : []),
          ],
    )
}
