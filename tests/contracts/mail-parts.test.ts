import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage, call } from '../support/api.ts'
import { freePort, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Backstage
/** Mails as they went over the wire. */
const received: string[] = []
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 100,
  onData(stream, _, done) {
    const chunks: Buffer[] = []
    stream.on('data', it => chunks.push(it))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      done()
    })
  },
})

beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>(resolve => sink.listen(port, '127.0.0.1', () => resolve()))
  server = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Trellis <trellis@customer.example>' },
  })
  db = new Backstage(server)
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
  await new Promise<void>(resolve => sink.close(() => resolve()))
})

test('a mail leaves with text, HTML and calendar note, from the product’s address under the name of who asks', async () => {
  const token = await db.token('cleo@alder.example')
  const body = { email: 'nora@guest.example', fullName: 'Nora', languageCode: 'en' }
  expect((await call(server.url, 'nominee.invite', { body }, { token })).status).toBe(200)
  await server.job('mail')
  await expect.poll(() => received.length).toBe(1)
  const [raw = ''] = received
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(head).toMatch(/^From: =\?UTF-8\?Q\?Cleo_Mar=C3=ADn_via_Trellis\?= <trellis@customer\.example>$/m)
  expect(head).toMatch(/^To: nora@guest\.example$/m)
  const types = [...raw.matchAll(/^Content-Type: ([\w/]+)/gm)].map(it => it[1])
  expect(types).toEqual(['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/calendar'])
  expect(raw).toMatch(/method=PUBLISH/)
  expect(raw).toMatch(/filename=calendar\.ics/)
  // Nothing of it is kept once it has gone, the calendar note included: it names people, too.
  const sent = () =>
    db.query(
      "select from_name, subject, body_text, body_html, calendar from mail where recipient = 'nora@guest.example' and sent_at is not null",
    )
  await expect.poll(sent).toEqual([{ from_name: '', subject: '', body_text: '', body_html: '', calendar: null }])
})

test('one that may be unsubscribed says where to the mail program, and what leads there is not kept', async () => {
  const before = received.length
  const link =
    'https://trellis.example/development?notMe#token=g.1.Zm9vYmFyYmF6cXV4Zm9vYmFy,g.1.YmFyYmF6cXV4Zm9vYmFyYmF6'
  for (const [key, unsubscribe] of [
    ['without', null],
    ['with', link],
  ])
    await db.query(
      "insert into mail (tenant_id, once_key, recipient, subject, body_text, unsubscribe, created_at) values (1, $1, $1 || '@guest.example', $1, 'A text', $2, now())",
      [key, unsubscribe],
    )
  await server.job('mail')
  await expect.poll(() => received.length).toBe(before + 2)
  const heads = received.slice(before).map(raw => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' '))
  const headOf = (key: string) => heads.find(it => it.includes(`To: ${key}@guest.example`))
  expect(headOf('with')).toMatch(/^List-Unsubscribe: /m)
  expect(/^List-Unsubscribe: <([^>]*)>$/m.exec(headOf('with') ?? '')?.[1]).toBe(link)
  expect(headOf('without')).not.toContain('List-Unsubscribe')
  await expect.poll(() => db.query('select 1 from mail where sent_at is null')).toEqual([])
  expect(await db.query('select 1 from mail where unsubscribe is not null')).toEqual([])
})
