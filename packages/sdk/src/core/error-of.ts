import { type ErrorCode, errorStatus } from './error-status.ts'
import { type ErrorExtra, TrellisError } from './errors.ts'

/** An error of the catalogue with its status, for who makes replies: the server, and what stands in its place in tests. */
export const errorOf = (code: ErrorCode, message: string = code, extra: Partial<ErrorExtra> = {}): TrellisError =>
  new TrellisError(code, message, { status: errorStatus[code], ...extra })
