import * as z from 'zod/mini'
import { day, id, text } from './schemas.ts'

/** Kinds of activities: feedback, weekly check-in, sprint crew, team member, stakeholder, self learning, formal learning, others, review. Source: spec 2 section 4. */
export const activityTypes = ['FF', 'WC', 'ESC', 'EST', 'ACS', 'SDL', 'FSL', 'OTH', 'REV'] as const
export type ActivityType = (typeof activityTypes)[number]

/** Kinds that people plan: weekly check-ins are planned with the sprint. */
export const plannedTypes = activityTypes.filter(it => it !== 'WC')

/** The columns of the kanban, in their order. */
export const activityStatuses = ['TODO', 'IN_PROGRESS', 'DONE'] as const
export type ActivityStatus = (typeof activityStatuses)[number]

/** The greatest lengths of what is written about an activity, in characters, and of those it is done with. */
export const activityLengths = { title: 120, description: 1000, people: 30 } as const

/** A time of an activity: it comes without a zone suffix and is UTC; one that is sent may have one. Source: spec 2 section 7. */
export const meetingTime = z.iso.datetime({ local: true, offset: true })

/** The instant of a time of an activity, which is UTC where it says nothing else. */
export const meetingAt = (time: string): Date => new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`)

/** Whom of its sprint it is done with. */
export const activityPeople = {
  activityStakeholders: z.array(z.object({ stakeholderId: id })).check(z.maxLength(activityLengths.people)),
  activityCrews: z.array(z.object({ sprintCrewId: id })).check(z.maxLength(activityLengths.people)),
  activityTeamMembers: z.array(z.object({ sprintTeamMemberId: id })).check(z.maxLength(activityLengths.people)),
}

/** An activity of a team or of a sprint. Source: spec 2 section 3 and spec 3 section 3. */
export const activity = z.object({
  id,
  /** Of a team, with a sprint or without; null in a personal sprint. */
  teamId: z.nullable(id),
  /** Null where the team has planned it without a sprint. */
  sprintId: z.nullable(id),
  title: text(activityLengths.title),
  description: text(activityLengths.description),
  activityType: z.object({ code: z.enum(activityTypes) }),
  status: z.enum(activityStatuses),
  /** Where it stands among those of its sprint: they are sorted by it, character by character. Empty without a sprint. */
  place: z.string(),
  /** Its day in UTC; null where it has no date yet. */
  meetingDate: z.nullable(day),
  meetingTimeFrom: z.nullable(meetingTime),
  meetingTimeTo: z.nullable(meetingTime),
  actionId: z.nullable(id),
  ...activityPeople,
  /** Null where nobody is known any more. */
  createdBy: z.nullable(id),
  createdByName: z.nullable(text(200)),
  /** The caller has planned it. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type Activity = z.output<typeof activity>

/** One with a date, as a team's board has it. */
export const datedActivity = z.extend(activity, {
  meetingDate: day,
  meetingTimeFrom: meetingTime,
  meetingTimeTo: meetingTime,
})
export type DatedActivity = z.output<typeof datedActivity>
