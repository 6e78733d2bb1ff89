import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Backstage, call } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import { openDoor } from '../support/door.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Backstage
const right = 'trellis-demo'
const fresh = 'kettle orbit maple seven'

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '100000', TRUST_PROXY: '1' } })
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

beforeEach(async () => {
  await fetch(`${server.url}/api/test/reset`, { method: 'POST' })
})

const signIn = async (email: string, password: string) => (await openDoor(server.url)).post({ email, password })
const mailsTo = async (email: string) => (await server.outbox()).filter(it => it.to === email)
const actions = async (email: string) =>
  (await db.query('select action from audit where subject_id = $1 order by id', [await db.person(email)])).map(
    it => it.action,
  )
const mayRead = async (token: string) => (await call(server.url, 'account.plan', {}, { token })).status

test('changing the password takes the present one, ends every other session in every organisation, and is told by mail', async () => {
  const ada = 'ada@alder.example'
  const own = await db.token(ada)
  const others = [await db.token(ada), await db.token(ada, 'birch')]
  const change = (body: object) => call(server.url, 'account.changePassword', { body }, { token: own })
  expect(await change({ oldPassword: 'wrong', newPassword: fresh })).toMatchObject({
    status: 403,
    code: 'wrongPassword',
  })
  expect(await change({ oldPassword: right, newPassword: 'passwordpassword' })).toMatchObject({
    status: 400,
    code: 'passwordCommon',
  })
  expect((await change({ oldPassword: right, newPassword: 'adalindqvist1' })).code).toBe('passwordPersonal')
  for (const token of others) expect(await mayRead(token)).toBe(200)
  expect((await change({ oldPassword: right, newPassword: fresh })).status).toBe(200)
  expect(await mayRead(own)).toBe(200)
  for (const token of others) expect(await mayRead(token)).toBe(401)
  expect((await signIn(ada, right)).status).toBe(401)
  expect((await signIn(ada, fresh)).status).toBe(303)
  const [mail] = await mailsTo(ada)
  expect(mail?.subject).toBe('Your password for Trellis was changed')
  expect(await actions(ada)).toContain('password.changed')
})

test('a signed-in person has ten tries at the password an hour, the right ones too', { timeout: 60_000 }, async () => {
  const token = await db.token('ben@alder.example')
  const statuses: number[] = []
  const start = () => call(server.url, 'account.startSecondFactor', { body: { password: right } }, { token })
  for (let index = 0; index < 4; index++) expect((await start()).status).toBe(200)
  for (let index = 0; index < 7; index++)
    statuses.push(
      (
        await call(
          server.url,
          'account.changePassword',
          { body: { oldPassword: `wrong ${index}`, newPassword: fresh } },
          { token },
        )
      ).status,
    )
  expect(statuses).toEqual([...Array(6).fill(403), 429])
  const refused = await start()
  expect([refused.status, refused.code]).toEqual([429, 'tooManySignIns'])
  expect(await actions('ben@alder.example')).toContain('signIn.block')
  // It is no sign-in: that one is as open as before.
  expect((await signIn('ben@alder.example', right)).status).toBe(303)
  await server.clock({ advance: 'PT61M' })
  const later = await (await signIn('ben@alder.example', right)).token()
  const again = await call(server.url, 'account.startSecondFactor', { body: { password: right } }, { token: later })
  expect(again.status).toBe(200)
})

