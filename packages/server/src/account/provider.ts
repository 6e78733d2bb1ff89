import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Adapter, type Configuration, interactionPolicy } from 'oidc-provider'
import { now } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Database } from '../core/db.ts'
import { secret } from '../core/secrets.ts'

/** The portal as a client of the embedded provider. */
export async function embeddedClient(db: Database): Promise<{ id: string; secret: string }> {
  return { id: 'trellis-portal', secret: (await secret(db, 'oidc-client')).toString('base64url') }
}

interface StoredPayload extends Record<string, unknown> {
  payload: Record<string, unknown>
  consumed_at: Date | null
  expires_at: Date | null
}

/** Keeps the provider's sessions, codes and grants in the database, so that a restart signs nobody out. */
function adapterFor(db: Database): new (model: string) => Adapter {
  const found = (row: StoredPayload | undefined) =>
    row && (!row.expires_at || row.expires_at > now())
      ? { ...row.payload, ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}) }
      : undefined
  return class implements Adapter {
    readonly model: string
    constructor(model: string) {
      this.model = model
    }
    async upsert(id: string, payload: Record<string, unknown>, expiresIn?: number) {
      await db.query(
        `insert into oidc_payload (model, id, payload, grant_id, uid, user_code, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
        [
          this.model,
          id,
          JSON.stringify(payload),
          payload.grantId ?? null,
          payload.uid ?? null,
          payload.userCode ?? null,
          expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null,
        ],
      )
    }
    async find(id: string) {
      return found(
        (await db.query<StoredPayload>('select * from oidc_payload where model = $1 and id = $2', [this.model, id]))[0],
      )
    }
    async findByUid(uid: string) {
      return found(
        (
          await db.query<StoredPayload>('select * from oidc_payload where model = $1 and uid = $2', [this.model, uid])
        )[0],
      )
    }
    async findByUserCode(code: string) {
      return found(
        (
          await db.query<StoredPayload>('select * from oidc_payload where model = $1 and user_code = $2', [
            this.model,
            code,
          ])
        )[0],
      )
    }
    async consume(id: string) {
      await db.query('update oidc_payload set consumed_at = $3 where model = $1 and id = $2', [this.model, id, now()])
    }
    async destroy(id: string) {
      await db.query('delete from oidc_payload where model = $1 and id = $2', [this.model, id])
    }
    async revokeByGrantId(grantId: string) {
      await db.query('delete from oidc_payload where grant_id = $1', [grantId])
    }
  }
}

/** The embedded OpenID provider at /oidc: authorization code with PKCE, sign-in by password, no consent page for the own portal. */
export async function createProvider(db: Database, config: Config): Promise<Provider> {
  const client = await embeddedClient(db)
  const jwk = JSON.parse((await secret(db, 'oidc-key', makeKey)).toString('utf8'))
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const configuration: Configuration = {
    adapter: adapterFor(db),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${config.url}/auth/callback`],
        post_logout_redirect_uris: [`${config.url}/auth/login?signedOut=1`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [(await secret(db, 'oidc-cookies')).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
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
    ttl: { Session: 86_400, Interaction: 3600, Grant: 86_400, AccessToken: 300, AuthorizationCode: 60, IdToken: 3600 },
    async findAccount(_, sub) {
      const [person] = await db.query<{ id: number; email: string; full_name: string }>(
        'select id, email, full_name from person where id = $1',
        [Number(sub)],
      )
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
  const provider = new Provider(`${config.url}/oidc`, configuration)
  provider.proxy = true
  return provider
}

async function makeKey(): Promise<Buffer> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return Buffer.from(
    JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }),
  )
}

const logoutPage = (form: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign out</title><link rel="stylesheet" href="/sign-in/sign-in.css"><body>${form}<button class="t-button t-button--primary" autofocus type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button><script src="/sign-in/sign-out.js"></script></body></html>`
