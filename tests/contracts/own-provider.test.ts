import { setTimeout as wait } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seal } from '../../packages/server/src/core/secrets.ts'
import { wipeOut } from '../../packages/server/src/wipe-out.ts'
import { Backstage, call } from '../support/api.ts'
import { sharedServer } from '../support/shared-server.ts'
import { claimsOf, signIn, Visitor } from '../support/sign-in.ts'
import { soon } from '../support/soon.ts'
import {
  type Said,
  type StandInProvider,
  signedByStranger,
  startStandInProvider,
} from '../support/stand-in-provider.ts'

let server: Awaited<ReturnType<typeof sharedServer>>
let db: Backstage
let company: StandInProvider
let other: StandInProvider

const ask = (name: string, token: string, given = {}) => call(server.url, name, given, { token })
/** What the audit of a tenant says of sign-ins, newest last. */
const audited = async (tenant = 'birch') =>
  db.query(
    "select action, actor_id, subject_id, detail from audit where tenant_id = $1 and action like 'signIn.%' order by id",
    [await db.tenant(tenant)],
  )
const bo = { sub: 'bo-of-the-company', email: 'bo@birch.example', email_verified: true } satisfies Said

async function useProvider(clientId: string, { issuer }: { issuer: string }, client: string): Promise<void> {
  const [row] = await db.query("select value from server_secret where name = 'seal'")
  await db.query('update tenant set issuer = $2, oidc_client_id = $3, oidc_client_secret = $4 where client_id = $1', [
    clientId,
    issuer,
    client,
    seal(row?.value, `${client}-secret`),
  ])
}

async function join(clientId: string, email: string): Promise<void> {
  await db.query("insert into membership (tenant_id, user_id, roles, is_agree) values ($1, $2, '{USER}', true)", [
    await db.tenant(clientId),
    await db.person(email),
  ])
}

/** Signs in at the tenant's provider, which says this. */
function enter(said: Said, tenant = 'birch', at = company): Promise<string> {
  at.says = said
  return signIn(server.url, '', '', tenant)
}

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  company = await startStandInProvider(server.url, ['for-birch', 'for-elm'])
  other = await startStandInProvider(server.url, ['for-oak'])
  // Birch and Elm are one company; Oak is another; Dune uses the embedded provider, as Alder does.
  for (const it of ['elm', 'oak', 'dune']) {
    await db.addTenant(it)
    await join(it, 'bo@birch.example')
  }
  await useProvider('birch', company, 'for-birch')
  await useProvider('elm', company, 'for-elm')
  await useProvider('oak', other, 'for-oak')
  await db.addMember('birch', 'only@birch.example', ['USER'])
})
beforeEach(async () => {
  company.tamper = undefined
  await db.query('delete from person_identity')
  await db.query("update tenant set trusted_domains = '{}'")
})
afterAll(async () => {
  company?.stop()
  other?.stop()
  await db?.close()
  await server?.stop()
})

