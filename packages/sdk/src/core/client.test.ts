import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bindRoom, type ClientOptions, createCall } from './client.ts'
import { endpoint, servicePrefix } from './endpoint.ts'
import { NetworkError, ReplyShapeError, sentenceOf, TrellisError } from './errors.ts'
import type { TransportReply, TransportRequest } from './transport.ts'

const read = endpoint({
  service: 'user',
  method: 'GET',
  path: '/things/{id}',
  summary: '',
  access: { kind: 'user' },
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.number()), text: z.optional(z.string()) }),
  reply: z.object({ n: z.number() }),
})
const write = endpoint({
  service: 'user',
  method: 'POST',
  path: '/things',
  summary: '',
  access: { kind: 'user' },
  changes: true,
  body: z.object({ n: z.number() }),
  reply: z.object({}),
})
const plainPost = endpoint({ ...write, changes: undefined as never })
const open = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/open',
  summary: '',
  access: { kind: 'public' },
  reply: z.object({}),
})
const refresh = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/refresh',
  summary: '',
  access: { kind: 'session' },
  reply: z.object({}),
})
const changingGet = endpoint({
  service: 'assessment',
  method: 'GET',
  path: '/start',
  summary: '',
  access: { kind: 'user' },
  changes: true,
  reply: z.object({}),
})

let sent: TransportRequest[] = []
let replies: (request: TransportRequest, call: number) => Partial<TransportReply> | Promise<Partial<TransportReply>>
let errors: TrellisError[] = []
let renewals: (string | null)[] = []
let lost: unknown[] = []

beforeEach(() => {
  sent = []
  errors = []
  renewals = []
  lost = []
  replies = () => ({ body: { data: { n: 1 } } })
})

const make = (extra: Partial<ClientOptions> = {}) =>
  createCall({
    transport: async request => {
      sent.push(request)
      return { status: 200, retryAfter: undefined, body: { data: {} }, ...(await replies(request, sent.length)) }
    },
    token: {
      get: async () => 'old',
      async renew(refused) {
        renewals.push(refused)
        await new Promise(resolve => setTimeout(resolve, 20))
        return 'new'
      },
    },
    onError: error => errors.push(error),
    onLost: error => lost.push(error),
    ...extra,
  })

const bearer = (it: TransportRequest | undefined) => it?.headers.authorization
const denied = (code = 'tokenExpired') => ({ status: 401, body: { error: { code, message: 'M', requestId: 'r' } } })

describe('address', () => {
  test('puts prefix, parameters and query together, encoded', async () => {
    await make()(read, { params: { id: 'a/b ü' }, query: { page: 2, text: 'x&y=z' } })
    expect(sent[0]?.url).toBe('/api/user-service/things/a%2Fb%20%C3%BC?page=2&text=x%26y%3Dz')
  })
  test('leaves undefined query values out, and the question mark where none is left', async () => {
    await make()(read, { params: { id: '1' }, query: { page: undefined } })
    expect(sent[0]?.url).toBe('/api/user-service/things/1')
  })
  test('takes the address of the API and of a service of its own', async () => {
    const call = make({ api: 'https://api.example', bases: { auth: 'https://auth.example/x' } })
    await call(read, { params: { id: '1' }, query: {} })
    await call(open)
    expect(sent.map(it => it.url)).toEqual([
      `https://api.example${servicePrefix.user}/things/1`,
      'https://auth.example/x/open',
    ])
  })
  test('refuses a body that breaks the contract before anything is sent', async () => {
    await expect(make()(write, { body: { n: 'one' } as never })).rejects.toThrow()
    expect(sent).toHaveLength(0)
  })
})

describe('headers', () => {
  test('carries token and language; a public call carries no token', async () => {
    const call = make({ language: () => 'de' })
    await call(read, { params: { id: '1' }, query: {} })
    await call(open)
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer old',
      'accept-language': 'de',
      accept: 'application/json',
    })
    expect(sent[0]?.headers['content-type']).toBeUndefined()
    expect(sent[1]?.headers.authorization).toBeUndefined()
  })
  test('names a change by an idempotency key, GET included, and by the caller’s own where given', async () => {
    const call = make()
    await call(write, { body: { n: 1 } })
    await call(write, { body: { n: 1 } })
    await call(changingGet)
    await call(write, { body: { n: 1 } }, { idempotencyKey: 'mine-1234' })
    await call(read, { params: { id: '1' }, query: {} })
    const keys = sent.map(it => it.headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\d-]{7,43}$/)
    expect(new Set(keys.slice(0, 3)).size).toBe(3)
    expect(keys[3]).toBe('mine-1234')
    expect(keys[4]).toBeUndefined()
    expect(sent.map(it => it.repeatable)).toEqual([true, true, true, true, true])
  })
  test('what its caller repeats by itself is sent once', async () => {
    await make()(read, { params: { id: '1' }, query: {} }, { once: true })
    expect(sent[0]?.repeatable).toBe(false)
  })
  test('a POST without key is not repeatable', async () => {
    await make()(plainPost, { body: { n: 1 } })
    expect(sent[0]?.repeatable).toBe(false)
  })
  test('the retry with a fresh token keeps key and body', async () => {
    replies = (_, call) => (call === 1 ? denied() : {})
    await make()(write, { body: { n: 7 } })
    expect(sent).toHaveLength(2)
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
    expect(sent[1]?.body).toBe(sent[0]?.body)
    expect(sent.map(bearer)).toEqual(['Bearer old', 'Bearer new'])
  })
})

