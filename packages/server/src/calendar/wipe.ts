// By hand: a list of what goes, a line each.

import { voiceOf } from '@trellis/sdk/contract'
import { isOfMailbox, type Wipe } from '../core/wipe.ts'

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
    ["delete from counter where name like 'meetings%' and subject = $1", [String(id)]],
    [
      `delete from meeting_person where user_id = $1 or guest_id = any($2)
         or (user_id is null and ${isOfMailbox('meeting_person.email', '$3', '$1')})`,
      [id, guests, voiceOf(email)],
    ],
  ],
}
