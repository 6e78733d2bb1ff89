import { type I18n, NetworkError } from '@trellis/sdk'
import { reasonOf } from './reasonOf.ts'

/** Why something could not be loaded, for a person: nothing was entered that could be kept. */
export const whyNotLoaded = (error: unknown, t: I18n['t']): string =>
  reasonOf(error, t, error instanceof NetworkError ? 'core.errors.unreachable' : undefined)
