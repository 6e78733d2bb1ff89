import { type CalendarProvider, type calendar, isConferenceLink, isEmail } from '@trellis/sdk/contract'
import * as oidc from 'openid-client'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import { type Core, checkedFirst, type Handler, type UserContext } from '../core/context.ts'
import { isListedOrigin } from '../core/embed-origins.ts'
import type { RowOf } from '../core/kysely.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import { type AccountRow, accountOf, accountRow, keptTokens } from './accounts.ts'
import { endGrant } from './ending.ts'
import { endFeed, makeFeed } from './feed-address.ts'
import { ProviderError } from './port.ts'
import { calendarRedirect, failureOf, kindOf, providerClient } from './provider.ts'
import { forgetEntries } from './push.ts'

/** A connection that has not come back by then must be started again. */
const attemptMinutes = 15
/** Connections that one person has under way. */
const mostAttempts = 10

type Untied = Omit<UserContext, 'tx'>

/** The sentence for what a provider did, in place of one for the whole product. */
export function saidOf({ i18n }: Pick<UserContext, 'i18n'>, error: unknown) {
  if (!(error instanceof ProviderError)) return error
  if (error.kind === 'reconnect') return refusal(i18n, 'conflict', 'calendar.refused.reconnect')
  if (error.kind === 'refused') return refusal(i18n, 'conflict', 'calendar.refused.provider')
  return refusal(i18n, 'unavailable', 'calendar.refused.slow')
}

export const calendarAccount: Handler<typeof calendar.calendarAccount> = ({ core, tx, tenantId, userId }, { query }) =>
  accountOf(core, tx, { tenantId, userId }, query.withDetail === 'true')

/** Where the caller may come back to: the portal, or a page that the tenant lists. */
async function originOf({ core, tenantId }: Untied, originUrl: string): Promise<string> {
  const refused = badField('query.originUrl', 'An address of the portal, or of a page that the organisation lists')
  if (!isConferenceLink(originUrl)) throw refused
  const { href, origin } = new URL(originUrl)
  if (origin === core.config.url) return href
  if (!(await isListedOrigin(core.db, tenantId, origin))) throw refused
  return href
}

interface Begun {
  provider: CalendarProvider
  origin: string
  state: string
  nonce: string
  verifier: string
  url: string
}

/** Starts a connection: remembers verifier and nonce under the state, for this person and session alone. */
export const syncCalendarUrl = checkedFirst<typeof calendar.syncCalendarUrl, Begun>(
  async (context, { query }) => {
    const { core } = context
    const origin = await originOf(context, query.originUrl)
    const provider = query.provider ?? (Object.keys(core.config.calendars)[0] as CalendarProvider | undefined)
    if (!provider || !core.config.calendars[provider])
      throw badField('query.provider', 'A provider that is set up here')
    const { scope, more } = kindOf(provider)
    const begun = {
      verifier: oidc.randomPKCECodeVerifier(),
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
    }
    try {
      const client = await providerClient(core, provider)
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: calendarRedirect(core),
        scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
        state: begun.state,
        nonce: begun.nonce,
        ...more,
      })
      return { ...begun, provider, origin, url: url.href }
    } catch (error) {
      throw saidOf(context, error)
    }
  },
  async ({ tx, tenantId, userId, claims }, _, begun) => {
    const at = now()
    const own = tx.kysely
      .selectFrom('calendar_connecting')
      .select('state_hash')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .orderBy('expires_at', 'desc')
    // What was begun long ago, or too often, is dropped.
    await tx.kysely
      .deleteFrom('calendar_connecting')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where(it => it.or([it('expires_at', '<', at), it('state_hash', 'not in', own.limit(mostAttempts - 1))]))
      .execute()
    await tx.kysely
      .insertInto('calendar_connecting')
      .values({
        tenant_id: tenantId,
        state_hash: sha256(begun.state),
        user_id: userId,
        sid: claims.sid,
        provider: begun.provider,
        code_verifier: begun.verifier,
        nonce: begun.nonce,
        origin_url: begun.origin,
        expires_at: new Date(at.getTime() + attemptMinutes * 60_000),
      })
      .execute()
    return { url: begun.url }
  },
)

type Attempt = RowOf<'calendar_connecting'>

/** Takes the attempt that a state names, once: of this person and this session, and no other's. */
async function take({ core, tenantId, userId, claims }: Untied, state: string): Promise<Attempt | undefined> {
  return core.db.inTenant(tenantId, tx =>
    tx.kysely
      .deleteFrom('calendar_connecting')
      .where('tenant_id', '=', tenantId)
      .where('state_hash', '=', sha256(state))
      .where('user_id', '=', userId)
      .where('sid', '=', claims.sid)
      .where('expires_at', '>', now())
      .returningAll()
      .executeTakeFirst(),
  )
}

interface Connected {
  attempt: Attempt
  /** Null where the person did not allow it. */
  account: (ReturnType<typeof keptTokens> & { subject: string; email: string }) | null
}

/** The address a provider names, where it is one. */
const emailIn = ({ email }: oidc.IDToken): string => (typeof email === 'string' && isEmail(email) ? email.trim() : '')

