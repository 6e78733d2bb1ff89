// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** What was issued to the person. */
export const badgeWipe: Wipe = { removals: ({ id }) => [['delete from badge_issue where user_id = $1', [id]]] }
