// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** What the person was asked and answered. */
export const alignmentWipe: Wipe = {
  addresses: 'select lower(email) as email from alignment_respondent',
  removals: ({ id, email, guests }) => [
    // A report shows the team as a whole and stays. The set it was made from still counts when the next one is compared.
    [
      'delete from alignment_respondent where user_id = $1 or guest_id = any($2) or lower(email) = lower($3)',
      [id, guests, email],
    ],
    ['update alignment_survey set started_by = null where started_by = $1', [id]],
  ],
}