/** The tokens for a code, and whose calendar it is: signature, issuer, audience, nonce, state and expiry are verified. */
async function redeem(core: Core, attempt: Attempt, current: URL) {
  const client = await providerClient(core, attempt.provider)
  try {
    const given = await oidc.authorizationCodeGrant(client, current, {
      pkceCodeVerifier: attempt.code_verifier,
      expectedState: current.searchParams.get('state') ?? '',
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const claims = given.claims()
    const isGranted =
      given.scope === undefined || given.scope.split(' ').some(it => it.endsWith(kindOf(attempt.provider).needed))
    if (!claims || !isGranted || !given.refresh_token) return null
    // Source: OpenID Connect Core 1.0, 2: a subject is at most 255 characters of ASCII.
    if (!/^[ -~]{1,255}$/.test(claims.sub)) throw new ProviderError('refused', 'It names a person by what is no name')
    return { ...keptTokens(core, given), subject: claims.sub, email: emailIn(claims) }
  } catch (error) {
    const failure = failureOf(error)
    // A nonce or a signature that is not good, like a code that is none: it is to be begun anew.
    if (failure.kind === 'refused' && error instanceof oidc.ClientError)
      throw new ProviderError('reconnect', failure.message)
    throw failure
  }
}

/** Finishes a connection. One that was forged, is another's, over or used is refused, and nothing is changed. */
export const calendarCallback = checkedFirst<typeof calendar.calendarCallback, Connected>(
  async (context, { body }) => {
    const { core, i18n } = context
    const attempt = await take(context, body.state)
    if (!attempt) throw refusal(i18n, 'conflict', 'calendar.refused.attempt')
    if (body.code === undefined) return { attempt, account: null }
    const current = new URL(calendarRedirect(core))
    for (const name of ['state', 'code', 'iss'] as const)
      if (body[name] !== undefined) current.searchParams.set(name, body[name])
    try {
      return { attempt, account: await redeem(core, attempt, current) }
    } catch (error) {
      if (error instanceof ProviderError)
        core.log.warn({ provider: attempt.provider, error: error.message }, 'A calendar was not connected')
      throw error instanceof ProviderError && error.kind === 'reconnect'
        ? refusal(i18n, 'conflict', 'calendar.refused.attempt')
        : saidOf(context, error)
    }
  },
  async ({ core, tx, tenantId, userId, i18n, after }, _, { attempt, account }) => {
    if (!account) throw refusal(i18n, 'conflict', 'calendar.refused.denied')
    const { refresh_token, ...tokens } = account
    if (!refresh_token) throw refuse('internal')
    const before = await accountRow(tx, { tenantId, userId })
    const made = {
      ...tokens,
      refresh_token,
      provider: attempt.provider,
      status: 'CONNECTED' as const,
      sync_token: null,
      sync_since: null,
      synced_at: null,
      connected_at: now(),
      dates_at: now(),
    }
    await tx.kysely
      .insertInto('calendar_account')
      .values({ tenant_id: tenantId, user_id: userId, ...made })
      .onConflict(it =>
        it
          .columns(['tenant_id', 'user_id'])
          .doUpdateSet(set => ({ ...made, version: set('calendar_account.version', '+', 1) })),
      )
      .execute()
    const isSame = before?.provider === attempt.provider && before.subject === account.subject
    // Of the same account the provider would end the new one with it.
    if (before && !isSame) await endGrant(tx, tenantId, before)
    await forgetEntries(tx, { tenantId, userId }, isSame)
    await record(tx, tenantId, userId, 'calendar.connect', userId, { provider: attempt.provider })
    after(() => core.calendarWaiting())
    return {
      originUrl: attempt.origin_url,
      calendar: await accountOf(core, tx, { tenantId, userId }, true),
    }
  },
)

/** Ends the connection: here at once, at the provider after that, as far as it has a way to. */
export const revokeCalendarAccess: Handler<typeof calendar.revokeCalendarAccess> = async context => {
  const { core, tx, tenantId, userId } = context
  const row = await tx.kysely
    .deleteFrom('calendar_account')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await forgetEntries(tx, { tenantId, userId }, false)
    await record(tx, tenantId, userId, 'calendar.revoke', userId, { provider: row.provider })
    await endGrant(tx, tenantId, row)
  }
  return accountOf(core, tx, { tenantId, userId }, true)
}

/** Keeps a choice of the connected calendar; refused where none is connected. */
async function choose(
  { core, tx, tenantId, userId, i18n }: UserContext,
  choice: Partial<Pick<AccountRow, 'conference' | 'dates' | 'dates_at'>>,
) {
  const found = await tx.kysely
    .updateTable('calendar_account')
    .set(choice)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!found) throw refusal(i18n, 'conflict', 'calendar.refused.none')
  return accountOf(core, tx, { tenantId, userId }, true)
}

/** Whether new meetings get their link from the connected calendar. */
export const authorizeConferenceProvider: Handler<typeof calendar.authorizeConferenceProvider> = (context, { body }) =>
  choose(context, { conference: body.conference })

/** Whether dates of plan and sprints stand in the connected calendar. */
export const chooseCalendarDates: Handler<typeof calendar.chooseCalendarDates> = (context, { body }) =>
  choose(context, { dates: body.dates, dates_at: now() })

export const makeCalendarFeed: Handler<typeof calendar.makeCalendarFeed> = async ({ core, tx, tenantId, userId }) => {
  await makeFeed(core, tx, { tenantId, userId })
  return accountOf(core, tx, { tenantId, userId }, true)
}

export const revokeCalendarFeed: Handler<typeof calendar.revokeCalendarFeed> = async ({
  core,
  tx,
  tenantId,
  userId,
}) => {
  await endFeed(tx, { tenantId, userId })
  return accountOf(core, tx, { tenantId, userId }, true)
}
