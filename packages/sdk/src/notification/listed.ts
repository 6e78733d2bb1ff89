import { groupOf, inInboxOrder, isOpenAction, type Placed, type Told, withNewestNews } from './order.ts'

const groups = ['week', 'later', 'welcome', 'others'] as const

/**
 * What waits at `at` as every page lists it: the first open action, then its groups one after the other, each in the order of the
 * inbox; of news about one sprint the newest. A page that shows a part of the list leaves out of this.
 */
export function asListed<E extends Placed & Told>(entries: readonly E[], at: Date): E[] {
  const waiting = withNewestNews(inInboxOrder(entries, at))
  const first = waiting.find(isOpenAction)
  const placeOf = (it: E) => (it === first ? -1 : groups.indexOf(groupOf(it, at)))
  return waiting.sort((a, b) => placeOf(a) - placeOf(b))
}
