import { type Endpoint, type GuestPurpose, guestTokenShape, realtimeTopic } from '@trellis/sdk/contract'
import { authorize, findGuest, isAuthorized } from './authorize.ts'
import { now } from './clock.ts'
import type { Core, Guest, Principal } from './context.ts'
import type { Tx } from './db.ts'
import { isListedOrigin } from './embed-origins.ts'
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

/** Who may hear of a kind of topic: the same rule that the API authorises with. */
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

  async function guestOf(token: string, until: Date | null): Promise<Listener> {
    const { guest } = await findGuest(core, token, purposes)
    const { tenantId, id } = guest
    return { kind: 'guest', tenantId, key: keyOf({ tid: tenantId, sub: guestSubject(id) }), until, token, guest }
  }
  async function personOf(claims: AccessClaims): Promise<Listener> {
    const principal = await enter(claims)
    const until = claims.scope === 'embed' ? dateOf(claims) : null
    return { kind: 'person', tenantId: claims.tid, key: keyOf(claims), until, claims, principal }
  }

  return {
    /**
     * What a token says, without a look at the database; null of a guest's link, which says nothing by itself. Throws `tokenExpired`
     * or `unauthenticated`.
     */
    claimsOf: async (token: string): Promise<AccessClaims | null> =>
      guestTokenShape.test(token) ? null : core.tokens.verifyAny(token),

    /** Who comes with a token that says so. Throws the reason why nobody does. */
    arrive: (token: string, claims: AccessClaims | null): Promise<Listener> =>
      claims === null
        ? guestOf(token, null)
        : claims.scope === 'guest'
          ? guestOf(token, dateOf(claims))
          : personOf(claims),

    /** Whether a page of this origin may speak with the token of a host, as the API has it: a browser asks nobody before it connects. */
    async isFrom({ tenantId, until }: Listener, origin: string | undefined): Promise<boolean> {
      if (until === null || origin === undefined || origin === core.config.url) return true
      return isListedOrigin(core.db, tenantId, origin)
    },

    /** The same as it is now. Throws the reason why it is over. */
    async again(it: Listener): Promise<Listener> {
      if (isOver(it)) throw refuse('tokenExpired')
      return it.kind === 'guest' ? guestOf(it.token, it.until) : personOf(it.claims)
    },

    /** Those of a tenant whose session, link or token has ended: one question for all of a kind. */
    async ended(tenantId: number, those: readonly Listener[]): Promise<ReadonlySet<Listener>> {
      const guests = those.flatMap(it => (it.kind === 'guest' ? it.guest.id : []))
      const sids = those.flatMap(it => (it.kind === 'person' && it.until === null ? it.principal.sid : []))
      const [standing, ended] = await Promise.all([
        guests.length > 0 ? guestsThat(tenantId, guests) : new Set(),
        sids.length > 0 ? core.principals.ended(tenantId, [...new Set(sids)]) : new Set(),
      ])
      const hasEnded = (it: Listener) =>
        isOver(it) || (it.kind === 'guest' ? !standing.has(it.guest.id) : ended.has(it.principal.sid))
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
      once?.set(key, asked)
      return asked
    },
  }

  /** Those of some guests whose link still stands. */
  async function guestsThat(tenantId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await core.db.inTenant(tenantId, tx =>
      tx.kysely
        .selectFrom('guest')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where(isOneOf('id', ids))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .execute(),
    )
    return new Set(rows.map(it => it.id))
  }
}
