import { expect, test } from 'vitest'
import { accountSuite } from '../support/account-suite.ts'
import { call, type Reply } from '../support/api.ts'

const suite = accountSuite({ TRUST_PROXY: '1' })
const { signIn, mailsTo, actions, mayRead } = suite
const right = 'trellis-demo'
const fresh = 'kettle orbit maple seven'

test('changing the password takes the present one, ends every other session in every organisation, and is told by mail', async () => {
  const ada = 'ada@alder.example'
  const own = await suite.db.token(ada)
  const others = [await suite.db.token(ada), await suite.db.token(ada, 'birch')]
  const change = (body: object) => call(suite.server.url, 'account.changePassword', { body }, { token: own })
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

test('a signed-in person has ten tries at the password an hour, the right ones too', { timeout: 240_000 }, async () => {
  const token = await suite.db.token('ben@alder.example')
  const statuses: number[] = []
  const start = () => call(suite.server.url, 'account.startSecondFactor', { body: { password: right } }, { token })
  for (let index = 0; index < 4; index++) expect((await start()).status).toBe(200)
  for (let index = 0; index < 7; index++)
    statuses.push(
      (
        await call(
          suite.server.url,
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
  await suite.server.clock({ advance: 'PT61M' })
  const later = await (await signIn('ben@alder.example', right)).token()
  const again = await call(
    suite.server.url,
    'account.startSecondFactor',
    { body: { password: right } },
    { token: later },
  )
  expect(again.status).toBe(200)
})

test('no transaction is held while passwords are checked and hashed', {
  timeout: 240_000,
}, async () => {
  const tokens = await Promise.all(['ada', 'ben', 'gus'].map(it => suite.db.token(`${it}@alder.example`)))
  const change = async (token: string, index: number): Promise<Reply> => {
    const body = { oldPassword: right, newPassword: index % 2 ? `${fresh} ${index}` : 'passwordpassword' }
    const reply = await call(suite.server.url, 'account.changePassword', { body }, { token })
    // On a busy machine the server takes no more for a moment: that was no try.
    return reply.status === 503 ? change(token, index) : reply
  }
  let over = false
  const most = { open: 0, samples: 0 }
  const watch = async () => {
    while (!over) {
      const [row] = await suite.db.query(
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
  expect(replies.filter(it => [200, 403].includes(it.status))).toHaveLength(30)
  expect(replies.filter(it => it.status === 429).length).toBeGreaterThan(0)
})

test('a repeat with the same key gets its reply, and is no further try', async () => {
  const token = await suite.db.token('ada@alder.example')
  const headers = { 'idempotency-key': 'change-once-0001' }
  const body = { oldPassword: right, newPassword: fresh }
  const change = () => call(suite.server.url, 'account.changePassword', { body }, { token, headers })
  for (let index = 0; index < 12; index++) expect((await change()).status).toBe(200)
  expect(await actions('ada@alder.example')).not.toContain('signIn.failure')
})

const linkIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''
const ask = (email: string, address = '192.0.2.1') =>
  call(suite.server.url, 'auth.askForReset', { body: { email } }, { headers: { 'x-forwarded-for': address } })
const reset = (token: string, newPassword = fresh) =>
  call(suite.server.url, 'auth.resetPassword', { body: { token, newPassword } })
const works = (token: string) => call(suite.server.url, 'auth.checkResetLink', { body: { token } })
const waitForMail = (email: string, n = 1) =>
  expect.poll(async () => (await mailsTo(email)).length, { timeout: 60_000 }).toBe(n)

test('a forgotten password: the reply tells nobody who is known, the link works once and ends all sessions', async () => {
  const ben = 'ben@alder.example'
  const before = await suite.db.token(ben)
  const known = await ask(ben)
  const unknown = await ask('nobody@nowhere.example')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  await waitForMail(ben)
  const token = linkIn((await mailsTo(ben))[0]?.text ?? '')
  // Neither looking at it nor a password that is refused costs a link; what is told of it is no address.
  expect((await works(token)).text).toBe((await works(token)).text)
  expect((await works(token)).data).toEqual({})
  expect((await reset(token, '123456789012')).code).toBe('passwordCommon')
  const both = await Promise.all([reset(token, `${fresh} one`), reset(token, `${fresh} two`)])
  expect(both.map(it => it.status).sort()).toEqual([200, 410])
  const won = both[0]?.status === 200 ? `${fresh} one` : `${fresh} two`
  expect((await reset(token)).code).toBe('linkDead')
  expect((await works(token)).code).toBe('linkDead')
  expect(await mayRead(before)).toBe(401)
  expect((await signIn(ben, won)).status).toBe(303)
  await waitForMail(ben, 2)
  expect((await mailsTo(ben))[0]?.subject).toBe('Your password for Trellis was changed')
  expect(await actions(ben)).toEqual(expect.arrayContaining(['password.resetAsked', 'password.reset']))
  expect((await suite.db.query('select action from sign_in_event')).map(it => it.action)).toEqual([
    'password.resetAsked',
  ])
  // Stored is only the hash.
  expect(await suite.db.query('select 1 from password_reset where token_hash = $1', [Buffer.from(token)])).toEqual([])
})

test('the same reset sent again, at once or after a lost reply, is answered the same and happens once; guesses are counted', async () => {
  const ben = 'ben@alder.example'
  await ask(ben)
  await waitForMail(ben)
  const token = linkIn((await mailsTo(ben))[0]?.text ?? '')
  const both = await Promise.all([reset(token), reset(token)])
  expect([...both, await reset(token)].map(it => [it.status, it.data])).toEqual(Array(3).fill([200, { email: ben }]))
  await waitForMail(ben, 2)
  expect((await actions(ben)).filter(it => it === 'password.reset')).toHaveLength(1)
  // Of ten tries an hour two were the repeats.
  const guesses: number[] = []
  for (let index = 0; index < 11; index++) guesses.push((await reset(token, `${fresh} ${index}`)).status)
  expect(guesses).toEqual([...Array(8).fill(410), ...Array(3).fill(429)])
})

test('a used link keeps nobody from the own account, and a link of before the present password tells nothing of it', async () => {
  const ben = 'ben@alder.example'
  const links: string[] = []
  for (const count of [1, 2]) {
    await ask(ben)
    await waitForMail(ben, count)
    links.push(linkIn((await mailsTo(ben))[0]?.text ?? ''))
  }
  const [unused = '', token = ''] = links
  expect((await reset(token)).status).toBe(200)
  expect((await reset(unused)).status, 'never used, with the present password').toBe(410)
  for (let index = 0; index < 11; index++) await reset(token, `${fresh} ${index}`)
  const newest = 'another kettle orbit maple'
  const changed = await call(
    suite.server.url,
    'account.changePassword',
    { body: { oldPassword: fresh, newPassword: newest } },
    { token: await suite.db.token(ben) },
  )
  expect(changed.status).toBe(200)
  await suite.db.query('delete from sign_in_limit')
  expect((await reset(token, newest)).status, 'used, with a newer password').toBe(410)
  expect((await reset(token)).status).toBe(410)
})

test('by one link one password is hashed at a time: what comes after the first finds it used', async () => {
  const ben = 'ben@alder.example'
  await ask(ben)
  await waitForMail(ben)
  const token = linkIn((await mailsTo(ben))[0]?.text ?? '')
  const holder = await suite.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from person where email = $1 for update', [ben])
    const replies = Array.from({ length: 6 }, (_, index) => reset(token, `${fresh} ${index}`))
    // Passwords are hashed in turn: those above would be, before this one is checked.
    expect((await signIn('ada@alder.example', right)).status).toBe(303)
    const waiting = () => suite.db.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
    expect(await waiting()).toHaveLength(1)
    await holder.query('rollback')
    expect((await Promise.all(replies)).map(it => it.status).sort()).toEqual([200, 410, 410, 410, 410, 410])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a link to reset a password ends after an hour, and with a change of the password', async () => {
  const ben = 'ben@alder.example'
  await ask(ben)
  await waitForMail(ben)
  const first = linkIn((await mailsTo(ben))[0]?.text ?? '')
  await suite.server.clock({ advance: 'PT59M' })
  await ask(ben)
  await waitForMail(ben, 2)
  const second = linkIn((await mailsTo(ben))[0]?.text ?? '')
  await suite.server.clock({ advance: 'PT2M' })
  expect((await reset(first)).status).toBe(410)
  expect((await works(first)).status).toBe(410)
  expect((await works(second)).status).toBe(200)
  const body = { oldPassword: right, newPassword: fresh }
  const changed = await call(
    suite.server.url,
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
  await expect.poll(async () => (await mailsTo(ben)).length, { timeout: 60_000 }).toBe(4)
  for (let index = 0; index < 10; index++) expect((await ask(ben, `2001:db8:7:7:${index}::1`)).status).toBe(200)
  expect((await ask(ben, '2001:db8:7:7:ffff::1')).status).toBe(429)
})

test('ten an hour of a network are ten, however many are asked for at once and how often', async () => {
  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    const asked = Array.from({ length: 40 }, (_, index) => ask(`nobody-${round}-${index}@nowhere.example`))
    rounds.push((await Promise.all(asked)).filter(it => it.status === 200).length)
  }
  expect(rounds).toEqual([10, 0, 0])
  await suite.server.clock({ advance: 'PT61M' })
  expect((await ask('nobody@nowhere.example')).status).toBe(200)
})

test('asked again with the same key, as after a lost reply, one link is mailed: of that network and for that e-mail', async () => {
  const once = (email: string, address: string, key = 'ask-once-000001') =>
    call(
      suite.server.url,
      'auth.askForReset',
      { body: { email } },
      { headers: { 'x-forwarded-for': address, 'idempotency-key': key } },
    )
  const ben = 'ben@alder.example'
  const again = () => once(ben, '192.0.2.1')
  const replies = await Promise.all([again(), again(), again()])
  expect(new Set(replies.map(it => it.text)).size).toBe(1)
  await waitForMail(ben)
  await again()
  await once('ada@alder.example', '192.0.2.1')
  await waitForMail('ada@alder.example')
  expect(await mailsTo(ben)).toHaveLength(1)
  await once(ben, '192.0.2.1', 'another-wish-02')
  await waitForMail(ben, 2)
  await once(ben, '192.0.2.2')
  await waitForMail(ben, 3)
})

test('who asks for links of somebody else uses up none of hers, and further ones come at growing intervals', async () => {
  const ben = 'ben@alder.example'
  for (let index = 0; index < 6; index++) await ask(ben, '203.0.113.9')
  await waitForMail(ben, 3)
  await ask(ben, '198.51.100.5')
  await waitForMail(ben, 4)
  const others = ['ada', 'cleo', 'hana', 'ines', 'jonas', 'kira'].map(it => `${it}@alder.example`)
  const from = async (address: string, hours: string, n: number) => {
    await suite.server.clock({ advance: hours })
    // Twice: the second is never due.
    await Promise.all([ask(ben, address), ask(ben, address)])
    // Whoever asks after it is mailed after it.
    const [last = ''] = others.splice(0, 1)
    await ask(last, '192.0.2.77')
    await waitForMail(last)
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

test('what is asked for before the e-mail is due uses up nothing of the network it came from', async () => {
  const ben = 'ben@alder.example'
  for (let index = 1; index <= 6; index++) await ask(ben, `192.0.2.${index}`)
  await waitForMail(ben, 6)
  await suite.server.clock({ advance: 'PT239M' })
  for (let index = 0; index < 3; index++) await ask(ben, '203.0.113.9')
  // Whoever asks after it is mailed after it.
  await ask('ada@alder.example', '192.0.2.77')
  await waitForMail('ada@alder.example')
  expect(await mailsTo(ben)).toHaveLength(6)
  await suite.server.clock({ advance: 'PT2M' })
  await ask(ben, '203.0.113.9')
  await waitForMail(ben, 7)
})

test('a closed organisation mails no link: one that is open does, and for who is in no other nobody', async () => {
  const ada = 'ada@alder.example'
  const shut = await suite.db.addTenant('shut', { available: false })
  for (const it of ['only@shut.example', ada]) await suite.db.addMember('shut', it, ['USER'])
  await suite.db.query("update membership set last_used_at = now() + interval '1 hour' where tenant_id = $1", [shut])
  for (const it of ['only@shut.example', ada]) await ask(it)
  await waitForMail(ada)
  expect(await mailsTo('only@shut.example')).toEqual([])
  expect(await suite.db.query('select person_id from password_reset')).toEqual([
    { person_id: await suite.db.person(ada) },
  ])
  expect(await suite.db.query('select 1 from mail where tenant_id = $1', [shut])).toEqual([])
})

test('who comes in through the own organisation and has no password here is told so', async () => {
  await suite.db.addTenant('elsewhere')
  await suite.db.query(
    "update tenant set issuer = 'https://id.elsewhere.example', oidc_client_id = 'x' where client_id = 'elsewhere'",
  )
  for (const it of ['sso', 'moved']) await suite.db.addMember('elsewhere', `${it}@elsewhere.example`, ['USER'])
  // One from before the organisation had its own sign-in opens nothing.
  await suite.db.query("update person set password_hash = 'of before' where email = 'moved@elsewhere.example'")
  for (const it of ['sso@elsewhere.example', 'moved@elsewhere.example']) {
    await ask(it)
    await waitForMail(it)
    const [mail] = await mailsTo(it)
    expect(mail?.text).toMatch(/You sign in through your organisation/i)
    expect(mail?.text).not.toMatch(/token=/)
  }
  expect(await suite.db.query('select 1 from password_reset')).toEqual([])
})
