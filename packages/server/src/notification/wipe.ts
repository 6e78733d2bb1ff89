// By hand: a list of what goes, a line each.

import { inJson, mentionOf, type Wipe } from '../core/wipe.ts'

/** What waits for the person, and for others by the person; what was asked of the person by mail, and by the person. */
export const notificationWipe: Wipe = {
  removals: ({ id, email, fullName }) => [
    ['delete from notification where user_id = $1 or person_id = $1', [id]],
    // What a thing is called that others wrote, or that is gone meanwhile.
    [
      `delete from notification where facts::text ~* $2
         and tenant_id in (select tenant_id from membership where user_id = $1)`,
      [id, mentionOf([inJson(email), inJson(fullName)])],
    ],
    ['delete from result_reminder where user_id = $1', [id]],
    ['delete from mail_request where user_id = $1 or sender_id = $1', [id]],
  ],
}
