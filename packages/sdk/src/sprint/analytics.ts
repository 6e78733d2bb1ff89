import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idText, instant } from '../core/schemas.ts'
import { crewRoles } from './criteria.ts'
import { pointReasons } from './rounds.ts'

/**
 * Why a number is not there: those of a round; nobody could be asked in it; no check-in was completed, or days of leave skipped it; in it this was not observed or not answered; too few
 * members of the team did; nothing that it is made of is shown.
 */
export const analyticsReasons = [
  ...pointReasons,
  'notAsked',
  'noCheckIn',
  'away',
  'notAnswered',
  'tooFewMembers',
  'noneShown',
] as const
export type AnalyticsReason = (typeof analyticsReasons)[number]

const user = { kind: 'user' } as const

const point = z.object({
  /** When the round went out, or when the check-in of the week closed. */
  x: instant,
  /** 0 to 100, in engagement with two decimals, else one; the own energy from 1 to 5. Null where nothing is there or may be shown. */
  y: z.nullable(z.number()),
  /** Why it is null. */
  noData: z.nullable(z.enum(analyticsReasons)),
  /** Of a team, from ten answers on: how many are on each of the five levels. */
  counts: z.optional(z.array(z.int())),
})
export type AnalyticsPoint = z.output<typeof point>

const line = {
  /** A scope (self, sprintCrew, team), or a role of the sprint crew. */
  id: z.string(),
  show: z.boolean(),
  style: z.enum(['solid', 'dotted']),
  points: z.array(point),
}
/** One line of a chart, and those it is made of. Source: spec 2 section 3. */
export const analyticsSeries = z.object({ ...line, children: z.array(z.object(line)) })
export type AnalyticsSeries = z.output<typeof analyticsSeries>

/** What is measured: an action, behaviour or outcome by its id, the parts of a check-in by name, or ALL of them. */
export const analyticsItem = z.object({
  id: z.string(),
  /** Empty where the id names it. */
  label: z.string(),
  series: z.array(analyticsSeries),
})
export type AnalyticsItem = z.output<typeof analyticsItem>

const dimension = z.array(analyticsItem)

/** The analytics of a sprint, as whoever reads them may see them. Source: spec 2 section 2; sprints, Analytics. */
export const sprintAnalytics = z.object({
  sprintId: id,
  label: z.string(),
  sprintType: z.enum(['USER_SPRINT', 'TEAM_SPRINT']),
  /** Whether the reader is in it: the own answers are there then. */
  isMember: z.boolean(),
  timezone: z.string(),
  dateTimeFrom: instant,
  sprintReviewEndTime: instant,
  /** Of an extended sprint when it was to end at first. */
  extendedFrom: z.nullable(instant),
  feedbackFrequency: z.int(),
  /** Roles of the crew that one answer is enough for, as their raters have read when the newest round went out that they were asked in. */
  aloneRoles: z.array(z.enum(crewRoles)),
  dimensions: z.object({
    actions: dimension,
    reflections: dimension,
    behaviours: dimension,
    outcomes: dimension,
    sprintCrewEngagements: dimension,
    energyLevel: dimension,
  }),
})
export type SprintAnalytics = z.output<typeof sprintAnalytics>

const summary =
  'Actions, check-ins, behaviours, outcomes, engagement and energy of a sprint over its time: own answers, means of the sprint crew and its roles, of the team. What may not be shown is null with its reason; points of closed rounds and weeks never move.'

/** Analytics of a sprint that runs or has run. */
export const analyticsCalls = {
  userSprintAnalytics: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/user-sprint/analytics/{id}',
    summary: `${summary} Its owner reads all; who has the viewing right SPRINT the progress and the means.`,
    access: user,
    params: z.object({ id: idText }),
    reply: sprintAnalytics,
  }),
  teamSprintAnalytics: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/team-sprint/analytics/{id}',
    summary: `${summary} The team reads it, each member with the own answers.`,
    access: user,
    params: z.object({ id: idText }),
    reply: sprintAnalytics,
  }),
}
