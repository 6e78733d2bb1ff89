import { createServer } from 'node:http'
import * as z from 'zod/mini'
import { type Endpoint, endpoint, gla } from '../../packages/sdk/src/contract.ts'
import { createApp } from '../../packages/server/src/core/app.ts'
import { readConfig } from '../../packages/server/src/core/config.ts'
import type { Core } from '../../packages/server/src/core/context.ts'
import { serveMetrics } from '../../packages/server/src/core/metrics.ts'
import { serveRoom } from '../../packages/server/src/core/serve.ts'

/**
 * The validated POST without database, in a process of its own: `ours` is the server's app with all its hooks and one endpoint
 * of the contract's kind, `raw` is node:http with the same schema. Prints the port.
 */
const reply = z.object({ answered: z.int() })
const echo = endpoint({
  service: 'assessment',
  method: 'POST',
  path: '/echo',
  summary: 'Counts.',
  access: { kind: 'public' },
  body: gla.saveAnswers.body,
  reply,
}) as Endpoint

interface Body {
  userAnswers: { value: number }[]
}
const count = (body: Body) => ({ answered: body.userAnswers.filter(it => it.value > 0).length })

process.on('SIGINT', () => process.exit(0))
if (process.argv[2] === 'ours') {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const config = readConfig({ LOG_LEVEL: 'silent', TRELLIS_RATE_LIMIT: '1000000000' })
  const app = await createApp(
    config,
    () => undefined as never,
    async () => new Set(),
    async () => null,
  )
  serveMetrics(app, { pool: {} } as never, config)
  serveRoom(app, { log: quiet } as unknown as Core, { echo }, {
    echo: async (_: never, { body }: { body: Body }) => count(body),
  } as never)
  await app.listen({ port: 0, host: '127.0.0.1' })
  console.log((app.server.address() as { port: number }).port)
} else {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      const parsed = gla.saveAnswers.body.safeParse(JSON.parse(text))
      const body = JSON.stringify(
        parsed.success ? { data: reply.parse(count(parsed.data as Body)) } : { error: 'validation' },
      )
      response.writeHead(parsed.success ? 200 : 400, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
}
