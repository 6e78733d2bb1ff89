import { type ErrorBody, type ErrorDetail, fromAcceptLanguage, type I18n, TrellisError } from '@trellis/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { badField, refusal, refuse } from './refuse.ts'
import { textsOf } from './texts.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

/** Zod's issues as details: where, and what was expected. At most 20, so that a hostile body gets no essay. */
export function detailsOf(part: string, issues: readonly Issue[]): ErrorDetail[] {
  return issues.slice(0, 20).map(it => ({ path: [part, ...it.path.map(String)].join('.'), message: it.message }))
}

/** Any thrown thing as the error of the catalogue. Database and framework errors keep their words to themselves. */
export function toTrellisError(error: unknown): TrellisError {
  if (error instanceof TrellisError) return error
  const it = (error ?? {}) as { statusCode?: number; code?: string; message?: string }
  if (it.statusCode === 413) return refuse('tooLarge')
  if (it.statusCode === 429) return refuse('rateLimited')
  if (it.statusCode === 503) return refuse('unavailable')
  if (it.statusCode !== undefined && it.statusCode >= 400 && it.statusCode < 500) {
    return badField('request', it.message ?? '')
  }
  if (isConnectionLoss(it)) return refuse('unavailable')
  // Text the database cannot hold (22P05, 22021) and numbers out of range (22003) are the caller's.
  if (it.code === '22P05' || it.code === '22021' || it.code === '22003') return refuse('validation')
  return refuse('internal')
}

/** Whether an error is to be looked into: not where it was refused because too many came at once. */
export const isFault = (thrown: unknown, error: TrellisError): boolean =>
  error.status >= 500 && (thrown !== error || error.code !== 'unavailable')

/** 57P01 to 57P03: the database goes or comes; 53300: too many connections; 25P03, 57014, 40001, 40P01: it gave up on this one. */
const passing = ['57P01', '57P02', '57P03', '53300', '25P03', '57014', '40001', '40P01']
const network = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']
/** What the driver says where there is no code. */
const words =
  /terminated|timeout exceeded when trying to connect|Connection ended|not queryable|after calling end on the pool/

/** Errors that the same call may not meet again a moment later. */
function isConnectionLoss({ code = '', message = '' }: { code?: string; message?: string }): boolean {
  return network.includes(code) || passing.includes(code) || code.startsWith('08') || words.test(message)
}

/** The error body, its message a sentence in the caller's language. */
export function errorBody(error: TrellisError, i18n: I18n, requestId: string): ErrorBody {
  const message = error.message === error.code ? i18n.t(`core.errors.${error.code}` as never) : error.message
  return { error: { code: error.code, message, ...(error.details ? { details: error.details } : {}), requestId } }
}

const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => fromAcceptLanguage(headers['accept-language'])

/** The same in the language that a request asks for. */
export const errorReply = (error: TrellisError, request: Pick<FastifyRequest, 'id' | 'headers'>): ErrorBody =>
  errorBody(error, textsOf(languageOf(request)), request.id)

/** Of a call that changes data a fault says what to do about what was not saved. Source: spec 2 section 8, save failures. */
export function inSaving(error: TrellisError, request: Pick<FastifyRequest, 'headers' | 'routeOptions'>): TrellisError {
  const { config } = request.routeOptions
  if (error.code !== 'internal' || !config || !('saves' in config) || config.saves !== true) return error
  return refusal(textsOf(languageOf(request)), error.code, 'core.errors.saveFailed')
}
