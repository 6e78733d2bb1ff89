import { randomUUID } from 'node:crypto'
import { type Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { realtimePath } from '@trellis/sdk/contract'
import fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from './config.ts'
import type { Core } from './context.ts'
import type { Database } from './db.ts'
import { addressOf, networkOf } from './network.ts'
import { errorBody, errorReply, inSaving, isFault, toTrellisError } from './problem.ts'
import { trusts } from './proxy.ts'
import { refuse, refuseFor } from './refuse.ts'
import { bodyLimit } from './serve.ts'
import { refuseUnnamed } from './served.ts'
import { textsOf } from './texts.ts'

/** Headers and fields that never reach a log. */
const masked = [
  'req.headers.authorization',
  'req.headers.cookie',
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'access_token',
  // The database names whole rows and inputs in these.
  'err.detail',
  'err.where',
  'err.internalQuery',
]

/** A name as the contract and the files have it; what is longer, or holds more than letters, may be a token or an address. */
const plain = /^([\w.-]{0,24}|[A-Za-z-]{0,60})$/

/** What a log may hold of an address: its path alone, without what could be a secret or a person in it. */
const pathOf = (url: string): string =>
  (url.split(/[?#;]/, 1)[0] ?? '')
    .replace(/(\/(?:wipeout|sign-in|oidc\/auth|findOutcomeByLabel)\/)[^/.]+(?=$|\/)/, '$1***')
    .split('/')
    .map(it => (plain.test(it) ? it : '***'))
    .join('/')

/** Who a token of ours names, expired or not; null for any other. */
export type SubjectOf = (token: string) => Promise<string | null>

/** What somebody asks for by another way than a request. */
class OtherCall {
  readonly caller: string
  readonly routeOptions = {}

  constructor(caller: string) {
    this.caller = caller
  }
}

/** Counts what a subject or a network asks for on a connection with the calls of the same minute; whether that is within their limit. */
export function countOther(app: FastifyInstance): (caller: string) => Promise<boolean> {
  const count = app.createRateLimit()
  return async caller => {
    const found = await count(new OtherCall(caller) as unknown as FastifyRequest)
    return found.isAllowed || !found.isExceeded
  }
}

/** Who is counted by the rate limit: the user of a token of ours, else the network of the address. A made-up token buys no allowance. */
const callerOf = (subjectOf: SubjectOf) => (request: FastifyRequest) => {
  if (request instanceof OtherCall) return request.caller
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]
  const network = networkOf(addressOf(request))
  return token ? subjectOf(token).then(it => it ?? network) : network
}

/** Requests that node itself gives up on. */
const unreadable: Record<string, readonly [status: string, code: 'tooLarge' | 'validation']> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'validation'],
}

/** Headers of everything but the API, whose endpoints have their own. They are the same for every request. */
function protectionsOfPages({ url }: Config): Headers {
  const isSecure = url.startsWith('https:')
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'require-trusted-types-for': ["'script'"],
        'upgrade-insecure-requests': isSecure ? [] : null,
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The same for browsers that know no `frame-ancestors`.
    frameguard: { action: 'deny' },
    hsts: isSecure,
  })(request, response, () => undefined)
  return new Headers(Object.entries(response.getHeaders()).map(([name, it]) => [name, String(it)]))
}

