import { type Endpoint, type GuestPurpose, guestTokenShape, realtimeTopic, TrellisError } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import { authorize, findGuest, isAuthorized } from './authorize.ts'
import { now } from './clock.ts'
import type { Core, Guest, Principal } from './context.ts'
import type { Tx } from './db.ts'
import { isListedOrigin, listedOf, pageOfHost } from './embed-origins.ts'
import { isOneOf } from './kysely.ts'
import { refuse } from './refuse.ts'
import { type AccessClaims, guestSubject } from './token.ts'

/** A person who wants to hear. */
export interface Hearer {
  tx: Tx
  tenantId: number
  userId: number
  principal: Principal
}

/** Somebody from outside who wants to hear. */
export interface GuestHearer {
  tx: Tx
  tenantId: number
  guest: Guest
}

/** What of a topic somebody may hear: all of it with who else is there, nothing, or changes of some kinds alone. */
export type Heard = boolean | readonly string[]

/** Who may hear of a kind of topic: the same rule that the API authorises with. Whom it refuses, as a call would be, hears nothing. */
export interface TopicRule {
  /** The call that tells it: who may not make it, as a host's page most of them, hears nothing. */
  asks: Endpoint
  person: (hearer: Hearer, id: number) => Promise<Heard>
  /** Guests by whose links it is read; left out, none hears of it. */
  guest?: { purpose: GuestPurpose; hears: (hearer: GuestHearer, id: number) => Promise<Heard> }
}

/** The rules by kind of topic. */
export type MayHear = Readonly<Record<string, TopicRule>>

interface Known {
  tenantId: number
  /** By which calls and connections are counted. */
  key: string
  /** When a host's word for it is over; null where it rests on a session or a link, which are looked at. */
  until: Date | null
  /** Of the host's page, which the tenant has to list; null of a page of ours, and of no page. */
  origin: string | null
}
interface PersonListener extends Known {
  kind: 'person'
  claims: AccessClaims
  principal: Principal
}
interface GuestListener extends Known {
  kind: 'guest'
  token: string
  guest: Guest
}
/** Who is at the other end of a connection. */
export type Listener = PersonListener | GuestListener

const dateOf = ({ exp }: Pick<AccessClaims, 'exp'>) => new Date(exp * 1000)
/** Who is counted as one, in a tenant. */
export const keyOf = ({ tid, sub }: Pick<AccessClaims, 'tid' | 'sub'>): string => `${tid}/${sub}`
const isOver = ({ until }: Known) => until !== null && until <= now()

/** Those of some guests whose link still stands. */
const standingLinks = (tx: Tx, tenantId: number, ids: readonly number[]) =>
  tx.kysely
    .selectFrom('guest')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('id', ids))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .execute()

/** Those of some people who are members, and have agreed: a host's word for others is over. */
const standingMembers = (tx: Tx, tenantId: number, ids: readonly number[]) =>
  tx.kysely
    .selectFrom('membership')
    .select('user_id as id')
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('user_id', ids))
    .where('is_agree', '=', true)
    .where(sql<boolean>`'USER' = any(roles)`)
    .execute()

/** Whom the rule refuses hears nothing. */
const silence = (error: unknown): Heard => {
  if (error instanceof TrellisError) return false
  throw error
}

