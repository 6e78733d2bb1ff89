// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** Notes, rights on either side, and boards on which the person is. */
export const teamWipe: Wipe = {
  removals: ({ id }) => [
    [
      'delete from team_impact i where i.viewer_id = $1 or exists (select from team_member m where m.tenant_id = i.tenant_id and m.team_id = i.team_id and m.user_id = $1)',
      [id],
    ],
    ['delete from team_note where user_id = $1', [id]],
    ['delete from viewing_right where user_id = $1 or viewer_id = $1', [id]],
    ['delete from team_viewing where user_id = $1', [id]],
  ],
}
