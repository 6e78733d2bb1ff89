import * as z from 'zod/mini'
import {
  activity,
  activityLengths,
  activityPeople,
  activityStatuses,
  activityTypes,
  datedActivity,
  meetingTime,
} from '../core/activity.ts'
import { endpoint } from '../core/endpoint.ts'
import { code, day, email, entered, id, idText, name, nothing, numberText, standing, text } from '../core/schemas.ts'
import { timezone } from './design.ts'

const user = { kind: 'user' } as const
const type = z.enum(activityTypes)
const optional = <T extends z.ZodMiniType>(it: T) => z.optional(it)

/** Somebody outside of the sprint whom an activity is about. Source: spec 2 section 3. */
export const stakeholder = z.object({ id, sprintId: id, name: text(200), email: z.nullable(z.string()) })
export type Stakeholder = z.output<typeof stakeholder>

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
    reply: z.object({ activities: z.array(datedActivity) }),
  }),
  sprintActivities: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/activity/{sprintId}',
    summary:
      "Activities of a sprint in the order of its board, with the caller's own check-ins: all of them, or those without a date and from one day on until before another, which is the day after the last that is wanted. Days are those of the time zone.",
    access: user,
    params: z.object({ sprintId: idText }),
    query: z.object({
      startDate: z.optional(day),
      endDate: z.optional(day),
      timeZone: z.optional(timezone),
      /** Only what has changed since this version of the board; `ids` tells what is still there. */
      newerThan: z.optional(numberText(0, 2 ** 31 - 1)),
    }),
    reply: z.object({
      /** Counts the changes of the board. */
      version: z.int(),
      standing,
      /** Actions that the caller leads. */
      leads: z.array(id),
      activities: z.array(activity),
      /** All that match, whether they have changed or not. */
      ids: z.array(id),
    }),
  }),
  saveActivity: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/activity',
    summary:
      'Plans an activity of a team or of a sprint. With an id and a version it changes one: the manager does, and who has planned it, unless it is a weekly check-in or its action is finished; a stale version is refused.',
    access: user,
    changes: true,
    body: z.object({
      id: z.optional(id),
      /** Version that was edited; needed with an id. */
      version: z.optional(z.int().check(z.gte(1))),
      /** Of a team without a sprint; one of the two is needed. */
      teamId: z.optional(id),
      sprintId: z.optional(id),
      title: name(activityLengths.title),
      description: z.optional(entered(activityLengths.description)),
      activityType: z.object({ code: type }),
      /**
       * It ends after it begins, within a day. A team's begins within two years from yesterday on; one of a sprint lies within the sprint, or
       * has no date.
       */
      meetingTimeFrom: z.optional(z.nullable(meetingTime)),
      meetingTimeTo: z.optional(z.nullable(meetingTime)),
      /** An action of the sprint. */
      actionId: z.optional(z.nullable(id)),
      activityStakeholders: optional(activityPeople.activityStakeholders),
      activityCrews: optional(activityPeople.activityCrews),
      activityTeamMembers: optional(activityPeople.activityTeamMembers),
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
  moveActivity: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/activity/move',
    summary:
      'Puts an activity of a sprint into a column, right after another one; to the beginning where that is null, to the end where it is not there any more. Who changes it moves it, and who leads its action. A repeat changes nothing.',
    access: user,
    changes: true,
    body: z.object({ id, status: z.enum(activityStatuses), afterId: z.nullable(id) }),
    reply: z.object({
      activity,
      /** Of the board, with this move. */
      version: z.int(),
    }),
  }),
  deleteActivity: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/api/v1/activity/{id}',
    summary: 'Deletes an activity: the manager does, and who has planned it. A weekly check-in stays.',
    access: user,
    changes: true,
    params: z.object({ id: idText }),
    /** The calendar in which it stands, where one is connected. */
    query: z.object({ calendarId: z.optional(code(200)) }),
    reply: nothing,
  }),
  stakeholders: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/stakeholder/{id}',
    summary: 'Stakeholders of a sprint, by name.',
    access: user,
    params: z.object({ id: idText }),
    reply: z.object({ stakeholders: z.array(stakeholder) }),
  }),
  addStakeholder: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/stakeholder',
    summary: 'Names a stakeholder of a sprint. One of the same name is that one.',
    access: user,
    changes: true,
    body: z.object({ sprintId: id, name: name(200), email: z.optional(z.nullable(email)) }),
    reply: stakeholder,
  }),
  removeStakeholder: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/api/v1/stakeholder/{id}',
    summary:
      "Takes a stakeholder out of a sprint that has not ended, and out of its activities. One whom activities are about is the owner's or the team's manager's to remove, any other is anybody's of the team.",
    access: user,
    changes: true,
    params: z.object({ id: idText }),
    reply: nothing,
  }),
  updateActionStatus: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/action-detail/update-status',
    summary:
      "Where an action stands: its lead says so, a team's manager, and the owner of a personal sprint. A repeat changes nothing. Activities of a finished one stay as they are.",
    access: user,
    changes: true,
    query: z.object({ actionDetailId: idText, status: z.enum(['TODO', 'IN_PROGRESS', 'FINISHED']) }),
    reply: z.object({ id, status: z.enum(['TODO', 'IN_PROGRESS', 'FINISHED']), actionLeadId: z.nullable(id) }),
  }),
}
