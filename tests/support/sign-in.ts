/** A browser's way through the sign-in over http, with its cookies: provider, sign-in page, redirects, callback. */
export class Visitor {
  readonly url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.url = url
  }

  async #go(to: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }

  #send(action: string, fields: Record<string, string>): Promise<Response> {
    return this.#go(new URL(action, this.url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  }

  /** Begins a sign-in. Gives the access token, or null where the provider asks for the password and none is given. */
  async enter(given?: { email: string; password: string }, clientId?: string): Promise<string | null> {
    const search = await this.comeBack(given, clientId)
    if (search === null) return null
    const reply = await fetch(`${this.url}/api/auth-service/api/v1/auth-callback${search}`)
    if (!reply.ok) throw new Error(`callback: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: { access_token: string } }).data.access_token
  }

  /** The same up to the portal's page: what the provider leads back there with, its code among it. */
  async comeBack(given?: { email: string; password: string }, clientId?: string): Promise<string | null> {
    const start = (await (
      await fetch(`${this.url}/api/auth-service/api/v1/provider${clientId ? `?client_id=${clientId}` : ''}`)
    ).json()) as { data: { authorization_url: string; state: string } }
    let response = await this.#go(start.data.authorization_url)
    for (let hop = 0; hop < 10; hop++) {
      const location = response.headers.get('location')
      if (location) {
        const next = new URL(location, this.url)
        if (next.pathname === '/auth/callback') return next.search
        response = await this.#go(next.href)
        continue
      }
      const action = /action="([^"]+)"/.exec(await response.text())?.[1]
      if (!action || response.status !== 200) throw new Error(`sign-in page: ${response.status} ${response.url}`)
      if (!given) return null
      response = await this.#send(action, given)
      if (response.status === 401) throw new Error('wrong password')
    }
    throw new Error('too many redirects')
  }

  /** Signs out at the address that the API named, as the page does by itself. Gives where that leads. */
  async leave(logoutUrl: string): Promise<string> {
    let response = await this.#go(logoutUrl)
    if (response.status === 200) {
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
      response = await this.#send(action, { xsrf, logout: 'yes' })
    }
    return response.headers.get('location') ?? ''
  }
}

/** Signs in over http as a browser would that was never here. Gives the access token. */
export async function signIn(
  url: string,
  email: string,
  password = 'trellis-demo',
  clientId?: string,
): Promise<string> {
  const token = await new Visitor(url).enter({ email, password }, clientId)
  if (token === null) throw new Error('the provider asked for a password')
  return token
}

/** What a token says, unverified. */
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