/** Tells who comes with a token, what that one may hear, and when it is over. */
export function createListeners(core: Core, may: MayHear) {
  const purposes = Object.values(may).flatMap(it => it.guest?.purpose ?? [])
  /** Who a person's token names, where the person may use the product now. Who acts in somebody's name hears nothing. */
  async function enter(claims: AccessClaims): Promise<Principal> {
    const principal = await core.principals.find(claims)
    const [first, ...others] = Object.values(may)
    const other = principal && others.find(it => isAuthorized(it.asks, claims, principal))
    const { asks } = other ?? first ?? {}
    if (!asks) throw refuse('forbidden')
    return authorize(asks, claims, principal)
  }

  async function guestOf(token: string, until: Date | null, origin: string | null): Promise<Listener> {
    const { guest } = await findGuest(core, token, purposes)
    const { tenantId, id } = guest
    return {
      kind: 'guest',
      tenantId,
      key: keyOf({ tid: tenantId, sub: guestSubject(id) }),
      until,
      origin,
      token,
      guest,
    }
  }
  async function personOf(claims: AccessClaims, origin: string | null): Promise<Listener> {
    const principal = await enter(claims)
    const until = claims.scope === 'embed' ? dateOf(claims) : null
    return { kind: 'person', tenantId: claims.tid, key: keyOf(claims), until, origin, claims, principal }
  }

  return {
    /**
     * What a token says, without a look at the database; null of a guest's link, which says nothing by itself. Throws `tokenExpired`
     * or `unauthenticated`.
     */
    claimsOf: async (token: string): Promise<AccessClaims | null> =>
      guestTokenShape.test(token) ? null : core.tokens.verifyAny(token),

    /**
     * Who comes with a token that says so, from a page of this origin. Throws the reason why nobody does; `forbidden` where a host's
     * page is not listed: a browser asks nobody before it connects, as it does before it calls.
     */
    async arrive(token: string, claims: AccessClaims | null, page: string | undefined): Promise<Listener> {
      const origin = claims?.scope === undefined ? null : pageOfHost(page, core.config)
      if (claims && origin !== null && !(await isListedOrigin(core.db, claims.tid, origin))) throw refuse('forbidden')
      if (claims === null) return guestOf(token, null, null)
      return claims.scope === 'guest' ? guestOf(token, dateOf(claims), origin) : personOf(claims, origin)
    },

    /** The same as it is now. Throws the reason why it is over. */
    async again(it: Listener): Promise<Listener> {
      if (isOver(it)) throw refuse('tokenExpired')
      return it.kind === 'guest' ? guestOf(it.token, it.until, it.origin) : personOf(it.claims, it.origin)
    },

    /** Those of a tenant whose session, link, token, membership or page has ended: one question for all of a kind. */
    async ended(tenantId: number, those: readonly Listener[]): Promise<ReadonlySet<Listener>> {
      const people = those.filter(it => it.kind === 'person')
      const standing = async (ask: typeof standingLinks, ids: readonly number[]) =>
        new Set(
          ids.length === 0 ? [] : (await core.db.inTenant(tenantId, tx => ask(tx, tenantId, ids))).map(it => it.id),
        )
      const [guests, members, ended, origins] = await Promise.all([
        standing(
          standingLinks,
          those.flatMap(it => (it.kind === 'guest' ? it.guest.id : [])),
        ),
        standing(
          standingMembers,
          people.flatMap(it => (it.until === null ? [] : it.principal.userId)),
        ),
        core.principals.ended(tenantId, [
          ...new Set(people.flatMap(it => (it.until === null ? it.principal.sid : []))),
        ]),
        listedOf(
          core.db,
          tenantId,
          those.flatMap(it => it.origin ?? []),
        ),
      ])
      const hasEnded = (it: Listener) =>
        isOver(it) ||
        (it.origin !== null && !origins.has(it.origin)) ||
        (it.kind === 'guest'
          ? !guests.has(it.guest.id)
          : it.until === null
            ? ended.has(it.principal.sid)
            : !members.has(it.principal.userId))
      return new Set(those.filter(hasEnded))
    },

    /** What somebody may hear of a topic. Where several connections of one are looked at, it is asked `once` for all of them. */
    async mayHear(it: Listener, topic: string, once?: Map<string, Promise<Heard>>): Promise<Heard> {
      const [, kind, id] = realtimeTopic.exec(topic) ?? []
      const rule = may[kind ?? '']
      if (!rule || !id) return false
      const key = `${it.key} ${it.until === null} ${topic}`
      const known = once?.get(key)
      if (known) return known
      const asked = core.db.inTenant(it.tenantId, async (tx): Promise<Heard> => {
        const { tenantId } = it
        if (it.kind === 'guest') {
          const { guest } = it
          return rule.guest?.purpose === guest.purpose && rule.guest.hears({ tx, tenantId, guest }, Number(id))
        }
        const { claims, principal } = it
        const { userId } = principal
        return (
          isAuthorized(rule.asks, claims, principal) && rule.person({ tx, tenantId, userId, principal }, Number(id))
        )
      })
      const heard = asked.catch(silence)
      once?.set(key, heard)
      return heard
    },
  }
}
