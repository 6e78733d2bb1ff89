import { type I18n, NetworkError, type TextKey, TrellisError } from '@trellis/sdk'

/** Why something failed, for a person: the server's own sentence where it gave one, else what is known. */
export function reasonOf(error: unknown, t: I18n['t'], otherwise: TextKey = 'core.errors.default'): string {
  if (error instanceof NetworkError) return t('core.errors.network')
  if (!(error instanceof TrellisError)) return t(otherwise)
  if (error.code === 'entitlement') return t('core.entitlement.contact')
  // Without a sentence the client has the code alone: something else answered in the server's place.
  return error.message === error.code ? t(otherwise) : error.message
}