describe("a tenant's own provider", () => {
  test('signs its people in, and the session knows it', async () => {
    const token = await enter({ ...bo, email: 'Bo@Birch.example' })
    expect(claimsOf(token)).toMatchObject({ org_id: 'birch', email: 'bo@birch.example' })
    expect((await ask('account.getUserState', token)).data.clientId).toBe('birch')
    const [row] = await db.query('select issuer, method, authenticated_at from session where id = $1', [
      claimsOf(token).sid,
    ])
    expect(row).toEqual({ issuer: company.issuer, method: 'oidc', authenticated_at: expect.any(Date) })
    const id = await db.person(bo.email)
    const entered = { action: 'signIn.success', actor_id: id, subject_id: id }
    const detail = { address: '127.0.0.1', issuer: company.issuer, method: 'oidc' }
    expect((await audited()).at(-1)).toEqual({ ...entered, detail })
    const elsewhere = await audited('oak')
    // And where the person goes from there, in the tenant that is entered.
    await ask('auth.switchOrg', token, { query: { org_id: 'elm' } })
    expect((await audited('elm')).at(-1)).toEqual({ ...entered, detail })
    expect(await audited('oak')).toEqual(elsewhere)
  })
  test('of two tenants may be the same company: each signs in as its own client', async () => {
    // Regression: the first tenant's client and secret were used for every tenant of the issuer.
    const clientOf = async (tenant: string) =>
      new URL(
        (await call(server.url, 'auth.provider', { query: { client_id: tenant } })).data.authorization_url,
      ).searchParams.get('client_id')
    expect([await clientOf('birch'), await clientOf('elm')]).toEqual(['for-birch', 'for-elm'])
    await enter(bo)
    expect(claimsOf(await enter(bo, 'elm')).org_id).toBe('elm')
  })
  test('brings in nobody who is no member, no stranger, and no unconfirmed address', async () => {
    for (const said of [
      { email: 'dev@alder.example', email_verified: true },
      { email: 'x@y.example', email_verified: true },
      { email: bo.email, email_verified: false },
      { email: bo.email, email_verified: 'true' },
      { email: bo.email },
      {},
    ])
      await expect(enter({ sub: 'bo-of-the-company', ...said })).rejects.toThrow(/403.*notMember/)
    expect(await db.query('select 1 from person_identity')).toEqual([])
    // Written down in that tenant, without anybody who is not of it, and without an address in plain.
    const rows = (await audited()).slice(-6)
    expect(rows.map(it => [it.action, it.actor_id, it.subject_id, it.detail.reason])).toEqual(
      ['notMember', 'notMember', ...Array(4).fill('unconfirmed')].map(it => ['signIn.refused', null, null, it]),
    )
    expect(rows[0]?.detail).toEqual({
      address: '127.0.0.1',
      issuer: company.issuer,
      reason: 'notMember',
      emailHash: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })
  test('is believed without a word about the address for the domains that the tenant trusts it with', async () => {
    await db.query("update tenant set trusted_domains = '{birch.example}' where client_id = 'birch'")
    const { email_verified: _, ...silent } = bo
    expect(claimsOf(await enter(silent)).org_id).toBe('birch')
    await expect(enter({ ...bo, email_verified: false })).rejects.toThrow('403')
    await expect(enter(silent, 'elm')).rejects.toThrow('403')
  })
  test('ends the sessions of the provider before, in use and to be refreshed, and those in somebody’s name', async () => {
    await db.addTenant('moves')
    await db.addMember('moves', 'stays@birch.example', ['Everyone', 'USER'])
    await db.addMember('moves', 'admin@birch.example', ['Everyone', 'USER', 'ADMIN'])
    const before = [
      await db.token('stays@birch.example', 'moves'),
      (await db.acting('admin@birch.example', 'stays@birch.example', 'moves')).token,
    ]
    const statuses = (name: string, of: string[]) => Promise.all(of.map(async it => (await ask(name, it)).status))
    expect(await statuses('account.plan', before)).toEqual([200, 200])
    await useProvider('moves', company, 'for-birch')
    expect(await statuses('auth.refresh', before)).toEqual([401, 401])
    await soon(server.url, 8000, async () => `${await statuses('account.plan', before)}` === '401,401')
    const after = [await db.token('stays@birch.example', 'moves')]
    expect(await statuses('account.plan', after)).toEqual([200])
    // And back again.
    await db.query("update tenant set issuer = null where client_id = 'moves'")
    expect(await statuses('auth.refresh', after)).toEqual([401])
  })
  test('that does not answer is an error of ours with a clear status, and others go on', async () => {
    await db.addTenant('lost')
    await useProvider('lost', { issuer: 'http://localhost:9' }, 'for-lost')
    const reply = await call(server.url, 'auth.provider', { query: { client_id: 'lost' } })
    expect([reply.status, reply.code]).toEqual([503, 'unavailable'])
    expect(claimsOf(await signIn(server.url, 'ada@alder.example', undefined, 'alder')).org_id).toBe('alder')
  })
  test('that is half set up lets nobody in by the embedded one', async () => {
    await db.addTenant('half')
    await join('half', 'bo@birch.example')
    await db.query("update tenant set issuer = $1 where client_id = 'half'", [company.issuer])
    const reply = await call(server.url, 'auth.provider', { query: { client_id: 'half' } })
    expect([reply.status, reply.code]).toEqual([503, 'unavailable'])
  })
  test('is told to who names the tenant, and strangers learn of no other', async () => {
    const provider = async (query = {}) => (await call(server.url, 'auth.provider', { query })).data
    expect((await provider()).mapping).toEqual([])
    expect((await provider({ client_id: 'birch' })).mapping).toEqual([{ client_id: 'birch', name: 'Birch Labs' }])
    // Who has no provider of its own answers as if it did not exist.
    const shape = async (client_id: string) => {
      const { mapping, authorization_url } = await provider({ client_id })
      const url = new URL(authorization_url)
      return { mapping, at: url.origin + url.pathname, names: [...url.searchParams.keys()] }
    }
    expect(await shape('nobody-has-this')).toEqual(await shape('alder'))
  })
})

describe('an id token', () => {
  test.each<[string, NonNullable<StandInProvider['tamper']>]>([
    ['signed by a key the provider does not know', signedByStranger],
    [
      'without a signature',
      async claims =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    ],
    [
      "signed with the client's secret in place of the key",
      async claims =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.from('for-birch-secret'.padEnd(32, '-'))),
    ],
    ['with another nonce', (claims, header) => signedByStranger({ ...claims, nonce: 'another' }, header)],
    ['of another issuer', (claims, header) => signedByStranger({ ...claims, iss: other.issuer }, header)],
  ])('%s is refused', async (_, tamper) => {
    company.tamper = tamper
    const before = (await audited()).length
    await expect(enter(bo)).rejects.toThrow('401')
    expect((await audited()).slice(before)).toEqual([
      {
        action: 'signIn.refused',
        actor_id: null,
        subject_id: null,
        detail: { address: '127.0.0.1', issuer: company.issuer, reason: 'token' },
      },
    ])
    company.tamper = undefined
    expect(claimsOf(await enter(bo)).org_id).toBe('birch')
  })
})

describe('a tenant with a provider of its own', () => {
  test('is not entered by the password', async () => {
    await db.query(
      "update person set password_hash = (select password_hash from person where email = 'ada@alder.example') where email in ('bo@birch.example', 'only@birch.example')",
    )
    // Bo belongs to Dune too, which the embedded provider opens.
    await db.query('update membership set last_used_at = now() where user_id = $1 and tenant_id = $2', [
      await db.person('bo@birch.example'),
      await db.tenant('birch'),
    ])
    expect(claimsOf(await signIn(server.url, 'bo@birch.example')).org_id).toBe('dune')
    // The password is a matter of Dune alone, and a wrong one too.
    const both = [await audited(), await audited('dune')]
    await expect(signIn(server.url, 'bo@birch.example', 'wrong')).rejects.toThrow('wrong password')
    expect([await audited(), (await audited('dune')).at(-1)?.action]).toEqual([both[0], 'signIn.failure'])
    expect(both[1]?.at(-1)).toMatchObject({
      action: 'signIn.success',
      detail: { issuer: 'embedded', method: 'password' },
    })
    const visitor = new Visitor(server.url)
    const only = { email: 'only@birch.example', password: 'trellis-demo' }
    const before = (await audited()).length
    await expect(visitor.enter(only)).rejects.toThrow(/403.*otherProvider.*"client_id":"birch"/)
    await expect(new Visitor(server.url).enter({ ...only, password: 'wrong' })).rejects.toThrow('wrong password')
    // A password that opens nothing there lets nobody in, and a wrong one is nothing to the tenant.
    expect((await audited()).slice(before)).toEqual([
      {
        action: 'signIn.refused',
        actor_id: null,
        subject_id: await db.person(only.email),
        detail: { address: '127.0.0.1', issuer: 'embedded', reason: 'otherProvider' },
      },
    ])
    expect((await db.query('select action from sign_in_event order by id desc limit 1'))[0]).toEqual({
      action: 'signIn.failure',
    })
    // Somebody else in the same browser is asked for the password, and not refused in the name of the first.
    expect(await visitor.enter()).toBeNull()
    const next = await visitor.enter({ email: 'ada@alder.example', password: 'trellis-demo' })
    expect(claimsOf(next ?? '').email).toBe('ada@alder.example')
  })
  test('is not entered from a session of another provider, which learns where to go', async () => {
    const token = await signIn(server.url, 'ada@alder.example', undefined, 'alder')
    const reply = await ask('auth.switchOrg', token, { query: { org_id: 'birch' } })
    expect([reply.status, reply.code, reply.body.error.details]).toEqual([403, 'otherProvider', { client_id: 'birch' }])
    expect((await ask('account.plan', token)).status).toBe(200)
    const there = await enter(bo)
    expect((await ask('auth.switchOrg', there, { query: { org_id: 'oak' } })).code).toBe('otherProvider')
    expect((await ask('auth.switchOrg', there, { query: { org_id: 'dune' } })).code).toBe('otherProvider')
  })
  test('is entered from a session of the same provider', async () => {
    const token = await enter(bo)
    const elm = (await ask('auth.switchOrg', token, { query: { org_id: 'elm' } })).data.access_token
    expect(claimsOf(elm).org_id).toBe('elm')
    const { logout_url } = (await ask('auth.logout', elm)).data
    const url = new URL(logout_url)
    // The id token was given to Birch's client, and is shown as that one.
    expect([url.origin, url.searchParams.get('client_id')]).toEqual([company.issuer, 'for-birch'])
  })
  test('signing out leads to its provider, late too: then without anything of the sign-in that was over', async () => {
    const token = await enter(bo)
    const urls = []
    for (const advance of ['PT0S', 'PT2M']) {
      await server.clock({ advance })
      urls.push(new URL((await ask('auth.logout', token)).data.logout_url))
    }
    expect(urls.map(it => [it.origin, it.searchParams.get('client_id'), it.searchParams.has('id_token_hint')])).toEqual(
      [
        [company.issuer, 'for-birch', true],
        [company.issuer, 'for-birch', false],
      ],
    )
    for (const it of urls)
      expect(it.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/auth/login?signedOut=1`)
    await server.clock({ now: new Date().toISOString() })
  })
  test('a session from before the issuer was kept has ended and opens no other tenant', async () => {
    const { token, sid } = await db.session('ada@alder.example')
    await db.query("update tenant set issuer = null where client_id = 'birch'")
    await db.query('update session set issuer = null where id = $1', [sid])
    const reply = await ask('auth.switchOrg', token, { query: { org_id: 'birch' } })
    await useProvider('birch', company, 'for-birch')
    expect([reply.status, reply.code]).toEqual([401, 'unauthenticated'])
  })
  test('gives no password to a guest', async () => {
    const guest = await db.guest('set-password', { clientId: 'birch', email: 'gina@birch.example' })
    const reply = await ask('auth.setGuestPassword', guest.token, { body: { password: 'a long pass phrase' } })
    expect([reply.code, reply.body.error.details]).toEqual(['otherProvider', { client_id: 'birch' }])
    const looked = await ask('auth.checkGuestLink', guest.token)
    expect([looked.code, looked.body.error.details]).toEqual(['otherProvider', { client_id: 'birch' }])
    expect(await db.person('gina@birch.example').catch(() => undefined)).toBeUndefined()
  })
})

describe('people', () => {
  const refusals = () =>
    db.query(
      "select actor_id, subject_id, detail from audit where action = 'signIn.refused' and detail->>'reason' like 'other%' order by id",
    )

  test('are bound to what their provider calls them: another subject with the same address is refused', async () => {
    await enter(bo)
    const before = (await refusals()).length
    await expect(enter({ ...bo, sub: 'somebody-else' })).rejects.toThrow(/403.*otherIdentity/)
    expect((await refusals()).slice(before)).toEqual([
      {
        actor_id: null,
        subject_id: await db.person(bo.email),
        detail: { address: '127.0.0.1', issuer: company.issuer, reason: 'otherSubject' },
      },
    ])
    expect(claimsOf(await enter(bo)).org_id).toBe('birch')
  })
  test('are bound to their address: the same subject with another one is refused', async () => {
    await enter(bo)
    const before = (await refusals()).length
    await expect(enter({ ...bo, email: 'ada@alder.example' })).rejects.toThrow(/403.*otherIdentity/)
    await expect(enter({ ...bo, email: 'bo@elsewhere.example' })).rejects.toThrow(/403.*otherIdentity/)
    expect((await refusals()).slice(before).map(it => it.detail.reason)).toEqual(['otherEmail', 'otherEmail'])
  })
  test('are bound a provider each: one company binds nobody at another', async () => {
    await enter({ ...bo, sub: 'x' }, 'oak', other)
    expect(claimsOf(await enter(bo)).org_id).toBe('birch')
  })
  test('who are wiped out leave nothing of what their provider calls them', async () => {
    await db.addMember('birch', 'wiped@birch.example', ['USER'])
    const said = { ...bo, sub: 'to-be-wiped', email: 'wiped@birch.example' }
    await enter(said)
    await wipeOut(db.url, 'wiped@birch.example')
    expect(await db.query("select 1 from person_identity where subject = 'to-be-wiped'")).toEqual([])
    await expect(enter(said)).rejects.toThrow('403')
  })
  test('who sign in for the first time twice at once are one', async () => {
    company.says = bo
    const got = await Promise.all([1, 2, 3, 4].map(() => signIn(server.url, '', '', 'birch')))
    expect(got).toHaveLength(4)
    expect(await db.query('select subject from person_identity')).toEqual([{ subject: bo.sub }])
  })
})

describe.each([
  ['that says when', false],
  ['that says neither session nor time', true],
])('sign-out, at a provider %s,', (_, hidesTime) => {
  const isOpen = async (token: string) => (await ask('account.plan', token)).status === 200
  beforeEach(() => {
    company.hidesTime = hidesTime
    company.says = bo
  })
  afterAll(() => {
    company.hidesTime = false
  })

  test('ends every window of the browser, and what was on its way; signing in anew works, and is not ended by a repeat', async () => {
    const visitor = new Visitor(server.url)
    const one = (await visitor.enter(undefined, 'birch')) ?? ''
    const two = (await visitor.enter(undefined, 'birch')) ?? ''
    const back = Object.fromEntries(new URLSearchParams((await visitor.comeBack(undefined, 'birch')) ?? ''))
    expect((await ask('auth.logout', one)).status).toBe(200)
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, false])
    expect((await call(server.url, 'auth.callback', { query: back })).code).toBe('unauthenticated')
    expect((await audited()).at(-1)).toMatchObject({ action: 'signIn.refused', detail: { reason: 'signedOut' } })
    // The provider goes on with its own session, as it may.
    const anew = (await visitor.enter(undefined, 'birch')) ?? ''
    await ask('auth.logout', one)
    expect(await isOpen(anew)).toBe(true)
    await ask('auth.logout', anew)
    expect(await isOpen(anew)).toBe(false)
  })
})

test('sign-out leaves another browser alone where the provider, asked for it, says when somebody signed in', async () => {
  const one = await enter(bo)
  // Providers count in seconds.
  await wait(1100)
  const elsewhere = await enter(bo)
  await ask('auth.logout', one)
  expect((await ask('account.plan', one)).status).toBe(401)
  expect((await ask('account.plan', elsewhere)).status).toBe(200)
})
