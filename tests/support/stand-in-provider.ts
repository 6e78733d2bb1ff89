import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** What the stand-in says of whoever comes to sign in. */
export interface Said {
  sub: string
  email?: string
  email_verified?: boolean | string
}

/** A company's own sign-in provider that speaks the real protocol and lets anybody in as `says`. */
export interface StandInProvider {
  issuer: string
  says: Said
  /** Changes the id token before it is handed out; its header and claims are given. */
  tamper: ((claims: object, header: { alg?: string; kid?: string }) => Promise<string>) | undefined
  /** Leaves out when the person signed in, though asked for it. */
  hidesTime: boolean
  /** How often somebody was signed out here. */
  endedSessions: number
  stop(): void
}

/** An id token with these claims and this header, signed by a key that no provider knows. */
export async function signedByStranger(claims: object, { kid = '' }: { kid?: string }): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
}

/** Starts one on a free port, with a client `<name>` of secret `<name>-secret` for each name. */
export async function startStandInProvider(serverUrl: string, names: string[]): Promise<StandInProvider> {
  const http = createServer()
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: names.map(it => ({
      client_id: it,
      client_secret: `${it}-secret`,
      redirect_uris: [`${serverUrl}/auth/callback`],
      post_logout_redirect_uris: [`${serverUrl}/auth/login?signedOut=1`],
      grant_types: ['authorization_code'],
      response_types: ['code' as const],
    })),
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['x'] },
    interactions: { url: (_, it) => `${issuer}/go/${it.uid}` },
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ ...standIn.says, sub }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId as string,
        accountId: ctx.oidc.session?.accountId as string,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const standIn: StandInProvider = {
    issuer,
    says: { sub: 'nobody' },
    tamper: undefined,
    hidesTime: false,
    endedSessions: 0,
    stop() {
      http.closeAllConnections()
      http.close()
    },
  }
  const handle = provider.callback()
  http.on('request', (request, response) => {
    if (request.url?.startsWith('/go/'))
      return void provider.interactionFinished(request, response, { login: { accountId: standIn.says.sub } })
    if (standIn.hidesTime) request.url = request.url?.replace(/([?&])max_age=\d+/, '$1')
    if (request.url === '/token' && standIn.tamper) changeReply(response, standIn.tamper)
    if (request.url?.startsWith('/session/end')) standIn.endedSessions++
    void handle(request, response)
  })
  return standIn
}

function changeReply(response: ServerResponse, tamper: NonNullable<StandInProvider['tamper']>): void {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    const reply = JSON.parse(String(body)) as { id_token: string }
    void tamper(decodeJwt(reply.id_token), decodeProtectedHeader(reply.id_token)).then(id_token => {
      const changed = JSON.stringify({ ...reply, id_token })
      response.setHeader('content-length', Buffer.byteLength(changed))
      end(changed)
    })
    return response
  }) as never
}