describe('renewing the token', () => {
  test('happens once while others wait', async () => {
    let token = 'old'
    const call = make({
      token: {
        get: async () => token,
        async renew(refused) {
          renewals.push(refused)
          await new Promise(resolve => setTimeout(resolve, 20))
          token = 'new'
          return token
        },
      },
    })
    replies = request => (bearer(request) === 'Bearer new' ? { body: { data: { n: 1 } } } : denied())
    const ask = () => call(read, { params: { id: '1' }, query: {} })
    const first = [ask(), ask(), ask()]
    await new Promise(resolve => setTimeout(resolve, 5))
    const late = ask()
    await Promise.all([...first, late])
    expect(renewals).toEqual(['old'])
    // The late one waited and never used the old token.
    expect(sent.filter(it => bearer(it) === 'Bearer old')).toHaveLength(3)
    expect(sent.filter(it => bearer(it) === 'Bearer new')).toHaveLength(4)
  })
  test('is tried again for a later refusal', async () => {
    replies = (_, call) => (call % 2 ? denied() : { body: { data: { n: 1 } } })
    const call = make()
    await call(read, { params: { id: '1' }, query: {} })
    await call(read, { params: { id: '1' }, query: {} })
    expect(renewals).toHaveLength(2)
  })
  test('gives the refusal where there is no fresh token', async () => {
    replies = () => denied('unauthenticated')
    const call = make({ token: { get: async () => 'old', renew: async () => null } })
    await expect(call(read, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      code: 'unauthenticated',
      requestId: 'r',
    })
    expect(sent).toHaveLength(1)
  })
  test('is not repeated when the fresh token is refused too', async () => {
    replies = () => denied()
    await expect(make()(read, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ code: 'tokenExpired' })
    expect(sent).toHaveLength(2)
    expect(renewals).toHaveLength(1)
  })
  test('is never asked for by a call of the session itself, nor by a public one', async () => {
    replies = () => denied('tokenReused')
    const call = make()
    await expect(call(refresh)).rejects.toMatchObject({ code: 'tokenReused' })
    await expect(call(open)).rejects.toMatchObject({ code: 'tokenReused' })
    expect(renewals).toHaveLength(0)
  })
  test('that fails frees the way for the next', async () => {
    let attempts = 0
    const call = make({
      token: {
        get: async () => 'old',
        renew: async () => {
          if (++attempts === 1) throw new Error('offline')
          return 'new'
        },
      },
    })
    replies = request => (bearer(request) === 'Bearer new' ? { body: { data: { n: 1 } } } : denied())
    await expect(call(read, { params: { id: '1' }, query: {} })).rejects.toThrow('offline')
    await expect(call(read, { params: { id: '1' }, query: {} })).resolves.toEqual({ n: 1 })
  })
})

describe('replies', () => {
  test('gives the data and drops what the contract does not name', async () => {
    replies = () => ({ body: { data: { n: 1, more: true } } })
    expect(await make()(read, { params: { id: '1' }, query: {} })).toEqual({ n: 1 })
  })
  test.each([null, {}, { data: null }, { data: { n: '1' } }, [], 'text'])('is a ReplyShapeError for %j', async body => {
    replies = () => ({ body })
    const error = await make()(read, { params: { id: '1' }, query: {} }).catch(it => it)
    expect(error).toBeInstanceOf(ReplyShapeError)
    expect(error.message).toContain('GET /things/{id}')
    expect(errors).toHaveLength(0)
  })
  test('maps an error of the catalogue with everything it says', async () => {
    replies = () => ({
      status: 429,
      retryAfter: 30,
      body: {
        error: { code: 'rateLimited', message: 'Slow down', requestId: 'r1', details: [{ path: 'a', message: 'b' }] },
      },
    })
    const error = await make()(read, { params: { id: '1' }, query: {} }).catch(it => it)
    expect(error).toBeInstanceOf(TrellisError)
    expect(error).toMatchObject({
      code: 'rateLimited',
      message: 'Slow down',
      requestId: 'r1',
      retryAfter: 30,
      status: 429,
      details: [{ path: 'a', message: 'b' }],
    })
    expect(errors).toEqual([error])
  })
  test.each([
    [401, 'unauthenticated'],
    [418, 'validation'],
    [500, 'internal'],
    [502, 'internal'],
  ])('a %i without a body of ours is %s', async (status, code) => {
    replies = () => ({ status, body: null })
    await expect(make()(open)).rejects.toMatchObject({ code })
  })
  test.each([403, 409, 503])(
    'a code of a newer server keeps its sentence, and its status %i says what it is',
    async status => {
      const error = { code: 'planetFull', message: 'No room left.', requestId: 'r2', details: { most: 3 } }
      replies = () => ({ status, body: { error }, retryAfter: 7 })
      const thrown = await make()(open).catch(it => it)
      expect(thrown).toBeInstanceOf(TrellisError)
      expect(thrown).toMatchObject({ ...error, status, retryAfter: 7 })
      expect(sentenceOf(thrown)).toBe('No room left.')
      expect(errors).toEqual([thrown])
    },
  )
  test('a 401 with a code that is not known asks for a fresh token all the same', async () => {
    replies = (_, call) => (call === 1 ? denied('tokenTired') : { status: 200, body: { data: { n: 1 } } })
    expect(await make()(read, { params: { id: '1' }, query: {} })).toEqual({ n: 1 })
    expect(renewals).toHaveLength(1)
  })
  test.each([
    { code: 502, message: 'Bad gateway', requestId: 'r' },
    { code: 'BadGateway', message: 'Of somebody in between' },
    { code: 'conflict', requestId: 'r' },
  ])('what is no error of ours is not taken over: %o', async error => {
    replies = () => ({ status: 400, body: { error } })
    await expect(make()(open)).rejects.toMatchObject({ code: 'validation', message: 'validation' })
  })
})

