import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from './db.ts'

/** Prometheus metrics at /metrics: process, pool, and calls by route and status. */
export function serveMetrics(app: FastifyInstance, db: Database): void {
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
  app.get('/metrics', async (_, reply) => {
    const pool = `# TYPE trellis_db_connections gauge\ntrellis_db_connections{state="all"} ${db.pool.totalCount}\ntrellis_db_connections{state="idle"} ${db.pool.idleCount}\ntrellis_db_connections{state="waiting"} ${db.pool.waitingCount}\n`
    return reply.type(registry.contentType).send((await registry.metrics()) + pool)
  })
}
