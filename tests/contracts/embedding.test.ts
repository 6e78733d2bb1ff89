import { mostOrigins } from '@trellis/sdk/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage, call, type Json } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn } from '../support/sign-in.ts'
import { testWhole } from '../support/whole.ts'

let server: TestServer
let db: Backstage
let cleo: string
let bo: string
beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  cleo = await signIn(server.url, 'cleo@alder.example')
  bo = await signIn(server.url, 'bo@birch.example')
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const ask = async (name: string, token: string, given: Parameters<typeof call>[2] = {}, more: object = {}) =>
  call(server.url, name, given, { token, ...more })
const shown = async (token: string) => (await ask('account.embedding', token)).body.data as Json

/** What a host's back end gets for a statement that it signed with a key. */
async function exchange(key: string, claims: object = {}) {
  const statement = await new SignJWT({ iss: 'alder', sub: 'gus@alder.example', aud: 'trellis', ...claims })
    .setJti(crypto.randomUUID())
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(Buffer.from(key, 'base64url'))
  return (await call(server.url, 'auth.embedToken', { body: { statement } })).status
}

/** Whoever holds a key speaks for everybody in the organisation, so that no call of the API makes one. */
async function makeKey(): Promise<string> {
  const { code, output } = await trellis(server, 'embed-key', 'alder')
  expect(code).toBe(0)
  return /^[\w-]{43}$/m.exec(output)?.[0] ?? ''
}

test('a new key signs at once, the one before never again; it is shown once and kept sealed', async () => {
  const first = await makeKey()
  expect(await exchange(first)).toBe(200)
  const second = await makeKey()
  expect(await exchange(first)).toBe(401)
  expect(await exchange(second)).toBe(200)
  const now = await shown(cleo)
  expect(now.key).toBeUndefined()
  expect(Date.parse(now.keyMadeAt)).toBeGreaterThan(Date.now() - 60_000)
  const [{ sealed } = {}] = await db.query(
    "select sealed from embed_key join tenant on id = tenant_id where client_id = 'alder'",
  )
  expect(sealed.includes(Buffer.from(second, 'base64url'))).toBe(false)
  expect(await exchange(second, { iss: 'birch', sub: 'bo@birch.example' })).toBe(401)
  // Each command starts a process.
}, 240_000)

test('an origin is listed as browsers send it, once, for its own organisation alone', async () => {
  for (const origin of ['https://Intranet.example/people?x=1', 'https://intranet.example:443', 'http://intranet:8080/'])
    expect((await ask('account.addEmbedOrigin', cleo, { body: { origin } })).status).toBe(200)
  const { origins } = await shown(cleo)
  expect(origins.filter((it: string) => it.includes('intranet'))).toEqual([
    'http://intranet:8080',
    'https://intranet.example',
  ])
  expect((await shown(bo)).origins).toEqual([])
  const query = { origin: 'https://intranet.example' }
  await ask('account.removeEmbedOrigin', bo, { query })
  expect((await shown(cleo)).origins).toContain(query.origin)
  expect(((await ask('account.removeEmbedOrigin', cleo, { query })).body.data as Json).origins).not.toContain(
    query.origin,
  )
  // Gone already, as in another window.
  expect((await ask('account.removeEmbedOrigin', cleo, { query })).status).toBe(200)
})

test.each([
  'intranet.example',
  'ftp://intranet.example',
  'https://',
  'null',
  '*',
  'https://*.example',
  'https://me@intranet.example',
])('%s is no origin', async origin => {
  const reply = await ask('account.addEmbedOrigin', cleo, { body: { origin } })
  expect([reply.status, reply.code]).toEqual([400, 'validation'])
})

test(`no more than ${mostOrigins} are listed, and what was there stays`, async () => {
  const before = (await shown(bo)).origins.length
  // All at once: the last place is one's alone.
  const listed = await Promise.all(
    Array.from({ length: mostOrigins + 10 }, (_, number) =>
      ask('account.addEmbedOrigin', bo, { body: { origin: `https://host${number}.example` } }),
    ),
  )
  expect(listed.filter(it => it.status === 200)).toHaveLength(mostOrigins - before)
  const reply = await ask('account.addEmbedOrigin', bo, { body: { origin: 'https://one-more.example' } })
  expect(reply.status).toBe(400)
  expect((await shown(bo)).origins).toHaveLength(mostOrigins)
})

testWhole(
  'the command line lists origins, too; keys and origins are written down',
  async () => {
    await makeKey()
    expect((await trellis(server, 'embed-origins', 'alder', 'add', 'https://By-Command.example/x')).output).toContain(
      'https://by-command.example\n',
    )
    expect((await shown(cleo)).origins).toContain('https://by-command.example')
    const gone = await trellis(server, 'embed-origins', 'alder', 'remove', 'https://by-command.example')
    expect(gone.output).not.toContain('by-command')
    expect((await trellis(server, 'embed-origins', 'alder', 'add', 'by-command')).code).toBe(1)
    expect((await trellis(server, 'embed-origins', 'alder', 'add', 'https://*.example')).output).toContain(
      'list each by itself',
    )
    expect((await trellis(server, 'embed-key', 'nobody')).output).toContain('There is no organisation nobody')
    const written = await db.query(
      "select action, actor_id, detail from audit where action like 'embed.%' order by id desc limit 3",
    )
    expect(written.map(it => [it.action, it.actor_id, it.detail.by])).toEqual([
      ['embed.origin.remove', null, 'command'],
      ['embed.origin.add', null, 'command'],
      ['embed.key', null, 'command'],
    ])
    // Each of the six commands starts a process.
  },
  240_000,
)
