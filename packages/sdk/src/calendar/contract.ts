import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { code, day, email, entered, id, idText, instant } from '../core/schemas.ts'
import { calendarProviders, meetingAnswers, mostInvited } from './rules.ts'
import { calendarAccount, calendarEvent, guestMeeting, invited, meeting, meetingBody } from './schemas.ts'

const user = { kind: 'user' } as const
/** What only takes away works, whatever was not agreed to. */
const takesAway = { ...user, beforeConsent: true } as const
const address = entered(2000, 1)

/** The connected calendar. Source: spec 1 section 7, User service; design/plan.md, Calendar. */
const accountCalls = {
  calendarAccount: endpoint({
    service: 'calendar',
    method: 'GET',
    path: '/account',
    summary:
      "The caller's connected calendar, and what can be connected. `withDetail` also tells the address of the secret feed.",
    access: user,
    query: z.object({ withDetail: z.optional(z.enum(['true', 'false'])) }),
    reply: calendarAccount,
  }),
  syncCalendarUrl: endpoint({
    service: 'calendar',
    method: 'GET',
    path: '/sync-calendar-url',
    summary:
      "Starts to connect a calendar: the provider's address to go to. `originUrl` is where the caller comes back to: an address of the portal, or on a page that the tenant lists.",
    access: user,
    changes: true,
    query: z.object({ originUrl: address, provider: z.optional(z.enum(calendarProviders)) }),
    reply: z.object({ url: z.string() }),
    secrets: ['url'],
  }),
  calendarCallback: endpoint({
    service: 'calendar',
    method: 'POST',
    path: '/callback',
    summary:
      'Finishes it with what the provider has sent the browser back with. Only who has started it, in the same session, and once.',
    access: user,
    changes: true,
    body: z.object({
      state: code(200),
      code: z.optional(entered(4000, 1)),
      /** What the provider says where it was not allowed. */
      error: z.optional(entered(200)),
      /** Who has answered, where the provider says so (RFC 9207). */
      iss: z.optional(address),
    }),
    reply: z.object({ originUrl: z.string(), calendar: calendarAccount }),
    secrets: ['calendar.feed.url'],
  }),
  revokeCalendarAccess: endpoint({
    service: 'calendar',
    method: 'GET',
    path: '/revoke-calendar-access',
    summary: 'Ends the connection, here and at the provider. What stands in the calendar stays there.',
    access: takesAway,
    changes: true,
    reply: calendarAccount,
    secrets: ['feed.url'],
  }),
  authorizeConferenceProvider: endpoint({
    service: 'calendar',
    method: 'POST',
    path: '/authorize-conference-provider',
    summary: 'Whether new meetings get their conference link from the connected calendar.',
    access: user,
    changes: true,
    body: z.object({ conference: z.boolean() }),
    reply: calendarAccount,
    secrets: ['feed.url'],
  }),
  chooseCalendarDates: endpoint({
    service: 'calendar',
    method: 'POST',
    path: '/dates',
    summary:
      'Whether milestones, and check-ins, activities and ends of sprints stand in the connected calendar. What is to come is written there, or taken out, within a few minutes.',
    access: user,
    changes: true,
    body: z.object({ dates: z.boolean() }),
    reply: calendarAccount,
    secrets: ['feed.url'],
  }),
  syncCalendar: endpoint({
    service: 'calendar',
    method: 'POST',
    path: '/sync',
    summary: 'Reads the connected calendar now, once a minute at the most.',
    access: user,
    changes: true,
    reply: calendarAccount,
    secrets: ['feed.url'],
  }),
  makeCalendarFeed: endpoint({
    service: 'calendar',
    method: 'POST',
    path: '/feed',
    summary: 'A new secret address of the own dates as an iCalendar feed. The address before shows nothing any more.',
    access: user,
    changes: true,
    reply: calendarAccount,
    secrets: ['feed.url'],
  }),
  revokeCalendarFeed: endpoint({
    service: 'calendar',
    method: 'DELETE',
    path: '/feed',
    summary: 'Ends the address of the feed.',
    access: takesAway,
    changes: true,
    reply: calendarAccount,
    secrets: ['feed.url'],
  }),
  calendarEvents: endpoint({
    service: 'calendar',
    method: 'GET',
    path: '/events',
    summary: "The caller's meetings, milestones, check-ins, activities and deadlines of some days, both included.",
    access: user,
    query: z.object({ startDate: z.optional(day), endDate: z.optional(day) }),
    reply: z.object({
      /** By the caller's calendar. */
      today: day,
      startDate: day,
      endDate: day,
      timeZone: z.string(),
      events: z.array(calendarEvent),
    }),
  }),
  busyTimes: endpoint({
    service: 'calendar',
    method: 'POST',
    path: '/busy',
    summary:
      "When people are busy on a day, as the caller's connected calendar says. Nothing of it is kept; null is not known.",
    access: user,
    body: z.object({
      from: instant,
      to: instant,
      /** The caller is always told of. */
      emails: z.array(email).check(z.maxLength(mostInvited)),
    }),
    reply: z.object({
      people: z.array(
        z.object({
          /** Empty is the caller. */
          email: z.string(),
          busy: z.nullable(z.array(z.object({ from: instant, to: instant }))),
        }),
      ),
    }),
  }),
}