test('no transaction is held while passwords are checked and hashed', {
  timeout: 60_000,
}, async () => {
  const tokens = await Promise.all(['ada', 'ben', 'gus'].map(it => db.token(`${it}@alder.example`)))
  const change = (token: string, index: number) =>
    call(
      server.url,
      'account.changePassword',
      { body: { oldPassword: right, newPassword: index % 2 ? `${fresh} ${index}` : 'passwordpassword' } },
      { token },
    )
  let over = false
  const most = { open: 0, samples: 0 }
  const watch = async () => {
    while (!over) {
      const [row] = await db.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
      most.open = Math.max(most.open, row?.n as number)
      most.samples++
    }
  }
  const watching = watch()
  const replies = await Promise.all(tokens.flatMap(token => Array.from({ length: 30 }, (_, n) => change(token, n))))
  over = true
  await watching
  expect(most.samples).toBeGreaterThan(10)
  // Each of the three may be seen between two statements of its change.
  expect(most.open).toBeLessThanOrEqual(3)
  expect(replies.filter(it => it.status >= 500)).toEqual([])
  // The first of each person changes it; for the others the old one is wrong then, or their tries are used up.
  expect(replies.filter(it => it.status === 200)).toHaveLength(3)
  expect(replies.filter(it => it.status === 429).length).toBeGreaterThan(30)
})

test('a repeat with the same key gets its reply, and is no further try', async () => {
  const token = await db.token('ada@alder.example')
  const headers = { 'idempotency-key': 'change-once-0001' }
  const body = { oldPassword: right, newPassword: fresh }
  const change = () => call(server.url, 'account.changePassword', { body }, { token, headers })
  for (let index = 0; index < 12; index++) expect((await change()).status).toBe(200)
  expect(await actions('ada@alder.example')).not.toContain('signIn.failure')
})

const linkIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''
const ask = (email: string, address = '192.0.2.1') =>
  call(server.url, 'auth.askForReset', { body: { email } }, { headers: { 'x-forwarded-for': address } })
const reset = (token: string, newPassword = fresh) =>
  call(server.url, 'auth.resetPassword', { body: { token, newPassword } })
const works = (token: string) => call(server.url, 'auth.checkResetLink', { body: { token } })
const waitForMail = (email: string, n = 1) =>
  expect.poll(async () => (await mailsTo(email)).length, { timeout: 10_000 }).toBe(n)

test('a forgotten password: the reply tells nobody who is known, the link works once and ends all sessions', async () => {
  const ben = 'ben@alder.example'
  const before = await db.token(ben)
  const known = await ask(ben)
  const unknown = await ask('nobody@nowhere.example')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  await waitForMail(ben)
  const token = linkIn((await mailsTo(ben))[0]?.text ?? '')
  // Neither looking at it nor a password that is refused costs a link; what is told of it is no address.
  expect((await works(token)).text).toBe((await works(token)).text)
  expect((await works(token)).data).toEqual({})
  expect((await reset(token, '123456789012')).code).toBe('passwordCommon')
  const both = await Promise.all([reset(token), reset(token)])
  expect(both.map(it => it.status).sort()).toEqual([200, 410])
  expect((await reset(token)).code).toBe('linkDead')
  expect((await works(token)).code).toBe('linkDead')
  expect(await mayRead(before)).toBe(401)
  expect((await signIn(ben, fresh)).status).toBe(303)
  await waitForMail(ben, 2)
  expect((await mailsTo(ben))[0]?.subject).toBe('Your password for Trellis was changed')
  expect(await actions(ben)).toEqual(expect.arrayContaining(['password.resetAsked', 'password.reset']))
  expect((await db.query('select action from sign_in_event')).map(it => it.action)).toEqual(['password.resetAsked'])
  // Stored is only the hash.
  expect(await db.query('select 1 from password_reset where token_hash = $1', [Buffer.from(token)])).toEqual([])
})

test('a link to reset a password ends after an hour, and with a change of the password', async () => {
  const ben = 'ben@alder.example'
  await ask(ben)
  await waitForMail(ben)
  const first = linkIn((await mailsTo(ben))[0]?.text ?? '')
  await server.clock({ advance: 'PT59M' })
  await ask(ben)
  await waitForMail(ben, 2)
  const second = linkIn((await mailsTo(ben))[0]?.text ?? '')
  await server.clock({ advance: 'PT2M' })
  expect((await reset(first)).status).toBe(410)
  expect((await works(first)).status).toBe(410)
  expect((await works(second)).status).toBe(200)
  const body = { oldPassword: right, newPassword: fresh }
  const changed = await call(
    server.url,
    'account.changePassword',
    { body },
    { token: await (await signIn(ben, right)).token() },
  )
  expect(changed.status).toBe(200)
  expect((await reset(second, 'another kettle orbit maple')).status).toBe(410)
  expect((await works(second)).status).toBe(410)
})

