import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Backstage, call } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { claimsOf, signIn, Visitor } from '../support/sign-in.ts'

let server: TestServer
let db: Backstage
/** A connection of the test's own, which holds what a call needs for as long as the test wants. */
let holder: pg.Client

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
})
afterEach(() => server.clock({ now: new Date().toISOString() }))
afterAll(async () => {
  await holder?.end()
  await db?.close()
  await server?.stop()
})

const ask = (name: string, token: string, given = {}) => call(server.url, name, given, { token })
const given = (email: string) => ({ email, password: 'trellis-demo' })
const isOpen = async (token: string) =>
  (await ask('account.plan', token)).status === 200 || (await ask('auth.refresh', token)).status === 200
const switchTo = async (token: string, org_id: string) =>
  (await ask('auth.switchOrg', token, { query: { org_id } })).data?.access_token as string
const actAs = async (token: string, email: string) =>
  (await ask('auth.startImpersonation', token, { body: { email, reason: 'Helping with the survey' } })).data
    .access_token as string

/** Signs in, does something, signs out with the token that gave: what was opened, and whether the password is asked for. */
async function afterSignOut(email: string, doing: (token: string) => Promise<string[]>) {
  const visitor = new Visitor(server.url)
  const token = (await visitor.enter(given(email), 'alder')) ?? ''
  const tokens = [token, ...(await doing(token))]
  const { data } = await ask('auth.logout', tokens.at(-1) ?? '')
  const leadsTo = await visitor.leave(data.logout_url)
  const open = []
  for (const it of tokens) if (await isOpen(it)) open.push(it)
  return { open, leadsTo, again: await visitor.enter() }
}
const nothingLeft = () => ({ open: [], leadsTo: `${server.url}/auth/login?signedOut=1`, again: null })