/** Meetings. What is changed names the version it rests on; a stale one is `conflict` with what stands in `details.current`. */
const meetingCalls = {
  scheduledMeeting: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/schedule-meeting',
    summary:
      'What a meeting is planned with: whom the caller can invite by name, and the meeting `id` where one is given.',
    access: user,
    query: z.object({ id: z.optional(idText) }),
    reply: z.object({
      meeting: z.nullable(meeting),
      /** The caller's own address: nobody invites oneself. */
      email: z.string(),
      people: z.array(z.object({ ...invited.shape, from: z.enum(['network', 'team']), detail: z.string() })),
      timeZone: z.string(),
      /** Whether a conference link can come from the connected calendar. */
      conference: z.boolean(),
      /** Whether the connected calendar tells of busy times. */
      busy: z.boolean(),
    }),
  }),
  scheduleMeeting: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/schedule-meeting',
    summary: 'Plans a meeting and invites its people, or changes one and tells them. Its organizer alone.',
    access: user,
    changes: true,
    secrets: ['link'],
    body: meetingBody,
    reply: meeting,
  }),
  cancelMeeting: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/meeting/cancel',
    summary: 'Calls a meeting off and tells its people. One that is called off stays so.',
    access: user,
    changes: true,
    secrets: ['link'],
    body: z.object({ id: id.check(z.gte(1)), version: z.int().check(z.gte(0)) }),
    reply: meeting,
  }),
  answerMeeting: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/meeting/answer',
    summary: 'Says whether the caller comes to a meeting.',
    access: user,
    changes: true,
    secrets: ['link'],
    body: z.object({ id: id.check(z.gte(1)), answer: z.enum(meetingAnswers) }),
    reply: meeting,
  }),
}

/** Calendar, meetings and events. Source: spec 1 section 7; design/plan.md, Calendar, Calls. */
export const calendar = { ...accountCalls, ...meetingCalls }

const guest = { kind: 'guest', purpose: 'meeting' } as const

/** What somebody without an account is invited to. */
export const calendarGuest = {
  guestMeeting: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/meeting',
    summary: 'The meeting that a guest is invited to.',
    access: guest,
    reply: guestMeeting,
  }),
  guestAnswer: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/guest/meeting/answer',
    summary: 'Says whether the guest comes.',
    access: guest,
    changes: true,
    secrets: ['link'],
    body: z.object({ answer: z.enum(meetingAnswers) }),
    reply: guestMeeting,
  }),
}
