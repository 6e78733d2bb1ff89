/** How many key challenges are chosen. Source: spec 1 section 5. */
export const keyChallenges = 3

/** Challenges of the present role, or of the one wished for. Source: spec 1 section 3, item types of the agile plan. */
export const challengeKinds = ['ROLE_CHALLENGE', 'FUTURE_ROLE_CHALLENGE'] as const
export type ChallengeKind = (typeof challengeKinds)[number]

/** The sections of the board. Source: spec 1 section 2. */
export const planSections = [
  'CAREER_CHALLENGE',
  'ADAPTIVE_DEVELOPMENT_PLAN',
  'SUMMARY',
  'DEVELOPMENT_GOALS_AND_DELIVERABLES',
  'KEY_MILESTONES',
] as const
export type PlanSection = (typeof planSections)[number]

/** Everything that stands in a list of the board. Source: spec 1 section 3; design/plan.md names the two that the spec leaves out. */
export const planItemTypes = [
  'ROLE_CHALLENGE',
  'FUTURE_ROLE_CHALLENGE',
  'OUTCOME',
  'DEVELOPMENT_FOCUS',
  'STRENGTH',
  'CURRENT_CAP_RECOMMENDATION',
  'NEXT_CAP_RECOMMENDATION',
  'CURRENT_ROLE_DESCRIPTION',
  'NEXT_ROLE_OPTION',
  'GOAL_DELIVERABLE',
  'SHORT_TERM_ASPIRATION',
  'LONG_TERM_ASPIRATION',
] as const
export type PlanItemType = (typeof planItemTypes)[number]

/** Those that the leader writes line by line, and puts in order. */
export const writtenTypes = ['OUTCOME', 'SHORT_TERM_ASPIRATION', 'LONG_TERM_ASPIRATION'] as const
export type WrittenType = (typeof writtenTypes)[number]

/** The section in which a line stands that is stored, by its type. */
export const lineSections = {
  CURRENT_ROLE_DESCRIPTION: 'CAREER_CHALLENGE',
  NEXT_ROLE_OPTION: 'CAREER_CHALLENGE',
  OUTCOME: 'ADAPTIVE_DEVELOPMENT_PLAN',
  SHORT_TERM_ASPIRATION: 'ADAPTIVE_DEVELOPMENT_PLAN',
  LONG_TERM_ASPIRATION: 'ADAPTIVE_DEVELOPMENT_PLAN',
  DEVELOPMENT_FOCUS: 'ADAPTIVE_DEVELOPMENT_PLAN',
  GOAL_DELIVERABLE: 'DEVELOPMENT_GOALS_AND_DELIVERABLES',
} as const satisfies Record<string, PlanSection>

/** The role of now, and the one wished for next. Source: spec 1 section 3, role payload. */
export const planRoleTypes = ['current_role_description', 'next_role_option'] as const

/** Source: spec 1 section 3, milestones. */
export const milestoneTypes = [
  'TEAM_SPRINT',
  'TEAM_ALIGNMENT_SURVEY',
  'GROWTH_LEADER_ASSESSMENT',
  'TEAM_DEVELOPMENT_EVENT',
  'OTHER',
] as const
export type MilestoneType = (typeof milestoneTypes)[number]

/** What a tooltip of the board explains: a place, a type of line, of milestone, of supporter, the state of an invitation. */
export const tooltipGroups = ['places', 'items', 'milestones', 'network', 'invitations'] as const
export type TooltipGroup = (typeof tooltipGroups)[number]

/** What somebody who is invited to the nurture network is for the leader. Source: spec 1 section 3. */
export const offeredTypes = [
  'MANAGER',
  'MENTOR',
  'COACH',
  'PEER',
  'TEAM',
  'ON_BOARDING_BUDDY',
  'ACC_PARTNER',
  'HR',
  'OTHER',
] as const

/** The same of who stands there: a teacher is read, not offered. Source: design/plan.md, Plan. */
export const networkTypes = [...offeredTypes, 'TEACHER'] as const
export type NetworkType = (typeof networkTypes)[number]

/** Asked and not answered; said yes; from outside, by a link. Source: spec 1 section 3. */
export const networkStatus = ['PENDING', 'COMPLETED', 'EXTERNAL'] as const
export type NetworkStatus = (typeof networkStatus)[number]

/** Days that the link of somebody from outside works. Source: design/plan.md, Guests. */
export const planLinkDays = 90
/** Entries of a page of a list at the most. Source: spec 1 section 9. */
export const mostOfPage = 9999

/** Longest comment, in characters; people named in one; comments of a board. Source: design/plan.md, Comments. */
export const commentLength = 2000
export const mostMentions = 20
export const mostComments = 2000

/** How far a goal is. */
export const goalStatus = ['NOT_STARTED', 'IN_PROGRESS', 'DONE'] as const
export type GoalStatus = (typeof goalStatus)[number]

/** Longest texts of the board, in characters. */
export const planLengths = { line: 200, deliverable: 500, progress: 200, role: 120, note: 4000 } as const
/** Lines of one type, goals, and milestones that a year holds. */
export const mostOfPlan = 50
/** Capabilities that are the development focus of a year. */
export const mostFocus = 3

/** Years whose board is written: the present one, and from 1 December the next. `day` is the owner's, by the server's clock. */
export function openYears(day: string): number[] {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '12-01' ? [year, year + 1] : [year]
}

/** Whether a year's board is only read on a day of its owner's. Source: spec 1 section 4; design/plan.md, Plan. */
export const isPlanReadOnly = (year: number, day: string): boolean => !openYears(day).includes(year)

/** A list after one of it was put right after another: first for null, last where that one is gone. */
export function withPlace<T extends { id: number }>(list: readonly T[], id: number, afterId: number | null): T[] {
  const moved = list.find(it => it.id === id)
  if (!moved) return [...list]
  const others = list.filter(it => it !== moved)
  const after = others.findIndex(it => it.id === afterId)
  const at = afterId === null ? 0 : after < 0 ? others.length : after + 1
  return [...others.slice(0, at), moved, ...others.slice(at)]
}

/** Where a board of a year is shown: the own, or that of a leader who lets others see it. */
export const planPath = ({ userId, year, isOwner }: { userId: number; year: number; isOwner: boolean }): string =>
  `${isOwner ? '/plan' : `/plan/of/${userId}`}?year=${year}`
