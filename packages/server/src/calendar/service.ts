import type { calendar, calendarGuest } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { busyTimes } from './busy.ts'
import {
  authorizeConferenceProvider,
  calendarAccount,
  calendarCallback,
  chooseCalendarDates,
  makeCalendarFeed,
  revokeCalendarAccess,
  revokeCalendarFeed,
  syncCalendarUrl,
} from './connect.ts'
import { calendarEvents } from './events.ts'
import { guestAnswer, guestMeeting } from './guest.ts'
import { syncCalendar } from './poll.ts'
import { answerMeeting, cancelMeeting, scheduledMeeting, scheduleMeeting } from './save.ts'

/** Connected calendars, meetings, events. */
export const calendarHandlers: Handlers<typeof calendar> = {
  calendarAccount,
  syncCalendarUrl,
  calendarCallback,
  revokeCalendarAccess,
  authorizeConferenceProvider,
  chooseCalendarDates,
  syncCalendar,
  makeCalendarFeed,
  revokeCalendarFeed,
  calendarEvents,
  busyTimes,
  scheduledMeeting,
  scheduleMeeting,
  cancelMeeting,
  answerMeeting,
}

/** Somebody without an account, by the link of a mail. */
export const calendarGuestHandlers: Handlers<typeof calendarGuest> = { guestMeeting, guestAnswer }
