// By hand: a list of what goes, a line each.

import { voiceOf } from '@trellis/sdk/contract'
import { isOfMailbox, type Wipe } from '../core/wipe.ts'

/**
 * The own rounds go with their reports. What the person has told other leaders goes as far as it is not in a report; a report that was
 * made stays as it is, and names the person no more.
 */
export const leader360Wipe: Wipe = {
  addresses: 'select lower(email) as email from l360_rater',
  removals: ({ id, email, guests }) => [
    // What teams were told together with the person is no longer shown; the set stays, so that no later one is told from it.
    [
      `update ledger_set s set data = null where s.instrument = 'team360' and s.data is not null and exists (
         select from ledger_unit u join l360_report p on p.tenant_id = u.tenant_id and p.unit = u.unit
         where u.tenant_id = s.tenant_id and u.set_id = s.id and p.user_id = $1)`,
      [id],
    ],
    ['delete from l360_report where user_id = $1', [id]],
    ['delete from l360_round where user_id = $1', [id]],
    ["delete from counter where name = 'leader360-sent' and subject = $1", [String(id)]],
    [
      `delete from l360_answer a using l360_rater r
       where r.tenant_id = a.tenant_id and r.id = a.rater_id and (r.user_id = $1 or r.guest_id = any($2) or lower(r.email) = lower($3)
         or (r.user_id is null and voice_of(r.email) = $4))`,
      [id, guests, email, voiceOf(email)],
    ],
    [
      `delete from l360_rater where user_id = $1 or guest_id = any($2) or lower(email) = lower($3)
         or (user_id is null and voice_of(email) = $4)`,
      [id, guests, email, voiceOf(email)],
    ],
    // In lists of others that are not sent yet. A late save of such a list is stale.
    [
      `update l360_round d set draft = n.draft, version = version + 1
       from (
         select tenant_id, id, coalesce((
           select jsonb_agg(it order by at) from jsonb_array_elements(draft) with ordinality e(it, at)
           where not ${isOfMailbox("it ->> 'email'", '$1', '$2')}
         ), '[]') as draft
         from l360_round where draft is not null
       ) n
       where n.tenant_id = d.tenant_id and n.id = d.id and n.draft <> d.draft`,
      [voiceOf(email), id],
    ],
  ],
}
