// By hand: a list of what goes, a line each.

import { mailbox, voiceOf } from '@trellis/sdk/contract'
import type { Wipe } from '../core/wipe.ts'

/** What the person wrote beside boards, and places in others' networks; the own boards go with the membership. */
export const planWipe: Wipe = {
  addresses: `select lower(email) as email from network_member where email is not null
    union select lower(sender_email) from plan_comment where sender_email is not null
    union select lower(reviewer_email) from plan_comment where reviewer_email is not null`,
  removals: ({ id, email, guests }) => [
    [
      'delete from plan_comment where parent_id is not null and (sender_id = $1 or lower(sender_email) = lower($2))',
      [id, email],
    ],
    [
      `delete from plan_comment c where (sender_id = $1 or lower(sender_email) = lower($2))
         and not exists (select from plan_comment a where a.tenant_id = c.tenant_id and a.parent_id = c.id)`,
      [id, email],
    ],
    // Where others have answered the place stays, without words and name.
    [
      `update plan_comment set body = '', deleted_at = coalesce(deleted_at, now()), sender_id = null, sender_name = null, sender_email = null
       where sender_id = $1 or lower(sender_email) = lower($2)`,
      [id, email],
    ],
    [
      `update plan_comment set reviewer_id = null, reviewer_name = null, reviewer_email = null
       where reviewer_id = $1 or lower(reviewer_email) = lower($2)`,
      [id, email],
    ],
    [
      `update plan_comment set resolved_by = null, resolved_name = null, resolved_email = null
       where resolved_by = $1 or lower(resolved_email) = lower($2)`,
      [id, email],
    ],
    ["delete from counter where name = 'plan-comments' and subject like '% user ' || $1::text", [id]],
    ['delete from comment_read where user_id = $1 or guest_id = any($2)', [id, guests]],
    [
      `delete from network_member where user_id = $1 or guest_id = any($5)
         or email is not null and (voice in ($2, $3) or lower(email) = lower($4))`,
      [id, voiceOf(email), mailbox(email), email, guests],
    ],
  ],
}
