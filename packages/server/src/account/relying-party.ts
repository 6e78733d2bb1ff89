import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { isLoopback } from '../core/config.ts'
import type { Core } from '../core/context.ts'
import type { RowOf } from '../core/kysely.ts'
import { discover } from '../core/openid.ts'
import { refuse } from '../core/refuse.ts'
import { unseal } from '../core/secrets.ts'
import { embeddedAddress, embeddedClient } from './provider.ts'

/** A tenant as far as signing in goes. `issuer` is its own provider's address; null where it uses the embedded one. */
export type SignInTenant = RowOf<'tenant'>

/** The portal's page that a provider leads back to. */
export const redirectUri = (core: Core): string => `${core.config.url}/auth/callback`

const configurations = new Map<string, Promise<oidc.Configuration>>()

/**
 * Whether a provider may be asked without TLS: whoever sits on the way could answer in its place. In production only this
 * machine may, which no way leads over.
 */
export const mayBePlain = (issuer: string, production: boolean): boolean =>
  !production || isLoopback(new URL(issuer).hostname)

async function provider(core: Core, issuer: string, id: string, secret: string | undefined) {
  const isPlain = new URL(issuer).protocol === 'http:'
  if (isPlain && !mayBePlain(issuer, core.config.production))
    throw new Error('an address without TLS is refused where NODE_ENV=production')
  return discover({ issuer: new URL(issuer), id, secret, isPlain })
}

/** The relying party for a tenant's provider, or for the embedded one. Discovery happens once an issuer and client. Throws `unavailable`. */
export async function relyingParty(core: Core, tenant: SignInTenant | undefined): Promise<oidc.Configuration> {
  const own = tenant?.issuer ? tenant : undefined
  // Half set up, it must not fall back to a provider that the tenant has turned away from.
  if (own && !own.oidc_client_id) {
    core.log.warn({ issuer: own.issuer }, 'A tenant with its own sign-in provider has no client there')
    throw refuse('unavailable')
  }
  const issuer = own?.issuer ?? embeddedAddress(core)
  const embedded = embeddedClient(core.secrets)
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
    found = provider(core, issuer, id, secret).catch((error: Error) => {
      configurations.delete(key)
      core.log.warn({ issuer, error: error.message }, 'A sign-in provider does not answer')
      throw refuse('unavailable')
    })
    configurations.set(key, found)
  }
  return found
}

/** A sealed id token of a session; null where there is none, or none that can still be read. */
export function readIdToken(core: Core, sealed: Buffer | null) {
  try {
    const idToken = unseal(core.sealKey, sealed ?? Buffer.alloc(0))
    return { idToken, claims: decodeJwt<{ amr?: unknown }>(idToken) }
  } catch {
    return null
  }
}

/**
 * Where the browser signs out at the provider that gave this id token, or the portal's front page where there is nothing to end.
 * `isOver`: the sign-in had ended before, so that the address shows nothing of it.
 */
export async function providerLogout(
  core: Core,
  read: ReturnType<typeof readIdToken>,
  isOver: boolean,
): Promise<string> {
  const home = `${core.config.url}/auth/login?signedOut=1`
  if (!read) return home
  const { iss, aud } = read.claims
  if (isOver && iss === embeddedAddress(core)) return home
  try {
    const tenant = await core.db.kysely
      .selectFrom('tenant')
      .selectAll()
      .where('issuer', '=', iss ?? '')
      .where('oidc_client_id', 'in', [aud ?? ''].flat())
      .executeTakeFirst()
    const config = await relyingParty(core, tenant)
    const { issuer, end_session_endpoint } = config.serverMetadata()
    if (issuer !== iss || !end_session_endpoint) return home
    const hint: Record<string, string> = isOver ? {} : { id_token_hint: read.idToken }
    return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: home, ...hint }).href
  } catch {
    return home
  }
}
