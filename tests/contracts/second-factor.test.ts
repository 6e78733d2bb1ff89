import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { accountSuite } from '../support/account-suite.ts'
import { call } from '../support/api.ts'
import { trellis } from '../support/command.ts'
import { openDoor } from '../support/door.ts'
import { soon } from '../support/soon.ts'

const suite = accountSuite()
const { signIn, mailsTo, actions, mayRead } = suite
const right = 'trellis-demo'
const fresh = 'kettle orbit maple seven'

const linkTo = async (email: string) => {
  await call(suite.server.url, 'auth.askForReset', { body: { email } })
  const link = async () => /#token=([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? '')?.[1]
  await expect.poll(link, { timeout: 60_000 }).toBeDefined()
  return link()
}

/** Makes a secret and gives what a phone would hold. The clock is set to the start of a step. */
async function begin(email: string) {
  await suite.server.clock({ now: new Date((Math.floor((await serverTime()) / 30_000) + 1) * 30_000).toISOString() })
  const token = await suite.db.token(email)
  const started = await call(suite.server.url, 'account.startSecondFactor', { body: { password: right } }, { token })
  expect(started.status).toBe(200)
  const app = new TOTP({ secret: Secret.fromBase32(started.data.secret) })
  const code = async (steps = 0) => app.generate({ timestamp: (await serverTime()) + steps * 30_000 })
  const confirm = (it: string) =>
    call(suite.server.url, 'account.confirmSecondFactor', { body: { code: it } }, { token })
  return { token, code, confirm, started: started.data }
}

/** As if the reader had been sent all mails of today about the account that may be asked for. */
async function useUpMails(email: string) {
  await suite.db.query(
    "insert into counter (tenant_id, name, subject, period, used) values ($1, 'mail-account', $2, to_char($3::timestamptz at time zone 'UTC', 'YYYY-MM-DD'), 10)",
    [await suite.db.tenant('alder'), email, new Date(await serverTime())],
  )
}

/** Turns the second factor on. */
async function turnOn(email: string) {
  const begun = await begin(email)
  const confirmed = await begun.confirm(await begun.code())
  expect(confirmed.status).toBe(200)
  return { ...begun, recovery: confirmed.data.recoveryCodes as string[] }
}

