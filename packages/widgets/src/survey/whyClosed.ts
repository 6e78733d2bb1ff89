import { HostError, type I18n } from '@trellis/sdk'
import { reasonOf } from '../shared/reasonOf.ts'

/** Why a survey cannot be shown, for its reader: the server's own sentence, else what stands between the page and the server. */
export function whyClosed(error: unknown, t: I18n['t']): string {
  if (!(error instanceof HostError)) return reasonOf(error, t, 'core.errors.unreachable')
  return t(error.code === 'getToken' ? 'core.errors.hostToken' : 'core.errors.hostRefused')
}
