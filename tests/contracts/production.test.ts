import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDebugRealtime } from '@trellis/sdk/realtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Backstage, call, send } from '../support/api.ts'
import { type OwnServer, type ServerOptions, startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { socketsTo } from '../support/sockets.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-production-test-'))
/** On a database that was made where demo people are made. */
const inProduction = (env: ServerOptions['env'] = {}) =>
  startServer({ dataFolder: folder, env: { NODE_ENV: 'production', TRELLIS_TEST: '', LOG_LEVEL: 'info', ...env } })
const ada = 'ada@alder.example'

let server: OwnServer
let db: Backstage
const { connect } = socketsTo({
  get server() {
    return server
  },
})
/** Of demo people, from before. */
let tokens: { session: string; embed: string; real: string }

beforeAll(async () => {
  const development = await startServer({ dataFolder: folder })
  const before = new Backstage(development)
  expect(await before.query('select email from person where not demo')).toEqual([])
  await before.addMember('alder', 'real@customer.example', ['Everyone', 'USER'])
  tokens = {
    session: await signIn(development.url, ada),
    embed: await before.embedToken(ada),
    real: await before.token('real@customer.example'),
  }
  // Both are good where they were made.
  for (const token of Object.values(tokens))
    expect((await call(development.url, 'account.getUserState', {}, { token })).status).toBe(200)
  for (const [path, status] of [
    ['/examples/plain-html/', 200],
    ['/examples/plain-html/host.js', 200],
    ['/examples/package.json', 404],
    ['/examples/vite.config.js', 404],
    ['/examples/token-backend.ts', 404],
    ['/examples/react-19/main.jsx', 404],
    ['/examples/node_modules/react/package.json', 404],
    ['/examples/node_modules/react/index.js', 404],
    ['/examples/%6eode_modules/react/index.js', 404],
  ] as const)
    expect([path, (await fetch(development.url + path)).status]).toEqual([path, status])
  await before.close()
  await development.stop()
  server = await inProduction({ TRUST_PROXY: '1', TRELLIS_RATE_LIMIT: '40' })
  db = new Backstage(server)
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('production is what it names', () => {
  test('demo people neither sign in nor use what they got before; others do', async () => {
    await expect(signIn(server.url, ada)).rejects.toThrow('wrong password')
    for (const token of [tokens.session, tokens.embed])
      expect((await call(server.url, 'account.getUserState', {}, { token })).status).toBe(401)
    expect((await call(server.url, 'auth.refresh', {}, { token: tokens.session })).status).toBe(403)
    expect((await call(server.url, 'account.getUserState', {}, { token: tokens.real })).status).toBe(200)
    expect((await call(server.url, 'auth.refresh', {}, { token: tokens.real })).status).toBe(200)
  })

  test('people hear of changes, and nobody sends what the debug screen sends', async () => {
    const get = async () => tokens.real
    const realtime = createDebugRealtime({ api: server.url, token: { get, renew: async () => null } })
    const topic = `notification/${await db.person('real@customer.example')}`
    const heard: unknown[] = []
    const leave = realtime.listen(topic, it => void heard.push(it))
    await expect.poll(() => heard).toEqual([null])
    expect(await realtime.emit(topic, 'Hello')).toBe(false)
    // The next that is heard is a change.
    const body = { preferences: [], quietHours: null, version: 0 }
    expect((await call(server.url, 'notification.saveSettings', { body }, { token: tokens.real })).status).toBe(200)
    await expect.poll(() => heard).toMatchObject([null, { topic, what: 'inbox' }])
    leave()
  })

  test('nothing for trying things out is served, and no sources', async () => {
    for (const path of [
      '/examples/plain-html/',
      '/examples/token',
      '/examples/token-backend.ts',
      '/examples/node_modules/react/package.json',
      '/storybook/',
      '/outbox',
      '/outbox/1.html',
      '/metrics',
      '/api/test/outbox',
      '/embed/package.json',
      '/embed/..%2fpackage.json',
    ])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404])
    for (const path of ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/sign-in/tokens.css'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    // What the portal is told: that it has no debug screen.
    expect(await (await fetch(`${server.url}/debug`)).text()).toContain('"debug":false')
    const signInPage = await fetch(
      server.url + new URL((await call(server.url, 'auth.provider')).data.authorization_url).pathname,
    )
    expect(await signInPage.text()).not.toContain('trellis-demo')
  })
})

describe('behind one proxy', () => {
  const forwarded = (list: string) => ({ 'x-forwarded-for': list })
  const ask = (list: string) => call(server.url, 'auth.provider', {}, { headers: forwarded(list) })

  test('who is counted is whom the proxy names, whatever the caller wrote before it', async () => {
    let refused = 0
    for (let round = 0; round < 60; round++)
      if ((await ask(`198.51.100.${round}, 203.0.113.9`)).status === 429) refused++
    expect(refused).toBe(20)
    // Neither is somebody else refused for it, nor one of those whom the caller named.
    expect((await ask('203.0.113.9, 203.0.113.10')).status).toBe(200)
    expect((await ask('198.51.100.1')).status).toBe(200)
  })

  test('a text that is no address is counted for the proxy: another one each time is no other caller', async () => {
    const replies: number[] = []
    for (let round = 0; round < 60; round++) replies.push((await ask(`caller ${round}`)).status)
    expect(replies.filter(it => it === 429).length).toBeGreaterThanOrEqual(20)
    expect((await ask('203.0.113.11')).status).toBe(200)
  })

  test('so are connections with links that are made up: who floods keeps nobody elsewhere from any', async () => {
    const madeUp = (list: string) => connect(`g.1.${'x'.repeat(43)}`, forwarded(list))
    const replies: unknown[] = []
    for (let round = 0; round < 60; round++) replies.push(await madeUp(`198.51.100.${round}, 203.0.113.12`))
    expect(replies.filter(it => it === 'rateLimited')).toHaveLength(20)
    expect(await madeUp('203.0.113.12, 203.0.113.13')).toBe('guestLinkUnknown')
  })

  test('no address that a request names comes back', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
      'x-forwarded-for': '203.0.113.77',
    }
    const { authorization_url } = (await call(server.url, 'auth.provider', {}, { headers })).data
    const paths = [
      '/oidc/.well-known/openid-configuration',
      '/oidc/jwks',
      '/api/openapi.json',
      '/api/docs',
      new URL(authorization_url).pathname + new URL(authorization_url).search,
      '/oidc/session/end',
      '/oidc/auth?client_id=nobody',
      '/',
    ]
    for (const path of paths) {
      const response = await fetch(server.url + path, { headers, redirect: 'manual' })
      const all = `${JSON.stringify([...response.headers])} ${await response.text()}`
      expect([path, all.includes('evil')]).toEqual([path, false])
    }
    expect(authorization_url).not.toContain('evil')
    const { issuer, token_endpoint } = (await (await fetch(`${server.url}${paths[0]}`, { headers })).json()) as Record<
      string,
      string
    >
    expect([issuer, token_endpoint]).toEqual([`${server.url}/oidc`, `${server.url}/oidc/token`])
  })
})

