import { withPlace } from '@trellis/sdk/contract'
import { generateKeyBetween } from 'fractional-indexing'

/** What stands in order. */
interface Placed {
  id: number
  place: string
}

/** The place behind all of those that are given in order. */
export const lastPlace = (placed: readonly Placed[]): string => generateKeyBetween(placed.at(-1)?.place ?? null, null)

/** The place of one of these right after another one, as `withPlace` has it. Null where it stands there already. */
export function placeAfter(placed: readonly Placed[], id: number, afterId: number | null): string | null {
  const next = withPlace(placed, id, afterId)
  const at = next.findIndex(it => it.id === id)
  if (placed[at]?.id === id) return null
  return generateKeyBetween(next[at - 1]?.place ?? null, next[at + 1]?.place ?? null)
}
