import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, text } from '../core/schemas.ts'

/** Occasions a manager may write to a member about. Source: spec 2 section 7, "Notification-email service". */
const requestEvents = [
  'request_gl_360',
  'remind_gl_360',
  'redo_gl_360',
  'request_gla_v2',
  'remind_gla_v2',
  'team_sprint_suggestion_email',
] as const
export type RequestEvent = (typeof requestEvents)[number]

/** Mails that one person asks to be sent to another. */
export const notification = {
  requestByMail: endpoint({
    service: 'notification',
    method: 'POST',
    path: '/notification/ui/event',
    summary:
      'Asks a team member by mail for an assessment, or reminds; the same request to the same person once in seven days.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({
      event: z.enum(requestEvents),
      user_id: id,
      common_data: z.object({
        // What an event needs and lacks is refused with the spec's own sentence, so the shape lets it through.
        client_id: z.optional(text(60)),
        full_name: z.optional(text(200)),
        current_user_name: z.optional(text(200)),
        manager_name: z.optional(text(200)),
        team_name: z.optional(text(200)),
        /** Path within the portal; other addresses are refused. */
        link: z.optional(text(500)),
      }),
    }),
    reply: text(200),
  }),
}
