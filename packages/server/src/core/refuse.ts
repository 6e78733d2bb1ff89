import {
  type ErrorCode,
  errorOf,
  type I18n,
  type TextKey,
  type TextValues,
  type TrellisError,
} from '@trellis/sdk/contract'

type Details = TrellisError['details']

/** Refuses a call: `throw refuse('conflict')`. The catalogue's sentence is written with the reply, in the caller's language. */
export const refuse = (code: ErrorCode, details?: Details): TrellisError =>
  errorOf(code, code, details ? { details } : {})

/** Refuses a field of the call, such as `body.name`: where, and what was expected. */
export const badField = (path: string, message: string): TrellisError => refuse('validation', [{ path, message }])

/** Refuses for now: the same call may be made again after so many seconds. */
export const refuseFor = (code: ErrorCode, seconds: number): TrellisError =>
  errorOf(code, code, { retryAfter: seconds })

/** Refuses with a sentence of its own in place of the catalogue's; for programs the last word of its key is the `reason`. */
export const refusal = (
  i18n: I18n,
  code: ErrorCode,
  key: TextKey,
  values: TextValues = {},
  details: Details = { reason: key.split('.').at(-1) ?? '' },
): TrellisError => errorOf(code, i18n.t(key, values), { details })

/** Refuses a change that rests on an earlier version than what stands, and tells that (`current`). */
export async function mustBeFresh(stands: number, version: number | undefined, current: () => unknown): Promise<void> {
  if (stands !== version) throw refuse('conflict', { current: await current() })
}
