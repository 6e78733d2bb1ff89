import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { Backstage, call, endpoints, type Json, pageOf, send } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Backstage
let ben = ''
let own = 0
let cleos = 0
let birchs = 0

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '1000000' } })
  db = new Backstage(server)
  ben = await db.token('ben@alder.example')
  own = await db.assessment(await db.tenant('alder'), { userId: await db.person('ben@alder.example') })
  cleos = await db.assessment(await db.tenant('alder'), { userId: await db.person('cleo@alder.example') })
  birchs = await db.assessment(await db.tenant('birch'), { userId: await db.person('bo@birch.example') })
  await call(server.url, 'gla.saveAnswers', { body: pageOf(own, 'Style', 1, 3) }, { token: ben })
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

describe('errors', () => {
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
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
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
    await db.query(
      "update tenant set embed_origins = embed_origins || '{https://host.example}' where client_id = 'birch'",
    )
    const preflight = (origin: string) =>
      send(server.url, '/api/assessment-service/answer', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,idempotency-key',
        },
      })
    // The lists are remembered for ten seconds.
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

describe('bad input gets a fitting 4xx with a clear message and changes nothing', () => {
  const save = (body: unknown, token = ben) => call(server.url, 'gla.saveAnswers', { body }, { token })
  const questions = (query: object) =>
    call(
      server.url,
      'gla.questions',
      { query: { assessmentId: own, type: 'GLAV2', profile: 'STYLE', page: 1, limit: 10, ...query } },
      { token: ben },
    )
  const page = () => pageOf(own, 'Style', 2)
  const withAnswer = (change: object) => ({
    ...page(),
    userAnswers: page().userAnswers.map((it, index) => (index === 3 ? { ...it, ...change } : it)),
  })

  const cases: [name: string, status: number, code: string, run: () => ReturnType<typeof call>, says?: RegExp][] = [
    [
      'a malformed body',
      400,
      'validation',
      () => call(server.url, 'gla.saveAnswers', {}, { token: ben, raw: '{"assessmentId": 1,' }),
    ],
    ['an empty body', 400, 'validation', () => call(server.url, 'gla.saveAnswers', {}, { token: ben, raw: '' })],
    ['a body that is null', 400, 'validation', () => save(null)],
    ['a body that is a list', 400, 'validation', () => save([])],
    [
      'another content type',
      400,
      'validation',
      () =>
        call(server.url, 'gla.saveAnswers', {}, { token: ben, raw: 'a=1', headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'a form instead of JSON',
      400,
      'validation',
      async () =>
        call(
          server.url,
          'account.userExist',
          {},
          {
            token: await db.token('cleo@alder.example'),
            raw: 'email=ben%40alder.example',
            headers: { 'content-type': 'Application/x-www-form-urlencoded; charset=utf-8' },
          },
        ),
    ],
    [
      '__proto__ in the body',
      400,
      'validation',
      () => call(server.url, 'gla.saveAnswers', {}, { token: ben, raw: '{"__proto__": {"x": 1}}' }),
    ],
    ['an unknown assessment', 404, 'notFound', () => save(pageOf(999_999, 'Style', 2))],
    ["another person's assessment", 404, 'notFound', () => save(pageOf(cleos, 'Style', 2))],
    ["another tenant's assessment", 404, 'notFound', () => save(pageOf(birchs, 'Style', 2))],
    [
      "another person's finished assessment",
      404,
      'notFound',
      async () =>
        save(
          pageOf(
            (
              await db.query('select min(id) as id from gla_assessment where user_id = $1', [
                await db.person('cleo@alder.example'),
              ])
            )[0]?.id,
            'Style',
            2,
          ),
        ),
    ],
    [
      'an own finished assessment',
      409,
      'alreadyFinished',
      async () =>
        save(
          pageOf(
            (
              await db.query('select min(id) as id from gla_assessment where user_id = $1', [
                await db.person('ben@alder.example'),
              ])
            )[0]?.id,
            'Style',
            2,
          ),
        ),
    ],
    ['a value of 6', 400, 'validation', () => save(withAnswer({ value: 6 })), /userAnswers\.3\.value/],
    ['a value of -1', 400, 'validation', () => save(withAnswer({ value: -1 })), /userAnswers\.3\.value/],
    ['a value of 2.5', 400, 'validation', () => save(withAnswer({ value: 2.5 })), /userAnswers\.3\.value/],
    ['a value as text', 400, 'validation', () => save(withAnswer({ value: '4' })), /userAnswers\.3\.value/],
    ['a value of 0 that is not N/A', 400, 'validation', () => save(withAnswer({ value: 0 })), /userAnswers\.3/],
    ['N/A with a value', 400, 'validation', () => save(withAnswer({ description: 'N/A' })), /userAnswers\.3/],
    [
      'an unknown question',
      400,
      'validation',
      () => save(withAnswer({ questionCode: 'nope' })),
      /userAnswers\.3\.questionCode/,
    ],
    [
      'a question of the other part',
      400,
      'validation',
      () => save(withAnswer({ type: 'Strategy' })),
      /userAnswers\.3\.questionCode/,
    ],
    [
      'a question of another page',
      400,
      'validation',
      () => save(withAnswer(pageOf(own, 'Style', 3).userAnswers[0] ?? {})),
      /one page/,
    ],
    [
      'a question twice',
      400,
      'validation',
      () => save(withAnswer({ questionCode: page().userAnswers[0]?.questionCode })),
      /twice/,
    ],
    [
      'eleven answers',
      400,
      'validation',
      () => save({ ...page(), userAnswers: [...page().userAnswers, page().userAnswers[0]] }),
    ],
    ['no answers', 400, 'validation', () => save({ ...page(), userAnswers: [] })],
    ['a place that does not exist', 400, 'validation', () => save({ ...page(), lastPos: 'Style-5' }), /lastPos/],
    ['page 0', 400, 'validation', () => questions({ page: 0 }), /query\.page/],
    ['page 5', 400, 'validation', () => questions({ page: 5 }), /query\.page/],
    ['page 1.5', 400, 'validation', () => questions({ page: 1.5 }), /query\.page/],
    ['page x', 400, 'validation', () => questions({ page: 'x' }), /query\.page/],
    ['another limit', 400, 'validation', () => questions({ limit: 1000 }), /query\.limit/],
    [
      'an id past what can be counted',
      400,
      'validation',
      () => questions({ assessmentId: '9223372036854775808' }),
      /assessmentId/,
    ],
    ['an id with SQL in it', 400, 'validation', () => questions({ assessmentId: "1' or '1'='1" }), /assessmentId/],
    [
      'a body of 2 MB',
      413,
      'tooLarge',
      () => call(server.url, 'gla.saveAnswers', {}, { token: ben, raw: `{"x":"${'y'.repeat(2_000_000)}"}` }),
    ],
    ['an older revision', 409, 'conflict', () => save({ ...pageOf(own, 'Style', 1), revision: 0 })],
    [
      'an expired token',
      401,
      'tokenExpired',
      async () => save(page(), (await db.session('ben@alder.example', 'alder', { ago: 301 })).token),
    ],
    [
      'a forged token',
      401,
      'unauthenticated',
      async () => save(page(), (await db.session('ben@alder.example', 'alder', { key: new Uint8Array(32) })).token),
    ],
    [
      'a token without signature',
      401,
      'unauthenticated',
      () => save(page(), `${btoa('{"alg":"none"}')}.${ben.split('.')[1]}.`.replace(/=/g, '')),
    ],
    [
      'a token with other claims',
      401,
      'unauthenticated',
      () =>
        save(
          page(),
          ben.replace(
            /\.[^.]+\./,
            `.${btoa(JSON.stringify({ sub: '1', tid: 1, sid: 'x', gen: 1, exp: 9e9, iss: 'trellis' })).replace(/=/g, '')}.`,
          ),
        ),
    ],
    ['a token that is none', 401, 'unauthenticated', () => save(page(), 'x')],
    [
      'NUL in a text',
      400,
      'validation',
      () => call(server.url, 'account.updateProfile', { body: { designation: 'a\0b' } }, { token: ben }),
      /designation/,
    ],
    // Regression: half a surrogate pair ended as 500 in jsonb.
    [
      'half a surrogate pair',
      400,
      'validation',
      () => call(server.url, 'account.saveDemographics', {}, { token: ben, raw: '{"genderOther":"\\ud800"}' }),
      /genderOther/,
    ],
    [
      'a time zone that does not exist',
      400,
      'validation',
      () => call(server.url, 'account.updateProfile', { body: { timeZone: 'Mars/Olympus' } }, { token: ben }),
      /timeZone/,
    ],
    [
      'a bad idempotency key',
      400,
      'validation',
      () =>
        call(server.url, 'gla.saveAnswers', { body: page() }, { token: ben, headers: { 'idempotency-key': 'short' } }),
      /idempotency-key/,
    ],
  ]

  test.each(cases)('%s', async (_, status, code, run, says) => {
    // Made by the cases themselves, before the call.
    const leaveOut = ['session']
    const before = await db.checksums(leaveOut)
    const reply = await run()
    expect([reply.status, reply.code]).toEqual([status, code])
    expect(reply.body.error.message).toMatch(/^[A-Z].*[.?!]?$/)
    expect(reply.body.error.message).not.toMatch(/sql|zod|undefined|column|relation/i)
    if (says) expect(JSON.stringify(reply.body.error.details)).toMatch(says)
    expect(await db.checksums(leaveOut)).toEqual(before)
  })

  test('a reused refresh token ends the session and changes nothing else', async () => {
    const { token, sid } = await db.session('ben@alder.example')
    const second = (await call(server.url, 'auth.refresh', {}, { token })).data.access_token
    const third = (await call(server.url, 'auth.refresh', {}, { token: second })).data.access_token
    expect((await call(server.url, 'account.plan', {}, { token: third })).status).toBe(200)
    const before = await db.checksums(['session'])
    const reply = await call(server.url, 'auth.refresh', {}, { token })
    expect([reply.status, reply.code]).toEqual([401, 'tokenReused'])
    expect(await db.checksums(['session'])).toEqual(before)
    expect((await db.query('select revoked_at from session where id = $1', [sid]))[0]?.revoked_at).not.toBeNull()
    for (const it of [third, second]) {
      expect((await call(server.url, 'account.plan', {}, { token: it })).status).toBe(401)
      expect((await call(server.url, 'auth.refresh', {}, { token: it })).status).toBe(401)
    }
  })
})

test('thirty calls at once for the own state are all answered: no call waits for another for a connection', async () => {
  // Regression: a call held one connection and asked for a second; ten at once waited for each other until time was up.
  const began = Date.now()
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => call(server.url, 'account.getUserState', {}, { token: ben })),
  )
  expect(replies.map(it => it.status)).toEqual(Array(30).fill(200))
  const sessions = await Promise.all(Array.from({ length: 24 }, () => db.token('bo@birch.example', 'birch')))
  expect(
    (await Promise.all(sessions.map(token => call(server.url, 'auth.logout', {}, { token })))).map(it => it.status),
  ).toEqual(Array(24).fill(200))
  expect(Date.now() - began).toBeLessThan(4500)
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
