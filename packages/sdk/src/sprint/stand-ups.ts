import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { day, entered, id, idText, instant } from '../core/schemas.ts'
import { addDays, instantOf } from '../core/zone.ts'
import { nextWorkingDay } from './calendar.ts'

const user = { kind: 'user' } as const

/** Characters of each of the three answers. */
export const standUpLength = 500

/** Whether stand-ups are on a day. */
export const isWorkingDay = (date: string): boolean => nextWorkingDay(date) === date

/** The last working day before a day. */
export function workingDayBefore(date: string): string {
  let before = addDays(date, -1)
  while (!isWorkingDay(before)) before = addDays(before, -1)
  return before
}

/**
 * When a stand-up of a local day is asked for, when it is due, and when it ends: 09:00, 11:00 and midnight of a clock. At 11:00 of
 * the team's clock its digest comes out. Source: sprints, Calls of our own.
 */
export const standUpTimes = (date: string, timeZone: string): { opens: Date; due: Date; ends: Date } => ({
  opens: instantOf(date, '09:00', { timeZone }),
  due: instantOf(date, '11:00', { timeZone }),
  ends: instantOf(addDays(date, 1), '00:00', { timeZone }),
})

const words = {
  /** Since the last one. */
  done: z.string(),
  next: z.string(),
  inTheWay: z.string(),
}
const enteredWords = { done: entered(standUpLength), next: entered(standUpLength), inTheWay: entered(standUpLength) }

/** What the caller has answered on a day. */
export const standUpAnswer = z.object({
  ...words,
  /** The caller is away on that day, and is not asked. */
  isAway: z.boolean(),
  answeredAt: z.nullable(instant),
  version: z.int(),
})
export type StandUpAnswer = z.infer<typeof standUpAnswer>

/** A member in the digest of a day. */
export const standUpEntry = z.object({
  /** Of the member in the sprint. */
  memberId: id,
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  /** `OPEN` as long as nothing was answered: it is never called missed. */
  state: z.enum(['ANSWERED', 'AWAY', 'OPEN']),
  ...words,
  /** It came after the digest, and stands in it. */
  isLate: z.boolean(),
})
export type StandUpEntry = z.infer<typeof standUpEntry>

/** The daily stand-up of a team's sprint. */
export const standUp = z.object({
  /** Null where no sprint of the team runs. */
  sprint: z.nullable(
    z.object({
      id,
      label: z.string(),
      teamName: z.nullable(z.string()),
      timezone: z.string(),
      /** Its last day, once it is over: nobody is asked any more, and its digests are read. */
      over: z.nullable(day),
    }),
  ),
  /** Source: spec 2 section 9. */
  frequency: z.literal('DAILY'),
  /** The caller's own of today; null where the caller is not asked: not in the sprint, without the assistant, on a day off, after the sprint's end. */
  own: z.nullable(
    z.object({
      /** By the calendar of the caller. */
      day,
      opens: instant,
      due: instant,
      ends: instant,
      answer: z.nullable(standUpAnswer),
    }),
  ),
  /** Null where there is no sprint. */
  digest: z.nullable(
    z.object({
      /** Of each member the own local day. */
      day,
      /** 11:00 of that day by the clock of the sprint. Nothing is told before. */
      publishes: instant,
      isOut: z.boolean(),
      entries: z.array(standUpEntry),
      /** Working days beside it in the sprint, as far as there are. */
      before: z.nullable(day),
      after: z.nullable(day),
    }),
  ),
})
export type StandUp = z.infer<typeof standUp>

const asked = {
  /** Of the sprint. */
  sprintId: id,
  /** Today by the calendar of the caller. */
  day,
  /** What it was begun from; 0 where nothing is saved. */
  version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
}

/** Stand-ups of a team's sprint: on working days, 09:00 to 11:00 where each member is. Source: sprints, Calls of our own; chat. */
export const standUpCalls = {
  standUp: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/stand-up/{teamId}',
    summary:
      'The stand-up of the sprint that runs of a team: what the caller is asked today, and the digest of a day, for its members and who leads the team.',
    access: user,
    params: z.object({ teamId: idText }),
    query: z.object({
      /** Whose digest; the newest that is out where it is left out. */
      day: z.optional(day),
    }),
    reply: standUp,
  }),
  answerStandUp: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/api/v1/stand-up/answer',
    summary:
      'Answers the stand-up of today, from nine until the day ends where the caller is; after the digest it is changed in place. Over a version that is not the newest: 409 with `details.current`; outside of its time 409 with `closed`.',
    access: user,
    changes: true,
    body: z.object({ ...asked, ...enteredWords }),
    reply: standUpAnswer,
  }),
  awayFromStandUp: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/api/v1/stand-up/away',
    summary:
      'Says that the caller is away today, or is not: who is away is asked nothing more on that day. Refused as an answer is.',
    access: user,
    changes: true,
    body: z.object({ ...asked, isAway: z.boolean() }),
    reply: standUpAnswer,
  }),
}
