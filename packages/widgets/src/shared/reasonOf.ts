import { type I18n, NetworkError, TrellisError } from '@trellis/sdk'

/** Why a call failed, for a person: the server's own sentence where it refused, else what is known. */
export function reasonOf(error: unknown, t: I18n['t']): string {
  if (error instanceof NetworkError) return t('core.errors.network')
  if (error instanceof TrellisError && error.code === 'entitlement') return t('core.entitlement.contact')
  return error instanceof TrellisError && error.status < 500 ? error.message : t('core.errors.default')
}
