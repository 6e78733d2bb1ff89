import * as z from 'zod/mini'
import { datedActivity } from '../core/activity.ts'
import { day, email, entered, id, instant, name, standing, text } from '../core/schemas.ts'
import { sprintEndStatuses, sprintTimeline } from '../core/sprint.ts'

export const sprintStatus = ['NOT_STARTED', 'IN_PROGRESS'] as const

/** Team descriptors of spec 1 section 3; their words come with the get-all calls. */
export const teamTypes = ['HYBRID', 'REMOTE', 'COLOCATED'] as const
export const teamPurposes = ['MENTORSHIP', 'COACHING', 'LEARNING', 'PROJECT', 'OTHER'] as const
export const teamDistributions = ['ONE_SITE', 'SEVERAL_SITES', 'SEVERAL_COUNTRIES', 'SEVERAL_TIME_ZONES'] as const
export const memberTypes = ['TEAM_MEMBERS', 'GUEST'] as const
export const memberStatus = ['ACCEPTED', 'PENDING', 'ACTIVE'] as const
export const teamRoles = ['TEAM_MANAGER', 'TEAM_ASSISTANT', 'TEAM_MEMBERS', 'GUEST'] as const

/** What a member may let a manager see, each granted on its own. */
export const viewingItems = ['GLA', 'GL360', 'LEADER_IMPACT', 'SPRINT', 'PORTFOLIO'] as const
export type ViewingItem = (typeof viewingItems)[number]
/** Those of which the names of strengths can be shown to a whole team. */
export const strengthItems: readonly ViewingItem[] = ['GLA', 'GL360']
/** So long a request or a decision can be taken back, in seconds. */
export const undoSeconds = 10
const viewingStatus = ['NONE', 'REQUESTED', 'GRANTED', 'DECLINED', 'REVOKED'] as const

/** Of the sprint that runs, else of the one that is planned. */
const sprintState = z.object({
  sprintStatus: z.enum(sprintStatus),
  sprintTeamMembers: z.array(z.object({ teamMemberId: id })),
  /** Whether the caller is in it. */
  isMember: z.boolean(),
})

export const teamSummary = z.object({
  id,
  name: text(200),
  standing,
  /** Until when the team's survey waits for the caller's own answers; null where it does not, and for who acts in the person's name. */
  surveyDeadline: z.nullable(instant),
  currentSprint: z.nullable(sprintState),
})
export type TeamSummary = z.output<typeof teamSummary>

export const details = z.object({
  id,
  name: text(200),
  description: text(1000),
  purpose: z.enum(teamPurposes),
  type: z.enum(teamTypes),
  distribution: z.enum(teamDistributions),
  durationStart: z.nullable(day),
  durationEnd: z.nullable(day),
  managerId: id,
  managerName: text(200),
  managerEmail: email,
  managerImageURL: z.nullable(text(500)),
  /** The assistant's user id; 0 where the team has none. */
  teamAdmin: id,
  assistantName: text(200),
  assistantEmail: text(254),
  currentSprint: z.nullable(sprintState),
  standing,
  version: z.int(),
})
export type TeamDetails = z.output<typeof details>

export const member = z.object({
  id,
  userId: z.nullable(id),
  name: text(200),
  email,
  /** Part in the team, a code of get-all-role. */
  role: z.enum(teamRoles),
  roleLabel: text(60),
  designation: text(200),
  status: z.enum(memberStatus),
  imageUrl: z.nullable(text(500)),
  type: z.enum(memberTypes),
  invitedAt: z.nullable(instant),
})
export type TeamMember = z.output<typeof member>

export const coded = z.object({ code: text(40), label: text(60) })
export const codes = z.object({ list: z.array(coded) })

/** The greatest lengths of what is written about a team, in characters. */
export const teamLengths = { name: 120, description: 1000, note: 4000 } as const

export const teamBody = z.object({
  name: name(teamLengths.name),
  description: z.optional(entered(teamLengths.description)),
  purpose: z.enum(teamPurposes),
  type: z.enum(teamTypes),
  distribution: z.enum(teamDistributions),
  durationStart: z.optional(z.nullable(day)),
  durationEnd: z.optional(z.nullable(day)),
})

export const note = z.object({
  id,
  userId: id,
  name: text(200),
  type: z.literal('FOCUS_NOTE'),
  text: text(teamLengths.note),
  updatedDate: instant,
  version: z.int(),
})
export type TeamNote = z.output<typeof note>

const strength = z.object({
  description: text(200),
  text: text(500),
  resultTagId: text(60),
})

