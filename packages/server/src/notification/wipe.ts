// By hand: a list of what goes, a line each.

import type { Wipe } from '../core/wipe.ts'

/** What was asked of the person by mail, and by the person. */
export const notificationWipe: Wipe = {
  removals: ({ id }) => [['delete from mail_request where user_id = $1 or sender_id = $1', [id]]],
}
