import { TrellisError } from '@trellis/sdk/contract'
import * as oidc from 'openid-client'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { sha256, unseal } from '../core/secrets.ts'
import { embeddedClient } from './provider.ts'

/** A sign-in that has not come back by then must be started again. */
const attemptMinutes = 15

interface TenantRow extends Record<string, unknown> {
  id: number
  client_id: string
  name: string
  issuer: string | null
  oidc_client_id: string | null
  oidc_client_secret: Buffer | null
}

const configurations = new Map<string, Promise<oidc.Configuration>>()

/** The relying party for a tenant's provider, or for the embedded one. Discovery happens once an issuer and client. */
async function relyingParty(core: Core, tenant: TenantRow | undefined): Promise<oidc.Configuration> {
  const own = tenant?.issuer && tenant.oidc_client_id ? tenant : undefined
  const issuer = own?.issuer ?? `${core.config.url}/oidc`
  const embedded = await embeddedClient(core.db)
  const id = own?.oidc_client_id ?? embedded.id
  const secret = own
    ? own.oidc_client_secret
      ? unseal(core.sealKey, own.oidc_client_secret)
      : undefined
    : embedded.secret
  // Tenants may share a provider and are different clients of it.
  const key = JSON.stringify([issuer, id, secret])
  let found = configurations.get(key)
  if (!found) {
    const local = new URL(issuer).protocol === 'http:'
    found = oidc
      .discovery(new URL(issuer), id, secret, undefined, local ? { execute: [oidc.allowInsecureRequests] } : undefined)
      .catch((error: Error) => {
        configurations.delete(key)
        core.log.warn({ issuer, error: error.message }, 'A sign-in provider does not answer')
        throw new TrellisError('unavailable')
      })
    configurations.set(key, found)
  }
  return found
}

const redirectUri = (core: Core) => `${core.config.url}/auth/callback`

async function tenants(core: Core): Promise<TenantRow[]> {
  return core.db.query<TenantRow>('select * from tenant order by id')
}

/** Starts a sign-in: remembers verifier and nonce under the state, and gives the provider's address. */
export async function beginSignIn(core: Core, clientId: string | undefined, loginHint: string | undefined) {
  const all = await tenants(core)
  const tenant = all.find(it => it.client_id === clientId)
  if (clientId !== undefined && !tenant) throw new TrellisError('notFound')
  const config = await relyingParty(core, tenant)
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  await core.db.query('delete from sign_in_attempt where expires_at < $1', [now()])
  await core.db.query(
    'insert into sign_in_attempt (state_hash, client_id, code_verifier, nonce, expires_at) values ($1, $2, $3, $4, $5)',
    [sha256(state), clientId ?? null, verifier, nonce, new Date(now().getTime() + attemptMinutes * 60_000)],
  )
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(core),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(loginHint ? { login_hint: loginHint } : {}),
  })
  const mapping = all.filter(it => it.issuer).map(it => ({ client_id: it.client_id, name: it.name }))
  return { mapping, authorization_url: url.href, state }
}

/** Finishes a sign-in: the provider's code for the person it names, in the tenant asked for or last used. */
export async function finishSignIn(core: Core, query: { code: string; state: string; iss?: string | undefined }) {
  const [attempt] = await core.db.query<{
    client_id: string | null
    code_verifier: string
    nonce: string
    expires_at: Date
  }>('delete from sign_in_attempt where state_hash = $1 returning *', [sha256(query.state)])
  if (!attempt || attempt.expires_at < now()) throw new TrellisError('unauthenticated')
  const tenant = (await tenants(core)).find(it => it.client_id === attempt.client_id)
  const config = await relyingParty(core, tenant)
  const current = new URL(redirectUri(core))
  for (const [name, value] of Object.entries(query)) if (value !== undefined) current.searchParams.set(name, value)
  let tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers
  try {
    tokens = await oidc.authorizationCodeGrant(config, current, {
      pkceCodeVerifier: attempt.code_verifier,
      expectedNonce: attempt.nonce,
      expectedState: query.state,
    })
  } catch (error) {
    core.log.warn({ error: (error as Error).message }, 'A provider refused the code of a sign-in')
    throw new TrellisError('unauthenticated')
  }
  const claims = tokens.claims()
  const email = typeof claims?.email === 'string' && claims.email_verified !== false ? claims.email : undefined
  const [person] = email
    ? await core.db.query<{ id: number }>('select id from person where lower(email) = lower($1)', [email])
    : []
  if (!person) throw new TrellisError('forbidden')
  const memberships = await core.db.asPerson(person.id, tx =>
    tx.query<{ tenant_id: number }>(
      // A closed organisation comes last: where there is another, signing in again leads out of it.
      'select m.tenant_id from membership m join tenant t on t.id = m.tenant_id where m.user_id = $1 order by t.available desc, m.last_used_at desc nulls last, m.tenant_id',
      [person.id],
    ),
  )
  const chosen = tenant ? memberships.find(it => it.tenant_id === tenant.id) : memberships[0]
  if (!chosen) throw new TrellisError('forbidden')
  return { tenantId: chosen.tenant_id, userId: person.id, idToken: tokens.id_token }
}

/** Where the provider ends its own session; the portal's front page where it cannot. */
export async function providerLogout(core: Core, tenantId: number, idToken: string | null): Promise<string> {
  const home = `${core.config.url}/auth/login?signedOut=1`
  try {
    const tenant = (await tenants(core)).find(it => it.id === tenantId && it.issuer)
    const config = await relyingParty(core, tenant)
    if (!idToken || !config.serverMetadata().end_session_endpoint) return home
    return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: home, id_token_hint: idToken }).href
  } catch {
    return home
  }
}
