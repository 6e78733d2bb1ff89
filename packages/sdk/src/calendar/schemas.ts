import * as z from 'zod/mini'
import { day, email, entered, enteredName, id, instant, name, text } from '../core/schemas.ts'
import { isTimeZone } from '../core/zone.ts'
import {
  accountStatus,
  calendarProviders,
  conferences,
  eventTypes,
  isConferenceLink,
  meetingAnswers,
  meetingLengths,
  meetingMinutes,
  mostInvited,
} from './rules.ts'

export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'The name of a time zone'))
const version = z.int().check(z.gte(0))

/** What the caller's calendar is. */
export const calendarAccount = z.object({
  /** Providers that this installation can connect. */
  providers: z.array(z.enum(calendarProviders)),
  account: z.nullable(
    z.object({
      provider: z.enum(calendarProviders),
      /** As the provider names the account. */
      email: z.string(),
      status: z.enum(accountStatus),
      /** Whether new meetings get their conference link from it. */
      conference: z.boolean(),
      /** Whether dates of the own plan and sprints stand in it. */
      dates: z.boolean(),
      connectedAt: instant,
      /** When it was last read; null before. */
      syncedAt: z.nullable(instant),
    }),
  ),
  /** The address of the secret feed, told `withDetail` alone; null where there is none. */
  feed: z.nullable(z.object({ url: z.string(), madeAt: instant })),
})
export type CalendarAccount = z.output<typeof calendarAccount>

/** Somebody who is invited, or could be. Without `userId` it is somebody without an account. */
export const invited = z.object({ userId: z.nullable(id), name: z.string(), email: z.string() })

export const meeting = z.object({
  id,
  title: z.string(),
  note: z.string(),
  startsAt: instant,
  minutes: z.int(),
  /** The zone in which its time was chosen. */
  timeZone: z.string(),
  conference: z.enum(conferences),
  /** Where one joins; empty where there is no link, or not yet. */
  link: z.string(),
  /** `waiting` for the provider's link, or for its calendar; `failed` where the provider refuses it. */
  calendar: z.enum(['none', 'waiting', 'there', 'failed']),
  organizer: z.object({ userId: id, name: z.string(), email: z.string() }),
  isOrganizer: z.boolean(),
  people: z.array(z.object({ ...invited.shape, answer: z.enum(meetingAnswers) })),
  /** The caller's own answer; null of the organizer. */
  answer: z.nullable(z.enum(meetingAnswers)),
  isCancelled: z.boolean(),
  version: z.int(),
})
export type Meeting = z.output<typeof meeting>

/** A meeting as it is saved. `id` and `version` are 0 for a new one. */
export const meetingBody = z.object({
  id,
  version,
  title: name(meetingLengths.title),
  note: entered(meetingLengths.note),
  /** Day and time by the clock of `timeZone`. A time that a clock passes over is the next one that it shows. */
  day,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  timeZone,
  minutes: z.int().check(z.gte(meetingMinutes.least), z.lte(meetingMinutes.most)),
  conference: z.enum(conferences),
  /** A pasted link, http(s); empty with any other conference. */
  link: text(meetingLengths.link).check(z.refine(it => it === '' || isConferenceLink(it), 'A link with http or https')),
  /** Everybody who is invited: those of the organisation by `userId`, others by e-mail. */
  people: z
    .array(
      z.union([z.object({ userId: id.check(z.gte(1)) }), z.object({ email, name: enteredName(meetingLengths.name) })]),
    )
    .check(z.minLength(1), z.maxLength(mostInvited)),
})
export type MeetingBody = z.output<typeof meetingBody>

/** Something with a date on the events page. */
export const calendarEvent = z.object({
  type: z.enum(eventTypes),
  /** Of what it is, within its type. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Day of the caller's calendar; where it has no time, all there is. */
  day,
  /** Last day, where it takes several. */
  lastDay: day,
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  isDone: z.boolean(),
  /** Its page within the portal. */
  path: z.string(),
  /** A meeting as a whole. */
  meeting: z.nullable(meeting),
})
export type CalendarEvent = z.output<typeof calendarEvent>

/** What a guest sees of a meeting. */
export const guestMeeting = z.object({
  title: z.string(),
  note: z.string(),
  startsAt: instant,
  minutes: z.int(),
  timeZone: z.string(),
  link: z.string(),
  organizer: z.string(),
  answer: z.enum(meetingAnswers),
  isCancelled: z.boolean(),
})
export type GuestMeeting = z.output<typeof guestMeeting>
