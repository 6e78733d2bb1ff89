import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { entered, id, idText, instant, nothing, text } from '../core/schemas.ts'
import { mostQuietHours, preferenceTypes, quietMinutes } from './preferences.ts'
import { inboxRuleNames, resultKinds } from './rules.ts'

/** Occasions a manager may write to a member about. Source: spec 2 section 7, "Notification-email service". */
const requestEvents = [
  'request_gl_360',
  'remind_gl_360',
  'redo_gl_360',
  'request_gla_v2',
  'remind_gla_v2',
  'team_sprint_suggestion_email',
] as const
export type RequestEvent = (typeof requestEvents)[number]

/** Something that waits for the caller, or has waited. Fields as in the spec; `rule` and what follows it is our own. */
export const notificationEntry = z.object({
  id,
  /** What is to do, in the caller's language. */
  text: z.string(),
  isRead: z.boolean(),
  /** `ACTIVE` while it waits; then `COMPLETED` where the caller has done it, else `CANCELLED`. */
  status: z.enum(['ACTIVE', 'COMPLETED', 'CANCELLED']),
  /** Since when it waits. */
  notificationDate: instant,
  notificationType: z.enum(['wc', 'checkin', 'update', 'gamification', 'reminder']),
  /** What of a sprint it is about. */
  type: z.nullable(
    z.enum(['CHECK_IN', 'FEEDBACK', 'ADVICE', 'SPRINT_REVIEW', 'STAND_UP', 'ACTIVITY', 'UNSCHEDULED_ACTIVITY']),
  ),
  relatedId: z.nullable(id),
  teamId: z.nullable(id),
  sprintId: z.nullable(id),
  checkInDate: z.nullable(instant),
  showButton: z.boolean(),
  buttonText: z.string(),
  rule: z.enum(inboxRuleNames),
  /** Whether the bell shows and counts it: not what the caller has switched off there, nor, before they end, what comes in quiet hours. */
  inBell: z.boolean(),
  teamName: z.nullable(z.string()),
  /** Who asks, invites or waits. */
  personName: z.nullable(z.string()),
  /** Until when it can be done, or should have been. */
  until: z.nullable(instant),
  /** Until when the caller has put it off, where that is still to come. */
  putOffUntil: z.nullable(instant),
  /** When it was done, or ended otherwise. */
  endedAt: z.nullable(instant),
  /** Path of the portal where it is done. */
  screen: z.string(),
  /** Numbers and codes that its words are made from, and what a thing is called. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NotificationEntry = z.infer<typeof notificationEntry>

/** A result that the caller will be reminded of. */
export const resultReminder = z.object({
  id,
  kind: z.enum(resultKinds),
  /** Null for what is the person's own: the profile, and reports of a 360. */
  teamId: z.nullable(id),
  dueAt: instant,
})
export type ResultReminder = z.output<typeof resultReminder>

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Where a person is told of one kind of things. */
const preference = z.object({
  type: z.enum(preferenceTypes),
  bell: z.boolean(),
  /** False of what there is no mail of. */
  mail: z.boolean(),
  /** In a chat that the person has linked. */
  chat: z.boolean(),
})
export type NotificationPreference = z.infer<typeof preference>

const quietHours = z.nullable(
  z
    .object({
      /** HH:mm of the person's clock. */
      from: clockTime,
      /** The same; earlier than `from` where they last over midnight. */
      until: clockTime,
    })
    .check(
      z.refine(it => {
        const minutes = quietMinutes(it)
        return minutes > 0 && minutes <= mostQuietHours * 60
      }, `Up to ${mostQuietHours} hours`),
    ),
)

/** How a person is told. */
export const notificationSettings = z.object({
  /** One of each type. */
  preferences: z.array(preference),
  /** In them no mail is sent but those about the own account, and nothing new stands in the bell; both come when they end. */
  quietHours,
  /** Whose clock it is. */
  timeZone: z.string(),
  /** 0 as long as nothing was chosen. */
  version: z.int().check(z.gte(0)),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** What waits for a person, and mails that one person asks to be sent to another. */
export const notification = {
  /** A look keeps the books of what it shows, and makes nothing else: an entry has the id by which it is marked as read. */
  all: endpoint({
    service: 'notification',
    method: 'GET',
    path: '/api/v1/notification/all',
    summary:
      'Everything that waits for the caller, brought up to date, and the newest hundred of what has waited; newest first.',
    access: { kind: 'user' },
    writes: true,
    reply: z.array(notificationEntry),
  }),
  markAsRead: endpoint({
    service: 'notification',
    method: 'GET',
    path: '/api/v1/notification/mark-as-read/{id}',
    summary: 'Marks one as read. What is only there to be read ends with that. A repeat changes nothing.',
    access: { kind: 'user' },
    changes: true,
    params: z.object({ id: idText }),
    reply: nothing,
  }),
  markAllAsRead: endpoint({
    service: 'notification',
    method: 'GET',
    path: '/api/v1/notification/mark-all-as-read',
    summary: 'Marks all as read. What is only there to be read ends with that.',
    access: { kind: 'user' },
    changes: true,
    reply: nothing,
  }),
  putOff: endpoint({
    service: 'notification',
    method: 'POST',
    path: '/api/v1/notification/put-off/{id}',
    summary:
      'Puts off one that waits until nine in the morning of the next day, by the clock of the caller. A repeat changes nothing; what would be too late by then is refused.',
    access: { kind: 'user' },
    changes: true,
    params: z.object({ id: idText }),
    reply: z.object({ until: instant }),
  }),
  takeBackPutOff: endpoint({
    service: 'notification',
    method: 'DELETE',
    path: '/api/v1/notification/put-off/{id}',
    summary: 'Shows one at once that the caller has put off. A repeat changes nothing.',
    access: { kind: 'user' },
    changes: true,
    params: z.object({ id: idText }),
    reply: nothing,
  }),
  settings: endpoint({
    service: 'notification',
    method: 'GET',
    path: '/api/v1/notification/preferences',
    summary: 'Where the caller is told of what, and the quiet hours.',
    access: { kind: 'user' },
    reply: notificationSettings,
  }),
  saveSettings: endpoint({
    service: 'notification',
    method: 'PUT',
    path: '/api/v1/notification/preferences',
    summary:
      'Chooses where the caller is told of what, and the quiet hours. What always comes cannot be switched off (400). Over a version that is not the newest: 409 with `details.current`.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({
      /** Types that are left out stay as they are. */
      preferences: z.array(preference).check(z.maxLength(preferenceTypes.length)),
      quietHours,
      /** What the choice was begun from. */
      version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
    }),
    reply: notificationSettings,
  }),
  reminders: endpoint({
    service: 'notification',
    method: 'GET',
    path: '/api/v1/notification/result-reminder',
    summary: 'Results that the caller will be reminded of.',
    access: { kind: 'user' },
    reply: z.object({ reminders: z.array(resultReminder) }),
  }),
  remindOfResult: endpoint({
    service: 'notification',
    method: 'POST',
    path: '/api/v1/notification/result-reminder',
    summary:
      'Reminds the caller of a result in four weeks, in the inbox and by mail. While one waits, a repeat changes nothing.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({
      kind: z.enum(resultKinds),
      /** Of a report of a team. */
      teamId: z.optional(id),
    }),
    reply: resultReminder,
  }),
  forgetReminder: endpoint({
    service: 'notification',
    method: 'DELETE',
    path: '/api/v1/notification/result-reminder/{id}',
    summary: 'Takes back a reminder of the caller.',
    access: { kind: 'user' },
    changes: true,
    params: z.object({ id: idText }),
    reply: nothing,
  }),
  requestByMail: endpoint({
    service: 'notification',
    method: 'POST',
    path: '/notification/ui/event',
    summary:
      'Asks a team member by mail for an assessment, or reminds, or suggests a sprint to who manages the team; the same request to the same person once in seven days.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({
      event: z.enum(requestEvents),
      user_id: id,
      common_data: z.object({
        // What an event needs and lacks is refused with the spec's own sentence, so the shape lets it through.
        client_id: z.optional(entered(60)),
        full_name: z.optional(entered(200)),
        current_user_name: z.optional(entered(200)),
        manager_name: z.optional(entered(200)),
        team_name: z.optional(entered(200)),
        /** Path within the portal; other addresses are refused. */
        link: z.optional(text(500)),
      }),
    }),
    reply: text(200),
  }),
}
