/** Signs in over http as a browser would: provider, sign-in page, redirects, callback. Gives the access token. */
export async function signIn(
  url: string,
  email: string,
  password = 'trellis-demo',
  clientId?: string,
): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (to: string, init: RequestInit = {}) => {
    const response = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const start = (await (
    await fetch(`${url}/api/auth-service/api/v1/provider${clientId ? `?client_id=${clientId}` : ''}`)
  ).json()) as {
    data: { authorization_url: string; state: string }
  }
  let response = await go(start.data.authorization_url)
  for (let hop = 0; hop < 10; hop++) {
    const location = response.headers.get('location')
    if (location) {
      const next = new URL(location, url)
      if (next.pathname === '/auth/callback') {
        const reply = await fetch(`${url}/api/auth-service/api/v1/auth-callback${next.search}`)
        if (!reply.ok) throw new Error(`callback: ${reply.status} ${await reply.text()}`)
        return ((await reply.json()) as { data: { access_token: string } }).data.access_token
      }
      response = await go(next.href)
      continue
    }
    const action = /action="([^"]+)"/.exec(await response.text())?.[1]
    if (!action || response.status !== 200) throw new Error(`sign-in page: ${response.status} ${response.url}`)
    response = await go(new URL(action, url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password }).toString(),
    })
    if (response.status === 401) throw new Error('wrong password')
  }
  throw new Error('too many redirects')
}
