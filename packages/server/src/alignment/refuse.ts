import { type ErrorCode, type I18n, type TextKey, type TextValues, TrellisError } from '@trellis/sdk/contract'

type Reason = Extract<TextKey, `alignment.errors.${string}`>

/** An error of the catalogue with a sentence of its own, in the caller's language; `reason` is for programs. */
export function refusal(i18n: I18n, code: ErrorCode, reason: Reason, values: TextValues = {}): TrellisError {
  return new TrellisError(code, i18n.t(reason, values), { details: { reason: reason.split('.').at(-1) ?? '' } })
}

/** A refused field of a body. */
export const badField = (path: string, message: string): TrellisError =>
  new TrellisError('validation', 'validation', { details: [{ path, message }] })
