import type { notification } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'

export const notificationHandlers = {} as Handlers<typeof notification>
