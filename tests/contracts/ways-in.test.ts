import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Backstage, call, type Reply } from '../support/api.ts'
import { openDoor } from '../support/door.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

let server: TestServer
let db: Backstage
/** A connection of the test's own, which holds what a call needs for as long as the test wants. */
let holder: pg.Client
const [old, fresh] = ['trellis-demo', 'kettle orbit maple seven']

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
})
afterAll(async () => {
  await holder?.end()
  await db?.close()
  await server?.stop()
})
beforeEach(async () => {
  await fetch(`${server.url}/api/test/reset`, { method: 'POST' })
})

const ask = (name: string, token: string, given = {}) => call(server.url, name, given, { token })
const isOpen = async (token: string) =>
  (await ask('account.plan', token)).status === 200 || (await ask('auth.refresh', token)).status === 200
const change = (token: string) =>
  ask('account.changePassword', token, { body: { oldPassword: old, newPassword: fresh } })
const reset = (token: string | undefined) =>
  call(server.url, 'auth.resetPassword', { body: { token, newPassword: `${fresh} more` } })
const linkFor = async (email: string) => {
  await call(server.url, 'auth.askForReset', { body: { email } })
  const link = async () =>
    /#token=([\w-]{43})/.exec((await server.outbox()).find(it => it.to === email)?.text ?? '')?.[1]
  await expect.poll(link, { timeout: 60_000 }).toBeDefined()
  return link()
}
/** Makes a secret for the second factor. Gives the codes of the steps around now. */
const factorFor = async (token: string) => {
  const { secret } = (await ask('account.startSecondFactor', token, { body: { password: old } })).data
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirm = (code: string) => ask('account.confirmSecondFactor', token, { body: { code } })
  return { confirm, code: (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 }) }
}

/** Whatever replaces what a person signs in with, made ready by a session of the person, which outlives all but a reset. */
const ways: [name: string, prepare: (email: string, own: string) => Promise<() => Promise<Reply>>][] = [
  ['a change of the password', async (_, own) => () => change(own)],
  [
    'a reset of the password',
    async email => {
      const link = await linkFor(email)
      return () => reset(link)
    },
  ],
  [
    'a second factor',
    async (_, own) => {
      const { confirm, code } = await factorFor(own)
      return () => confirm(code())
    },
  ],
]

const hold = async (text: string, values: unknown[] = []) => {
  await holder.query('begin')
  await holder.query(text, values)
}
/** A session that is opened there waits for the tenant's row, half made. */
const holdTenant = (clientId: string) => hold('select 1 from tenant where client_id = $1 for update', [clientId])
const openSessions = async (email: string) =>
  (
    await db.query(`select id from session where revoked_at is null and (user_id = $1 or act_user_id = $1)`, [
      await db.person(email),
    ])
  ).map(it => it.id)

describe.each(ways)('%s ends what is being opened meanwhile', (name, prepare) => {
  const ada = 'ada@alder.example'
  const own = async (email = ada) => {
    const it = await db.session(email)
    return { ...it, left: name.includes('reset') ? [] : [it.sid] }
  }

  test.each([
    ['birch', 'alder'],
    ['alder', 'birch'],
    ['alder', 'alder'],
  ])('from %s on the way to %s', async (from, to) => {
    const { token, left } = await own()
    const elsewhere = await db.token(ada, from)
    const replace = await prepare(ada, token)
    await holdTenant(to)
    const going = ask('auth.switchOrg', elsewhere, { query: { org_id: to } })
    await db.waiting(1)
    const replacing = replace()
    await db.waiting(2)
    await holder.query('commit')
    expect((await Promise.all([going, replacing])).map(it => it.status)).toEqual([200, 200])
    expect(await isOpen((await going).data.access_token)).toBe(false)
    expect(await openSessions(ada)).toEqual(left)
  })

  test('at the sign-in', async () => {
    const { token, left } = await own()
    const replace = await prepare(ada, token)
    const signedIn = await (await openDoor(server.url)).post({ email: ada, password: old })
    await holdTenant('alder')
    const entering = signedIn.token()
    await db.waiting(1)
    const replacing = replace()
    await db.waiting(2)
    await holder.query('commit')
    expect((await replacing).status).toBe(200)
    expect(await isOpen(await entering)).toBe(false)
    expect(await openSessions(ada)).toEqual(left)
  })

  test('at the sign-in, with the code of the provider taken and the session not yet opened', async () => {
    const { token, left } = await own()
    const replace = await prepare(ada, token)
    const signedIn = await (await openDoor(server.url)).post({ email: ada, password: old })
    await hold('select 1 from person where email = $1 for update', [ada])
    const replacing = replace()
    await db.waiting(1)
    const entering = signedIn.token().catch(() => 'refused')
    await db.waiting(2)
    await holder.query('commit')
    expect((await replacing).status).toBe(200)
    expect(await entering).toBe('refused')
    expect(await openSessions(ada)).toEqual(left)
  })

  test('in somebody’s name, and what ended so is written down', async () => {
    const cleo = 'cleo@alder.example'
    const { token, left } = await own(cleo)
    const [elsewhere, before] = [await db.token(cleo), await db.acting(cleo, 'dev@alder.example')]
    const replace = await prepare(cleo, token)
    await holdTenant('alder')
    const going = ask('auth.startImpersonation', elsewhere, { body: { email: 'ben@alder.example', reason: 'Helping' } })
    await db.waiting(1)
    const replacing = replace()
    await db.waiting(2)
    await holder.query('commit')
    expect((await Promise.all([going, replacing])).map(it => it.status)).toEqual([200, 200])
    for (const it of [(await going).data.access_token, before.token]) expect(await isOpen(it)).toBe(false)
    expect(await openSessions(cleo)).toEqual(left)
    const ended = await db.query("select actor_id, subject_id from audit where action = 'impersonation.end'")
    const [admin, ...people] = await Promise.all(['cleo', 'ben', 'dev'].map(it => db.person(`${it}@alder.example`)))
    expect(new Set(ended.map(it => it.subject_id))).toEqual(new Set(people))
    expect(ended.map(it => it.actor_id)).toEqual([admin, admin])
  })

  test('by somebody else in the person’s name', async () => {
    const ben = 'ben@alder.example'
    const { token, left } = await own(ben)
    const admin = await db.token('cleo@alder.example')
    const replace = await prepare(ben, token)
    await holdTenant('alder')
    const going = ask('auth.startImpersonation', admin, { body: { email: ben, reason: 'Helping' } })
    await db.waiting(1)
    const replacing = replace()
    await db.waiting(2)
    await holder.query('commit')
    expect((await Promise.all([going, replacing])).map(it => it.status)).toEqual([200, 200])
    expect(await isOpen((await going).data.access_token)).toBe(false)
    expect(await openSessions(ben)).toEqual(left)
  })
})

