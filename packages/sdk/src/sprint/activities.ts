import * as z from 'zod/mini'
import { activity, activityLengths, activityTypes } from '../core/activity.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, entered, id, idText, instant, name, nothing, text } from '../core/schemas.ts'

const user = { kind: 'user' } as const
const type = z.enum(activityTypes)

/** Activities of teams, with or without a sprint. Source: spec 2 section 7 and spec 3 section 3. */
export const activityCalls = {
  activityType: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/activity-type/all',
    summary: 'Kinds of activities, with their words in the language of the caller.',
    access: user,
    reply: z.object({ list: z.array(z.object({ code: type, label: text(60) })) }),
  }),
  activities: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/activity/findAllActivityByTeamId/{teamId}',
    summary: 'Activities of the team within two days, both included.',
    access: user,
    params: z.object({ teamId: idText }),
    query: z.object({ startDate: day, endDate: day }),
    reply: z.object({ activities: z.array(activity) }),
  }),
  saveActivity: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/activity',
    summary:
      'Plans an activity of a team. With an id and a version it changes one: the manager does, and who has planned it; a stale version is refused.',
    access: user,
    changes: true,
    body: z.object({
      id: z.optional(id),
      /** Version that was edited; needed with an id. */
      version: z.optional(z.int().check(z.gte(1))),
      teamId: id,
      title: name(activityLengths.title),
      description: z.optional(entered(activityLengths.description)),
      activityType: z.object({ code: type }),
      /** UTC. It ends after it begins, within a day, and begins within two years from yesterday on. */
      meetingTimeFrom: instant,
      meetingTimeTo: instant,
    }),
    reply: activity,
  }),
  activityDone: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/activity/done',
    summary: 'Marks an activity as done, or as planned again. A repeat changes nothing.',
    access: user,
    changes: true,
    body: z.object({ id, done: z.optional(z.boolean()) }),
    reply: activity,
  }),
  deleteActivity: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/api/v1/activity/{id}',
    summary: 'Deletes an activity: the manager does, and who has planned it.',
    access: user,
    changes: true,
    params: z.object({ id: idText }),
    reply: nothing,
  }),
}