describe('sign-out', () => {
  test('ends the session at once', async () => {
    const token = await signIn(server.url, 'ben@alder.example')
    expect((await ask('account.plan', token)).status).toBe(200)
    const { data } = await ask('auth.logout', token)
    expect(data.logout_url).toContain(`${server.url}/oidc/session/end`)
    // The browser reads the id token there, which tells nothing of the password's hash.
    const [row] = await db.query("select password_hash from person where email = 'ben@alder.example'")
    const told = createHash('sha256').update(String(row?.password_hash)).digest('base64url')
    const hint = claimsOf(new URL(data.logout_url).searchParams.get('id_token_hint') ?? '')
    expect(hint.amr).toEqual(['pwd', expect.stringMatching(/^pwd:[\w-]{43}$/), expect.stringMatching(/^in:[\w-]{36}$/)])
    expect(hint.amr).not.toContain(`pwd:${told}`)
    expect((await ask('account.plan', token)).status).toBe(401)
    expect((await ask('auth.refresh', token)).status).toBe(401)
  })
  test('with a token of a session that is over says nothing of it', async () => {
    const token = await signIn(server.url, 'ben@alder.example')
    const first = await ask('auth.logout', token)
    // Its reply may have been lost: asked again at once, it leads to the provider all the same.
    expect((await ask('auth.logout', token)).data).toEqual(first.data)
    await server.clock({ advance: 'PT2M' })
    const again = await ask('auth.logout', token)
    expect([again.status, again.data]).toEqual([200, { logout_url: `${server.url}/auth/login?signedOut=1` }])
  })
  test('that is told hours late, as by a page that was offline, ends the session at the provider too', async () => {
    const visitor = new Visitor(server.url)
    const token = (await visitor.enter(given('ben@alder.example'))) ?? ''
    await server.clock({ advance: 'PT3H' })
    // The token has expired; who signs out brings a fresh one of the session.
    expect((await ask('auth.logout', token)).status).toBe(200)
    expect(await isOpen(token)).toBe(false)
    // The browser went nowhere, and is asked for the password all the same.
    expect(await visitor.enter()).toBeNull()
  })
  test('with a token that was revoked, however often, is answered, and ends no later sign-in', async () => {
    const visitor = new Visitor(server.url)
    const first = (await visitor.enter(given('ben@alder.example'))) ?? ''
    await ask('auth.logout', first)
    const second = await visitor.enter(given('ben@alder.example'))
    const replies = [await ask('auth.logout', first), await ask('auth.logout', first)]
    expect(replies.map(it => it.status)).toEqual([200, 200])
    expect(replies[1]?.data).toEqual(replies[0]?.data)
    expect(await isOpen(second ?? '')).toBe(true)
    expect(await visitor.enter()).not.toBeNull()
  })
  test('whose reply was lost has happened: the repeat a minute later leads nowhere, and nothing is left', async () => {
    const visitor = new Visitor(server.url)
    const token = (await visitor.enter(given('ben@alder.example'))) ?? ''
    await ask('auth.logout', token)
    await server.clock({ advance: 'PT2M' })
    expect((await ask('auth.logout', token)).data).toEqual({ logout_url: `${server.url}/auth/login?signedOut=1` })
    expect(await isOpen(token)).toBe(false)
    expect(await visitor.enter()).toBeNull()
  })
  test('leaves other sessions of the person alone', async () => {
    const [one, two] = [await db.token('ben@alder.example'), await db.token('ben@alder.example')]
    await ask('auth.logout', one)
    expect((await ask('account.plan', two)).status).toBe(200)
  })
  test('ends the session at the provider too', async () => {
    const visitor = new Visitor(server.url)
    expect(await visitor.enter(given('ben@alder.example'))).not.toBeNull()
    // Signed in there, nobody is asked again.
    expect(await visitor.enter()).not.toBeNull()
    expect(await afterSignOut('ben@alder.example', async () => [])).toEqual(nothingLeft())
  })
  test('after going to another organisation ends everything', async () => {
    expect(await afterSignOut('ada@alder.example', async token => [await switchTo(token, 'birch')])).toEqual(
      nothingLeft(),
    )
    expect(
      await afterSignOut('ada@alder.example', async token => {
        const birch = await switchTo(token, 'birch')
        return [birch, await switchTo(birch, 'alder')]
      }),
    ).toEqual(nothingLeft())
  })
  test('while acting in somebody’s name ends everything, and is written down', async () => {
    expect(await afterSignOut('cleo@alder.example', async token => [await actAs(token, 'ben@alder.example')])).toEqual(
      nothingLeft(),
    )
    const [row] = await db.query("select * from audit where action like 'impersonation%' order by id desc limit 1")
    expect(row).toMatchObject({
      action: 'impersonation.end',
      actor_id: await db.person('cleo@alder.example'),
      subject_id: await db.person('ben@alder.example'),
    })
  })
  test('ends what the same sign-in opened before, without a password the second time, in any organisation', async () => {
    const visitor = new Visitor(server.url)
    const first = (await visitor.enter(given('ada@alder.example'), 'alder')) ?? ''
    const elsewhere = await signIn(server.url, 'ada@alder.example', undefined, 'alder')
    const second = (await visitor.enter(undefined, 'alder')) ?? ''
    const birch = await switchTo(second, 'birch')
    await ask('auth.logout', birch)
    expect(await Promise.all([first, second, birch, elsewhere].map(isOpen))).toEqual([false, false, false, true])
  })
  test('leaves another browser alone that signed in at the same moment, and so ends one session at the provider', async () => {
    // In its first milliseconds, so that all of it is of one second.
    await wait(1000 - (Date.now() % 1000))
    const browsers = [new Visitor(server.url), new Visitor(server.url)]
    const [one, two] = await Promise.all(browsers.map(it => it.enter(given('ben@alder.example'), 'alder')))
    await ask('auth.logout', one ?? '')
    expect([await isOpen(one ?? ''), await isOpen(two ?? '')]).toEqual([false, true])
    expect(await Promise.all(browsers.map(async it => (await it.enter()) !== null))).toEqual([false, true])
  })
  test('after acting in a name has lapsed ends the own session behind it', async () => {
    const visitor = new Visitor(server.url)
    const own = (await visitor.enter(given('cleo@alder.example'))) ?? ''
    const acting = await actAs(own, 'ben@alder.example')
    await server.clock({ advance: 'PT61M' })
    expect((await ask('account.getUserState', acting)).status).toBe(401)
    const again = (await visitor.enter()) ?? ''
    await ask('auth.logout', again)
    expect(await Promise.all([own, acting, again].map(isOpen))).toEqual([false, false, false])
  })
  test.each([
    ['going elsewhere', 'ada', 'auth.switchOrg', { query: { org_id: 'birch' } }],
    ['entering the same organisation', 'ada', 'auth.switchOrg', { query: { org_id: 'alder' } }],
    [
      'acting in a name',
      'cleo',
      'auth.startImpersonation',
      { body: { email: 'ben@alder.example', reason: 'Helping' } },
    ],
  ])('at the same moment as %s leaves nothing open, whichever comes first', async (_, who, name, given) => {
    for (let round = 0; round < 12; round++) {
      const token = await signIn(server.url, `${who}@alder.example`, undefined, 'alder')
      const [there, out] = await Promise.all([
        ask(name, token, given),
        new Promise(resolve => setTimeout(resolve, round)).then(() => ask('auth.logout', token)),
      ])
      expect(out.status).toBe(200)
      for (const it of [token, there.data?.access_token])
        if (it) expect([round, await isOpen(it)]).toEqual([round, false])
      expect(
        await db.query(
          `select 1 from session where revoked_at is null
             and sign_in_id in (select sign_in_id from session where id = $1)`,
          [claimsOf(token).sid],
        ),
      ).toEqual([])
    }
  })
})