test('a NUL in what the provider is asked is a bad request', async () => {
  for (const path of ['auth?client_id=trellis-portal&state=%00', 'auth?client_id=%00', 'auth/%00'])
    expect([path, (await fetch(`${server.url}/oidc/${path}`, { redirect: 'manual' })).status]).toEqual([path, 400])
})

test('no other page may read what the provider says', async () => {
  const ask = (path: string, origin: string, init: RequestInit = {}) =>
    fetch(`${server.url}/oidc/${path}`, { ...init, headers: { ...init.headers, origin } })
  const allowed = async (origin: string) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const replies = [
      await ask('token', origin, { method: 'POST', headers: form, body: 'grant_type=authorization_code' }),
      await ask('token', origin, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }),
      await ask('me', origin),
      await ask('jwks', origin),
      await ask('.well-known/openid-configuration', origin),
    ]
    return replies.map(it => it.headers.get('access-control-allow-origin'))
  }
  expect(await allowed('https://evil.example')).toEqual(Array(5).fill(null))
  expect(await allowed('null')).toEqual(Array(5).fill(null))
  expect(await allowed(server.url)).toEqual(Array(5).fill(server.url))
})

describe('with other settings', () => {
  test('without a proxy nobody is believed; numbers are for who has the token; the log holds paths alone', {
    timeout: 240_000,
  }, async () => {
    await db.close()
    await server.stop()
    server = await inProduction({ TRELLIS_RATE_LIMIT: '40', TRELLIS_METRICS_TOKEN: 'of-the-monitoring' })
    db = new Backstage(server)
    const metrics = (authorization?: string) =>
      fetch(`${server.url}/metrics`, authorization ? { headers: { authorization } } : {})
    expect([(await metrics()).status, (await metrics('Bearer of-somebody')).status]).toEqual([401, 401])
    expect(await (await metrics('Bearer of-the-monitoring')).text()).toContain('trellis_http_request_seconds')

    const secrets = [
      'g.1.secret-token-of-a-guest',
      'liam@alder.example',
      'keyword-of-a-search',
      'one-more-secret-in-a-path-0123456789',
    ]
    const [token, email, keyword, long] = secrets.map(encodeURIComponent) as [string, string, string, string]
    for (const path of [
      `/guest?token=${token}`,
      `/guest?Token=${token}`,
      `/guest?%74oken=${token}`,
      `/auth/login?redirectUrl=${encodeURIComponent(`/guest?token=${token}`)}`,
      `/api/team-service/teams-member/search-member?keyword=${email}`,
      `/api/team-service/teams-member/search-member?keyword=${keyword}`,
      `/wipeout/${keyword}`,
      `/sign-in/${keyword}`,
      `/somewhere/${email}`,
      `/somewhere/${long}`,
      `/somewhere;token=${token}`,
      `/somewhere/${token}`,
    ])
      await send(server.url, path)
    const log = server.output()
    expect(log).toContain('/auth/login')
    expect(log).toContain('search-member')
    expect([...secrets, token, email].filter(it => log.includes(it))).toEqual([])

    let refused = 0
    for (let round = 0; round < 60; round++) {
      const headers = { 'x-forwarded-for': `198.51.100.${round}` }
      if ((await call(server.url, 'auth.provider', {}, { headers })).status === 429) refused++
    }
    expect(refused).toBeGreaterThanOrEqual(20)
  })
})

test('the headers of widgets are not those of pages', async () => {
  const allowed = async (path: string) => (await fetch(server.url + path)).headers.get('access-control-allow-origin')
  for (const path of ['/', '/auth/login', '/sign-in/tokens.css', '/readyz'])
    expect([path, await allowed(path)]).toEqual([path, null])
  // That somebody is there, any page may know: a widget asks it to tell a refusal from a lost network.
  expect(await allowed('/healthz')).toBe('*')
})
