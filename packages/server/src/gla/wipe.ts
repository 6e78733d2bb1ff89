// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** The person's assessments, as a candidate too, with answers and scores. */
export const glaWipe: Wipe = {
  removals: ({ id, guests }) => [
    // What was counted together with the person is no longer shown; the set itself stays, so that no later one is told from it.
    [
      `update ledger_set s set data = null where s.instrument = 'gla' and s.data is not null and exists (
         select from ledger_unit u join gla_assessment a on a.tenant_id = u.tenant_id and a.unit = u.unit
         where u.tenant_id = s.tenant_id and u.set_id = s.id and (a.user_id = $1 or a.guest_id = any($2)))`,
      [id, guests],
    ],
    ['delete from gla_assessment where user_id = $1 or guest_id = any($2)', [id, guests]],
  ],
}
