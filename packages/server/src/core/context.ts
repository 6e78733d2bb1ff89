import type {
  Access,
  Endpoint,
  Feature,
  GuestPurpose,
  I18n,
  Language,
  ReplyOf,
  RequestOf,
  Role,
} from '@trellis/sdk/contract'
import type { Config } from './config.ts'
import type { Database, Tx } from './db.ts'
import type { Doors } from './doors.ts'
import type { Secrets } from './secrets.ts'
import type { AccessClaims, Tokens } from './token.ts'

/** What all handlers share: made once at start. */
export interface Core {
  config: Config
  db: Database
  tokens: Tokens
  /** Read at the start; the role of the app cannot read them from the database. */
  secrets: Secrets
  /** Key for what is encrypted in the database. */
  sealKey: Buffer
  log: {
    debug(details: object, message: string): void
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** What rooms ask of each other. */
  doors: Doors
  principals: {
    find(claims: AccessClaims): Promise<Principal | null>
    ended(tenantId: number, sids: readonly string[]): Promise<ReadonlySet<string>>
    forget(sid?: string): void
  }
  /** What tenants list for the pages of their embeds. */
  origins: {
    all(): Promise<ReadonlySet<string>>
    isListed(tenantId: number, origin: string): Promise<boolean>
    forget(): void
  }
  /** Asks the mail job to look for mail now. */
  mailWaiting: () => void
  /** Asks the job of connected calendars to look for meetings now. */
  calendarWaiting: () => void
}

/** How the person behind a session signed in. */
export type SignInMethod = 'password' | 'password+totp' | 'oidc' | 'embed' | 'impersonation' | 'command'

/** The sign-in that a session rests on: whose word it is, how, and when. Null where a session is older than this record. */
export interface SignInOf {
  /** The provider that vouched: `embedded`, or the address of a tenant's own. */
  issuer: string | null
  method: SignInMethod | null
  at: Date | null
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
  /** Some pages are not for the person, for the time being. */
  isRestricted: boolean
  planStatus: string
  features: Feature[]
  tenantAvailable: boolean
  revoked: boolean
  /** The administrator who acts in the person's name. */
  actUserId: number | undefined
  signIn: SignInOf
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
  /** What a public endpoint knows a repeat by; where somebody calls, a repeat gets the kept reply and no handler sees it. */
  idempotencyKey: string | undefined
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

/** A handler of what people of a tenant and guests have alike: the same call behind two endpoints. */
export type SharedHandler<E extends Endpoint> = (
  context: UserContext | GuestContext,
  // By its parts: two endpoints of the same parts are alike here.
  call: { [Part in keyof RequestOf<E>]: RequestOf<E>[Part] },
) => Promise<ReplyOf<E>>

/**
 * A handler with something to do before its transaction: what takes long, such as checking a password, holds no connection and
 * no other call's place. `check` runs once for a call; what it gives, `handle` gets.
 */
export function checkedFirst<E extends Endpoint, C>(
  check: (context: Omit<ContextOf<E['access']>, 'tx'>, call: RequestOf<E>) => Promise<C>,
  handle: (context: ContextOf<E['access']>, call: RequestOf<E>, checked: C) => Promise<ReplyOf<E>>,
): Handler<E> {
  return Object.assign(handle as unknown as Handler<E>, { check })
}

/** A handler for every endpoint of a room; a missing one or a wrong shape does not compile. */
export type Handlers<R extends Record<string, Endpoint>> = { [K in keyof R]: Handler<R[K]> }
