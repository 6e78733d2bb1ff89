import * as z from 'zod/mini'
import { activityTypes } from '../core/activity.ts'
import { dayMs } from '../core/day.ts'
import { type Addressee, isAnyoneTwice, listOfPeople } from '../core/mailbox.ts'
import { code, day, entered, enteredName, id, isEmail, text } from '../core/schemas.ts'
import { isTimeZone } from '../core/zone.ts'
import { localInstant, type SprintPlan, sprintDay } from './calendar.ts'
import { crewRoles } from './criteria.ts'

/** Weeks that a sprint can last. Source: spec 2 section 9. */
export const sprintDurations = [1, 4, 8, 12] as const
/** Days between two feedback rounds; 1 in sprints of one week alone. Source: spec 2 section 9; sprints, Time. */
export const feedbackFrequencies = [1, 7, 14, 28] as const
/** The most that a design holds. Source: sprints, Certification. */
export const designLimits = { actions: 5, behaviors: 5, outcomes: 3, crew: 15, activities: 5, members: 200 } as const
/** The greatest lengths of what is written in a design, in characters. */
export const designLengths = {
  label: 80,
  description: 300,
  item: 120,
  itemDescription: 300,
  activity: 200,
  name: 200,
} as const
/** Days ahead that a sprint can start at most. */
export const startAheadDays = 366

/** The steps of the wizard; a team's has two more. Source: spec 2 section 2. */
export const userSteps = [
  'SELECT_SPRINT',
  'CONFIGURE_SPRINT',
  'REVIEW',
  'SPRINT_CREW',
  'SCHEDULE_ROUTINES',
  'START',
] as const
export const teamSteps = [
  'SELECT_SPRINT',
  'CONFIGURE_SPRINT',
  'REVIEW',
  'SPRINT_TEAM',
  'SPRINT_CREW',
  'ACTION_LEAD',
  'SCHEDULE_ROUTINES',
  'START',
] as const
export type DesignStep = (typeof teamSteps)[number]

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** A time zone by its IANA name. */
export const timezone = text(64, 1).check(z.refine(isTimeZone, 'An IANA time zone'))

const item = {
  /** Of what is stored already; what has none is new. */
  id: z.optional(id),
  /** Where it comes from in the library; null for an own one. */
  code: z.nullable(code(20)),
  label: entered(designLengths.item),
  description: entered(designLengths.itemDescription),
}

/** A member of the sprint crew as it is designed. Somebody of the organisation has a `userId`, and the name and address of the account. */
const designedCrew = z.object({
  id: z.optional(id),
  userId: z.nullable(id),
  name: enteredName(designLengths.name),
  email: entered(254),
  role: z.enum(crewRoles),
  /** Is asked for advice: one thing to try. */
  isFastForward: z.boolean(),
  /** Is asked for feedback on behaviours and outcomes. */
  isFeedbackGoalsNBehaviour: z.boolean(),
})

/**
 * What a sprint is designed as, by the wizard's steps. A draft may have open ends; `designProblems` says what is missing before it
 * can start. Times are local plans of `timezone`.
 */
export const sprintDesign = z.object({
  /** The sprint of the library that it was begun from; null for one of one's own. */
  sprintCode: z.nullable(code(20)),
  label: entered(designLengths.label),
  description: entered(designLengths.description),
  icon: code(40),
  actions: z
    .array(
      z.object({
        ...item,
        suggestedActivities: z
          .array(z.object({ text: entered(designLengths.activity), type: z.enum(activityTypes) }))
          .check(z.maxLength(designLimits.activities)),
        /** Who leads it in a team sprint: a member of the sprint team. */
        leadUserId: z.nullable(id),
      }),
    )
    .check(z.maxLength(designLimits.actions)),
  behaviors: z.array(z.object(item)).check(z.maxLength(designLimits.behaviors)),
  outcomes: z.array(z.object(item)).check(z.maxLength(designLimits.outcomes)),
  sprintCrews: z.array(designedCrew).check(z.maxLength(designLimits.crew)),
  /** Members of the team that are in; a personal sprint has none. */
  memberUserIds: z.array(id).check(z.maxLength(designLimits.members)),
  duration: z.literal(sprintDurations),
  feedbackFrequency: z.literal(feedbackFrequencies),
  /** Local day of the start; null is at once. */
  startDay: z.nullable(day),
  timezone,
  /** Where a local day begins. */
  resetTime: clock,
  /** The weekly check-in closes on this weekday (1 is Monday) at this time, and opens so many days earlier. */
  checkInWeekday: z.int().check(z.gte(1), z.lte(7)),
  checkInTime: clock,
  checkInDaysBefore: z.int().check(z.gte(1), z.lte(6)),
})
export type SprintDesign = z.output<typeof sprintDesign>

