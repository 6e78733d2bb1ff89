import { HostError, type I18n, sentenceOf } from '@trellis/sdk'

/** Why a survey cannot be shown, for its reader: the server's own sentence, else what stands between the page and the server. */
export function whyClosed(error: unknown, t: I18n['t']): string {
  if (!(error instanceof HostError)) return sentenceOf(error) ?? t('core.errors.unreachable')
  return t(error.code === 'getToken' ? 'core.errors.hostToken' : 'core.errors.hostRefused')
}
