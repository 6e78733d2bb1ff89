import type * as z from 'zod/mini'
import type { Entitlement } from './entitlements.ts'
import type { Role } from './roles.ts'

/** The services of the API, each served under its own prefix and, if wanted, from its own address. */
export const servicePrefix = {
  auth: '/api/auth-service',
  user: '/api/user-service',
  assessment: '/api/assessment-service',
  team: '/api/team-service',
  alignment: '/api/alignment-service',
  notification: '/api/notification-service',
  gamification: '/api/gamification-service',
  ai: '/api/ai-service',
  calendar: '/api/calendar-service',
} as const

export type Service = keyof typeof servicePrefix

/** What a guest token may be used for. A token has exactly one purpose. */
export type GuestPurpose = 'gla' | 'alignment' | 'set-password' | 'feedback' | 'plan' | 'leader360' | 'meeting'

/**
 * Who may call an endpoint.
 * - `public`: no token.
 * - `session`: a token of a session, expired ones included (refresh, logout).
 * - `guest`: a guest token of that purpose, and nothing else.
 * - `user`: a signed-in member of the tenant; with `roles`, one who holds at least one of them.
 *   `beforeConsent` lets a call through that the guards themselves need, or that only takes away, `embed` one of a widget on a host page.
 *   `inPersonsName` lets an administrator who acts in the person's name through. Closed by default: whatever shows or changes
 *   answers, results of few people, consent, rights, profile or credentials stays the person's own.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'guest'; purpose: GuestPurpose }
  | { kind: 'user'; roles?: readonly Role[]; beforeConsent?: true; embed?: true; inPersonsName?: true }

type Schema = z.ZodMiniType

/** One call of the API, as both ends see it: the client function, the route, validation, OpenAPI and the tests come from it. */
export interface Endpoint {
  service: Service
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below the service prefix; `{name}` is a path parameter. */
  path: `/${string}`
  /** One sentence for the OpenAPI document. */
  summary: string
  access: Access
  params?: Schema
  query?: Schema
  body?: Schema
  /** Shape of `data` in the reply. */
  reply: Schema
  entitlement?: Entitlement
  /**
   * True where data changes, whatever the method: never retried without an idempotency key, never cached. A repeat with the same
   * key has one effect, and the same reply: where nobody is signed in (`public`) the endpoint itself sees to it.
   */
  changes?: true
  /**
   * True where the call writes down what it showed or opened: a report's reader, a session. Its reply is never kept for a repeat.
   * A call that neither writes nor `changes` runs in a transaction in which the database refuses to write.
   */
  writes?: true
  /**
   * Texts, or lists of texts, of the reply that open something. Where the reply is kept for a repeat they are sealed, and it is kept
   * for minutes alone, for the session that got it, until that person's ways in end or the key comes with another body.
   */
  secrets?: readonly string[]
  /** Body limit in bytes; 64 KiB where nothing is said. */
  bodyLimit?: number
  /** The part of a caller's calls a minute that this one may be, where it costs more than others. */
  share?: number
}

/** Keeps the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint>(it: E): E => it

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined
type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller gives: path parameters, query and body, those the endpoint has. */
export type CallOf<E extends Endpoint> = Defined<{
  params: In<E['params']>
  query: In<E['query']>
  body: In<E['body']>
}>
/** What a handler gets: the same, parsed. */
export type RequestOf<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> }
/** The parsed body of a call. */
export type BodyOf<E extends Endpoint> = RequestOf<E>['body']
/** The data of the reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** The path under the service base with its parameters filled in. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
