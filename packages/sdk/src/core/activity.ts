import * as z from 'zod/mini'
import { day, id, instant, text } from './schemas.ts'

/** Kinds of activities: feedback, weekly check-in, sprint crew, team member, stakeholder, self learning, formal learning, others, review. Source: spec 2 section 4. */
export const activityTypes = ['FF', 'WC', 'ESC', 'EST', 'ACS', 'SDL', 'FSL', 'OTH', 'REV'] as const

/** The greatest lengths of what is written about an activity, in characters. */
export const activityLengths = { title: 120, description: 1000 } as const

/** An activity of a team. Source: spec 2 section 4 and spec 3 section 3. */
export const activity = z.object({
  id,
  teamId: id,
  title: text(activityLengths.title),
  description: text(activityLengths.description),
  activityType: z.object({ code: z.enum(activityTypes) }),
  status: z.enum(['PLANNED', 'DONE']),
  /** Its day in UTC. */
  meetingDate: day,
  /** UTC. */
  meetingTimeFrom: instant,
  meetingTimeTo: instant,
  actionId: z.nullable(id),
  /** Null where nobody is known any more. */
  createdBy: z.nullable(id),
  createdByName: z.nullable(text(200)),
  /** The caller has planned it. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type Activity = z.output<typeof activity>
