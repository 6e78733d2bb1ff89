import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage } from '../support/api.ts'
import { freePort, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Backstage
const received: string[] = []
/** Readers whose mails the mail server takes, and never answers. */
const unanswered = new Set<string>()
/** Readers whose mails the mail server refuses. */
const refused = new Set<string>()
/** Readers whom the mail server does not know. */
const unknown = new Set<string>()
/** Whether the mail server sends nothing for us. */
let isClosed = false
/** Called at each mail, before it is answered. */
let arrived: (reader: string) => Promise<void> = async () => undefined
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 100,
  onRcptTo({ address }, _, done) {
    if (isClosed) done(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 }))
    else
      done(unknown.has(address) ? Object.assign(new Error('5.1.1 No such reader'), { responseCode: 550 }) : undefined)
  },
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', async () => {
      const reader = session.envelope.rcptTo[0]?.address ?? ''
      received.push(reader)
      await arrived(reader)
      if (refused.has(reader)) done(new Error('No room'))
      else if (!unanswered.has(reader)) done()
    })
  },
})

beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>(resolve => sink.listen(port, '127.0.0.1', () => resolve()))
  server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}?socketTimeout=1500` } })
  db = new Backstage(server)
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
  await new Promise<void>(resolve => sink.close(() => resolve()))
})

async function waiting(...readers: string[]): Promise<void> {
  received.length = 0
  unanswered.clear()
  refused.clear()
  unknown.clear()
  isClosed = false
  arrived = async () => undefined
  await db.query('delete from mail')
  await queue('alder', readers)
}
async function queue(clientId: string, readers: string[]): Promise<void> {
  for (const it of readers)
    await db.query(
      "insert into mail (tenant_id, once_key, recipient, subject, body_text, created_at) values ($1, $2, $2, 'S', 'T', now())",
      [await db.tenant(clientId), it],
    )
}
const mails = async () =>
  (await db.query('select recipient, sent_at is not null as sent, failures from mail order by id')).map(it => [
    it.recipient,
    it.sent,
    it.failures,
  ])

test('a mail that the mail server never answers is tried once a run, and the others leave', {
  timeout: 240_000,
}, async () => {
  await waiting('slow@b.example', 'next@b.example')
  unanswered.add('slow@b.example')
  await server.job('mail')
  expect(received).toEqual(['slow@b.example', 'next@b.example'])
  expect(await mails()).toEqual([
    ['slow@b.example', false, 1],
    ['next@b.example', true, 0],
  ])
})

test('while a mail is sent its try is written down, no transaction is open, and no other run takes it', {
  timeout: 240_000,
}, async () => {
  await waiting('one@b.example')
  let during: unknown
  arrived = async () => {
    arrived = async () => undefined
    const before = await mails()
    const open = await db.query(
      "select query from pg_stat_activity where state like 'idle in transaction%' and query like '%mail%'",
    )
    await server.job('mail')
    during = [before, open]
  }
  await server.job('mail')
  expect(during).toEqual([[['one@b.example', false, 1]], []])
  expect(received).toEqual(['one@b.example'])
  expect(await mails()).toEqual([['one@b.example', true, 0]])
})

test('a mail that another server is taking this moment is left to it, and the next one leaves without waiting', {
  timeout: 240_000,
}, async () => {
  await waiting('theirs@b.example', 'next@b.example')
  const other = await db.pool.connect()
  let running: Promise<void> | undefined
  try {
    await other.query('begin')
    await other.query(
      "update mail set failures = 1, claimed_until = now() + interval '10 minutes' where recipient = 'theirs@b.example'",
    )
    running = server.job('mail')
    await expect.poll(() => received).toEqual(['next@b.example'])
  } finally {
    await other.query('commit')
    other.release()
  }
  await running
  expect(received).toEqual(['next@b.example'])
})

test('a try that fails when another server has begun the next one does not take the mail from it', {
  timeout: 240_000,
}, async () => {
  await waiting('both@b.example')
  refused.add('both@b.example')
  // The first try took longer than a mail is kept for it.
  arrived = async () => {
    arrived = async () => undefined
    await db.query("update mail set failures = failures + 1, claimed_until = now() + interval '10 minutes'")
  }
  await server.job('mail')
  await server.job('mail')
  expect(received).toEqual(['both@b.example'])
  expect(await mails()).toEqual([['both@b.example', false, 2]])
})

test('what a server left behind in the middle of a try goes with the next, when its time is over', {
  timeout: 240_000,
}, async () => {
  await waiting('left@b.example', 'held@b.example')
  await db.query(
    "update mail set failures = 1, claimed_until = now() + case when recipient like 'left%' then -1 else 1 end * interval '1 minute'",
  )
  await server.job('mail')
  expect(received).toEqual(['left@b.example'])
})

test('after three mails in a row that fail the others of the organisation wait for the next run, and those of others go', {
  timeout: 240_000,
}, async () => {
  const readers = ['1@b.example', '2@b.example', '3@b.example', '4@b.example', '5@b.example'] as const
  const [one, two, three, four, five] = readers
  await waiting(...readers)
  await queue('birch', ['other@b.example'])
  for (const it of [one, two, three, four]) refused.add(it)
  await server.job('mail')
  expect(received).toEqual([one, two, three, 'other@b.example'])
  // Those not tried yet go first.
  received.length = 0
  await server.job('mail')
  expect(received).toEqual([four, five, one, two, three])
  expect(await mails()).toEqual([
    [one, false, 2],
    [two, false, 2],
    [three, false, 2],
    [four, false, 1],
    [five, true, 0],
    ['other@b.example', true, 0],
  ])
})

test('a mail that has failed eight times is tried no more', async () => {
  await waiting('seven@b.example', 'eight@b.example')
  await db.query("update mail set failures = case when recipient like 'seven%' then 7 else 8 end")
  await server.job('mail')
  expect(received).toEqual(['seven@b.example'])
})

test('readers whom the mail server does not know, however many one person has asked, hold up nobody else’s mail', async () => {
  const nobody = Array.from({ length: 7 }, (_, at) => `nobody${at}@b.example`)
  await waiting(...nobody, 'reset@b.example')
  for (const it of nobody) unknown.add(it)
  await server.job('mail')
  expect(received).toEqual(['reset@b.example'])
  expect(await mails()).toEqual([...nobody.map(it => [it, false, 1]), ['reset@b.example', true, 0]])
})

test('a mail server that sends nothing for us uses up the tries of three mails a run, not of all', async () => {
  const readers = Array.from({ length: 5 }, (_, at) => `reader${at}@b.example`)
  await waiting(...readers)
  isClosed = true
  await server.job('mail')
  expect(await mails()).toEqual(readers.map((it, at) => [it, false, at < 3 ? 1 : 0]))
})