describe('a call without a reply', () => {
  const get = async () => 'old'
  const cause = new NetworkError('No reply')
  const gone = async () => {
    throw cause
  }
  test.each<[string, Partial<ClientOptions>]>([
    ['the network', { transport: gone }],
    ['the first token', { token: { get: gone, renew: gone } }],
  ])('is told once, with its cause: %s', async (_, options) => {
    await expect(make(options)(read, { params: { id: '1' }, query: {} })).rejects.toBe(cause)
    expect([lost, errors]).toEqual([[cause], []])
  })
  test('a token that cannot be renewed, too', async () => {
    replies = () => denied()
    await expect(make({ token: { get, renew: gone } })(read, { params: { id: '1' }, query: {} })).rejects.toBe(cause)
    expect(lost).toEqual([cause])
  })
  test('a refusal is a reply', async () => {
    replies = () => ({ status: 500, body: null })
    await expect(make()(read, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ code: 'internal' })
    expect(lost).toEqual([])
  })
})

test('bindRoom gives a function for each endpoint', async () => {
  const room = bindRoom(make(), { read, write })
  expect(Object.keys(room)).toEqual(['read', 'write'])
  expect(await room.read({ params: { id: '1' }, query: {} })).toEqual({ n: 1 })
})

describe('a source that no longer speaks for whom it began with', () => {
  const waiting = (speaking: AbortController) => ({
    get: async () => 'old',
    renew: async () => 'new',
    speaking: () => speaking.signal,
  })
  test('a call under way is stopped, its late reply does not count, and the error says why', async () => {
    const speaking = new AbortController()
    replies = async () => {
      speaking.abort()
      return { body: { data: { n: 1 } } }
    }
    const call = make({ token: waiting(speaking), changedText: () => 'Somebody else is signed in now.' })
    const failed = call(read, { params: { id: '1' }, query: {} })
    await expect(failed).rejects.toMatchObject({ code: 'sessionChanged', message: 'Somebody else is signed in now.' })
    expect(sent[0]?.signal?.aborted).toBe(true)
    expect(errors.map(it => it.code)).toEqual(['sessionChanged'])
    expect(lost).toEqual([])
  })
  test('an error reply that comes late leads nowhere', async () => {
    const speaking = new AbortController()
    replies = () => {
      speaking.abort()
      return denied('unauthenticated')
    }
    await expect(make({ token: waiting(speaking) })(write, { body: { n: 1 } })).rejects.toMatchObject({
      code: 'sessionChanged',
    })
    expect(sent).toHaveLength(1)
    expect(errors.map(it => it.code)).toEqual(['sessionChanged'])
  })
  test('a refresh that finds the session changed sends the call under no name again', async () => {
    const speaking = new AbortController()
    replies = () => denied()
    const renew = async () => {
      speaking.abort()
      throw new Error('changed')
    }
    const call = make({ token: { ...waiting(speaking), renew } })
    await expect(call(read, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ code: 'sessionChanged' })
    expect(sent).toHaveLength(1)
  })
  test('public calls, such as signing in, go on', async () => {
    const speaking = new AbortController()
    speaking.abort()
    await make({ token: waiting(speaking) })(open)
    expect(sent[0]?.signal).toBeUndefined()
  })
  test('the caller’s own signal still ends a call, with its own error', async () => {
    const own = new AbortController()
    const call = make({
      token: waiting(new AbortController()),
      transport: request =>
        new Promise((_, reject) => request.signal?.addEventListener('abort', () => reject(request.signal?.reason))),
    })
    const failed = call(read, { params: { id: '1' }, query: {} }, { signal: own.signal })
    await Promise.resolve()
    own.abort(new Error('mine'))
    await expect(failed).rejects.toThrow('mine')
    expect([errors, lost]).toEqual([[], []])
  })
})
