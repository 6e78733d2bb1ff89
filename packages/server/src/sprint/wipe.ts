// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** What the person has planned: the words are the person's. */
export const sprintWipe: Wipe = {
  removals: ({ id }) => [['delete from activity where created_by = $1', [id]]],
}
