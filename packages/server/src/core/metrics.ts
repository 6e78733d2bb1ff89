import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import { refuse } from './refuse.ts'
import { sha256 } from './secrets.ts'

/**
 * Prometheus metrics at /metrics: process, pool, and calls by route and status. Asks for `metricsToken` as bearer where there is
 * one; in production it is not served without.
 */
export function serveMetrics(app: FastifyInstance, db: Database, { metricsToken, production }: Config): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'trellis_http_request_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  if (production && !metricsToken) return
  app.get('/metrics', async (request, reply) => {
    if (metricsToken && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw refuse('unauthenticated')
    const pool = `# TYPE trellis_db_connections gauge\ntrellis_db_connections{state="all"} ${db.pool.totalCount}\ntrellis_db_connections{state="idle"} ${db.pool.idleCount}\ntrellis_db_connections{state="waiting"} ${db.pool.waitingCount}\n`
    return reply.type(registry.contentType).send((await registry.metrics()) + pool)
  })
}

const isSame = (given: string, wanted: string) => timingSafeEqual(sha256(given), sha256(wanted))
