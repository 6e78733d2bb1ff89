import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { NetworkError } from './errors.ts'
import type { Transport, TransportRequest } from './transport.ts'
import { fetchTransport } from './transport-fetch.ts'
import { kyTransport } from './transport-ky.ts'

/** The real waits are seconds: here those between tries are short, and of what nobody answers the one for it; all else is as it ships. */
const { retryDelays, waits } = vi.hoisted(() => ({ retryDelays: [20, 150], waits: { timeoutMs: 0 } }))
vi.mock('./transport.ts', async original => ({
  ...(await original<typeof import('./transport.ts')>()),
  get timeoutMs() {
    return waits.timeoutMs
  },
  retryDelays,
}))
const { timeoutMs } = await vi.importActual<typeof import('./transport.ts')>('./transport.ts')

let server: Server
let base = ''
/** The number of the test, by which its calls begin: what was sent before arrives late where much runs, and is none of its own. */
let run = 0
let calls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: (call: number, response: ServerResponse, request: IncomingMessage) => void = () => undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const [, of, url = ''] = /^\/(\d+)(.*)/.exec(request.url ?? '') ?? []
      if (Number(of) !== run) return response.destroy()
      calls.push({ method: request.method ?? '', url, headers: request.headers, body })
      answer(calls.length, response, request)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  run += 1
  calls = []
  waits.timeoutMs = timeoutMs
})

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const request = (extra: Partial<TransportRequest> = {}): TransportRequest => ({
  url: `${base}/${run}/x?a=1`,
  method: 'GET',
  headers: { accept: 'application/json' },
  repeatable: true,
  ...extra,
})

const transports: [string, Transport][] = [
  ['ky', kyTransport],
  ['fetch', fetchTransport],
]

describe.each(transports)('transport on %s', (_, transport) => {
  test('sends method, address, headers and body as given and reads the JSON reply', async () => {
    answer = (_, response) => json(response, 200, { data: { ok: true } })
    const reply = await transport(
      request({
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
        body: '{"a":"ü"}',
      }),
    )
    expect(reply).toEqual({ status: 200, retryAfter: undefined, body: { data: { ok: true } } })
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ method: 'POST', url: '/x?a=1', body: '{"a":"ü"}' })
    expect(calls[0]?.headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer t' })
    expect(calls[0]?.headers.cookie).toBeUndefined()
  })

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('keeps the method %s', async method => {
    answer = (_, response) => json(response, 200, {})
    await transport(request({ method }))
    expect(calls.map(it => it.method)).toEqual([method])
  })

  test.each([400, 401, 403, 404, 408, 409, 413, 422, 429, 500])('gives back a %i once, with its body', async status => {
    answer = (_, response) => json(response, status, { error: { code: 'x' } }, { 'retry-after': '7' })
    expect(await transport(request())).toEqual({ status, retryAfter: 7, body: { error: { code: 'x' } } })
    expect(calls).toHaveLength(1)
  })

  test.each([502, 503, 504])('sends a repeatable call again after a %i', async status => {
    answer = (call, response) => (call < 3 ? json(response, status, {}) : json(response, 200, { data: call }))
    expect(await transport(request({ method: 'POST', body: '{}' }))).toMatchObject({ status: 200, body: { data: 3 } })
    expect(calls.map(it => it.body)).toEqual(['{}', '{}', '{}'])
  })

  test('gives up after two more tries and gives back the last reply', async () => {
    answer = (_, response) => json(response, 503, { error: { code: 'unavailable' } }, { 'retry-after': '2' })
    expect(await transport(request())).toEqual({ status: 503, retryAfter: 2, body: { error: { code: 'unavailable' } } })
    expect(calls).toHaveLength(3)
  })

  test('keeps to its own waits, whatever Retry-After says', async () => {
    answer = (call, response) =>
      call < 2 ? json(response, 503, {}, { 'retry-after': '3600' }) : json(response, 200, {})
    // It would take longer than any test may.
    expect(await transport(request())).toMatchObject({ status: 200 })
    expect(calls).toHaveLength(2)
  })

  test('never sends a call again that is not repeatable', async () => {
    answer = (_, response) => json(response, 503, {})
    expect(await transport(request({ repeatable: false, method: 'POST' }))).toMatchObject({ status: 503 })
    answer = (_, response) => response.destroy()
    await expect(transport(request({ repeatable: false, method: 'POST' }))).rejects.toBeInstanceOf(NetworkError)
    expect(calls).toHaveLength(2)
  })

  test('sends a repeatable call again when the connection was cut', async () => {
    answer = (call, response) => (call < 2 ? response.destroy() : json(response, 200, { data: 1 }))
    expect(await transport(request())).toMatchObject({ status: 200 })
    expect(calls).toHaveLength(2)
  })

  test('is a NetworkError when nobody listens', async () => {
    await expect(transport(request({ url: 'http://127.0.0.1:9/' }))).rejects.toBeInstanceOf(NetworkError)
  })

  test('counts a call without an answer as lost, and sends it again where it may', async () => {
    waits.timeoutMs = 1000
    answer = (call, response) => (call < 2 ? undefined : json(response, 200, { data: call }))
    expect(await transport(request())).toMatchObject({ body: { data: 2 } })
    answer = () => undefined
    calls = []
    await expect(transport(request({ repeatable: false }))).rejects.toBeInstanceOf(NetworkError)
    expect(calls).toHaveLength(1)
  })

  test('is a NetworkError when the body stops half way', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"data":')
      setTimeout(() => response.destroy(), 10)
    }
    await expect(transport(request({ repeatable: false }))).rejects.toBeInstanceOf(NetworkError)
  })

  test('stops at once when it is aborted, and that is no NetworkError', async () => {
    const abort = new AbortController()
    answer = () => void setTimeout(() => abort.abort())
    const pending = transport(request({ signal: abort.signal }))
    const error = await pending.catch(it => it)
    expect(error).not.toBeInstanceOf(NetworkError)
    expect(error.name).toBe('AbortError')
    // What is tried again after it, to the last time, would come later.
    answer = (_, response) => json(response, 503, {})
    await transport(request({ method: 'PUT' }))
    expect(calls.map(it => it.method)).toEqual(['GET', 'PUT', 'PUT', 'PUT'])
  })

  test('stops at once when it is aborted between two tries', async () => {
    answer = (_, response) => json(response, 503, {})
    const abort = new AbortController()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      timers.mockRestore()
      retryDelays[1] = 150
    })
    // Longer than any test may take: only by stopping does it end.
    retryDelays[1] = 3_600_000
    const pending = transport(request({ signal: abort.signal })).catch(it => it)
    await vi.waitUntil(() => timers.mock.calls.some(([, ms]) => ms === retryDelays[1]), { timeout: 4000 })
    abort.abort()
    expect((await pending).name).toBe('AbortError')
    expect(calls).toHaveLength(2)
  })

  test('sends nothing when it was aborted before', async () => {
    const error = await transport(request({ signal: AbortSignal.abort() })).catch(it => it)
    expect(error.name).toBe('AbortError')
    expect(calls).toHaveLength(0)
  })

  test.each([
    ['no body', ''],
    ['no JSON', '<html>'],
  ])('reads %s as null', async (_, body) => {
    answer = (_, response) => response.writeHead(200).end(body)
    expect(await transport(request())).toEqual({ status: 200, retryAfter: undefined, body: null })
  })

  test('leaves a Retry-After out that is a date', async () => {
    answer = (_, response) => json(response, 429, {}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })
    expect((await transport(request())).retryAfter).toBeUndefined()
  })
})
