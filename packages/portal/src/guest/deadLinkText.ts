import { type I18n, TrellisError } from '@trellis/sdk'
import { reasonOf } from '@trellis/widgets'

/** Why a guest's link opens nothing, where trying again does not help; else null. */
export function deadLinkText(error: unknown, t: I18n['t']): string | null {
  if (!(error instanceof TrellisError) || error.status >= 500 || error.status === 429) return null
  // To a guest the words of a refusal are wrong: there is nothing to sign in to, and no other right to get.
  const isRefused = [401, 403].includes(error.status) && error.code !== 'tenantUnavailable'
  return isRefused ? t('core.errors.guestLinkUnknown') : reasonOf(error, t, 'core.errors.guestLinkUnknown')
}
