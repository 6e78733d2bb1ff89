import type { I18n } from '@trellis/sdk'
import { reasonOf } from '../shared/reasonOf.ts'
import { codeOf, isLinkEnd } from './PlanBoardModel.ts'

/** Why a guest's link opens nothing any more, for the guest: the server's sentence, or ours where a host has told the code alone. Null of anything else. */
export const linkEndText = (error: unknown, t: I18n['t']): string | null =>
  isLinkEnd(error)
    ? reasonOf(
        error,
        t,
        codeOf(error) === 'guestLinkExpired' ? 'core.errors.guestLinkExpired' : 'core.errors.guestLinkUnknown',
      )
    : null
