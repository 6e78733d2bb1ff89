import { type I18n, isHostError, type TextKey } from '@trellis/sdk'
import { reasonOf } from '../shared/reasonOf.ts'

/** Why a survey cannot be shown, for its reader: the server's own sentence, else what stands between the page and the server, or `otherwise`. */
export function whyClosed(error: unknown, t: I18n['t'], otherwise: TextKey = 'core.errors.unreachable'): string {
  if (!isHostError(error)) return reasonOf(error, t, otherwise)
  return t(error.code === 'getToken' ? 'core.errors.hostToken' : 'core.errors.hostRefused')
}
