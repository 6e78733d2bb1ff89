import type { auth, RequestOf } from '@trellis/sdk/contract'
import { sql } from 'kysely'
import * as oidc from 'openid-client'
import { embeddedIssuer } from '../core/authorize.ts'
import { now } from '../core/clock.ts'
import type { Core, Handler } from '../core/context.ts'
import type { RowOf } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'
import { seal, sha256 } from '../core/secrets.ts'
import { createBound } from './bounded.ts'
import { holdWaysIn, isByCurrent } from './credentials.ts'
import { boundPerson, embeddedPerson } from './identity.ts'
import { endProviderSession, isCodeKept } from './provider.ts'
import { refusedSignIn } from './refused-sign-in.ts'
import { redirectUri, relyingParty, type SignInTenant } from './relying-party.ts'
import { longestSeconds, openSession, type SignIn } from './sessions.ts'
import { isSignInEnded } from './sign-out.ts'

/** A sign-in that has not come back by then must be started again. */
const attemptMinutes = 15

async function tenantNamed(core: Core, clientId: string | null | undefined): Promise<SignInTenant | undefined> {
  if (clientId === null || clientId === undefined) return undefined
  return core.db.kysely.selectFrom('tenant').selectAll().where('client_id', '=', clientId).executeTakeFirst()
}

let bound: ReturnType<typeof createBound> | undefined

/**
 * Starts a sign-in: remembers verifier and nonce under the state, and gives the provider's address. Only the provider of the
 * tenant asked for is told: a stranger gets no list, and a tenant without a provider of its own answers like one that does
 * not exist.
 */
export const provider: Handler<typeof auth.provider> = async ({ core }, { query }) => {
  const { client_id: clientId, login_hint: loginHint } = query
  const tenant = await tenantNamed(core, clientId)
  const config = await relyingParty(core, tenant)
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  await core.db.kysely.deleteFrom('sign_in_attempt').where('expires_at', '<', now()).execute()
  await core.db.kysely
    .insertInto('sign_in_attempt')
    .values({
      state_hash: sha256(state),
      client_id: clientId ?? null,
      code_verifier: verifier,
      nonce,
      expires_at: new Date(now().getTime() + attemptMinutes * 60_000),
    })
    .execute()
  bound ??= createBound(core.db, 'sign_in_attempt')
  await bound()
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(core),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Whoever is asked for it says when the person signed in.
    max_age: String(longestSeconds),
    ...(loginHint ? { login_hint: loginHint } : {}),
  })
  const mapping = tenant?.issuer ? [{ client_id: tenant.client_id, name: tenant.name }] : []
  return { mapping, authorization_url: url.href, state }
}

/**
 * Finishes a sign-in and opens a session: the provider's code for the person it names, in the tenant asked for or last used. A tenant is entered
 * only by its own provider: one with another is never chosen, and `otherProvider` names it in `client_id` where there is no
 * choice left. Throws `unauthenticated` for what the provider does not vouch for, `notMember` for who belongs to no tenant, or
 * none that was asked for, `otherIdentity` where the provider's subject and address are not one person's. What was let in and what
 * was refused is written down in the tenant's audit.
 */