test('links are asked for ten times an hour by a network, and three at once are mailed to a person', async () => {
  const ben = 'ben@alder.example'
  for (let index = 0; index < 10; index++) expect((await ask(ben)).status).toBe(200)
  const refused = await ask('ada@alder.example')
  expect(refused).toMatchObject({ status: 429, code: 'rateLimited' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(ben, '192.0.2.2')).status).toBe(200)
  await expect.poll(async () => (await mailsTo(ben)).length, { timeout: 10_000 }).toBe(4)
  for (let index = 0; index < 10; index++) expect((await ask(ben, `2001:db8:7:7:${index}::1`)).status).toBe(200)
  expect((await ask(ben, '2001:db8:7:7:ffff::1')).status).toBe(429)
})

test('who asks for links of somebody else uses up none of hers, and further ones come at growing intervals', async () => {
  const ben = 'ben@alder.example'
  for (let index = 0; index < 6; index++) await ask(ben, '203.0.113.9')
  await waitForMail(ben, 3)
  await ask(ben, '198.51.100.5')
  await waitForMail(ben, 4)
  const from = async (address: string, hours: string, n: number) => {
    await server.clock({ advance: hours })
    // Twice: the second is never due.
    await Promise.all([ask(ben, address), ask(ben, address)])
    await waitForMail(ben, n)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(await mailsTo(ben)).toHaveLength(n)
  }
  await from('203.0.113.9', 'PT119M', 4)
  await from('203.0.113.9', 'PT2M', 5)
  await from('203.0.113.9', 'PT3H', 5)
  await from('203.0.113.9', 'PT61M', 6)
  // Now six of the day are mailed, whoever asked: the next one waits, and comes.
  await from('198.51.100.5', 'PT1M', 6)
  await from('198.51.100.5', 'PT4H', 7)
})

test('who comes in through the own organisation and has no password here is told so', async () => {
  await db.addTenant('elsewhere')
  await db.query(
    "update tenant set issuer = 'https://id.elsewhere.example', oidc_client_id = 'x' where client_id = 'elsewhere'",
  )
  await db.addMember('elsewhere', 'sso@elsewhere.example', ['USER'])
  await ask('sso@elsewhere.example')
  await waitForMail('sso@elsewhere.example')
  const [mail] = await mailsTo('sso@elsewhere.example')
  expect(mail?.text).toMatch(/You sign in through your organisation/i)
  expect(mail?.text).not.toMatch(/token=/)
  expect(await db.query('select 1 from password_reset')).toEqual([])
})

/** Turns the second factor on and gives what a phone would hold. The clock is set to the start of a step. */
async function turnOn(email: string) {
  await server.clock({ now: new Date((Math.floor((await serverTime()) / 30_000) + 1) * 30_000).toISOString() })
  const token = await db.token(email)
  const started = await call(server.url, 'account.startSecondFactor', { body: { password: right } }, { token })
  expect(started.status).toBe(200)
  const app = new TOTP({ secret: Secret.fromBase32(started.data.secret) })
  const code = async (steps = 0) => app.generate({ timestamp: (await serverTime()) + steps * 30_000 })
  const confirm = (it: string) => call(server.url, 'account.confirmSecondFactor', { body: { code: it } }, { token })
  expect((await confirm('000000')).code).toBe('wrongCode')
  const confirmed = await confirm(await code())
  expect(confirmed.status).toBe(200)
  return { token, code, started: started.data, recovery: confirmed.data.recoveryCodes as string[] }
}

