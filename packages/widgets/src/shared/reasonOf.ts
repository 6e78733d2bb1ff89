import { type I18n, NetworkError, type TextKey, TrellisError } from '@trellis/sdk'

/**
 * Why something failed, for a person: the server's own sentence where it gave one, else `otherwise`, or what is known.
 * What the plan does not hold comes with whom to ask.
 */
export function reasonOf(error: unknown, t: I18n['t'], otherwise?: TextKey): string {
  // Without a sentence the client has the code alone: something else answered in the server's place.
  if (error instanceof TrellisError && error.message !== error.code)
    return error.message === t('core.errors.entitlement') ? t('core.entitlement.contact') : error.message
  return t(otherwise ?? (error instanceof NetworkError ? 'core.errors.network' : 'core.errors.default'))
}

/** Why something was not done for which nothing was entered: the words for what somebody entered would be untrue. */
export const whyNotDone = (error: unknown, t: I18n['t']) =>
  reasonOf(error, t, error instanceof NetworkError ? 'core.errors.unreachable' : undefined)