export const callback: Handler<typeof auth.callback> = async ({ core, ip }, { query }) => {
  const attempt = await core.db.kysely
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', sha256(query.state))
    .returningAll()
    .executeTakeFirst()
  if (!attempt || attempt.expires_at < now()) throw refuse('unauthenticated')
  const tenant = await tenantNamed(core, attempt.client_id)
  const own = tenant?.issuer ? tenant : undefined
  const issuer = own?.issuer ?? embeddedIssuer
  const about = { tenantId: tenant?.id ?? null, personId: null, email: null, issuer, address: ip }
  const redeemed = await redeem(core, tenant, attempt, query)
  if (!redeemed) throw await refusedSignIn(core, about, 'token')
  const { claims, idToken } = redeemed
  const email = typeof claims.email === 'string' ? claims.email : null
  const named = await (own ? boundPerson(core, own, claims) : embeddedPerson(core, claims))
  if ('reason' in named) throw await refusedSignIn(core, { ...about, email, personId: named.personId }, named.reason)
  const userId = named.personId
  const memberships = await core.db.asPerson(userId, tx =>
    tx.kysely
      .selectFrom('membership as m')
      .innerJoin('tenant as t', 't.id', 'm.tenant_id')
      .select(['m.tenant_id', 't.client_id', 't.issuer'])
      .where('m.user_id', '=', userId)
      // A closed organisation comes last: where there is another, signing in again leads out of it.
      .orderBy('t.available', 'desc')
      .orderBy('m.last_used_at', it => it.desc().nullsLast())
      .orderBy('m.tenant_id')
      .execute(),
  )
  const open = memberships.filter(it => it.issuer === (own?.issuer ?? null))
  const chosen = attempt.client_id === null ? open[0] : open.find(it => it.client_id === attempt.client_id)
  // What the embedded provider opened leads nowhere, and would keep its form from whoever sits down here next.
  if (!own && open.length === 0)
    await core.db.kysely.deleteFrom('oidc_payload').where(sql`payload->>'accountId'`, '=', String(userId)).execute()
  const [elsewhere] = attempt.client_id === null ? memberships : []
  if (!chosen && elsewhere) {
    const there = { ...about, tenantId: elsewhere.tenant_id, personId: userId }
    throw await refusedSignIn(core, there, 'otherProvider', { client_id: elsewhere.client_id })
  }
  if (!chosen) throw await refusedSignIn(core, { ...about, email }, 'notMember')
  const signIn = {
    issuer,
    method: methodOf(own, claims),
    at: timeOf(claims),
    idToken: seal(core.sealKey, idToken),
    address: ip,
  }
  const signInId = signInIdOf(claims, own)
  const opened = await core.db.inTenant(chosen.tenant_id, async tx => {
    await holdWaysIn(tx, userId)
    const isGood =
      own || ((await isCodeKept(tx, query.code)) && (await isByCurrent(core, tx, userId, methodsOf(claims))))
    if (!isGood) return { reason: 'replaced' as const }
    const begunAt = own ? new Date(attempt.expires_at.getTime() - attemptMinutes * 60_000) : null
    if (await isSignInEnded(tx, signInId, begunAt)) return { reason: 'signedOut' as const }
    return { reason: null, access_token: await openSession(core, tx, chosen.tenant_id, userId, signIn, { signInId }) }
  })
  if (opened.reason === null) return { access_token: opened.access_token }
  // Else the embedded provider would sign the same browser in by it again and again.
  if (!own) await endProviderSession(core.db, claims.sub, claims.amr)
  throw await refusedSignIn(core, { ...about, tenantId: chosen.tenant_id, personId: userId }, opened.reason)
}

/** The id token for a code, verified: signature, issuer, audience, nonce, state and expiry; null where it is none of that. */
async function redeem(
  core: Core,
  tenant: SignInTenant | undefined,
  attempt: RowOf<'sign_in_attempt'>,
  query: RequestOf<typeof auth.callback>['query'],
): Promise<{ claims: oidc.IDToken; idToken: string } | null> {
  const config = await relyingParty(core, tenant)
  const current = new URL(redirectUri(core))
  for (const [name, value] of Object.entries(query)) if (value !== undefined) current.searchParams.set(name, value)
  try {
    const tokens = await oidc.authorizationCodeGrant(config, current, {
      pkceCodeVerifier: attempt.code_verifier,
      expectedNonce: attempt.nonce,
      expectedState: query.state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims && tokens.id_token) return { claims, idToken: tokens.id_token }
  } catch (error) {
    core.log.warn({ error: (error as Error).message }, 'A provider refused the code of a sign-in')
  }
  return null
}

/** What the embedded provider says about how the person signed in; how another one does it is its own affair. */
function methodOf(own: SignInTenant | undefined, claims: oidc.IDToken): SignIn['method'] {
  if (own) return 'oidc'
  return methodsOf(claims).includes('otp') ? 'password+totp' : 'password'
}

const methodsOf = ({ amr }: oidc.IDToken): readonly unknown[] => (Array.isArray(amr) ? amr : [])

/** A provider's session may be older than this sign-in. */
const timeOf = ({ auth_time }: oidc.IDToken): Date =>
  typeof auth_time === 'number' ? new Date(Math.min(auth_time * 1000, now().getTime())) : now()

/**
 * One sign-in at a provider may come back more than once, without a password the second time: all sessions of it end together.
 * The embedded provider names it among its methods, another one by its session, or by its time; where that does neither, all of the
 * person there counts as one.
 */
function signInIdOf({ iss, sub, sid, auth_time, amr }: oidc.IDToken, own: SignInTenant | undefined): string {
  return sha256(JSON.stringify([iss, sub, own ? (sid ?? auth_time ?? '') : amr]))
    .toString('hex')
    .slice(0, 32)
}