async function serverTime(): Promise<number> {
  const reply = await fetch(`${suite.server.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return Date.parse(((await reply.json()) as { data: { now: string } }).data.now)
}

test('that password or factor changed is told by mail, whatever was asked for today', async () => {
  const ben = 'ben@alder.example'
  await useUpMails(ben)
  const { token, code } = await turnOn(ben)
  await suite.server.clock({ advance: 'PT31S' })
  const body = { password: right, code: await code() }
  expect((await call(suite.server.url, 'account.removeSecondFactor', { body }, { token })).status).toBe(200)
  const changed = { oldPassword: right, newPassword: 'kettle orbit maple seven' }
  expect((await call(suite.server.url, 'account.changePassword', { body: changed }, { token })).status).toBe(200)
  expect((await mailsTo(ben)).map(it => it.subject)).toHaveLength(3)
})

test('a second factor is asked for after the password; a code works once, a step early or late, and the session says so', async () => {
  const ben = 'ben@alder.example'
  const { code, started } = await turnOn(ben)
  expect(started.address).toMatch(/^otpauth:\/\/totp\/Trellis:ben%40alder\.example\?/)
  expect(started.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  // Neither the secret nor a code stands anywhere to be read.
  expect(await suite.db.whereIs(started.secret)).toEqual([])
  const door = await openDoor(suite.server.url)
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
  const [session] = await suite.db.query('select method from session order by created_at desc limit 1')
  expect(session?.method).toBe('password+totp')
  const again = await openDoor(suite.server.url)
  const second = await again.post({ email: ben, password: right })
  expect((await again.post({ step: second.step ?? '', code: next })).status, 'used before').toBe(401)
  expect(await actions(ben)).toEqual(expect.arrayContaining(['secondFactor.on', 'signIn.success', 'signIn.failure']))
})

test('where the reply of turning it on is lost, the same call again gives the recovery codes, which are kept sealed', async () => {
  const { token, code } = await begin('ben@alder.example')
  const body = { code: await code() }
  const headers = { 'idempotency-key': 'turn-on-once-0001' }
  const confirm = () => call(suite.server.url, 'account.confirmSecondFactor', { body }, { token, headers })
  const first = await confirm()
  const again = await confirm()
  expect([again.status, again.data]).toEqual([200, first.data])
  expect(first.data.recoveryCodes).toHaveLength(10)
  expect(await suite.db.whereIs(first.data.recoveryCodes[0])).toEqual([])
})

describe('recovery codes that are kept for a repeat', () => {
  const headers = { 'idempotency-key': 'turn-on-once-0002' }
  const notWaiting = [409, 'conflict', undefined]

  /** Turned on, and what the same call gives to a session from then on. */
  async function kept() {
    const ben = 'ben@alder.example'
    const { token, code } = await begin(ben)
    const right = await code()
    const again = async (by = token, it = right) => {
      const { status, code, data } = await call(
        suite.server.url,
        'account.confirmSecondFactor',
        { body: { code: it } },
        { token: by, headers },
      )
      return [status, code, data?.recoveryCodes?.length]
    }
    expect(await again()).toEqual([200, undefined, 10])
    return { ben, token, code, again }
  }

  test('are for the session that got them, for minutes', async () => {
    const { ben, again } = await kept()
    expect(await again(await suite.db.token(ben))).toEqual(notWaiting)
    const older = (minutes: number) =>
      suite.db.query('update idempotency set created_at = created_at - make_interval(mins => $1)', [minutes])
    await older(9)
    expect(await again()).toEqual([200, undefined, 10])
    await older(2)
    expect(await again()).toEqual(notWaiting)
  })

  test('are not to be had by guesses: another code with the key takes them away', async () => {
    const { token, again } = await kept()
    expect(await again(token, '000000')).toEqual([422, 'idempotencyMismatch', undefined])
    expect(await again()).toEqual(notWaiting)
  })

  test('are gone with the factor, and with the ways in', async () => {
    const first = await kept()
    const off = async () => ({ password: right, code: await first.code(1) })
    expect(
      (await call(suite.server.url, 'account.removeSecondFactor', { body: await off() }, { token: first.token }))
        .status,
    ).toBe(200)
    expect(await first.again()).toEqual(notWaiting)
    const second = await kept()
    const body = { oldPassword: right, newPassword: 'kettle orbit maple seven' }
    expect((await call(suite.server.url, 'account.changePassword', { body }, { token: second.token })).status).toBe(200)
    expect(await second.again()).toEqual(notWaiting)
    expect(await suite.db.query("select 1 from idempotency where key = 'turn-on-once-0002'")).toEqual([])
  })
})

test('the proof of a right password is good for one sign-in page, for ten minutes, and for nobody who made it up', async () => {
  const ben = 'ben@alder.example'
  const { code } = await turnOn(ben)
  const first = await openDoor(suite.server.url)
  const { step = '' } = await first.post({ email: ben, password: right })
  const other = await openDoor(suite.server.url)
  expect((await other.post({ step, code: await code(1) })).status).toBe(401)
  expect((await first.post({ step: `${step.slice(0, -2)}AA`, code: await code(1) })).status).toBe(401)
  expect((await first.post({ step: 'made-up', code: await code(1) })).status).toBe(401)
  await suite.server.clock({ advance: 'PT11M' })
  const late = await first.post({ step, code: await code() })
  expect([late.status, late.step]).toEqual([401, undefined])
})

test('ten wrong codes block the person for an hour', async () => {
  const ben = 'ben@alder.example'
  const { code, recovery } = await turnOn(ben)
  const door = await openDoor(suite.server.url)
  const { step = '' } = await door.post({ email: ben, password: right })
  const wrong = await Promise.all(
    Array.from({ length: 20 }, (_, index) => door.post({ step, code: `no-code-${index}` })),
  )
  expect(wrong.map(it => it.status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  expect((await door.post({ step, code: await code(1) })).status).toBe(429)
  expect((await door.post({ step, code: recovery[0] ?? '' })).status).toBe(429)
})

test('wrong codes at turning it on are counted with those: ten of twenty are looked at, then not even the right one', async () => {
  const ben = 'ben@alder.example'
  const { confirm, code, token } = await begin(ben)
  const wrong = await Promise.all(Array.from({ length: 20 }, (_, index) => confirm(String(index).padStart(6, '0'))))
  expect(wrong.map(it => it.code).sort()).toEqual([...Array(10).fill('tooManySignIns'), ...Array(10).fill('wrongCode')])
  expect((await confirm(await code())).code).toBe('tooManySignIns')
  expect(await actions(ben)).toEqual(expect.arrayContaining(['signIn.failure', 'signIn.block']))
  expect((await call(suite.server.url, 'account.security', {}, { token })).data.secondFactor).toBeNull()
  await suite.server.clock({ advance: 'PT61M' })
  const later = await (await signIn(ben, right)).token()
  const confirmed = await call(
    suite.server.url,
    'account.confirmSecondFactor',
    { body: { code: await code() } },
    { token: later },
  )
  expect(confirmed.status).toBe(200)
  // Where it is on already nothing is guessed, and nothing counted.
  for (let round = 0; round < 12; round++)
    expect(
      (await call(suite.server.url, 'account.confirmSecondFactor', { body: { code: '000000' } }, { token: later }))
        .code,
    ).toBe('conflict')
})

test('a recovery code signs in once', async () => {
  const ben = 'ben@alder.example'
  const { recovery, token } = await turnOn(ben)
  expect(new Set(recovery).size).toBe(10)
  const door = await openDoor(suite.server.url)
  const { step = '' } = await door.post({ email: ben, password: right })
  const typed = (recovery[0] ?? '').toUpperCase().replaceAll('-', ' ')
  const both = await Promise.all([door.post({ step, code: typed }), door.post({ step, code: typed })])
  expect(both.map(it => it.status).sort()).toEqual([303, 401])
  const { data } = await call(suite.server.url, 'account.security', {}, { token })
  expect(data.secondFactor.recoveryCodesLeft).toBe(9)
})

test('the factor is turned off by password and code, both right, and never by a reset of the password', async () => {
  const ben = 'ben@alder.example'
  const { token, code, recovery } = await turnOn(ben)
  const off = (password: string, it: string) =>
    call(suite.server.url, 'account.removeSecondFactor', { body: { password, code: it } }, { token })
  expect((await off('wrong', recovery[0] ?? '')).code).toBe('wrongPassword')
  expect((await off(right, '000000')).code).toBe('wrongCode')
  const reset = { body: { token: await linkTo(ben), newPassword: fresh } }
  expect((await call(suite.server.url, 'auth.resetPassword', reset)).status).toBe(200)
  expect((await signIn(ben, fresh)).step).toEqual(expect.any(String))
  const door = await openDoor(suite.server.url)
  const { step = '' } = await door.post({ email: ben, password: fresh })
  const own = await (await door.post({ step, code: await code(1) })).token()
  const last = await call(
    suite.server.url,
    'account.removeSecondFactor',
    { body: { password: fresh, code: recovery[0] } },
    { token: own },
  )
  expect(last.status).toBe(200)
  expect((await signIn(ben, fresh)).status).toBe(303)
  expect(await suite.db.query('select 1 from recovery_code')).toEqual([])
})

test('the factor turned on or off ends every other way in: sessions in every organisation, and browsers that the provider remembers', async () => {
  const ada = 'ada@alder.example'
  const remembered = async () =>
    (
      await suite.db.query("select 1 from oidc_payload where payload->>'accountId' = $1", [
        String(await suite.db.person(ada)),
      ])
    ).length
  const before = [await (await signIn(ada, right)).token(), await suite.db.token(ada, 'birch')]
  expect(await Promise.all(before.map(mayRead))).toEqual([200, 200])
  expect(await remembered()).toBeGreaterThan(0)
  const { token, code, recovery } = await turnOn(ada)
  expect(await Promise.all(before.map(mayRead))).toEqual([401, 401])
  expect(await remembered()).toBe(0)
  expect(await mayRead(token)).toBe(200)

  const door = await openDoor(suite.server.url)
  const { step = '' } = await door.post({ email: ada, password: right })
  const other = await (await door.post({ step, code: await code(1) })).token()
  expect(await mayRead(other)).toBe(200)
  expect(await remembered()).toBeGreaterThan(0)
  const body = { password: right, code: recovery[0] ?? '' }
  expect((await call(suite.server.url, 'account.removeSecondFactor', { body }, { token })).status).toBe(200)
  expect(await mayRead(other)).toBe(401)
  expect(await remembered()).toBe(0)
  expect(await mayRead(token)).toBe(200)
})

test('who has lost app and recovery codes is helped by the command line, and it is written down', async () => {
  const ben = 'ben@alder.example'
  const { token } = await turnOn(ben)
  expect((await trellis(suite.server, 'second-factor-off', ben)).code).toBe(0)
  // Whoever has the device that was lost has its session.
  await soon(suite.server.url, 8000, async () => (await mayRead(token)) === 401)
  expect((await signIn(ben, right)).status).toBe(303)
  const [row] = await suite.db.query("select actor_id, subject_id from audit where action = 'secondFactor.off'")
  expect(row).toEqual({ actor_id: null, subject_id: await suite.db.person(ben) })
  expect((await trellis(suite.server, 'second-factor-off', ben)).code).toBe(1)
})

test('after a wipe-out nothing of password, factor, links and attempts is left', async () => {
  const gus = 'gus@alder.example'
  await turnOn(gus)
  await linkTo(gus)
  await signIn(gus, 'wrong')
  await signIn(gus, right)
  const id = await suite.db.person(gus)
  expect(await trellis(suite.server, 'wipe-out', gus)).toMatchObject({ code: 0 })
  for (const table of ['second_factor', 'recovery_code', 'password_reset'])
    expect(await suite.db.query(`select 1 from ${table} where person_id = $1`, [id]), table).toEqual([])
  expect(await suite.db.whereIs(gus)).toEqual([])
})
