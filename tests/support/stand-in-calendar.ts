import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Answer, answerGoogle, answerGraph, StandInCalendar } from './stand-in-events.ts'

const names = ['google', 'microsoft'] as const
type Name = (typeof names)[number]

interface Grant {
  challenge: string
  nonce: string
  scope: string
  redirect: string
}

/** How one of the two providers behaves; tests change it. */
export interface StandInAccount {
  calendar: StandInCalendar
  subject: string
  email: string
  /** Whether the person allows what is asked. */
  allows: boolean
  /** In place of what was asked for. */
  grants: string | undefined
  /** In place of the nonce that was sent. */
  nonce: string | undefined
  /** The API answers with this, or not at all (0), as often as it says. */
  fails: { status: number; times: number; retryAfter?: number } | undefined
  /** The API answers with this, whatever it is asked. */
  says: string | undefined
  /** The call is done, and its reply is lost, as often. */
  losesReplies: number
  /** The API is asked nothing before this is over. */
  holds: Promise<void> | undefined
  /** The token endpoint answers so. */
  failsTokens: string | undefined
  /** It tells more of itself by this, in place of what is true. */
  ofItself: Record<string, unknown>
  /** The token endpoint answers with more, or other, than it should, or with a text. */
  ofTokens: Record<string, unknown> | string
  /** It ends no grant: it is away. */
  failsEnding: boolean
  /** Refresh tokens that are good. */
  readonly refreshTokens: Set<string>
  readonly accessTokens: Set<string>
  /** Every call of the API: method and path. */
  readonly calls: string[]
  /** What the last authorization was asked for. */
  asked: URLSearchParams | undefined
  /** Seconds that an access token is good for. */
  lives: number
}

/** Google and Microsoft, as far as a connected calendar speaks with them: sign-in by OpenID Connect with PKCE, and their calendars' calls. */
export interface StandInCalendars extends Record<Name, StandInAccount> {
  url: string
  /** The person goes to an address that Trellis gave, and comes back to this one. */
  visit(url: string): Promise<URL>
  /** As new. */
  reset(): void
  stop(): void
}

const freshAccount = (name: Name): StandInAccount => ({
  calendar: new StandInCalendar(),
  subject: `${name}-person`,
  email: `owner@${name}.example`,
  allows: true,
  grants: undefined,
  nonce: undefined,
  fails: undefined,
  says: undefined,
  losesReplies: 0,
  holds: undefined,
  failsTokens: undefined,
  ofItself: {},
  ofTokens: {},
  failsEnding: false,
  refreshTokens: new Set(),
  accessTokens: new Set(),
  calls: [],
  asked: undefined,
  lives: 3600,
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const secret = () => randomBytes(24).toString('base64url')

export async function startStandInCalendars(): Promise<StandInCalendars> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Grant>()
  const http = createServer()
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(http.address() as AddressInfo).port}`
  const accounts = { google: freshAccount('google'), microsoft: freshAccount('microsoft') }

  const discovery = (name: Name) => {
    const issuer = `${url}/${name}`
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...(name === 'google' ? { revocation_endpoint: `${issuer}/revoke` } : {}),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      ...accounts[name].ofItself,
    }
  }

  function authorize(name: Name, query: URLSearchParams): string {
    const account = accounts[name]
    account.asked = query
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (!account.allows) {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const code = secret()
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
      scope: query.get('scope') ?? '',
      redirect: query.get('redirect_uri') ?? '',
    })
    back.searchParams.set('code', code)
    return back.href
  }

  async function token(name: Name, given: URLSearchParams, authorization: string): Promise<Answer> {
    const account = accounts[name]
    const refused = (error: string) => ({ status: 400, body: { error } })
    const isClient =
      given.get('client_secret') === 'trellis-secret' ||
      authorization === `Basic ${Buffer.from('trellis:trellis-secret').toString('base64')}`
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } }
    if (account.failsTokens) return refused(account.failsTokens)
    const access = secret()
    if (given.get('grant_type') === 'refresh_token') {
      if (!account.refreshTokens.has(given.get('refresh_token') ?? '')) return refused('invalid_grant')
      account.accessTokens.add(access)
      return { status: 200, body: { access_token: access, token_type: 'Bearer', expires_in: account.lives } }
    }
    const code = given.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirect !== given.get('redirect_uri'))
      return refused('invalid_grant')
    const refresh = secret()
    account.accessTokens.add(access)
    account.refreshTokens.add(refresh)
    const idToken = await new SignJWT({ email: account.email, nonce: account.nonce ?? grant.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
      .setIssuer(`${url}/${name}`)
      .setAudience('trellis')
      .setSubject(account.subject)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    if (typeof account.ofTokens === 'string') return { status: 200, text: account.ofTokens }
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'Bearer',
        expires_in: account.lives,
        refresh_token: refresh,
        scope: account.grants ?? grant.scope,
        id_token: idToken,
        ...account.ofTokens,
      },
    }
  }

  async function answer(name: Name, request: IncomingMessage, at: URL): Promise<Answer | null> {
    const account = accounts[name]
    const path = at.pathname.slice(name.length + 1)
    const text = await textOf(request)
    if (path === '/.well-known/openid-configuration') return { status: 200, body: discovery(name) }
    if (path === '/jwks') return { status: 200, body: { keys: [jwk] } }
    if (path === '/token') return token(name, new URLSearchParams(text), request.headers.authorization ?? '')
    if (path === '/revoke') {
      if (account.failsEnding) return { status: 503, body: {} }
      account.refreshTokens.delete(new URLSearchParams(text).get('token') ?? '')
      account.accessTokens.clear()
      return { status: 200, body: {} }
    }
    account.calls.push(`${request.method} ${path}`)
    await account.holds
    if (account.fails && account.fails.times > 0) {
      account.fails.times--
      const { status } = account.fails
      return status === 0 ? null : { status, body: { error: { code: status } } }
    }
    if (!account.accessTokens.has(request.headers.authorization?.slice(7) ?? ''))
      return { status: 401, body: { error: { code: 401 } } }
    if (account.says !== undefined) return { status: 200, text: account.says }
    const given = text ? JSON.parse(text) : {}
    const answered = (name === 'google' ? answerGoogle : answerGraph)(account.calendar, request.method ?? '', at, given)
    if (account.losesReplies > 0 && request.method !== 'GET') {
      account.losesReplies--
      return null
    }
    return answered
  }

  http.on('request', (request, response) => {
    const at = new URL(request.url ?? '/', url)
    const name = names.find(it => at.pathname.startsWith(`/${it}/`))
    if (!name) return void response.writeHead(404).end()
    if (at.pathname === `/${name}/authorize`)
      return void response.writeHead(302, { location: authorize(name, at.searchParams) }).end()
    void answer(name, request, at).then(it => {
      // The line is cut.
      if (!it) return void request.socket.destroy()
      const retryAfter = accounts[name].fails?.retryAfter
      response.writeHead(it.status, {
        'content-type': 'application/json',
        ...(retryAfter && it.status >= 400 ? { 'retry-after': String(retryAfter) } : {}),
      })
      response.end(it.text ?? (it.body === undefined ? '' : JSON.stringify(it.body)))
    })
  })
  return {
    url,
    get google() {
      return accounts.google
    },
    get microsoft() {
      return accounts.microsoft
    },
    async visit(address) {
      const reply = await fetch(address, { redirect: 'manual' })
      return new URL(reply.headers.get('location') ?? '')
    },
    reset() {
      codes.clear()
      for (const name of names) accounts[name] = freshAccount(name)
    },
    stop() {
      http.closeAllConnections()
      http.close()
    },
  }
}