export const dashboard = z.object({
  teamDetail: details,
  teamMember: z.array(member),
  teamAlignmentSendDate: z.nullable(instant),
  teamFocusNotes: z.array(note),
  /** What several members have chosen as a key challenge, of those alone whose plan the caller may open; most people first. */
  teamTopChallenges: z.array(z.object({ id, title: text(200), userIds: z.array(id) })),
  /** Strengths of members who let the team see them. Who shows none and who has none are both left out. */
  memberAggregatedStrengthList: z.array(
    z.object({
      userId: id,
      name: text(200),
      /** Of the at most three strongest capabilities those that are habit as much as method, or more. */
      style: z.array(strength),
      /** Those that are method as much as habit, or more: both lists together are the strongest. */
      strategy: z.array(strength),
      /** The strongest as others see them. */
      gl360: z.array(strength),
      styleCompleted: z.boolean(),
      strategyCompleted: z.boolean(),
      gl360Completed: z.boolean(),
    }),
  ),
  /** The capabilities of the assessment: also those that nobody shows. */
  capabilities: z.array(z.object({ capability: text(60), label: text(200) })),
  /** What is still to come, after what the caller has planned that is overdue. */
  scheduledActivities: z.array(datedActivity),
  allActivities: z.array(datedActivity),
  /** The sprint that runs. */
  teamSprintSummary: z.nullable(
    z.object({
      id,
      checkInFrequency: z.int(),
      dateTimeFrom: instant,
      sprintReviewEndTime: instant,
      description: text(1000),
      duration: z.int(),
      feedbackFrequency: z.int(),
      label: text(200),
      icon: text(60),
      link: text(500),
      version: z.int(),
      timezone: text(60),
      daysLeftToCompleteSprint: z.int(),
      nextSprintCheckInDate: z.nullable(instant),
      sprintTimeline,
    }),
  ),
})
export type TeamDashboard = z.output<typeof dashboard>

const percent = z.nullable(z.number())
/** A sprint of a team that was ended, with what its last closed round tells. A number that may not be shown is null. */
export const sprintResult = z.object({
  id,
  name: text(200),
  icon: text(60),
  dateTimeFrom: instant,
  endedAt: instant,
  /** Its last local day; that on which it was ended where that was earlier. */
  lastDay: day,
  endStatus: z.enum(sprintEndStatuses),
  duration: z.int(),
  /** Means of its behaviours and outcomes as the sprint crew saw them, 0 to 100. */
  behaviorPercentage: percent,
  outcomePercentage: percent,
  /** Of those who were asked in that round, how many percent answered, with two decimals. */
  sprintCrewEngagementPercentage: percent,
})
export type TeamSprintResult = z.output<typeof sprintResult>

export const right = z.object({
  teamId: id,
  teamName: text(200),
  /** Whose item it is, and who would see it. */
  userId: id,
  name: text(200),
  viewerId: id,
  viewerName: text(200),
  itemType: z.enum(viewingItems),
  status: z.enum(viewingStatus),
  /** Whether the viewer has it on his board. */
  shown: z.boolean(),
  /** Granted, and not open yet: with what the viewer was served it would show one other person. */
  waits: z.boolean(),
  changedAt: z.nullable(instant),
})
export type ViewingRight = z.output<typeof right>

export const aggregated = z.object({
  /** People behind the numbers. Null without numbers: to count along would show each person finishing. */
  completedAssessment: z.nullable(z.int()),
  totalTeamMember: z.int(),
  errorMessage: z.nullable(text(500)),
  /** Empty where nothing was published yet or the caller may not be served it; `errorMessage` is the reason then. */
  results: z.array(
    z.object({
      capability: text(40),
      label: text(120),
      capability_rank: z.nullable(z.int()),
      average_Score: z.nullable(z.number()),
      styleScore: z.nullable(z.number()),
      strategyScore: z.nullable(z.number()),
      isTopThree: z.boolean(),
      isBottomThree: z.boolean(),
    }),
  ),
})
export type AggregatedGla = z.output<typeof aggregated>

export const impact = z.object({
  managerImpactData: z.array(
    z.object({
      name: text(200),
      userId: id,
      status: z.enum(memberStatus),
      items: z.array(
        z.object({
          itemType: z.enum(viewingItems),
          status: z.enum(viewingStatus),
          shown: z.boolean(),
          /** Granted, and not open yet: with what the caller was served it would show one other person. */
          waits: z.boolean(),
          /** Since when it stands so; null where nothing was asked. */
          changedAt: z.nullable(instant),
        }),
      ),
      designation: text(200),
      role: z.enum(teamRoles),
      glaCompletedAt: z.nullable(instant),
      /** When the newest report of the Leader 360 was made, where GL360 is granted, shown and open. */
      gl360CompletedAt: z.nullable(instant),
      /** The member's three highest capabilities, where GLA is granted and shown. */
      topCapabilities: z.array(z.object({ capability: text(40), label: text(120), average_Score: z.number() })),
    }),
  ),
  /** To whom the caller may suggest a sprint of which team: who manages it, the only one who designs its sprints. */
  sprintSuggestions: z.array(z.object({ userId: id, name: text(200), teamId: id, teamName: text(200) })),
  lastUpdatedDate: z.nullable(instant),
  totalPendingTeamMember: z.int(),
  totalTeamMember: z.int(),
  needRefresh: z.boolean(),
})
export type TeamImpact = z.output<typeof impact>
