import type { alignment, alignmentGuest } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'

export const alignmentHandlers = {} as Handlers<typeof alignment>
export const alignmentGuestHandlers = {} as Handlers<typeof alignmentGuest>
