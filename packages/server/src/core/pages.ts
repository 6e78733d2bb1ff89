import { gzipSync } from 'node:zlib'
import { contract, type Endpoint, servicePrefix } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import type { Core } from './context.ts'
import { asHtml, pageOf } from './html.ts'
import { accessWords, openapi } from './openapi.ts'
import { serveOutbox } from './outbox.ts'

/** Pages for developers and operators that need no script: the API to browse, and the local outbox. */
export function servePages(app: FastifyInstance, core: Core): void {
  const { config } = core
  // A megabyte that anybody may ask for: written and packed once, for the first who does.
  let spec: Record<'plain' | 'packed', Buffer> | undefined
  const specOf = () => {
    const plain = Buffer.from(JSON.stringify(openapi(config.url, config.product)))
    return { plain, packed: gzipSync(plain) }
  }
  let docs: string | undefined
  const seldom = { config: { rateLimit: { max: Math.ceil(config.rateLimit / 20) } } }
  app.get('/api/openapi.json', seldom, async (request, reply) => {
    spec ??= specOf()
    const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('application/json; charset=utf-8')
      .send(isPacked ? spec.packed : spec.plain)
  })
  app.get('/api/docs', seldom, async (_, reply) => {
    docs ??= docsPage(config.product)
    return reply.type('text/html').send(docs)
  })
  if (config.production) return
  serveOutbox(app, core)
}

function docsPage(product: string): string {
  const rooms = (Object.entries(contract) as [string, Record<string, Endpoint>][]).map(([room, endpoints]) => {
    const rows = Object.entries(endpoints).map(([name, it]) => {
      const schemas = (['params', 'query', 'body'] as const).filter(part => it[part]).join(', ')
      return `<tr><td><code>${it.method}</code></td><td><code>${asHtml(servicePrefix[it.service] + it.path)}</code><p>${asHtml(it.summary)}</p></td><td>${asHtml(accessWords(it))}</td><td>${it.changes ? 'changes data' : ''}</td><td>${schemas}</td><td><code>client.${room}.${name}</code></td></tr>`
    })
    return `<h2>${room}</h2><div class="scroll"><table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>Effect</th><th>Takes</th><th>SDK</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  })
  return pageOf(
    `${product} API`,
    `<p>The full document with all schemas is <a href="/api/openapi.json">openapi.json</a>.</p>${rooms.join('')}`,
  )
}
