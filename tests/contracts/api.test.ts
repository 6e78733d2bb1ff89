import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { Backstage, call, endpoints, type Json, pageOf, send } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

let server: TestServer
let db: Backstage
let ben = ''
let own = 0
const thisYear = new Date().getUTCFullYear()

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  ben = await db.token('ben@alder.example')
  own = await db.assessment(await db.tenant('alder'), { userId: await db.person('ben@alder.example') })
  await call(server.url, 'gla.saveAnswers', { body: pageOf(own, 'Style', 1, 3) }, { token: ben })
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

describe('errors', () => {
  test('spec 2 section 8: what the server fails to save says so, in the language of the caller; a look that fails does not', async () => {
    const german = { token: ben, headers: { 'accept-language': 'de' } }
    const { data: bank } = await call(server.url, 'plan.roleChallenges', {}, { token: ben })
    const { data: board } = await call(server.url, 'plan.openPlanYear', { body: { year: thisYear } }, { token: ben })
    const { roleLevel, desiredRoleLevel, challenges, type, version } = bank.chosen
    const saves = [
      ['demographics', 'account.saveDemographics', { body: { gender: 'other' } }],
      [
        'role_choice',
        'plan.saveRoleChallenges',
        { params: { id: bank.chosen.id }, body: { roleLevel, desiredRoleLevel, challenges, type, version } },
      ],
      [
        'plan_item',
        'plan.savePlanRole',
        {
          body: {
            agilePlanGroupId: board.id,
            type: 'current_role_description',
            label: null,
            customLabel: 'Designer',
            version: 0,
          },
        },
      ],
    ] as const
    for (const [table, name, given] of saves) {
      await db.query(`alter table ${table} add constraint fails check (false) not valid`)
      const english = await call(server.url, name, given, { token: ben })
      const message = (await call(server.url, name, given, german)).body.error.message
      await db.query(`alter table ${table} drop constraint fails`)
      expect([name, english.status, english.code, english.body.error.message]).toEqual([
        name,
        500,
        'internal',
        'Error!! Please try again after sometime',
      ])
      expect(message).toBe('Fehler! Bitte versuchen Sie es nach einer Weile erneut')
    }
    await db.query('alter table demographics rename to demographics_away')
    const look = await call(server.url, 'account.demographics', {}, { token: ben })
    await db.query('alter table demographics_away rename to demographics')
    expect([look.status, look.body.error.message]).toEqual([
      500,
      'Something went wrong. Please contact our support team.',
    ])
  })

  test('have one shape, a sentence and a request id, also where there is no such route', async () => {
    for (const path of [
      '/api/nothing',
      '/api/user-service/users/getUserState',
      '/oidc-not',
      '/api/auth-service/api/v1/auth-callback',
    ]) {
      const reply = await send(server.url, path)
      if (reply.text.startsWith('<')) continue
      expect(reply.body.error).toMatchObject({ code: expect.any(String), requestId: reply.headers.get('x-request-id') })
      expect(reply.body.error.message).toMatch(/\w \w/)
    }
    expect((await send(server.url, '/api/nothing')).status).toBe(404)
    expect((await send(server.url, '/api/user-service/consent', { method: 'PUT', token: ben, body: {} })).status).toBe(
      404,
    )
  })

  test('have that shape where the address or the headers cannot even be read', async () => {
    // Regression: these were answered in the words of the framework.
    const address = await send(server.url, '/api/assessment-service/assessment/find-last-pos/%zz', { token: ben })
    expect([address.status, address.body]).toEqual([
      400,
      {
        error: {
          code: 'validation',
          message: expect.stringMatching(/^[A-Z]/),
          details: expect.anything(),
          requestId: address.headers.get('x-request-id'),
        },
      },
    ])
    const header = await send(server.url, '/api/nothing', { headers: { 'x-long': 'x'.repeat(20_000) } })
    expect([header.status, header.code, header.body.error.requestId]).toEqual([
      431,
      'tooLarge',
      header.headers.get('x-request-id'),
    ])
  })

  test('take over a request id that is harmless, and no other', async () => {
    expect(
      (await send(server.url, '/healthz', { headers: { 'x-request-id': 'abc-1.2_3' } })).headers.get('x-request-id'),
    ).toBe('abc-1.2_3')
    for (const id of ['a b', '<script>', 'x'.repeat(65)]) {
      expect(
        (await send(server.url, '/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id'),
      ).toMatch(/^[\da-f-]{36}$/)
    }
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await send(server.url, '/healthz')).headers.get('x-request-id')),
    )
    expect(new Set(ids).size).toBe(20)
  })

  test.each(languages)('speak %s to who asks for it', async language => {
    const texts = JSON.parse(
      readFileSync(new URL(`../../packages/sdk/src/locales/${language}.json`, import.meta.url), 'utf8'),
    )
    const headers = { 'accept-language': `${language};q=0.9, xx;q=1` }
    expect((await call(server.url, 'account.plan', {}, { headers })).body.error.message).toBe(
      texts.core.errors.unauthenticated,
    )
    expect(
      (await call(server.url, 'account.userExist', { body: { email: 'a@b.example' } }, { headers, token: ben })).body
        .error.message,
    ).toBe(texts.core.errors.forbidden)
    expect(
      (await call(server.url, 'gla.findLastPos', { params: { id: 999_999 } }, { headers, token: ben })).body.error
        .message,
    ).toBe(texts.core.errors.notFound)
    expect(
      (await call(server.url, 'gla.findLastPos', { params: { id: 'x' } }, { headers, token: ben })).body.error.message,
    ).toBe(texts.core.errors.validation)
  })
})

