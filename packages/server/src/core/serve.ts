import { type Endpoint, fromAcceptLanguage, servicePrefix, TrellisError } from '@trellis/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize, bearerOf, findGuest } from './authorize.ts'
import type { Core } from './context.ts'
import type { Row, Tx } from './db.ts'
import { earlierReply, type Keyed, keepReply, keyedOf, lookupSql } from './idempotency.ts'
import { detailsOf } from './problem.ts'
import { textsOf } from './texts.ts'

/** A handler with its types put aside: the contract has checked them where it was written. */
type AnyHandler = (context: never, call: never) => Promise<unknown>

/** Body limit where an endpoint names none. */
export const bodyLimit = 65_536

/** The route of an endpoint, `{id}` written as fastify has it. */
export const routeOf = (it: Endpoint): string => servicePrefix[it.service] + it.path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Serves every endpoint of a room: authenticates, authorises, parses, runs the handler in one transaction of the
 * caller's tenant, keeps the reply of changes for repeats, and wraps the result in `data`.
 */
export function serveRoom<R extends Record<string, Endpoint>>(
  app: FastifyInstance,
  core: Core,
  room: R,
  handlers: { [K in keyof R]: AnyHandler },
): void {
  for (const name of Object.keys(room)) {
    const endpoint = room[name] as Endpoint
    const handler = handlers[name] as AnyHandler
    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      bodyLimit: endpoint.bodyLimit ?? bodyLimit,
      config: { endpoint },
      // HEAD would run the handler, and some GET calls change data.
      exposeHeadRoute: false,
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        if (
          endpoint.changes &&
          /prefetch|prerender/.test(`${request.headers['sec-purpose'] ?? request.headers.purpose ?? ''}`)
        ) {
          throw new TrellisError('forbidden')
        }
        return { data: await run(core, endpoint, handler, request) }
      },
    })
  }
}

async function run(core: Core, endpoint: Endpoint, handler: AnyHandler, request: FastifyRequest): Promise<unknown> {
  const refused: (() => Promise<void>)[] = []
  try {
    return await attempt(core, endpoint, handler, request, refused)
  } catch (error) {
    for (const work of refused) await work()
    throw error
  }
}

async function attempt(
  core: Core,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  refused: (() => Promise<void>)[],
) {
  const after: (() => void | Promise<void>)[] = []
  const base = {
    core,
    requestId: request.id,
    language: fromAcceptLanguage(request.headers['accept-language']),
    get i18n() {
      return textsOf(this.language)
    },
    origin: request.headers.origin,
    ip: request.ip,
    fail: (code: TrellisError['code'], details?: TrellisError['details']) =>
      new TrellisError(code, code, details ? { details } : {}),
    after: (work: () => void | Promise<void>) => {
      after.push(work)
    },
    refused: (work: () => Promise<void>) => {
      refused.push(work)
    },
  }
  // A spread would read the getter; contexts are made on top of it instead.
  const context = (extra: object) => Object.assign(Object.create(base), extra) as never
  const settle = async <T>(result: T): Promise<T> => {
    for (const work of after) {
      try {
        await work()
      } catch (error) {
        core.log.error({ error: (error as Error).message, requestId: request.id }, 'Work after a call failed')
      }
    }
    return result
  }

  if (endpoint.access.kind === 'public')
    return settle(shape(endpoint, await handler(context({}), parse(endpoint, request))))

  const token = bearerOf(request.headers.authorization)
  if (endpoint.access.kind === 'guest') {
    const { guest, used } = await findGuest(core, token, endpoint.access.purpose)
    const call = parse(endpoint, request)
    return settle(
      await inTransaction(core, endpoint, request, guest.tenantId, `guest:${guest.id}`, async tx => {
        if (used) throw new TrellisError('guestLinkUsed')
        return handler(context({ guest, tenantId: guest.tenantId, tx }), call)
      }),
    )
  }

  if (endpoint.access.kind === 'session') {
    const claims = await core.tokens.verifyForSession(token)
    const call = parse(endpoint, request)
    const work = (tx: Tx) => handler(context({ claims, tx }), call)
    return settle(shape(endpoint, await core.db.inCall(claims.tid, work)))
  }

  const claims = await core.tokens.verify(token)
  const principal = authorize(endpoint, claims, await core.principals.find(claims))
  const call = parse(endpoint, request)
  const { tenantId, userId } = principal
  return settle(
    await inTransaction(core, endpoint, request, tenantId, `user:${userId}`, tx =>
      handler(context({ claims, principal, tenantId, userId, tx }), call),
    ),
  )
}

async function inTransaction(
  core: Core,
  endpoint: Endpoint,
  request: FastifyRequest,
  tenantId: number,
  caller: string,
  work: (tx: Tx) => Promise<unknown>,
) {
  const header = request.headers['idempotency-key']
  let keyed: Keyed | undefined
  if (endpoint.changes && typeof header === 'string') {
    keyed = keyedOf(tenantId, caller, header, `${endpoint.method} ${endpoint.path}`, [
      request.params,
      request.query,
      request.body,
    ])
  }
  return core.db.inCall(
    tenantId,
    async (tx: Tx, first: Row[]) => {
      const earlier = keyed && earlierReply(keyed, first)
      if (earlier) return earlier.reply
      const reply = shape(endpoint, await work(tx))
      if (keyed) await keepReply(tx, keyed, reply)
      return reply
    },
    keyed ? lookupSql(keyed) : undefined,
  )
}

function parse(endpoint: Endpoint, request: FastifyRequest): never {
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name]
    if (!schema) return undefined
    const parsed = schema.safeParse(request[name] ?? (name === 'body' ? undefined : {}))
    if (!parsed.success)
      throw new TrellisError('validation', 'validation', { details: detailsOf(name, parsed.error.issues) })
    return parsed.data
  }
  return { params: part('params'), query: part('query'), body: part('body') } as never
}

/** Strips what the contract does not name. A reply that breaks the contract is our fault: 500, and the log says where. */
function shape(endpoint: Endpoint, reply: unknown): unknown {
  return endpoint.reply.parse(reply)
}
