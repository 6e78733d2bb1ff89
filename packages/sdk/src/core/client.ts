import { type CallOf, type Endpoint, fillPath, type ReplyOf, type Service, servicePrefix } from './endpoint.ts'
import { type ErrorBody, ReplyShapeError, sessionChanged, TrellisError } from './errors.ts'
import { randomId } from './random-id.ts'
import type { Transport } from './transport.ts'

/** Where the token of a call comes from. `renew` is asked once while all other calls wait. */
export interface TokenSource {
  get(): Promise<string | null>
  /** A fresh token after the server refused the last one, or null where there is none to be had. */
  renew(refused: string | null): Promise<string | null>
  /** Ends once the source no longer speaks for the one it began with: calls under way stop, and late replies do not count. */
  speaking?: () => AbortSignal
}

export interface ClientOptions {
  transport: Transport
  token: TokenSource
  /** Address of the API; each service can be put elsewhere by `bases`. */
  api?: string
  bases?: Partial<Record<Service, string>>
  language?: () => string
  /** Called for every error reply, so that the host can show the session popup or go to sign-in. */
  onError?: (error: TrellisError) => void
  /** Called for every call that got no reply at all, or never went out: a NetworkError, or what `transport` or `token` threw. */
  onLost?: (error: unknown) => void
  /** The sentence of `sessionChanged`, which the client makes itself. */
  changedText?: () => string | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** Names one intended change: repeats with the same key have one effect. Made up where not given. */
  idempotencyKey?: string
  /** The caller repeats the call itself where there is no reply: it is sent once. */
  once?: boolean
  /** The page is being left: the browser sends the call all the same. */
  keepalive?: boolean
}

type Arguments<E extends Endpoint> = keyof CallOf<E> extends never
  ? [call?: undefined, options?: CallOptions]
  : [call: CallOf<E>, options?: CallOptions]

/** A typed function for each endpoint of a room. */
export type RoomClient<R extends Record<string, Endpoint>> = {
  [K in keyof R]: (...args: Arguments<R[K]>) => Promise<ReplyOf<R[K]>>
}

/** Sends one call of the contract and resolves to the `data` of the reply. Rejects with TrellisError, NetworkError or ReplyShapeError. */
export type Call = <E extends Endpoint>(endpoint: E, ...args: Arguments<E>) => Promise<ReplyOf<E>>

/** The one place that speaks to the API: validates both ways, adds the token, renews it once, keeps changes idempotent. */
export function createCall(options: ClientOptions): Call {
  let renewing: Promise<string | null> | undefined

  const renew = (refused: string | null) => {
    renewing ??= options.token.renew(refused).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return async (endpoint, ...[given, callOptions]) => {
    const call = (given ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
    const params = endpoint.params?.parse(call.params) as Record<string, unknown> | undefined
    if (endpoint.body) endpoint.body.parse(call.body)
    const base = options.bases?.[endpoint.service] ?? (options.api ?? '') + servicePrefix[endpoint.service]
    const search = queryString(call.query as Record<string, unknown> | undefined)
    const url = base + fillPath(endpoint.path, params) + search
    const key = endpoint.changes ? (callOptions?.idempotencyKey ?? randomId()) : undefined

    const needsToken = endpoint.access.kind !== 'public'
    const speaking = needsToken ? options.token.speaking?.() : undefined
    const signals = [callOptions?.signal, speaking].filter(it => it !== undefined)

    const send = (token: string | null) => {
      speaking?.throwIfAborted()
      return options.transport({
        url,
        method: endpoint.method,
        repeatable: !callOptions?.once && (endpoint.method === 'GET' || key !== undefined),
        keepalive: callOptions?.keepalive,
        signal: signals[1] ? AbortSignal.any(signals) : signals[0],
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        headers: {
          accept: 'application/json',
          'accept-language': options.language?.() ?? 'en',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      })
    }

    const answer = async () => {
      if (needsToken && renewing) await renewing
      const token = needsToken ? await options.token.get() : null
      const reply = await send(token)
      if (reply.status === 401 && needsToken && endpoint.access.kind !== 'session') {
        const fresh = await renew(token)
        if (fresh !== null) return send(fresh)
      }
      return reply
    }
    const reply = await answer().catch(cause => {
      if (speaking?.aborted) return
      if (!callOptions?.signal?.aborted) options.onLost?.(cause)
      throw cause
    })
    if (!reply || speaking?.aborted) throw report(sessionChanged(options.changedText?.()))
    if (reply.status >= 400) throw report(refusalIn(reply.status, reply.body, reply.retryAfter))
    const data = (reply.body as { data?: unknown } | null)?.data
    const parsed = endpoint.reply.safeParse(data)
    if (!parsed.success)
      throw new ReplyShapeError(`${endpoint.method} ${endpoint.path}: ${parsed.error.issues[0]?.message}`)
    return parsed.data as never
  }

  function report(error: TrellisError): TrellisError {
    options.onError?.(error)
    return error
  }
}

/** Binds a room's endpoints to a call: `client.gla.saveAnswers({ body })`. */
export function bindRoom<R extends Record<string, Endpoint>>(call: Call, room: R): RoomClient<R> {
  const bound: Record<string, unknown> = {}
  for (const name of Object.keys(room)) {
    bound[name] = (...args: [never]) => call(room[name] as Endpoint, ...args)
  }
  return bound as RoomClient<R>
}

/** A newer server may answer with a code that is not known here: its sentence counts, and the class of its status. */
function refusalIn(status: number, body: unknown, retryAfter: number | undefined): TrellisError {
  const error = (body as Partial<ErrorBody> | null)?.error
  if (typeof error?.code === 'string' && error.message && error.requestId) {
    return new TrellisError(error.code, error.message, {
      status,
      requestId: error.requestId,
      ...(error.details ? { details: error.details } : {}),
      ...(retryAfter ? { retryAfter } : {}),
    })
  }
  const code = status === 401 ? 'unauthenticated' : status < 500 ? 'validation' : 'internal'
  return new TrellisError(code, code, { status })
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : ''
}
