import type { PlanBoard } from '@trellis/sdk'

const alike = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
const idOf = (it: unknown) => (it as { id?: number } | null)?.id

/** A list with what is in it and unchanged as it was known, so that it need not be drawn again. */
export function sharedList<T>(known: readonly T[], next: readonly T[]): readonly T[] {
  const byId = new Map(known.map(it => [idOf(it), it]))
  const shared = next.map((it, at) => {
    const before = idOf(it) ? byId.get(idOf(it)) : known[at]
    return before !== undefined && alike(before, it) ? before : it
  })
  const isSame = shared.length === known.length && shared.every((it, at) => it === known[at])
  return isSame ? known : shared
}

/** The same of a whole board: what a look has found, with all that is unchanged as it was known. */
export function sharedBoard(known: PlanBoard, next: PlanBoard): PlanBoard {
  const parts = Object.entries(next).map(([key, value]) => {
    const before: unknown = known[key as keyof PlanBoard]
    return [key, Array.isArray(value) && Array.isArray(before) ? sharedList(before, value) : value]
  })
  return Object.fromEntries(parts) as PlanBoard
}
