import { dayMs } from '../core/day.ts'

/** Whose calendars can be connected. */
export const calendarProviders = ['google', 'microsoft'] as const
export type CalendarProvider = (typeof calendarProviders)[number]

/** Their names, which are the same in every language. */
export const providerNames: Record<CalendarProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

/** How far a connection is: `RECONNECT` where the provider lets us in no more. */
export const accountStatus = ['CONNECTED', 'RECONNECT'] as const

/** Where a meeting is held: at a link that the connected calendar makes, at one that was pasted, or elsewhere. */
export const conferences = ['provider', 'link', 'none'] as const
export type Conference = (typeof conferences)[number]

/** What somebody says to an invitation. */
export const meetingAnswers = ['OPEN', 'ACCEPTED', 'DECLINED'] as const
export type MeetingAnswer = (typeof meetingAnswers)[number]

/** What stands on the events page. */
export const eventTypes = ['MEETING', 'MILESTONE', 'CHECK_IN', 'ACTIVITY', 'DEADLINE'] as const
export type EventType = (typeof eventTypes)[number]

/** Longest texts of a meeting, in characters; a link of a conference is one line. */
export const meetingLengths = { title: 120, note: 2000, link: 500, name: 120 } as const
/** How long a meeting is, in minutes. */
export const meetingMinutes = { least: 5, most: 480, usual: 30 } as const
/** People who are invited to one. */
export const mostInvited = 20
/** Meetings to come that one person holds. */
export const mostMeetings = 200
/** So many days ahead a meeting is planned at the most. */
export const meetingDaysAhead = 366
/** Days that the events page and the feed show at once. */
export const mostEventDays = 120

/** Whether a link is one that a conference can have: http(s), without a name or a password in it. */
export function isConferenceLink(link: string): boolean {
  if (!/^https?:\/\//i.test(link) || /\s/.test(link) || !URL.canParse(link)) return false
  const { protocol, hostname, username, password } = new URL(link)
  return /^https?:$/.test(protocol) && hostname !== '' && !username && !password
}

/** When a meeting is over. */
export const meetingEnd = ({ startsAt, minutes }: { startsAt: string | Date; minutes: number }): Date =>
  new Date(new Date(startsAt).getTime() + minutes * 60_000)

/** Somebody's time that is taken. */
export interface Busy {
  from: string
  to: string
}

/** Whether a span meets one that is taken; that they touch is no matter. */
export const isBusyAt = (busy: readonly Busy[], from: Date, to: Date): boolean =>
  busy.some(it => Date.parse(it.from) < to.getTime() && Date.parse(it.to) > from.getTime())

/** How far ahead what changes in a calendar is looked for. */
export const syncAheadDays = 180
/** Where that began longer ago the calendar is read anew. */
export const syncAnewMs = 30 * dayMs
