/**
 * Every error the API answers with: its HTTP status and the text shown for it.
 * `core.errors.<code>` in the locale files holds the sentence for a person.
 */
export const errorStatus = {
  validation: 400,
  passwordCommon: 400,
  passwordPersonal: 400,
  /** Of a person's list of boards; the spec's sentence leads home. */
  planAccess: 400,
  unauthenticated: 401,
  tokenExpired: 401,
  tokenReused: 401,
  forbidden: 403,
  impersonating: 403,
  otherProvider: 403,
  otherIdentity: 403,
  notMember: 403,
  entitlement: 403,
  consentNeeded: 403,
  wrongPassword: 403,
  wrongCode: 403,
  planCancelled: 403,
  tenantUnavailable: 403,
  notFound: 404,
  conflict: 409,
  alreadyFinished: 409,
  orgMismatch: 409,
  /** Of the client alone: the session of the page has changed, and nothing was sent. */
  sessionChanged: 409,
  limitExceeded: 409,
  /** The year of the board is over. */
  planReadOnly: 409,
  idempotencyInFlight: 409,
  guestLinkUsed: 410,
  guestLinkExpired: 410,
  /** Of a feedback round that is over, or of none. */
  feedbackLinkExpired: 410,
  linkDead: 410,
  tooLarge: 413,
  idempotencyMismatch: 422,
  rateLimited: 429,
  mailLimit: 429,
  tooManySignIns: 429,
  internal: 500,
  unavailable: 503,
} as const

/** A literal code of the error catalogue. */
export type ErrorCode = keyof typeof errorStatus

/** One field of a rejected body or query: where, and what was expected. */
export interface ErrorDetail {
  path: string
  message: string
}

/** The error body of every non-2xx reply. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: ErrorDetail[] | Record<string, unknown>; requestId: string }
}

/** What client and server throw for a reply of the catalogue. `message` is a sentence for a person. */
export class TrellisError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorBody['error']['details']
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly status: number

  constructor(
    code: ErrorCode,
    message: string = code,
    extra: { details?: ErrorBody['error']['details']; requestId?: string; retryAfter?: number; status?: number } = {},
  ) {
    super(message)
    this.name = 'TrellisError'
    this.code = code
    this.details = extra.details
    this.requestId = extra.requestId
    this.retryAfter = extra.retryAfter
    this.status = extra.status ?? errorStatus[code]
  }
}

/** The server's own sentence for a person; nothing where something else answered in its place, or nobody did. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof TrellisError && error.message !== error.code ? error.message : undefined

/** The reply did not have the shape of the contract; the network itself was fine. */
export class ReplyShapeError extends Error {
  override name = 'ReplyShapeError'
}

/** What a page that shows a widget does not do for it: give a token, stand on the list of the tenant, let it call the API. */
export type HostFault = 'getToken' | 'originNotListed' | 'connectSrc'

/** The page that shows a widget stands in the way, not the network. `message` is for whoever looks after that page. */
export class HostError extends Error {
  override name = 'HostError'
  readonly code: HostFault

  constructor(code: HostFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** No reply at all: offline, refused, or timed out. Nothing is known about what the server did. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}
