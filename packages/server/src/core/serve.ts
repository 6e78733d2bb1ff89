import { type Endpoint, fromAcceptLanguage, servicePrefix } from '@trellis/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordActing } from './audit.ts'
import { authorize, bearerOf, findGuest } from './authorize.ts'
import type { Core } from './context.ts'
import { type Once, Taken, type Tx } from './db.ts'
import { notListed, pageOfHost } from './embed-origins.ts'
import { createLanes } from './gate.ts'
import { callerOf, earlierReply, isKept, type Keyed, keyedOf, onceOf } from './idempotency.ts'
import { addressOf } from './network.ts'
import { detailsOf } from './problem.ts'
import { badField, refuse } from './refuse.ts'
import { textsOf } from './texts.ts'

/** A handler with its types put aside: the contract has checked them where it was written. */
type AnyHandler = ((context: never, call: never, checked?: unknown) => Promise<unknown>) & {
  /** What it does before its transaction (`checkedFirst`). */
  check?: (context: never, call: never) => Promise<unknown>
}

/** Body limit where an endpoint names none. */
export const bodyLimit = 65_536

/** The route of an endpoint, `{id}` written as fastify has it. */
const routeOf = (it: Endpoint): string => servicePrefix[it.service] + it.path.replace(/\{(\w+)\}/g, ':$1')

/** A look changes nothing: no report is made by it and no mail is sent. */
const isReading = ({ changes, writes }: Endpoint) => !changes && !writes

/** Headers of every reply of an endpoint: the protections of a page mean nothing for JSON, these are the ones that do. */
const protections = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

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
      config: {
        endpoint,
        saves: endpoint.changes === true,
        ...(endpoint.share ? { rateLimit: { max: Math.ceil(core.config.rateLimit * endpoint.share) } } : {}),
      },
      // HEAD would run the handler, and some GET calls change data.
      exposeHeadRoute: false,
      onRequest(_, reply, done) {
        reply.headers(protections)
        done()
      },
      async handler(request) {
        if (
          !isReading(endpoint) &&
          /prefetch|prerender/.test(`${request.headers['sec-purpose'] ?? request.headers.purpose ?? ''}`)
        ) {
          throw refuse('forbidden')
        }
        // A page elsewhere can send a form without being asked; the API speaks JSON.
        if (request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded'))
          throw badField('request', 'JSON, as application/json')
        const call = new CallContext(core, request)
        try {
          const data = await authorised(core, endpoint, handler, request, call)
          if (call.work.length > 0) await workAfter(core, request, call)
          return { data }
        } catch (error) {
          for (const work of call.workIfRefused) await work()
          throw error
        }
      },
    })
  }
}

