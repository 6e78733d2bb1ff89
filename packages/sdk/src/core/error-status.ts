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
  /** Of a link to something else, cut off, or of somebody who was taken out. */
  guestLinkUnknown: 410,
  /** Of a feedback round that is over, or of none. */
  feedbackLinkExpired: 410,
  linkDead: 410,
  /** Of a badge or certificate; `details` say what it was. */
  certificateWithdrawn: 410,
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
