import { type I18n, type TrellisError, toldStatus } from '@trellis/sdk/contract'
import { refusal } from '../core/refuse.ts'
import type { SprintRow } from './rows.ts'

/** Refuses what is not possible from where a sprint stands, and says where that is; programs read it in `reason`. */
export function standsOtherwise(i18n: I18n, { status }: Pick<SprintRow, 'status'>, details: object = {}): TrellisError {
  const reason = toldStatus(status as Parameters<typeof toldStatus>[0])
  return refusal(i18n, 'conflict', `sprint.refused.${reason}`, {}, { ...details, reason })
}

/** Refuses with a sentence of sprints; its name is the `reason`. */
export const refused = (i18n: I18n, why: 'running' | 'waiting' | 'rated' | 'nothingAsked' | 'active'): TrellisError =>
  refusal(i18n, 'conflict', `sprint.refused.${why}`)

/** Refuses what came too early or too late. */
export const closed = (i18n: I18n, what: 'checkInClosed' | 'standUpClosed'): TrellisError =>
  refusal(i18n, 'conflict', `sprint.refused.${what}`, {}, { reason: 'closed' })