describe('a sign-in that was begun with the old password does not end after the change', () => {
  const ben = 'ben@alder.example'

  test('left at the way back to the portal', async () => {
    const own = await db.token(ben)
    const signedIn = await (await openDoor(server.url)).post({ email: ben, password: old })
    expect(signedIn.status).toBe(303)
    expect((await change(own)).status).toBe(200)
    await expect(signedIn.token()).rejects.toThrow(/No way back/)
  })

  test('being checked meanwhile', async () => {
    const own = await db.token(ben)
    const door = await openDoor(server.url)
    // So many wrong ones before it that it waits for seconds.
    await db.query('insert into sign_in_limit (key, tries) select $1, array_agg(now()) from generate_series(1, 100)', [
      `email:${ben}`,
    ])
    const signingIn = door.post({ email: ben, password: old })
    const tries = async () =>
      (await db.query('select cardinality(tries) as n from sign_in_limit where key = $1', [`email:${ben}`]))[0]?.n
    await expect.poll(tries, { timeout: 60_000, interval: 20 }).toBe(101)
    expect((await change(own)).status).toBe(200)
    expect((await signingIn).status).toBe(401)
  })

  test.each([
    ['a password', change],
    [
      'a second factor',
      async (token: string) => {
        const { confirm, code } = await factorFor(token)
        return confirm(code(-1))
      },
    ],
  ])('found right, and %s set before the provider has kept it', async (_, replace) => {
    const own = await db.token(ben)
    const door = await openDoor(server.url)
    await hold("select 1 from oidc_payload where model = 'Interaction' for update")
    const signingIn = door.post({ email: ben, password: old })
    await db.waiting(1)
    expect((await replace(own)).status).toBe(200)
    await holder.query('commit')
    const signedIn = await signingIn
    expect(signedIn.status).toBe(303)
    expect(await signedIn.token().catch(() => undefined)).toBeUndefined()
    // Nor would the provider lead the browser there again without asking.
    const kept = "select id from oidc_payload where model = 'Session' and payload->>'accountId' = $1"
    expect(await db.query(kept, [String(await db.person(ben))])).toEqual([])
  })

  test('left where the code of the second factor is asked for', async () => {
    const own = await db.token(ben)
    const { confirm, code } = await factorFor(own)
    expect((await confirm(code(-1))).status).toBe(200)
    const door = await openDoor(server.url)
    const { step = '' } = await door.post({ email: ben, password: old })
    expect(step).not.toBe('')
    expect((await change(own)).status).toBe(200)
    const late = await door.post({ step, code: code(1) })
    expect([late.status, late.step]).toEqual([401, undefined])
  })
})

test('a reset and a change of the password at once wait for each other, and one of them holds', async () => {
  const ben = 'ben@alder.example'
  const own = await db.token(ben)
  const link = await linkFor(ben)
  await hold('select 1 from person where email = $1 for update', [ben])
  const changing = change(own)
  await db.waiting(1)
  const both = [changing, reset(link)]
  await db.waiting(2)
  await holder.query('commit')
  const replies = await Promise.all(both)
  expect(replies.filter(it => it.status >= 500)).toEqual([])
  expect(replies.filter(it => it.status === 200)).toHaveLength(1)
})