describe('coming back without a password, at the moment of the sign-out,', () => {
  /** A browser with a session, that comes back in another window: its token, and what that window was led back with. */
  async function twoWindows() {
    const visitor = new Visitor(server.url)
    const token = (await visitor.enter(given('ben@alder.example'), 'alder')) ?? ''
    const back = Object.fromEntries(new URLSearchParams((await visitor.comeBack(undefined, 'alder')) ?? ''))
    return { visitor, token, redeem: () => call(server.url, 'auth.callback', { query: back }) }
  }

  test('before it: the session that is half open ends with it', async () => {
    const { token, redeem } = await twoWindows()
    await holder.query('begin')
    await holder.query("select 1 from tenant where client_id = 'alder' for update")
    const opening = redeem()
    await db.waiting(1)
    const out = ask('auth.logout', token)
    await db.waiting(2)
    await holder.query('commit')
    const opened = (await opening).data?.access_token
    expect((await out).status).toBe(200)
    expect(claimsOf(opened).sign_in).toBe(claimsOf(token).sign_in)
    expect([await isOpen(token), await isOpen(opened)]).toEqual([false, false])
  })
  test('after it: nothing is opened', async () => {
    const { token, redeem } = await twoWindows()
    await holder.query('begin')
    await holder.query('select 1 from session where id = $1 for update', [claimsOf(token).sid])
    const out = ask('auth.logout', token)
    await db.waiting(1)
    const opening = redeem()
    await db.waiting(2)
    await holder.query('commit')
    expect((await out).status).toBe(200)
    expect((await opening).status).toBe(401)
  })
  test('nor is it where the provider still keeps its session, by a request that was under way', async () => {
    const { visitor, token } = await twoWindows()
    const who = await db.person('ben@alder.example')
    await db.query(
      `create table kept as select * from oidc_payload where model = 'Session' and payload->>'accountId' = '${who}'`,
    )
    await ask('auth.logout', token)
    await db.query('insert into oidc_payload select * from kept on conflict do nothing')
    await db.query('drop table kept')
    await expect(visitor.enter(undefined, 'alder')).rejects.toThrow('callback: 401')
    // Nor is it kept any longer.
    expect(await visitor.enter(undefined, 'alder')).toBeNull()
  })
})

describe('another tenant', () => {
  test('gives a token there and ends the session here', async () => {
    const token = await db.token('ada@alder.example')
    expect((await ask('account.plan', token)).data.name).toBe('Premium')
    const other = await switchTo(token, 'birch')
    expect(claimsOf(other)).toMatchObject({ org_id: 'birch', sub: claimsOf(token).sub })
    expect((await ask('account.plan', other)).data.name).toBe('Standard')
    expect((await ask('account.plan', token)).status).toBe(401)
  })
  test('knows how the person signed in', async () => {
    const token = await signIn(server.url, 'ada@alder.example', undefined, 'alder')
    const birch = await switchTo(token, 'birch')
    const row = async (it: string) =>
      (
        await db.query('select issuer, method, authenticated_at, sign_in_id from session where id = $1', [
          claimsOf(it).sid,
        ])
      )[0]
    expect(await row(token)).toMatchObject({ issuer: 'embedded', method: 'password' })
    expect(await row(birch)).toEqual(await row(token))
  })
  test('is entered once by one session', async () => {
    const token = await db.token('ada@alder.example')
    const got = await Promise.all([1, 2, 3].map(() => ask('auth.switchOrg', token, { query: { org_id: 'birch' } })))
    expect(got.map(it => it.status).sort()).toEqual([200, 401, 401])
  })
  test('is not found by who is no member, and unavailable when it is closed', async () => {
    await db.addTenant('shut', { available: false })
    await db.query("insert into membership (tenant_id, user_id, roles) values ($1, $2, '{USER}')", [
      await db.tenant('shut'),
      await db.person('ada@alder.example'),
    ])
    const token = await db.token('ada@alder.example')
    const tryIt = async (it: string, org_id: string) => ask('auth.switchOrg', it, { query: { org_id } })
    expect((await tryIt(await db.token('ben@alder.example'), 'birch')).status).toBe(404)
    expect((await tryIt(token, 'nowhere')).status).toBe(404)
    expect((await tryIt(token, 'shut')).code).toBe('tenantUnavailable')
    expect((await ask('account.plan', token)).status).toBe(200)
  })
})
