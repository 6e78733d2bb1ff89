// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** What waits for the person, and for others by the person; what was asked of the person by mail, and by the person. */
export const notificationWipe: Wipe = {
  removals: ({ id }) => [
    ['delete from notification where user_id = $1 or person_id = $1', [id]],
    ['delete from result_reminder where user_id = $1', [id]],
    ['delete from mail_request where user_id = $1 or sender_id = $1', [id]],
  ],
}
