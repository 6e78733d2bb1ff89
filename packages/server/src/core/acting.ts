import type { Principal } from './context.ts'
import { refuse } from './refuse.ts'

/** In somebody's name nobody gives a part to himself: throws `impersonating` where the acting administrator is among the people. */
export function notForOneself({ actUserId }: Principal, userIds: readonly (number | null | undefined)[]): void {
  if (actUserId !== undefined && userIds.includes(actUserId)) throw refuse('impersonating')
}