/** What the caller names an intended change by. */
function keyIn({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** What every handler gets, whoever calls. One is made for each call: what few of them ask for is made when it is asked for. */
class CallContext {
  readonly core: Core
  readonly #request: FastifyRequest
  readonly work: (() => void | Promise<void>)[] = []
  readonly workIfRefused: (() => Promise<void>)[] = []

  constructor(core: Core, request: FastifyRequest) {
    this.core = core
    this.#request = request
  }

  get requestId() {
    return this.#request.id
  }
  get origin() {
    return this.#request.headers.origin
  }
  get ip() {
    return addressOf(this.#request)
  }
  get idempotencyKey() {
    return keyIn(this.#request)
  }
  get language() {
    return fromAcceptLanguage(this.#request.headers['accept-language'])
  }
  get i18n() {
    return textsOf(this.language)
  }
  get after() {
    return (it: () => void | Promise<void>) => {
      this.work.push(it)
    }
  }
  get refused() {
    return (it: () => Promise<void>) => {
      this.workIfRefused.push(it)
    }
  }
}

/** The reply stands, whatever becomes of this. */
async function workAfter(core: Core, request: FastifyRequest, call: CallContext): Promise<void> {
  for (const work of call.work) {
    try {
      await work()
    } catch (error) {
      core.log.error({ error: (error as Error).message, requestId: request.id }, 'Work after a call failed')
    }
  }
}

/** Refuses a call by a host's word from a page that the tenant does not list: the reply would be another organisation's to read. */
async function mustBeListed(call: CallContext, tenantId: number): Promise<void> {
  const page = pageOfHost(call.origin, call.core.config)
  if (page !== null && !(await call.core.origins.isListed(tenantId, page))) throw notListed(call.i18n)
}

async function authorised(
  core: Core,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  base: CallContext,
): Promise<unknown> {
  const forget = () => {
    base.work.length = 0
    base.workIfRefused.length = 0
  }
  const context = (extra: object) => Object.assign(base, extra) as never

  // Nobody's replies are kept: who changes data here knows a repeat by its key, or by what it asks for.
  if (endpoint.access.kind === 'public') return shape(endpoint, await handler(base as never, parse(endpoint, request)))

  const { check } = handler
  const token = bearerOf(request.headers.authorization)
  if (endpoint.access.kind === 'guest') {
    const { guest, used, isHostsWord } = await findGuest(core, token, [endpoint.access.purpose])
    if (isHostsWord) await mustBeListed(base, guest.tenantId)
    const call = parse(endpoint, request)
    return inTransaction(
      core,
      endpoint,
      request,
      guest.tenantId,
      `guest:${guest.id}`,
      call,
      check && (() => check(context({ guest, tenantId: guest.tenantId }), call)),
      async (tx, checked) => {
        if (used) throw refuse('guestLinkUsed')
        return handler(context({ guest, tenantId: guest.tenantId, tx }), call, checked)
      },
      forget,
    )
  }

  if (endpoint.access.kind === 'session') {
    const claims = await core.tokens.verifyForSession(token)
    const call = parse(endpoint, request)
    const work = (tx: Tx) => handler(context({ claims, tx }), call)
    return shape(endpoint, await core.db.inCall(claims.tid, work, { readOnly: isReading(endpoint) }))
  }

  const claims = await core.tokens.verify(token)
  if (claims.scope === 'embed') await mustBeListed(base, claims.tid)
  const principal = authorize(endpoint, claims, await core.principals.find(claims))
  const call = parse(endpoint, request)
  const { tenantId, userId } = principal
  return inTransaction(
    core,
    endpoint,
    request,
    tenantId,
    callerOf(userId, claims.sid, endpoint),
    call,
    check && (() => check(context({ claims, principal, tenantId, userId }), call)),
    async (tx, checked) => {
      const reply = await handler(context({ claims, principal, tenantId, userId, tx }), call, checked)
      // What is changed in somebody's name is committed with the record of it.
      if (endpoint.changes && principal.actUserId !== undefined) await recordActing(tx, principal, endpoint)
      return reply
    },
    forget,
  )
}

/** Calls of one caller that are at work in the database at once: more wait, so that whoever floods stands in nobody else's way. */
const callers = createLanes(6)

async function inTransaction(
  core: Core,
  endpoint: Endpoint,
  request: FastifyRequest,
  tenantId: number,
  caller: string,
  call: unknown,
  check: (() => Promise<unknown>) | undefined,
  work: (tx: Tx, checked: unknown) => Promise<unknown>,
  /** Drops what the work wants done after it. */
  forget: () => void,
) {
  const key = keyIn(request)
  let keyed: Keyed | undefined
  if (endpoint.changes && key !== undefined) {
    keyed = keyedOf(core.sealKey, tenantId, caller, key, endpoint, call)
  }
  // Once for a call: a code that it used up is not looked at again.
  let checking: Promise<unknown> | undefined
  const attempt = async (once?: Once) => {
    checking ??= check?.()
    const checked = await checking
    return callers(`${tenantId}/${caller}`, () =>
      core.db.inCall(tenantId, async tx => shape(endpoint, await work(tx, checked)), {
        once,
        readOnly: isReading(endpoint),
      }),
    )
  }
  if (!keyed) return attempt()
  // A check costs, and may use up a code: a repeat is looked for before it.
  const before = check && (await earlierReply(core.db, keyed))
  if (before) return before.reply
  const once = onceOf(keyed)
  for (let time = 1; ; time++) {
    try {
      // Hardly any call is a repeat, so none is looked for. A repeat fails on its key at the end.
      return await attempt(once)
    } catch (error) {
      // A repeat may also have met what the first one left: a used link, a newer revision. It gets the first one's reply.
      const earlier = await earlierReply(core.db, keyed)
      if (!earlier && error instanceof Taken) throw refuse('idempotencyInFlight')
      if (!earlier && (!isKept(error) || time === 2)) throw error
      forget()
      if (earlier) return earlier.reply
    }
  }
}

function parse(endpoint: Endpoint, request: FastifyRequest): never {
  const part = (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name]
    if (!schema) return undefined
    const parsed = schema.safeParse(request[name] ?? (name === 'body' ? undefined : {}))
    if (!parsed.success) throw refuse('validation', detailsOf(name, parsed.error.issues))
    return parsed.data
  }
  return { params: part('params'), query: part('query'), body: part('body') } as never
}

/** Strips what the contract does not name. A reply that breaks the contract is our fault: 500, and the log says where. */
function shape(endpoint: Endpoint, reply: unknown): unknown {
  return endpoint.reply.parse(reply)
}
