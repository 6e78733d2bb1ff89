import * as z from 'zod/mini'
import { activityStatuses } from '../core/activity.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, entered, id, idText, instant } from '../core/schemas.ts'
import { crewRoles } from './criteria.ts'
import { pointReasons } from './rounds.ts'
import { checkInNoteLength, checkInSteps } from './rules.ts'
import { fluctuation, sprintDetails } from './schemas.ts'

const user = { kind: 'user' } as const
/** What a check-in on a host page needs. */
const embedded = { ...user, embed: true } as const

const step = z.int().check(z.gte(1), z.lte(checkInSteps.length))
const level = z.int().check(z.gte(1), z.lte(5))
const rating = z.object({
  /** A behaviour or outcome of the sprint. */
  itemId: id,
  /** From 1 to 5; null is 'not observed', which is never 0. */
  value: z.nullable(level),
})

/** A check-in of the caller. Source: spec 2 section 3. */
export const checkIn = z.object({
  id,
  sprintId: id,
  sprintTeamMemberId: id,
  /** Counted from 1. */
  number: z.int(),
  type: z.enum(['first', 'weekly', 'final']),
  description: z.string(),
  /** One whose window is over and that was not completed is SKIPPED, and one that lies within days of leave. */
  status: z.enum(['DRAFT', 'IN_PROGRESS', 'SKIPPED', 'COMPLETED']),
  /** Its window lies wholly within days of leave: nobody is asked for it, and it counts nowhere unless it is completed all the same. */
  isAway: z.boolean(),
  /** From when until when it is answered. */
  start: instant,
  end: instant,
  /** It can be answered now. */
  isOpen: z.boolean(),
  createdAt: instant,
  step,
  ratings: z.array(rating),
  /** From Too Low to Unsustainably High. */
  energy: z.nullable(level),
  /** The writer's own, unless shared. */
  note: z.string(),
  /** How effective it was, from 1 to 5. */
  effectiveness: z.nullable(level),
  version: z.int(),
})
export type CheckIn = z.output<typeof checkIn>

/** What is rated in a check-in, and what its card says of the sprint. */
export const checkInSprint = z.pick(sprintDetails, {
  id: true,
  label: true,
  teamName: true,
  actions: true,
  behaviors: true,
  outcomes: true,
  nextSprintCheckInDate: true,
})
export type CheckInSprint = z.output<typeof checkInSprint>

/** What a check-in has to look at beside what it asks. Source: spec 2 section 2, Check-in flow. */
const checkInNews = z.object({
  /** The last closed round; null before there is one. */
  round: z.nullable(
    z.object({
      date: day,
      /** It was closed since the check-in before. */
      isNew: z.boolean(),
      asked: z.int(),
      answered: z.int(),
      /** Behaviours, then outcomes: the mean of the whole crew, or why there is none. */
      items: z.array(
        z.object({
          id,
          label: z.string(),
          value: z.nullable(z.number()),
          reason: z.nullable(z.enum(pointReasons)),
          change: z.nullable(z.number()),
          fluctuation,
        }),
      ),
    }),
  ),
  /** What was signed in rounds that were closed since the check-in before. */
  words: z.array(
    z.object({
      id,
      /** One thing to try. */
      isAdvice: z.boolean(),
      text: z.string(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      type: z.enum(crewRoles),
    }),
  ),
  /** The caller's activities that are in progress or due, and those that were done since the check-in before. */
  activities: z.array(
    z.object({
      id,
      title: z.string(),
      /** The action that it belongs to. */
      action: z.nullable(z.string()),
      status: z.enum(activityStatuses),
      mayMove: z.boolean(),
    }),
  ),
})
export type CheckInNews = z.output<typeof checkInNews>

const whose = z.object({
  sprintId: idText,
  sprintTeamMemberId: idText,
  /** The caller's day; without it today. */
  currentDate: z.optional(day),
})

/** Check-ins: the writer's alone. Source: spec 2 section 7; sprints, Time. */
export const checkInCalls = {
  ownCheckIns: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/check-in/own',
    summary:
      "The caller's check-ins of what runs now, the caller's own sprint or a team's, those that have opened in order. No sprint where none runs that the caller is in.",
    access: embedded,
    writes: true,
    query: z.object({ teamId: z.optional(idText) }),
    reply: z.object({ sprint: z.nullable(checkInSprint), checkIns: z.array(checkIn) }),
  }),
  findAllBySprintAndTeamMember: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/check-in/findAllBySprintAndTeamMember',
    summary: "The caller's check-ins of a sprint until the given day, in order. Another member's are not found.",
    access: user,
    query: whose,
    reply: z.object({ checkIns: z.array(checkIn) }),
  }),
  findCurrentCheckIn: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/check-in/findCurrentCheckIn',
    summary: 'The one whose window is open, or null.',
    access: user,
    query: whose,
    reply: z.object({ checkIn: z.nullable(checkIn) }),
  }),
  checkInNews: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/check-in/news',
    summary:
      "What a check-in of the caller looks at: the crew's means of the last closed round, what was signed since the check-in before, and the caller's activities in progress, due within seven days, and done since.",
    access: embedded,
    query: z.object({ checkInId: idText }),
    reply: checkInNews,
  }),
  moveFromCheckIn: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/check-in/activity',
    summary:
      'Puts an activity of a sprint into another column of its board: who may move it there. A repeat changes nothing.',
    access: embedded,
    changes: true,
    body: z.object({ id, status: z.enum(activityStatuses) }),
    reply: z.object({ id, status: z.enum(activityStatuses) }),
  }),
  updateCheckIn: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/api/v1/check-in/update',
    summary:
      'Keeps what is answered, completes or skips it, as long as its window is open; a completed one can be changed until then. Ratings replace those of the items that are named. A stale version is refused with what is kept.',
    access: embedded,
    changes: true,
    body: z.object({
      id,
      version: z.int(),
      status: z.enum(['IN_PROGRESS', 'COMPLETED', 'SKIPPED']),
      step,
      ratings: z.array(rating).check(z.maxLength(8)),
      energy: z.nullable(level),
      note: entered(checkInNoteLength),
    }),
    reply: checkIn,
  }),
  rateCheckIn: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/check-in/rate',
    summary: 'How effective it was, from 1 to 5, as long as its window is open. A repeat changes nothing.',
    access: embedded,
    changes: true,
    query: z.object({
      checkInId: idText,
      /** One digit: neither 4.5 nor one with a blank is a rating. */
      rating: z.coerce.string<number | string>().check(z.regex(/^[1-5]$/)),
    }),
    reply: checkIn,
  }),
}
