import type {
  Access,
  Endpoint,
  ErrorCode,
  Feature,
  GuestPurpose,
  I18n,
  Language,
  ReplyOf,
  RequestOf,
  Role,
  TrellisError,
} from '@trellis/sdk/contract'
import type { Config } from './config.ts'
import type { Database, Tx } from './db.ts'
import type { AccessClaims, Tokens } from './token.ts'

/** What all handlers share: made once at start. */
export interface Core {
  config: Config
  db: Database
  tokens: Tokens
  /** Key for what is encrypted in the database. */
  sealKey: Buffer
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  principals: { find(claims: AccessClaims): Promise<Principal | null>; forget(sid?: string): void }
  /** Asks the mail job to look for mail now. */
  mailWaiting: () => void
}

/** Who a session's token names, as the database has it. */
export interface Principal {
  userId: number
  tenantId: number
  clientId: string
  sid: string
  email: string
  roles: Role[]
  isAgree: boolean
  planStatus: string
  features: Feature[]
  tenantAvailable: boolean
  revoked: boolean
  actEmail: string | undefined
}

export interface Guest {
  id: number
  tenantId: number
  purpose: GuestPurpose
  email: string
  fullName: string
}

interface BaseContext {
  core: Core
  requestId: string
  language: Language
  i18n: I18n
  origin: string | undefined
  ip: string
  /** Refuses the call: `throw fail('conflict')`. The sentence is the caller's language. */
  fail(code: ErrorCode, details?: TrellisError['details']): TrellisError
  /** Runs after the transaction is committed and never fails the call. */
  after(work: () => void | Promise<void>): void
  /** Runs after the transaction of a refused call is rolled back: what must happen although the call fails. */
  refused(work: () => Promise<void>): void
}

export interface PublicContext extends BaseContext {}
export interface SessionContext extends BaseContext {
  claims: AccessClaims
  tx: Tx
}
export interface UserContext extends BaseContext {
  claims: AccessClaims
  principal: Principal
  tenantId: number
  userId: number
  tx: Tx
}
export interface GuestContext extends BaseContext {
  guest: Guest
  tenantId: number
  tx: Tx
}

type ContextOf<A extends Access> = A extends { kind: 'public' }
  ? PublicContext
  : A extends { kind: 'session' }
    ? SessionContext
    : A extends { kind: 'guest' }
      ? GuestContext
      : UserContext

/** Handles one endpoint: gets the parsed call, gives the data of the reply. */
export type Handler<E extends Endpoint> = (context: ContextOf<E['access']>, call: RequestOf<E>) => Promise<ReplyOf<E>>

/** A handler for every endpoint of a room; a missing one or a wrong shape does not compile. */
export type Handlers<R extends Record<string, Endpoint>> = { [K in keyof R]: Handler<R[K]> }
