import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Backstage, call, pageOf } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

let server: TestServer
let db: Backstage
let ben = ''
let own = 0
let cleos = 0
let birchs = 0

beforeAll(async () => {
  server = await sharedServer()
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
