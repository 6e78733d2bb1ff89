// By hand: a list of what goes, a line each.

import { mailbox, voiceOf } from '@trellis/sdk/contract'
import type { Wipe } from '../core/wipe.ts'

/** The connected calendar, whose grant is ended at the provider, the feed, meetings that the person holds, and the person's places in those of others. */
export const calendarWipe: Wipe = {
  addresses: 'select lower(email) as email from meeting_person',
  removals: ({ id, email, guests }) => [
    [
      `insert into calendar_ending (tenant_id, provider, refresh_token, since)
         select tenant_id, provider, refresh_token, now() from calendar_account where user_id = $1`,
      [id],
    ],
    ['delete from calendar_account where user_id = $1', [id]],
    ['delete from calendar_connecting where user_id = $1', [id]],
    ['delete from calendar_entry where user_id = $1', [id]],
    ['delete from calendar_feed where user_id = $1', [id]],
    ['delete from meeting where user_id = $1', [id]],
    ["delete from counter where name = 'meetings' and subject = $1", [String(id)]],
    [
      `delete from meeting_person where user_id = $1 or guest_id = any($2) or lower(email) = lower($3)
         or regexp_replace(lower(email), '\\+[^@]*@', '@') = any($4)`,
      [id, guests, email, [mailbox(email), voiceOf(email)]],
    ],
  ],
}
