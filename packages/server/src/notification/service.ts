import type { notification } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { all, markAllAsRead, markAsRead } from './list.ts'
import { putOff, takeBackPutOff } from './put-off.ts'
import { forgetReminder, reminders, remindOfResult } from './reminders.ts'
import { requestByMail } from './request.ts'
import { saveSettings, settings } from './settings.ts'

/** What waits for people, and mails that one person asks to be sent to another. */
export const notificationHandlers: Handlers<typeof notification> = {
  all,
  markAsRead,
  markAllAsRead,
  putOff,
  takeBackPutOff,
  settings,
  saveSettings,
  reminders,
  remindOfResult,
  forgetReminder,
  requestByMail,
}
