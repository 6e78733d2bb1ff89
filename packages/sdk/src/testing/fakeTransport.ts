import { contract } from '../contract.ts'
import { type Endpoint, servicePrefix } from '../core/endpoint.ts'
import { errorOf } from '../core/error-of.ts'
import type { ErrorCode } from '../core/error-status.ts'
import { NetworkError, TrellisError } from '../core/errors.ts'
import type { Transport, TransportReply, TransportRequest } from '../core/transport.ts'
import en from '../locales/en.json' with { type: 'json' }
import type { Answers, Call, EndpointName } from './answers.ts'
import { createGate, type Gate } from './gate.ts'

/** What is wrong between client and server; may be changed while it runs. */
export interface Network {
  /** No call arrives. */
  offline?: boolean
  /** Changes arrive, their replies do not. */
  silent?: boolean
  /** Nothing is ever answered. */
  pending?: boolean
  /** Milliseconds before every answer. */
  latency?: number
  /** Every call is refused with this error of the catalogue, or with one that has details. */
  fails?: ErrorCode | TrellisError
}

const texts = en.core.errors

const routes = Object.entries(contract)
  .flatMap(([room, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([key, endpoint]) => ({
      name: `${room}.${key}` as EndpointName,
      endpoint,
      path: new RegExp(`^${servicePrefix[endpoint.service]}${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    })),
  )
  // As the server has it: what is written out comes before what stands for anything.
  .sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')))

function read(schema: Endpoint['query'], value: unknown): unknown {
  const found = schema?.safeParse(value)
  if (found?.success === false) throw errorOf('validation', JSON.stringify(found.error.issues[0]))
  return found?.data
}

/** The endpoint that a request is for, with what is asked of it, read as the server reads it. */
function readCall(request: TransportRequest): { endpoint: Endpoint; call: Call } {
  const { pathname, searchParams } = new URL(request.url, 'http://test')
  for (const { name, endpoint, path } of routes) {
    const found = request.method === endpoint.method && path.exec(pathname)
    if (!found) continue
    const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)])
    const call = {
      name,
      params: read(endpoint.params, Object.fromEntries(params)),
      query: read(endpoint.query, Object.fromEntries(searchParams)),
      body: read(endpoint.body, JSON.parse(request.body ?? 'null')),
    }
    return { endpoint, call: call as Call }
  }
  throw new Error(`The contract has no endpoint for ${request.method} ${pathname}`)
}

/** The reply for what was thrown, in the words of the catalogue where it has none; what is no refusal goes on. */
function refusal(error: unknown): TransportReply {
  if (!(error instanceof TrellisError)) throw error
  const { status, retryAfter, code, details } = error
  const message = error.message === code ? (texts as Partial<Record<ErrorCode, string>>)[code] : error.message
  return { status, retryAfter, body: { error: { code, message: message ?? code, details, requestId: 'test' } } }
}

/** A server in memory behind the transport of a client: finds the endpoint by method and path, and asks `answers`. */
export function fakeTransport(answers: Answers, network: Network = {}) {
  const calls: Call[] = []
  const gates = new Map<EndpointName, (call: Call) => Promise<void>>()
  /** By idempotency key: a repeat of a change has one effect. */
  const kept = new Map<string, TransportReply>()

  async function replyTo(call: Call): Promise<TransportReply> {
    const [room, endpoint] = call.name.split('.') as [keyof Answers, string]
    const answer = (answers[room] as Record<string, ((call: Call) => unknown) | undefined> | undefined)?.[endpoint]
    if (!answer) throw errorOf('notFound', `Nothing answers ${call.name}`)
    // As text, so that client and answers share no object.
    return { status: 200, retryAfter: undefined, body: JSON.parse(JSON.stringify({ data: await answer(call) })) }
  }

  async function exchange(request: TransportRequest): Promise<TransportReply> {
    if (network.pending) await new Promise(() => undefined)
    if (network.latency) await new Promise(done => setTimeout(done, network.latency))
    if (network.offline) throw new NetworkError('No reply')
    const { endpoint, call } = readCall(request)
    calls.push(call)
    if (network.fails) throw typeof network.fails === 'string' ? errorOf(network.fails) : network.fails
    const key = request.headers['idempotency-key']
    const reply = (key && kept.get(key)) || (await replyTo(call).catch(refusal))
    if (key && reply.status < 400) kept.set(key, reply)
    await gates.get(call.name)?.(call)
    if (network.silent && endpoint.changes) throw new NetworkError('No reply')
    return reply
  }

  const transport: Transport = request =>
    new Promise((resolve, reject) => {
      request.signal?.throwIfAborted()
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true })
      exchange(request).catch(refusal).then(resolve, reject)
    })

  return {
    transport,
    /** Every call that has arrived, oldest first. */
    calls,
    /** Those of them that change data. */
    changes: () => calls.filter(({ name }) => routes.find(it => it.name === name)?.endpoint.changes === true),
    /** Holds back the replies to an endpoint from now on, to be released in any order. */
    hold<N extends EndpointName>(name: N): Gate<N> {
      const { pass, ...gate } = createGate<N>(() => gates.delete(name))
      gates.set(name, call => pass(call as Call<N>))
      return gate
    },
  }
}