/** What keeps a design from starting: where it is mended, and what it is. */
export interface DesignProblem {
  step: DesignStep
  problem:
    | 'label'
    | 'noActions'
    | 'noBehaviors'
    | 'noOutcomes'
    | 'emptyItem'
    | 'sameItem'
    | 'crewName'
    | 'crewEmail'
    | 'crewTwice'
    | 'crewSelf'
    | 'noMembers'
    | 'noLead'
    | 'startPast'
    | 'startFar'
    | 'daily'
}

/** When a design starts: at the begin of its day, or now where that day has begun or none is chosen. */
export function startOf(design: Pick<SprintDesign, 'startDay' | 'timezone' | 'resetTime'>, at: Date): Date {
  if (design.startDay === null || design.startDay === sprintDay(at, design.timezone, design.resetTime)) return at
  return localInstant(design.startDay, design.resetTime, design.timezone)
}

/** The plan that a design's dates follow from. */
export const planOf = (design: SprintDesign, start: Date, isExtended = false): SprintPlan => ({
  start,
  zone: design.timezone,
  duration: design.duration,
  isExtended,
  resetTime: design.resetTime,
  feedbackFrequency: design.feedbackFrequency,
  checkIn: { weekday: design.checkInWeekday, time: design.checkInTime, daysBefore: design.checkInDaysBefore },
})

/** Something in it can be seen. */
const isSeen = (it: string) => /[^\s\p{C}]/u.test(it)
const known = (texts: string[]) => texts.map(it => it.trim().toLocaleLowerCase())
const isDoubled = (texts: string[]) => new Set(known(texts)).size < texts.length

type Crew = SprintDesign['sprintCrews'][number]

/** A member of a crew as an address: an account is somebody of its own, of others all addresses of a mailbox are one person. */
export const addresseeOf = ({ userId, email }: Pick<Crew, 'userId' | 'email'>): Addressee => ({
  email: email.trim(),
  isOutside: userId === null,
})

/**
 * What keeps a design from starting, in the order of the steps; none where it can. The wizard shows it as it is written, the server
 * refuses by it. `self` is who owns a personal sprint: nobody is in the own crew. Source: spec 2 sections 2 and 5; sprints, Life.
 */
export function designProblems(
  design: SprintDesign,
  { owner, self, at }: { owner: 'user' | 'team'; self: { userId: number; email: string } | null; at: Date },
): DesignProblem[] {
  const found: DesignProblem[] = []
  const add = (step: DesignStep, problem: DesignProblem['problem']) => found.push({ step, problem })
  if (!isSeen(design.label)) add('CONFIGURE_SPRINT', 'label')
  const kinds = [
    [design.actions, 'noActions'],
    [design.behaviors, 'noBehaviors'],
    [design.outcomes, 'noOutcomes'],
  ] as const
  for (const [items, none] of kinds) {
    const labels = items.map(it => it.label)
    if (items.length === 0) add('CONFIGURE_SPRINT', none)
    else if (!labels.every(isSeen)) add('CONFIGURE_SPRINT', 'emptyItem')
    else if (isDoubled(labels)) add('CONFIGURE_SPRINT', 'sameItem')
  }
  const members = new Set(design.memberUserIds)
  if (owner === 'team') {
    if (members.size === 0) add('SPRINT_TEAM', 'noMembers')
    else if (design.actions.some(it => it.leadUserId === null || !members.has(it.leadUserId)))
      add('ACTION_LEAD', 'noLead')
  }
  const crew = design.sprintCrews
  const outside = crew.filter(it => it.userId === null)
  if (!outside.every(it => isSeen(it.name))) add('SPRINT_CREW', 'crewName')
  if (outside.some(it => !isEmail(it.email))) add('SPRINT_CREW', 'crewEmail')
  const accounts = crew.flatMap(it => it.userId ?? [])
  if (new Set(accounts).size < accounts.length || isAnyoneTwice(crew.map(addresseeOf))) add('SPRINT_CREW', 'crewTwice')
  const own = listOfPeople(self ? [{ email: self.email, isOutside: false }] : [])
  if (self && crew.some(it => it.userId === self.userId || own.has(addresseeOf(it)))) add('SPRINT_CREW', 'crewSelf')
  if (design.feedbackFrequency === 1 && design.duration > 1) add('SCHEDULE_ROUTINES', 'daily')
  if (design.startDay !== null) {
    const today = sprintDay(at, design.timezone, design.resetTime)
    const furthest = sprintDay(new Date(at.getTime() + startAheadDays * dayMs), design.timezone, design.resetTime)
    if (design.startDay < today) add('SCHEDULE_ROUTINES', 'startPast')
    else if (design.startDay > furthest) add('SCHEDULE_ROUTINES', 'startFar')
  }
  return found
}
