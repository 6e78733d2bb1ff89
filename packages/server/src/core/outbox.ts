import type { FastifyInstance } from 'fastify'
import type { Core } from './context.ts'
import { asHtml, pageOf } from './html.ts'
import { listOutbox, type OutboxMail } from './mail.ts'
import { refuse } from './refuse.ts'

const linked = (text: string) => asHtml(text).replace(/https?:\/\/[^\s]+/g, it => `<a href="${it}">${it}</a>`)

/** Both forms of a mail beside each other, as its reader's program may show it. */
function article(it: OutboxMail): string {
  const from = it.from ? `${asHtml(it.from)} → ` : ''
  const note = it.calendar ? ` · <a href="/outbox/${it.id}.ics">calendar.ics</a>` : ''
  const meta = `<h2>${asHtml(it.subject || it.letter)}</h2><p class="meta">${from}${asHtml(it.to)} · ${asHtml(it.createdAt)}${it.sentAt ? ' · sent' : ''}${note}</p>`
  if (it.sentAt) return `<article>${meta}<pre>Sent. The text of a mail is not kept.</pre></article>`
  const frame = it.html
    ? `<p class="meta"><a href="/outbox/${it.id}.html">HTML</a></p><iframe class="mail" loading="lazy" title="${asHtml(it.subject)}" src="/outbox/${it.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe><p class="meta">Text</p>`
    : ''
  return `<article>${meta}${frame}<pre>${linked(it.text)}</pre></article>`
}

/** The local outbox, where mails end as long as no mail server is set: a list, and each HTML part and calendar note by itself. Not in production. */
export function serveOutbox(app: FastifyInstance, { config, db }: Core): void {
  app.get('/outbox', async (_, reply) => {
    const mails = await listOutbox(db)
    const body = mails.length
      ? mails.map(article).join('')
      : '<p>No mail yet. Invitations and reminders appear here as long as no mail server is set.</p>'
    return reply
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(pageOf(`${config.product} outbox`, body))
  })
  app.get<{ Params: { file: string } }>('/outbox/:file', async ({ params }, reply) => {
    const [, id, kind] = /^(\d+)\.(html|ics)$/.exec(params.file) ?? []
    const mail = (await listOutbox(db)).find(it => String(it.id) === id)
    const content = kind === 'ics' ? mail?.calendar : mail?.html
    if (!content) throw refuse('notFound')
    reply.header('cache-control', 'no-store')
    if (kind === 'ics') return reply.type('text/calendar; charset=utf-8').send(content)
    // Its styles are inline, as mails have them, and its link leaves the frame.
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html')
      .send(content.replace('<head>', '<head><base target="_blank">'))
  })
}
