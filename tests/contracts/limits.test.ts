import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage, call, send } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { testWhole } from '../support/whole.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '12' } })
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const times = async (n: number, work: (index: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let index = 0; index < n; index++) statuses.push((await work(index)).status)
  return statuses
}

test('the document of the API, a megabyte, is packed, and nobody gets it more often than a twentieth of the calls', async () => {
  const ask = (path: string) => fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'gzip' } })
  const reply = await ask('/api/openapi.json')
  expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect(((await reply.json()) as { openapi: string }).openapi).toBe('3.1.0')
  expect((await ask('/api/openapi.json')).status).toBe(429)
  expect([(await ask('/api/docs')).status, (await ask('/api/docs')).status]).toEqual([200, 429])
})

test('a user has so many calls a minute, over all sessions; another user has own ones', async () => {
  const tokens = [await db.token('ben@alder.example'), await db.token('ben@alder.example')]
  const statuses = await times(14, index => call(server.url, 'account.plan', {}, { token: tokens[index % 2] }))
  expect(statuses).toEqual([...Array(12).fill(200), 429, 429])
  const refused = await call(server.url, 'account.plan', {}, { token: tokens[0], headers: { 'accept-language': 'de' } })
  expect(refused.code).toBe('rateLimited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await call(server.url, 'account.plan', {}, { token: await db.token('ada@alder.example') })).status).toBe(200)
  expect(
    (await call(server.url, 'account.plan', {}, { token: await db.token('ada@alder.example', 'birch') })).status,
  ).toBe(200)
})

test('a token that is not ours buys no calls: it counts for the address', async () => {
  // Regression: the subject was read from any token, so that made-up ones had a fresh allowance each.
  const made = (index: number) =>
    `x.${Buffer.from(JSON.stringify({ sub: String(index), tid: 1 })).toString('base64url')}.y`
  const statuses = await times(30, index => call(server.url, 'auth.provider', {}, { token: made(index) }))
  expect(statuses.filter(it => it === 429).length).toBeGreaterThanOrEqual(17)
  const forged = await db.session('cleo@alder.example', 'alder', { key: new Uint8Array(32) })
  expect((await call(server.url, 'account.plan', {}, { token: forged.token })).status).toBe(429)
  expect((await call(server.url, 'account.plan', {}, { token: await db.token('cleo@alder.example') })).status).toBe(200)
})

test('pages and health are not counted', async () => {
  expect(await times(30, () => send(server.url, '/healthz'))).toEqual(Array(30).fill(200))
})

/** Posts passwords into one sign-in page. */
async function page() {
  const cookies = new Map<string, string>()
  const go = async (to: string, init: RequestInit = {}) => {
    const response = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as object), cookie: [...cookies].map(it => it.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? ''
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const start = await signInStart()
  let response = await go(start)
  while (response.headers.get('location'))
    response = await go(new URL(response.headers.get('location') ?? '', server.url).href)
  const action = new URL(/action="([^"]+)"/.exec(await response.text())?.[1] ?? '', server.url).href
  return (email: string, password: string) =>
    go(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password }).toString(),
    })
}
async function signInStart(): Promise<string> {
  return (await call(server.url, 'auth.provider')).data.authorization_url
}

testWhole(
  'thirty failed sign-ins within three minutes block for an hour, and fewer do not',
  {
    timeout: 240_000,
  },
  async () => {
    await db.close()
    await server.stop()
    server = await startServer({ env: { TRELLIS_RATE_LIMIT: '100000' } })
    db = new Backstage(server)
    let post = await page()
    const fail = async (n: number) => {
      for (let index = 0; index < n; index++) expect((await post('ben@alder.example', 'wrong')).status).toBe(401)
    }
    await fail(29)
    await server.clock({ advance: 'PT4M' })
    await fail(29)
    // A right one in between is let in, and clears the person's count.
    expect((await post('ada@alder.example', 'trellis-demo')).status).toBe(303)
    post = await page()
    await fail(1)
    const blocked = await post('ben@alder.example', 'trellis-demo')
    expect(blocked.status).toBe(429)
    expect(await blocked.text()).toMatch(/role="alert"/)
    // It is the person at this address: nobody else there is locked out.
    post = await page()
    expect((await post('ada@alder.example', 'trellis-demo')).status).toBe(303)
    await server.clock({ advance: 'PT59M' })
    post = await page()
    expect((await post('ben@alder.example', 'trellis-demo')).status).toBe(429)
    await server.clock({ advance: 'PT2M' })
    post = await page()
    expect((await post('ben@alder.example', 'trellis-demo')).status).toBe(303)
  },
)
