import { contract, type Endpoint, servicePrefix } from '@trellis/sdk/contract'
import type { FastifyInstance } from 'fastify'
import type { Core } from './context.ts'
import { asHtml } from './html.ts'
import { listOutbox } from './mail.ts'
import { accessWords, openapi } from './openapi.ts'

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${asHtml(title)}</title><link rel="stylesheet" href="/sign-in/tokens.css"><link rel="stylesheet" href="/sign-in/pages.css"></head><body><main><h1>${asHtml(title)}</h1>${body}</main></body></html>`

/** Pages for developers and operators that need no script: the API to browse, and the local outbox. */
export function servePages(app: FastifyInstance, core: Core): void {
  const { config } = core
  const spec = openapi(config.url, config.product)
  app.get('/api/openapi.json', async (_, reply) => reply.header('cache-control', 'no-cache').send(spec))
  app.get('/api/docs', async (_, reply) => reply.type('text/html').send(docsPage(config.product)))
  if (config.production) return
  app.get('/outbox', async (_, reply) => {
    const mails = await listOutbox(core.db)
    const body = mails.length
      ? mails
          .map(
            it =>
              `<article><h2>${asHtml(it.subject || it.letter)}</h2><p class="meta">${asHtml(it.to)} · ${asHtml(it.createdAt)}${it.sentAt ? ' · sent' : ''}</p><pre>${it.sentAt ? 'Sent. The text of a mail is not kept.' : linked(it.text)}</pre></article>`,
          )
          .join('')
      : '<p>No mail yet. Invitations and reminders appear here as long as no mail server is set.</p>'
    return reply
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(pageOf(`${config.product} outbox`, body))
  })
}

const linked = (text: string) => asHtml(text).replace(/https?:\/\/[^\s]+/g, it => `<a href="${it}">${it}</a>`)

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