async function serverTime(): Promise<number> {
  const reply = await fetch(`${server.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return Date.parse(((await reply.json()) as { data: { now: string } }).data.now)
}

test('a second factor is asked for after the password; a code works once, a step early or late, and the session says so', async () => {
  const ben = 'ben@alder.example'
  const { code, started } = await turnOn(ben)
  expect(started.address).toMatch(/^otpauth:\/\/totp\/Trellis:ben%40alder\.example\?/)
  expect(started.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  // Neither the secret nor a code stands anywhere to be read.
  expect(await db.whereIs(started.secret)).toEqual([])
  const door = await openDoor(server.url)
  const asked = await door.post({ email: ben, password: right })
  expect([asked.status, asked.step]).toEqual([200, expect.any(String)])
  const step = asked.step ?? ''
  const used = await door.post({ step, code: await code() })
  expect(used.status, 'the code that turned it on').toBe(401)
  expect((await door.post({ step, code: await code(2) })).status, 'two steps early').toBe(401)
  const next = await code(1)
  const done = await door.post({ step, code: next })
  expect(done.status).toBe(303)
  const token = await done.token()
  expect(await mayRead(token)).toBe(200)
  const [session] = await db.query('select method from session order by created_at desc limit 1')
  expect(session?.method).toBe('password+totp')
  const again = await openDoor(server.url)
  const second = await again.post({ email: ben, password: right })
  expect((await again.post({ step: second.step ?? '', code: next })).status, 'used before').toBe(401)
  expect(await actions(ben)).toEqual(expect.arrayContaining(['secondFactor.on', 'signIn.success', 'signIn.failure']))
})

test('the proof of a right password is good for one sign-in page, for ten minutes, and for nobody who made it up', async () => {
  const ben = 'ben@alder.example'
  const { code } = await turnOn(ben)
  const first = await openDoor(server.url)
  const { step = '' } = await first.post({ email: ben, password: right })
  const other = await openDoor(server.url)
  expect((await other.post({ step, code: await code(1) })).status).toBe(401)
  expect((await first.post({ step: `${step.slice(0, -2)}AA`, code: await code(1) })).status).toBe(401)
  expect((await first.post({ step: 'made-up', code: await code(1) })).status).toBe(401)
  await server.clock({ advance: 'PT11M' })
  const late = await first.post({ step, code: await code() })
  expect([late.status, late.step]).toEqual([401, undefined])
})

test('ten wrong codes block the person for an hour', async () => {
  const ben = 'ben@alder.example'
  const { code, recovery } = await turnOn(ben)
  const door = await openDoor(server.url)
  const { step = '' } = await door.post({ email: ben, password: right })
  const wrong = await Promise.all(
    Array.from({ length: 20 }, (_, index) => door.post({ step, code: `no-code-${index}` })),
  )
  expect(wrong.map(it => it.status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  expect((await door.post({ step, code: await code(1) })).status).toBe(429)
  expect((await door.post({ step, code: recovery[0] ?? '' })).status).toBe(429)
})

test('a recovery code signs in once', async () => {
  const ben = 'ben@alder.example'
  const { recovery, token } = await turnOn(ben)
  expect(new Set(recovery).size).toBe(10)
  const door = await openDoor(server.url)
  const { step = '' } = await door.post({ email: ben, password: right })
  const typed = (recovery[0] ?? '').toUpperCase().replaceAll('-', ' ')
  const both = await Promise.all([door.post({ step, code: typed }), door.post({ step, code: typed })])
  expect(both.map(it => it.status).sort()).toEqual([303, 401])
  const { data } = await call(server.url, 'account.security', {}, { token })
  expect(data.secondFactor.recoveryCodesLeft).toBe(9)
})

test('the factor is turned off by password and code, both right, and never by a reset of the password', async () => {
  const ben = 'ben@alder.example'
  const { token, code, recovery } = await turnOn(ben)
  const off = (password: string, it: string) =>
    call(server.url, 'account.removeSecondFactor', { body: { password, code: it } }, { token })
  expect((await off('wrong', recovery[0] ?? '')).code).toBe('wrongPassword')
  expect((await off(right, '000000')).code).toBe('wrongCode')
  await ask(ben)
  await expect.poll(async () => linkIn((await mailsTo(ben))[0]?.text ?? ''), { timeout: 10_000 }).not.toBe('')
  expect((await reset(linkIn((await mailsTo(ben))[0]?.text ?? ''))).status).toBe(200)
  expect((await signIn(ben, fresh)).step).toEqual(expect.any(String))
  const door = await openDoor(server.url)
  const { step = '' } = await door.post({ email: ben, password: fresh })
  const own = await (await door.post({ step, code: await code(1) })).token()
  const last = await call(
    server.url,
    'account.removeSecondFactor',
    { body: { password: fresh, code: recovery[0] } },
    { token: own },
  )
  expect(last.status).toBe(200)
  expect((await signIn(ben, fresh)).status).toBe(303)
  expect(await db.query('select 1 from recovery_code')).toEqual([])
})

test('the factor turned on or off ends every other way in: sessions in every organisation, and browsers that the provider remembers', async () => {
  const ada = 'ada@alder.example'
  const remembered = async () =>
    (await db.query("select 1 from oidc_payload where payload->>'accountId' = $1", [String(await db.person(ada))]))
      .length
  const before = [await (await signIn(ada, right)).token(), await db.token(ada, 'birch')]
  expect(await Promise.all(before.map(mayRead))).toEqual([200, 200])
  expect(await remembered()).toBeGreaterThan(0)
  const { token, code, recovery } = await turnOn(ada)
  expect(await Promise.all(before.map(mayRead))).toEqual([401, 401])
  expect(await remembered()).toBe(0)
  expect(await mayRead(token)).toBe(200)

  const door = await openDoor(server.url)
  const { step = '' } = await door.post({ email: ada, password: right })
  const other = await (await door.post({ step, code: await code(1) })).token()
  expect(await mayRead(other)).toBe(200)
  expect(await remembered()).toBeGreaterThan(0)
  const body = { password: right, code: recovery[0] ?? '' }
  expect((await call(server.url, 'account.removeSecondFactor', { body }, { token })).status).toBe(200)
  expect(await mayRead(other)).toBe(401)
  expect(await remembered()).toBe(0)
  expect(await mayRead(token)).toBe(200)
})

test('who has lost app and recovery codes is helped by the command line, and it is written down', async () => {
  const ben = 'ben@alder.example'
  const { token } = await turnOn(ben)
  expect((await trellis(server, 'second-factor-off', ben)).code).toBe(0)
  // Whoever has the device that was lost has its session.
  await expect.poll(() => mayRead(token), { timeout: 8000 }).toBe(401)
  expect((await signIn(ben, right)).status).toBe(303)
  const [row] = await db.query("select actor_id, subject_id from audit where action = 'secondFactor.off'")
  expect(row).toEqual({ actor_id: null, subject_id: await db.person(ben) })
  expect((await trellis(server, 'second-factor-off', ben)).code).toBe(1)
})

test('after a wipe-out nothing of password, factor, links and attempts is left', async () => {
  const gus = 'gus@alder.example'
  await turnOn(gus)
  await ask(gus)
  await waitForMail(gus, 2)
  await signIn(gus, 'wrong')
  await signIn(gus, right)
  const id = await db.person(gus)
  expect(await trellis(server, 'wipe-out', gus)).toMatchObject({ code: 0 })
  for (const table of ['second_factor', 'recovery_code', 'password_reset'])
    expect(await db.query(`select 1 from ${table} where person_id = $1`, [id]), table).toEqual([])
  expect(await db.whereIs(gus)).toEqual([])
})
