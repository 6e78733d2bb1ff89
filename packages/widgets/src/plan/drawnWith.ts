import type { PlanBoard, PlanItemType } from '@trellis/sdk'
import { type ComponentType, memo } from 'react'
import { sharedList } from './sharing.ts'

const lists = ['agilePlanRole', 'agileItemList', 'agileMilestoneList', 'goals', 'notes'] as const
type List = (typeof lists)[number]

/**
 * A section that is drawn again where one of its lists of the board has changed, or anything beside the lists: not with another's.
 * `types`: of the items it draws those alone.
 */
export function drawnWith<P extends { board: PlanBoard }>(
  section: ComponentType<P>,
  own: readonly List[],
  types: readonly PlanItemType[] = [],
) {
  const others: readonly string[] = ['version', ...lists.filter(it => !own.includes(it))]
  const isSame = (one: object, other: object, besides: readonly string[]) =>
    Object.entries(other).every(([key, it]) => besides.includes(key) || (one as Record<string, unknown>)[key] === it)
  const itemsOf = (board: PlanBoard) => board.agileItemList.filter(it => types.includes(it.type))
  const hasSameItems = (one: PlanBoard, other: PlanBoard) => {
    const known = itemsOf(one)
    return sharedList(known, itemsOf(other)) === known
  }
  return memo(
    section,
    (one, other) =>
      isSame(one, other, ['board']) && isSame(one.board, other.board, others) && hasSameItems(one.board, other.board),
  )
}
