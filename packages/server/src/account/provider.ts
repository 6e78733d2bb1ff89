import Provider, { type Adapter, type AdapterPayload, type Configuration, interactionPolicy } from 'oidc-provider'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import type { RowOf } from '../core/kysely.ts'
import { type Secrets, seal, sha256, unseal } from '../core/secrets.ts'
import { createBound } from './bounded.ts'

/** The portal as a client of the embedded provider. */
export const embeddedClient = (secrets: Secrets): { id: string; secret: string } => ({
  id: 'trellis-portal',
  secret: secrets['oidc-client'].toString('base64url'),
})

/** The embedded provider's own address, by which its tokens name it. */
export const embeddedAddress = (core: Core): string => `${core.config.url}/oidc`

/** Ends the embedded provider's session that a person opened by a sign-in of those methods (`amr`), one of which names it. */
export async function endProviderSession(on: Pick<Tx, 'query'>, accountId: string, methods: unknown): Promise<void> {
  // By hand: within JSON.
  await on.query(
    "delete from oidc_payload where model = 'Session' and payload->>'accountId' = $1 and payload->'amr' = $2::jsonb",
    [accountId, JSON.stringify(methods ?? null)],
  )
}

/** An id is what the browser's cookie holds, or the code or token itself. */
const idOf = (id: string) => sha256(id).toString('base64url')

/** Whether a code of the embedded provider is still there, used or not: it goes with the credentials that it was given for. */
export async function isCodeKept(tx: Tx, code: string): Promise<boolean> {
  const kept = await tx.kysely
    .selectFrom('oidc_payload')
    .select('id')
    .where('model', '=', 'AuthorizationCode')
    .where('id', '=', idOf(code))
    .executeTakeFirst()
  return kept !== undefined
}

/** Keeps the provider's sessions, codes and grants in the database, so that a restart signs nobody out. */
function adapterFor({ db, sealKey }: Core): new (model: string) => Adapter {
  const found = (row: RowOf<'oidc_payload'> | undefined) => {
    if (!row || (row.expires_at && row.expires_at <= now())) return undefined
    const { sealed, ...payload } = row.payload as Record<string, unknown>
    const opened = opening(String(sealed))
    if (!opened) return undefined
    const { cookie, ...own } = opened as AdapterPayload & { cookie?: string }
    return {
      ...payload,
      ...own,
      ...(payload.session ? { session: { ...(payload.session as object), cookie } } : {}),
      ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
    }
  }
  /** Null for one of an earlier version, or from before the sealing key was changed: whose cookie leads there signs in again. */
  const opening = (sealed: string): AdapterPayload | null => {
    try {
      return JSON.parse(unseal(sealKey, Buffer.from(sealed, 'base64')))
    } catch {
      return null
    }
  }
  const bound = createBound(db, 'oidc_payload')
  return class implements Adapter {
    readonly model: string
    constructor(model: string) {
      this.model = model
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
      const { jti, returnTo, session, ...plain } = payload
      const { cookie, ...who } = (session ?? {}) as Record<string, unknown>
      const changing = {
        payload: JSON.stringify({
          ...plain,
          ...(session ? { session: who } : {}),
          sealed: seal(sealKey, JSON.stringify({ jti, returnTo, cookie })).toString('base64'),
        }),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null,
      }
      await db.kysely
        .insertInto('oidc_payload')
        .values({ model: this.model, id: idOf(id), user_code: payload.userCode ?? null, ...changing })
        .onConflict(it => it.columns(['model', 'id']).doUpdateSet(changing))
        .execute()
      if (this.model === 'Interaction') await bound()
    }
    find(id: string) {
      return this.#findBy('id', idOf(id))
    }
    findByUid(uid: string) {
      return this.#findBy('uid', uid)
    }
    findByUserCode(code: string) {
      return this.#findBy('user_code', code)
    }
    async #findBy(column: 'id' | 'uid' | 'user_code', value: string) {
      return found(
        await db.kysely
          .selectFrom('oidc_payload')
          .selectAll()
          .where('model', '=', this.model)
          .where(column, '=', value)
          .executeTakeFirst(),
      )
    }
    async consume(id: string) {
      await db.kysely
        .updateTable('oidc_payload')
        .set({ consumed_at: now() })
        .where('model', '=', this.model)
        .where('id', '=', idOf(id))
        .execute()
    }
    async destroy(id: string) {
      await db.kysely.deleteFrom('oidc_payload').where('model', '=', this.model).where('id', '=', idOf(id)).execute()
    }
    async revokeByGrantId(grantId: string) {
      await db.kysely.deleteFrom('oidc_payload').where('grant_id', '=', grantId).execute()
    }
  }
}

/** The embedded OpenID provider at /oidc: authorization code with PKCE, sign-in by password, no consent page for the own portal. */
export function createProvider(core: Core): Provider {
  const { db, config, secrets } = core
  const client = embeddedClient(secrets)
  const jwk = JSON.parse(secrets['oidc-key'].toString('utf8'))
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const configuration: Configuration = {
    adapter: adapterFor(core),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${config.url}/auth/callback`],
        post_logout_redirect_uris: [`${config.url}/auth/login?signedOut=1`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [secrets['oidc-cookies'].toString('base64url')] },
    claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'], acr: null },
    acrValues: ['aal1', 'aal2'],
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // The person asked to sign out in the portal already: the form sends itself from the portal's own page.
        logoutSource: async (ctx, form) => {
          ctx.body = logoutPage(form)
        },
        postLogoutSuccessSource: async ctx => ctx.redirect(`${config.url}/auth/login?signedOut=1`),
      },
    },
    interactions: { policy, url: (_, interaction) => `/sign-in/${interaction.uid}` },
    pkce: { required: () => true },
    clientBasedCORS: (_, origin) => origin === config.url,
    ttl: { Session: 86_400, Interaction: 900, Grant: 86_400, AccessToken: 300, AuthorizationCode: 60, IdToken: 3600 },
    async findAccount(_, sub) {
      const person = await db.kysely
        .selectFrom('person')
        .select(['email', 'full_name'])
        .where('id', '=', Number(sub))
        .executeTakeFirst()
      return (
        person && {
          accountId: sub,
          claims: async () => ({ sub, email: person.email, email_verified: true, name: person.full_name }),
        }
      )
    },
    async loadExistingGrant(ctx) {
      const { session, client: asking, provider } = ctx.oidc
      if (!session || !asking) return undefined
      const grantId = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(asking.clientId)
      const existing = grantId ? await provider.Grant.find(grantId) : undefined
      if (existing) return existing
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId as string })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: async (ctx, out) => {
      ctx.type = 'text/plain'
      ctx.body = `Sign-in could not go on: ${out.error_description ?? out.error}. Please go back to ${config.url} and try again.`
    },
  }
  const provider = new Provider(embeddedAddress(core), configuration)
  // Of what a proxy would forward, only what main.ts writes there from the configuration comes through.
  provider.proxy = true
  // The library lets every page read refusals and open documents; only the portal's may.
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.get('Origin') !== config.url) ctx.remove('Access-Control-Allow-Origin')
  })
  return provider
}

const logoutPage = (form: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign out</title><link rel="stylesheet" href="/sign-in/sign-in.css"><body>${form}<button class="t-button t-button--primary" autofocus type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button><script src="/sign-in/sign-out.js"></script></body></html>`
