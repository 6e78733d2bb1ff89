import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Backstage, call, endpoints } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

/** Signs in as a browser would, and gives everything on the way that opens something: cookies, codes, tokens. */
async function watched<T>(
  work: (url: string) => Promise<T>,
): Promise<{ result: T; seen: Set<string>; jar: Map<string, string> }> {
  const seen = new Set<string>()
  const jar = new Map<string, string>()
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      seen.add(value)
    }
    const location = response.headers.get('location')
    const code = location ? new URL(location, server.url).searchParams.get('code') : undefined
    if (code) seen.add(code)
    return response
  }
  try {
    return { result: await work(server.url), seen, jar }
  } finally {
    globalThis.fetch = original
  }
}

test('nothing that opens something stands in plain in any table after a journey', { timeout: 240_000 }, async () => {
  const secrets = new Map<string, string>()
  const keep = (name: string, value: unknown) => {
    expect([name, typeof value === 'string' && value.length > 12]).toEqual([name, true])
    secrets.set(name, value as string)
  }
  const headers = (key: string) => ({ 'idempotency-key': `at-rest-${key}` })
  const { result: token, seen, jar } = await watched(url => signIn(url, 'cleo@alder.example'))
  keep('access token', token)
  for (const [index, it] of [...seen].filter(Boolean).entries()) keep(`cookie or code ${index}`, it)
  expect(seen.size).toBeGreaterThanOrEqual(4)
  const invite = () =>
    call(
      server.url,
      'nominee.invite',
      { body: { email: 'rest@guest.example', fullName: 'Rest', languageCode: 'en' } },
      { token, headers: headers('invite') },
    )
  const invited = await invite()
  keep('guest token', new URL(invited.data.link).hash.replace('#token=', ''))
  // A repeat is answered the same, although the link is sealed.
  expect((await invite()).data).toEqual(invited.data)
  const feed = () => call(server.url, 'calendar.makeCalendarFeed', {}, { token, headers: headers('feed') })
  const made = await feed()
  keep('feed', /\d+\.([\w-]{22})\.ics$/.exec(made.data.feed.url)?.[1])
  expect((await feed()).data).toEqual(made.data)
  const acting = await call(
    server.url,
    'auth.startImpersonation',
    { body: { email: 'liam@alder.example', reason: 'A test' } },
    { token, headers: headers('act') },
  )
  keep('impersonation', acting.data.access_token)
  keep(
    'own again',
    (await call(server.url, 'auth.endImpersonation', {}, { token: acting.data.access_token, headers: headers('end') }))
      .data.access_token,
  )
  const password = await db.guest('set-password')
  keep('password link', password.token)
  keep('password', 'a quite long pass phrase')
  await call(
    server.url,
    'auth.setGuestPassword',
    { body: { password: 'a quite long pass phrase' } },
    { token: password.token, headers: headers('password') },
  )
  const { logout_url } = (await call(server.url, 'auth.logout', {}, { token })).data
  keep('id token', new URL(logout_url).searchParams.get('id_token_hint'))
  const open = (await call(server.url, 'auth.provider', {})).data
  // A sign-in that waits for the password, of who has a session already.
  const cookie = [...jar].map(it => it.join('=')).join('; ')
  const again = await fetch(`${open.authorization_url}&prompt=login`, { headers: { cookie }, redirect: 'manual' })
  expect(again.headers.get('location')).toMatch(/^\/sign-in\//)

  const found: [string, string[]][] = []
  for (const [name, value] of secrets) {
    // A mail that waits holds its link; it is forgotten once it was sent, or where it goes nowhere.
    const places = (await db.whereIs(value)).filter(it => !it.startsWith('mail.'))
    if (places.length > 0) found.push([name, places])
  }
  expect(found).toEqual([])
})

test('the hash of a call that is kept tells nobody its password', async () => {
  const guest = await db.guest('set-password')
  await call(
    server.url,
    'auth.setGuestPassword',
    { body: { password: 'guess this one please' } },
    { token: guest.token, headers: { 'idempotency-key': 'hash-of-a-password' } },
  )
  const [row] = await db.query("select body_hash from idempotency where key = 'hash-of-a-password'")
  const plain = Buffer.from(
    await crypto.subtle.digest('SHA-256', Buffer.from(JSON.stringify([{}, {}, { password: 'guess this one please' }]))),
  ).toString('base64')
  expect([row?.body_hash.length, row?.body_hash === plain]).toEqual([44, false])
})

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

/** The texts and lists in a reply, by their paths; what stands in rows of a list is not among them. */
function pathsOf({ properties = {}, anyOf = [] }: Shape, above = ''): [path: string, name: string, type?: string][] {
  const own = Object.entries(properties).flatMap(([name, it]) => [
    [`${above}${name}`, name, it.type] as [string, string, string?],
    ...pathsOf(it, `${above}${name}.`),
  ])
  return [...own, ...anyOf.flatMap(it => pathsOf(it, above))]
}
const pathsIn = (reply: z.ZodMiniType) => pathsOf(z.toJSONSchema(reply, { unrepresentable: 'any' }) as Shape)

test('every endpoint whose kept reply opens something says where in it', () => {
  const missing = endpoints.flatMap(([endpoint, { reply, changes, secrets = [] }]) =>
    pathsIn(reply)
      .filter(
        ([path, name, type]) =>
          (type !== 'boolean' && /token|^link$|secret|password|codes$/i.test(name)) || /(^|\.)feed\.url$/.test(path),
      )
      // Only what changes data is kept for a repeat.
      .filter(([path]) => changes && !secrets.includes(path))
      .map(([path]) => `${endpoint} ${path}`),
  )
  expect(missing).toEqual([])
  const sealed = endpoints.filter(([, it]) => it.secrets)
  expect(sealed.length).toBeGreaterThanOrEqual(10)
  for (const [endpoint, { reply, secrets = [] }] of sealed)
    expect([endpoint, pathsIn(reply).map(([path]) => path)]).toEqual([endpoint, expect.arrayContaining([...secrets])])
})
