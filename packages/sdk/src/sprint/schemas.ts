import * as z from 'zod/mini'
import { activityTypes } from '../core/activity.ts'
import { id, instant, text } from '../core/schemas.ts'
import { sprintEndStatuses, sprintTimeline } from '../core/sprint.ts'
import { crewRoles } from './criteria.ts'
import { designLengths, feedbackFrequencies, sprintDurations } from './design.ts'

const words = { label: text(designLengths.item), description: text(designLengths.itemDescription) }
const coded = { code: text(20), ...words }

/** A sprint of the library in the caller's language: everything is filled in. */
export const librarySprint = z.object({
  ...coded,
  kind: z.enum(['personal', 'team', 'express']),
  owner: z.enum(['user', 'team']),
  /** The capability or subscale that it is for; null for an express one. */
  target: z.nullable(z.object({ code: z.string(), label: z.string() })),
  /** The owner's displayed mean of that, and out of how much; null where there is none to see. */
  score: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  icon: text(40),
  duration: z.literal(sprintDurations),
  feedbackFrequency: z.literal(feedbackFrequencies),
  crewRoles: z.array(z.enum(crewRoles)),
  actions: z.array(
    z.object({ ...coded, suggestedActivities: z.array(z.object({ text: z.string(), type: z.enum(activityTypes) })) }),
  ),
  behaviors: z.array(z.object(coded)),
  outcomes: z.array(z.object(coded)),
})
export type LibrarySprint = z.output<typeof librarySprint>

/** How a score moved. Source: spec 2 section 3. */
export const fluctuation = z.enum(['INCREASE', 'DECREASE', 'NEUTRAL', 'NONE'])

const rated = z.object({
  id,
  code: z.nullable(z.string()),
  ...words,
  /** 0 to 100 in the last closed round, as it is shown; null where nothing is there or may be shown. */
  current: z.nullable(z.number()),
  sortIndex: z.int(),
})

/** A member of the sprint crew. */
export const sprintCrew = z.object({
  id,
  userId: z.nullable(id),
  name: z.string(),
  /** For who designs the sprint; empty for others of the team. */
  email: z.string(),
  imageUrl: z.nullable(z.string()),
  role: z.enum(crewRoles),
  isFastForward: z.boolean(),
  isFeedbackGoalsNBehaviour: z.boolean(),
})

/** A member of the sprint team; of a personal sprint its owner, who is shown as 'Self'. Source: spec 2 section 3. */
export const sprintTeamMember = z.object({
  id,
  teamMemberId: z.nullable(id),
  userId: id,
  name: z.string(),
  email: z.string(),
  imageUrl: z.nullable(z.string()),
  type: z.enum(['TEAM_MANAGER', 'TEAM_MEMBERS']),
  teamMemberStatus: z.enum(['ACTIVE', 'NOT_JOINED', 'INACTIVE']),
  lastActivityDate: z.nullable(instant),
  standUpAssistantEnabled: z.boolean(),
  thirdPartyAppNotificationDisabled: z.boolean(),
  /** When a manager reminded last; told to who may remind, else null. */
  remindedAt: z.nullable(instant),
  version: z.int(),
})
export type SprintMember = z.output<typeof sprintTeamMember>

/** A sprint as whoever may see its design sees it. Times are instants in UTC. Source: spec 2 section 3. */
export const sprintDetails = z.object({
  id,
  userId: id,
  clientId: z.string(),
  active: z.boolean(),
  sprintType: z.enum(['USER_SPRINT', 'TEAM_SPRINT']),
  teamId: z.nullable(id),
  teamName: z.nullable(z.string()),
  sprintCode: z.nullable(z.string()),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  /** It was not begun from the library. */
  custom: z.boolean(),
  duration: z.int(),
  isExtended: z.boolean(),
  /** A finished sprint stays IN_PROGRESS here until its owner has chosen an end. */
  sprintStatus: z.enum(['NOT_STARTED', 'IN_PROGRESS', 'PORTFOLIO', 'INCOMPLETE', 'STOPPED']),
  endStatus: z.nullable(z.enum(sprintEndStatuses)),
  actions: z.array(
    z.object({
      id,
      code: z.nullable(z.string()),
      ...words,
      sortIndex: z.int(),
      actionDetail: z.object({
        id,
        status: z.enum(['TODO', 'IN_PROGRESS', 'FINISHED']),
        /** Member of the sprint team who leads it. */
        actionLeadId: z.nullable(id),
      }),
      suggestedActivities: z.array(z.object({ id, text: z.string(), type: z.enum(activityTypes) })),
    }),
  ),
  behaviors: z.array(rated),
  outcomes: z.array(rated),
  sprintCrews: z.array(sprintCrew),
  sprintTeamMembers: z.array(sprintTeamMember),
  feedbackFrequency: z.int(),
  checkInFrequency: z.literal(7),
  /** Weekday (1 is Monday) and local time at which the weekly check-in closes, and how many days earlier it opens. */
  checkInAt: z.object({ weekday: z.int(), time: z.string() }),
  weeklyCheckInFrom: z.int(),
  weeklyCheckInTo: z.object({ weekday: z.int(), time: z.string() }),
  timezone: z.string(),
  resetTime: z.string(),
  dateTimeFrom: instant,
  /** When it was planned to start, where that lies ahead. */
  scheduledDate: z.nullable(instant),
  sprintReviewEndTime: instant,
  finishedAt: z.nullable(instant),
  stoppedAt: z.nullable(instant),
  daysLeftToCompleteSprint: z.int(),
  nextSprintCheckInDate: z.nullable(instant),
  version: z.int(),
})
export type SprintDetails = z.output<typeof sprintDetails>

/** A sprint as one sees it whom its owner lets: design and dates, nobody's name. Source: sprints, Who sees. */
export const seenSprint = z.extend(
  z.pick(sprintDetails, {
    ...{ id: true, label: true, description: true, icon: true, duration: true, isExtended: true, sprintStatus: true },
    ...{
      behaviors: true,
      outcomes: true,
      feedbackFrequency: true,
      timezone: true,
      resetTime: true,
      dateTimeFrom: true,
    },
    ...{ sprintReviewEndTime: true, finishedAt: true },
  }),
  {
    actions: z.array(
      z.object({
        id,
        label: words.label,
        description: words.description,
        status: z.enum(['TODO', 'IN_PROGRESS', 'FINISHED']),
      }),
    ),
    /** How many are in its crew. */
    crewCount: z.int(),
  },
)
export type SeenSprint = z.output<typeof seenSprint>

/** The cards of the sprint dashboard. A number that may not be shown is null. Source: spec 2 section 3. */
export const sprintProgress = z.object({
  /** Whether what the crew has seen is for the reader: of a team's sprint for those in it and who leads it. If not, both numbers of it are null. */
  seesMeans: z.boolean(),
  outcomePercentage: z.object({ current: z.nullable(z.number()), fluctuation, change: z.nullable(z.number()) }),
  sprintCrewEngagementPercentage: z.object({
    current: z.nullable(z.number()),
    fluctuation,
    change: z.nullable(z.number()),
  }),
  actionPercentage: z.number(),
  daysLeftToCompleteSprint: z.int(),
  nextSprintCheckInDate: z.nullable(instant),
  sprintTimeline,
})
export type SprintProgress = z.output<typeof sprintProgress>
