import type { ErrorCode } from './error-status.ts'

/** One field of a rejected body or query: where, and what was expected. */
export interface ErrorDetail {
  path: string
  message: string
}

/** The error body of every non-2xx reply. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: ErrorDetail[] | Record<string, unknown>; requestId: string }
}

/** What an error has beside its code and its sentence. */
export interface ErrorExtra {
  /** HTTP status of the reply. Its class says what may be done where the code is not known. */
  status: number
  details?: ErrorBody['error']['details']
  requestId?: string
  /** Seconds until the same call may be made again. */
  retryAfter?: number
}

/** What client and server throw for a reply of the catalogue. `message` is a sentence for a person. */
export class TrellisError extends Error {
  /** One of the codes of this version, by its type. A newer server may give another: what is told by none of them counts by its status. */
  readonly code: ErrorCode
  readonly details: ErrorBody['error']['details']
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly status: number

  constructor(code: ErrorCode, message: string, extra: ErrorExtra) {
    super(message)
    this.name = 'TrellisError'
    this.code = code
    this.details = extra.details
    this.requestId = extra.requestId
    this.retryAfter = extra.retryAfter
    this.status = extra.status
  }
}

/** Of the client alone: the session of the page has changed, and nothing was sent. */
export const sessionChanged = (message?: string): TrellisError =>
  new TrellisError('sessionChanged', message ?? 'sessionChanged', { status: 409 })

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

/** Whether it is one of these: widgets of a page share the token, and each has a copy of this class. */
export const isHostError = (error: unknown): error is HostError => (error as Error | null)?.name === 'HostError'

/** No reply at all: offline, refused, or timed out. Nothing is known about what the server did. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}
