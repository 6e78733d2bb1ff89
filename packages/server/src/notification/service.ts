import type { notification } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { requestByMail } from './request.ts'

/** Mails that one person asks to be sent to another. */
export const notificationHandlers: Handlers<typeof notification> = { requestByMail }