/** What the server takes, how it names a request, and what it logs of one. */
const optionsOf = (config: Config): FastifyHttpOptions<HttpServer> => ({
  trustProxy: trusts(config.trustProxy),
  bodyLimit,
  requestTimeout: 30_000,
  // Any other wish to speak another protocol is left aside, and the request answered. Source: RFC 9110, 7.8.
  http: {
    shouldUpgradeCallback: ({ headers, url = '' }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(realtimePath),
  },
  connectionTimeout: 60_000,
  forceCloseConnections: 'idle',
  // The embed loader asks so once more for what a browser would not ask for again.
  rewriteUrl: ({ url = '/' }) => url.replace(/^(\/embed\/[\w.-]+)\/again-\d+(?=\/)/, '$1'),
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  // What never reaches a route: an address or a request that cannot be read.
  frameworkErrors(thrown, request, reply: FastifyReply) {
    const error = toTrellisError(thrown)
    return reply.header('x-request-id', request.id).status(error.status).send(errorReply(error, request))
  },
  clientErrorHandler(thrown, socket) {
    if (thrown.code === 'ECONNRESET' || !socket.writable) return
    const [status, code] = unreadable[thrown.code ?? ''] ?? (['400 Bad Request', 'validation'] as const)
    const id = randomUUID()
    const body = JSON.stringify(errorBody(refuse(code), textsOf('en'), id))
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nx-request-id: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  },
  genReqId: request => {
    const given = request.headers['x-request-id']
    return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
  },
  logger: {
    level: config.logLevel,
    redact: { paths: masked, censor: '***' },
    serializers: { req: request => ({ method: request.method, url: pathOf(request.url), ip: addressOf(request) }) },
  },
})

function setHeaders(app: FastifyInstance, config: Config): void {
  const pageHeaders = protectionsOfPages(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Of a page that is written past the framework, too.
    if (!('endpoint' in request.routeOptions.config)) reply.raw.setHeaders(pageHeaders)
    done()
  })
}

/** Only origins that some tenant lists may call from a browser, no cookies ever; a host's token besides only from those of its own (`serveRoom`). */
const allowOrigins = (app: FastifyInstance, config: Config, origins: Core['origins']['all']) =>
  app.register(cors, {
    origin: (origin, done) => {
      if (!origin || origin === config.url) return done(null, false)
      origins().then(
        known => done(null, known.has(origin) ? origin : false),
        () => done(null, false),
      )
    },
    credentials: false,
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'accept-language', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  })

/** Turns calls away: where the process cannot keep up, and where one caller makes too many. */
async function limitCalls(app: FastifyInstance, config: Config, subjectOf: SubjectOf): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    pressureHandler: () => {
      throw refuseFor('unavailable', 5)
    },
  })
  // Pages and files are not counted, where they do not say so themselves.
  app.addHook('onRoute', route => {
    if (!route.url.startsWith('/api/')) route.config = { rateLimit: false, ...route.config }
  })
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: callerOf(subjectOf),
    // Who is refused learns from Retry-After; the others need no headers for it.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) => refuseFor('rateLimited', Math.ceil(ttl / 1000)),
  })
}

function replyToErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toTrellisError(thrown)
    if (isFault(thrown, error)) request.log.error({ err: thrown }, 'A call failed')
    if (error.retryAfter) reply.header('retry-after', error.retryAfter)
    if (error.code === 'unavailable') reply.header('retry-after', error.retryAfter ?? 2)
    return reply.status(error.status).send(errorReply(inSaving(error, request), request))
  })
}

function readBodies(app: FastifyInstance): void {
  // Looking for what could reach a prototype costs as much as reading the body: only where it can be in there at all.
  const careful = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text.includes('__proto__') || text.includes('constructor') || text.includes('\\u'))
      return careful(request, text, done)
    let read: unknown
    try {
      read = JSON.parse(text)
    } catch {
      return careful(request, text, done)
    }
    done(null, read)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}

function serveHealth(app: FastifyInstance, db: () => Database): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_, reply) => {
    // An embed on a page that no tenant lists can so tell a refusal from a lost network.
    reply.header('access-control-allow-origin', '*')
    return { status: 'ok' }
  })
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    try {
      await db().ping()
    } catch {
      throw refuse('unavailable')
    }
    return { status: 'ready' }
  })
}

/** The http server with everything that is the same for all routes: ids, logs, headers, limits, errors. */
export async function createApp(
  config: Config,
  db: () => Database,
  origins: Core['origins']['all'],
  subjectOf: SubjectOf,
): Promise<FastifyInstance> {
  const app = fastify(optionsOf(config))
  setHeaders(app, config)
  await allowOrigins(app, config, origins)
  if (config.production) app.addHook('onRoute', refuseUnnamed)
  await limitCalls(app, config, subjectOf)
  replyToErrors(app)
  readBodies(app)
  serveHealth(app, db)
  return app
}
