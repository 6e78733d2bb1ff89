// By hand: a list of what goes, a line each.

import { voiceOf } from '@trellis/sdk/contract'
import { isOfMailbox, type Wipe } from '../core/wipe.ts'

/** By the account, or from outside by any address of the mailbox; `email` is null of who has an account. */
const isBy = (id: string, email: string) => `(${id} = $1 or (${id} is null and ${isOfMailbox(email, '$2', '$1')}))`

/** What the person wrote beside boards, and places in others' networks; the own boards go with the membership. */
export const planWipe: Wipe = {
  addresses: `select lower(email) as email from network_member where email is not null
    union select lower(sender_email) from plan_comment where sender_email is not null
    union select lower(reviewer_email) from plan_comment where reviewer_email is not null`,
  removals: ({ id, email, guests }) => {
    const own = [id, voiceOf(email)]
    return [
      [`delete from plan_comment where parent_id is not null and ${isBy('sender_id', 'sender_email')}`, own],
      [
        `delete from plan_comment c where ${isBy('sender_id', 'sender_email')}
         and not exists (select from plan_comment a where a.tenant_id = c.tenant_id and a.parent_id = c.id)`,
        own,
      ],
      // Where others have answered the place stays, without words and name.
      [
        `update plan_comment set body = '', deleted_at = coalesce(deleted_at, now()), sender_id = null, sender_name = null, sender_email = null
       where ${isBy('sender_id', 'sender_email')}`,
        own,
      ],
      [
        `update plan_comment set reviewer_id = null, reviewer_name = null, reviewer_email = null
       where ${isBy('reviewer_id', 'reviewer_email')}`,
        own,
      ],
      [
        `update plan_comment set resolved_by = null, resolved_name = null, resolved_email = null
       where ${isBy('resolved_by', 'resolved_email')}`,
        own,
      ],
      ["delete from counter where name = 'plan-comments' and subject like '% user ' || $1::text", [id]],
      ['delete from comment_read where user_id = $1 or guest_id = any($2)', [id, guests]],
      [
        `delete from network_member where ${isBy('user_id', 'network_member.email')} or guest_id = any($3)`,
        [...own, guests],
      ],
    ]
  },
}
