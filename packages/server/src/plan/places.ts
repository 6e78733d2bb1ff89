import { generateKeyBetween } from 'fractional-indexing'

/** What stands in order. */
interface Placed {
  id: number
  place: string
}

/** The place behind all of those that are given in order. */
export const lastPlace = (placed: readonly Placed[]): string => generateKeyBetween(placed.at(-1)?.place ?? null, null)

/**
 * The place of one right after another one, first for null, last where that one is gone: then the list is what was meant. Null where
 * it stands there already.
 */
export function placeAfter(placed: readonly Placed[], id: number, afterId: number | null): string | null {
  const others = placed.filter(it => it.id !== id)
  const at = afterId === null ? 0 : others.findIndex(it => it.id === afterId) + 1
  const index = afterId !== null && at === 0 ? others.length : at
  if (placed[index]?.id === id) return null
  return generateKeyBetween(others[index - 1]?.place ?? null, others[index]?.place ?? null)
}