describe('OpenAPI', () => {
  test('names every endpoint with its inputs, replies and errors', async () => {
    const { body: doc } = await send(server.url, '/api/openapi.json')
    expect(doc.openapi).toBe('3.1.0')
    const listed = Object.entries<Json>(doc.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method} ${path}`),
    )
    expect(listed.sort()).toEqual(
      endpoints.map(([, it]) => `${it.method.toLowerCase()} ${servicePrefix[it.service]}${it.path}`).sort(),
    )
    const ids = new Set<string>()
    for (const [name, it] of endpoints) {
      const operation = doc.paths[servicePrefix[it.service] + it.path][it.method.toLowerCase()]
      expect(operation.operationId).toBe(name)
      ids.add(operation.operationId)
      expect(operation.summary).toMatch(/\.$/)
      expect(operation.description).toMatch(/Body at most \d+ bytes/)
      expect(operation.responses[200].content['application/json'].schema.properties.data).toBeDefined()
      expect(Object.keys(operation.responses)).toContain('429')
      expect(Boolean(operation.requestBody)).toBe(Boolean(it.body))
      for (const parameter of it.path.match(/\{(\w+)\}/g) ?? [])
        expect(operation.parameters.map((p: Json) => `{${p.name}}`)).toContain(parameter)
      expect(operation.parameters.some((p: Json) => p.name === 'Idempotency-Key')).toBe(it.changes === true)
    }
    expect(ids.size).toBe(endpoints.length)
  })

  test('has a page to browse, without scripts', async () => {
    const { text, headers } = await send(server.url, '/api/docs')
    expect(headers.get('content-type')).toContain('text/html')
    for (const [name] of endpoints) expect(text).toContain(`client.${name}`)
    expect(text).not.toContain('<script')
  })
})

describe('headers', () => {
  test.each(['/api/docs', '/healthz', '/', '/api/nothing'])('%s carries the protections of a page', async path => {
    const { headers } = await send(server.url, path)
    const csp = headers.get('content-security-policy') ?? ''
    expect(csp).toContain("default-src 'self'")
    expect(csp).toContain("object-src 'none'")
    expect(csp).toContain("frame-ancestors 'none'")
    expect(csp).toContain("require-trusted-types-for 'script'")
    expect(csp).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('replies of the API carry what matters for JSON, refused and malformed calls too', async () => {
    const replies = [
      await call(server.url, 'account.plan', {}, { token: ben }),
      await call(server.url, 'account.plan'),
      await call(server.url, 'gla.saveAnswers', {}, { token: ben, raw: '{' }),
    ]
    expect(replies.map(it => it.status)).toEqual([200, 401, 400])
    for (const { headers } of replies) {
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  test('replies of the API are never kept', async () => {
    for (const name of ['account.getUserState', 'auth.provider'])
      expect((await call(server.url, name, {}, { token: ben })).headers.get('cache-control')).toBe('no-store')
    expect((await call(server.url, 'account.getUserState')).headers.get('cache-control')).toBe('no-store')
  })

  test('a listed origin may call from a browser, another may not, and never with cookies', async () => {
    await db.query("insert into embed_origin select id, 'https://host.example' from tenant where client_id = 'birch'")
    const preflight = (origin: string) =>
      send(server.url, '/api/assessment-service/answer', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,idempotency-key',
        },
      })
    // The lists are remembered for five seconds.
    let allowed = await preflight('https://host.example')
    for (let tries = 0; !allowed.headers.get('access-control-allow-origin') && tries < 12; tries++) {
      await new Promise(resolve => setTimeout(resolve, 1000))
      allowed = await preflight('https://host.example')
    }
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://host.example')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the cookie authenticates nothing', async () => {
    expect(
      (await call(server.url, 'account.getUserState', {}, { headers: { cookie: `workos-token=${ben}` } })).status,
    ).toBe(401)
  })

  test('a call that changes data is refused to prefetching and to HEAD', async () => {
    const before = await db.checksums()
    for (const headers of [
      { 'sec-purpose': 'prefetch' } as Record<string, string>,
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ]) {
      expect(
        (
          await call(
            server.url,
            'gla.start',
            { query: { languageCode: 'en' } },
            { token: await db.token('dev@alder.example'), headers },
          )
        ).status,
      ).toBe(403)
    }
    await db.query('delete from session where user_id = $1', [await db.person('dev@alder.example')])
    // Regression: fastify answers HEAD by running the GET handler, which would start an assessment.
    expect(
      (
        await call(
          server.url,
          'gla.start',
          { query: { languageCode: 'en' } },
          { token: await db.token('kira@alder.example'), method: 'HEAD' },
        )
      ).status,
    ).toBe(404)
    expect(await db.checksums(['session'])).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'session')),
    )
  })
})

test('thirty calls at once for the own state are all answered: no call waits for another for a connection', async () => {
  // Regression: a call held one connection and asked for a second; ten at once waited for each other until time was up.
  const own = () => call(server.url, 'account.getUserState', {}, { token: ben })
  // On a busy machine they may take longer than a call may wait for a connection: as long as they would one after the other.
  const alone = Date.now()
  for (let round = 0; round < 10; round++) await own()
  const oneByOne = ((Date.now() - alone) / 10) * 54
  const began = Date.now()
  const replies = await Promise.all(Array.from({ length: 30 }, own))
  expect(replies.map(it => it.status)).toEqual(Array(30).fill(200))
  const sessions = await Promise.all(Array.from({ length: 24 }, () => db.token('bo@birch.example', 'birch')))
  expect(
    (await Promise.all(sessions.map(token => call(server.url, 'auth.logout', {}, { token })))).map(it => it.status),
  ).toEqual(Array(24).fill(200))
  expect(Date.now() - began).toBeLessThan(Math.max(4500, oneByOne))
})

test('metrics, health and readiness answer', async () => {
  const health = await send(server.url, '/healthz', { headers: { origin: 'https://anywhere.example' } })
  expect(health.body).toEqual({ status: 'ok' })
  // An embed tells by it a page that nobody lists from a lost network.
  expect(health.headers.get('access-control-allow-origin')).toBe('*')
  const ready = await send(server.url, '/readyz', { headers: { origin: 'https://anywhere.example' } })
  expect(ready.headers.get('access-control-allow-origin')).toBeNull()
  expect((await send(server.url, '/readyz')).body).toEqual({ status: 'ready' })
  const { text } = await send(server.url, '/metrics')
  expect(text).toContain('trellis_http_request_seconds_bucket')
  expect(text).toContain('trellis_db_connections{state="all"}')
  // Routes by their pattern: no id of anybody becomes a label.
  expect(text).not.toMatch(/route="[^"]*999999/)
})
