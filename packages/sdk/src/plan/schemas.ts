import * as z from 'zod/mini'
import { day, entered, id, instant } from '../core/schemas.ts'
import {
  goalStatus,
  milestoneTypes,
  networkStatus,
  networkTypes,
  planItemTypes,
  planLengths,
  planRoleTypes,
  planSections,
} from './rules.ts'

/** A line of the board: a challenge, an outcome, an aspiration, a capability. */
export const planItem = z.object({
  /** 0 where the line is told by a result or a choice and not by the plan's own row. */
  id,
  type: z.enum(planItemTypes),
  /** Place among those of its type, from 0; the server's. */
  sortIndex: z.int(),
  /** Code of the library, a challenge or a capability; null where the leader wrote the line. */
  code: z.nullable(z.string()),
  /** The line as it is read: a challenge or capability in the caller's language, an outcome in the words in which it was kept. */
  label: z.string(),
  /** More of it, where the library has more. */
  description: z.string(),
  /** Of a capability, for its owner alone: the average and the rank of the newest assessment. */
  average_Score: z.optional(z.number()),
  capability_rank: z.optional(z.int()),
  /** Of a capability, for its owner alone: the mean of the others in the newest 360. */
  othersScore: z.optional(z.number()),
  /** What names a capability so, where the reader knows of a 360: the assessment, the 360, both. */
  sources: z.optional(z.array(z.enum(['GLA', 'GL360']))),
  /** The sprint of the library that works on it. */
  sprint: z.optional(z.object({ code: z.string(), label: z.string() })),
  version: z.int(),
})
export type PlanItem = z.output<typeof planItem>

export const goal = z.object({
  id,
  sortIndex: z.int(),
  label: z.string(),
  deliverable: z.string(),
  /** How far it is, in the leader's words. */
  progress: z.string(),
  status: z.enum(goalStatus),
  version: z.int(),
})
export type PlanGoal = z.output<typeof goal>

export const milestone = z.object({
  id,
  type: z.enum(milestoneTypes),
  label: z.string(),
  /** Days of the owner's. The second is the first where it is one day. */
  dateFrom: day,
  dateTo: day,
  doneAt: z.nullable(instant),
  version: z.int(),
})
export type PlanMilestone = z.output<typeof milestone>

/** A role as it was chosen or written. Source: spec 1 section 3, role payload. */
export const planRole = z.object({
  type: z.enum(planRoleTypes),
  /** Code of a role of the library; null where the leader wrote an own one. */
  code: z.nullable(z.string()),
  /** The role as it is read: the own words, else the library's. '' where none is chosen. */
  label: z.string(),
  description: z.string(),
  customLabel: z.string(),
  version: z.int(),
})
export type PlanRole = z.output<typeof planRole>

export const planNote = z.object({ sectionId: z.literal('SUMMARY'), text: z.string(), version: z.int() })
export type PlanNote = z.output<typeof planNote>

/** Somebody who sees the board, and why. */
export const planViewer = z.object({
  /** 0 of somebody from outside. */
  userId: id,
  name: z.string(),
  relation: z.enum(['manager', 'assistant', 'network', 'guest']),
  /** '' where no team is behind it. */
  teamName: z.string(),
  since: instant,
})
export type PlanViewer = z.output<typeof planViewer>

/** Somebody of the nurture network, as its leader sees it. */
export const networkMember = z.object({
  id,
  type: z.enum(networkTypes),
  name: z.string(),
  email: z.string(),
  /** Null of somebody from outside. */
  userId: z.nullable(id),
  imageUrl: z.nullable(z.string()),
  status: z.enum(networkStatus),
  invitedAt: instant,
  /** When the person said yes; null while it is asked. */
  answeredAt: z.nullable(instant),
  /** Until when the link of somebody from outside works; null where there is none. */
  linkUntil: z.nullable(instant),
  version: z.int(),
})
export type NetworkMember = z.output<typeof networkMember>

/** A place in somebody's network, as who has it sees it. */
export const networkPlace = z.object({
  id,
  userId: id,
  /** The leader's. */
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  type: z.enum(networkTypes),
  status: z.enum(networkStatus),
  invitedAt: instant,
})
export type NetworkPlace = z.output<typeof networkPlace>

/** The whole board of a year. Source: spec 1 section 3, Agile plan. */
export const planBoard = z.object({
  id,
  year: z.int(),
  userId: id,
  /** The leader's. */
  name: z.string(),
  guest: z.boolean(),
  isOwner: z.boolean(),
  /** The year is over, or the board is another person's. */
  readOnly: z.boolean(),
  /** Today, as the leader's calendar has it. */
  today: day,
  /** The newest finished assessment of the leader; 0 where there is none. */
  assessmentGroupId: id,
  agilePlanRole: z.array(planRole),
  /** Role levels now and in two to three years; '' where none is chosen. */
  roleLevel: z.string(),
  desiredRoleLevel: z.string(),
  /** The same in the caller's language. */
  roleLevelLabel: z.string(),
  desiredRoleLevelLabel: z.string(),
  agileItemList: z.array(planItem),
  /** Of the development focus, which is kept as a whole. */
  focusVersion: z.int(),
  /** All capabilities that can be in focus, in the caller's language. */
  capabilities: z.array(z.object({ code: z.string(), label: z.string() })),
  agileMilestoneList: z.array(milestone),
  goals: z.array(goal),
  notes: z.array(planNote),
  /** Who else sees it; for the owner alone. */
  seenBy: z.array(planViewer),
  /** Counts every change of the board. */
  version: z.int(),
})
export type PlanBoard = z.output<typeof planBoard>

export const planYear = z.object({
  year: z.int(),
  /** 0 where the year is not opened yet. */
  id,
  readOnly: z.boolean(),
})
export type PlanYear = z.output<typeof planYear>

/** The boards of a leader, by year. */
export const planYears = z.object({ userId: id, name: z.string(), isOwner: z.boolean(), years: z.array(planYear) })

export const goalList = z.object({ goals: z.array(goal) })

export const milestoneTypeOptions = z.object({
  types: z.array(z.object({ type: z.enum(milestoneTypes), label: z.string() })),
})

export const sectionCounts = z.object({
  sections: z.array(z.object({ sectionId: z.enum(planSections), count: z.int() })),
})

const sentences = z.record(z.string(), z.string())
/** A sentence for each place and type of the board, by its code. */
export const tooltips = z.object({
  places: sentences,
  items: sentences,
  milestones: sentences,
  network: sentences,
  invitations: sentences,
})
export type PlanTooltips = z.output<typeof tooltips>

const version = z.int().check(z.gte(0))

export const goalBody = z.object({
  id,
  label: entered(planLengths.line, 1),
  deliverable: entered(planLengths.deliverable),
  progress: entered(planLengths.progress),
  status: z.enum(goalStatus),
  version,
})
export const milestoneBody = z.object({
  /** 0 for a new one. */
  id,
  agilePlanGroupId: id,
  type: z.enum(milestoneTypes),
  label: entered(planLengths.line, 1),
  dateFrom: day,
  dateTo: day,
  version,
})
