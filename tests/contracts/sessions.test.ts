import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unseal } from '../../packages/server/src/core/secrets.ts'
import { Backstage, call, pageOf } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { claimsOf, signIn } from '../support/sign-in.ts'

let server: TestServer
let db: Backstage
let sealKey: Buffer

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  sealKey = (await db.query("select value from server_secret where name = 'seal'"))[0]?.value
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const ask = (name: string, token: string, given = {}) => call(server.url, name, given, { token })

describe('sign-in', () => {
  test('with the embedded provider gives a token of five minutes', async () => {
    const token = await signIn(server.url, 'ada@alder.example')
    const claims = claimsOf(token)
    expect(claims).toMatchObject({ org_id: 'alder', email: 'ada@alder.example', gen: 1, iss: 'trellis' })
    expect(claims.exp - claims.iat).toBe(300)
    expect((await ask('account.getUserState', token)).data).toMatchObject({
      email: 'ada@alder.example',
      clientId: 'alder',
    })
  })
  test('goes to the tenant asked for, or else to the one used last', async () => {
    expect(claimsOf(await signIn(server.url, 'ada@alder.example', undefined, 'birch')).org_id).toBe('birch')
    expect(claimsOf(await signIn(server.url, 'ada@alder.example')).org_id).toBe('birch')
    expect(claimsOf(await signIn(server.url, 'ada@alder.example', undefined, 'alder')).org_id).toBe('alder')
    await expect(signIn(server.url, 'ben@alder.example', undefined, 'birch')).rejects.toThrow('403')
  })
  test('with a wrong password or an unknown person fails alike', async () => {
    await expect(signIn(server.url, 'ben@alder.example', 'wrong')).rejects.toThrow('wrong password')
    await expect(signIn(server.url, 'nobody@alder.example', 'wrong')).rejects.toThrow('wrong password')
  })
  test('a state works once, and none that was not given out', async () => {
    const state = (await call(server.url, 'auth.provider')).data.state
    expect((await call(server.url, 'auth.callback', { query: { code: 'x', state } })).status).toBe(401)
    expect((await call(server.url, 'auth.callback', { query: { code: 'x', state } })).status).toBe(401)
    expect((await db.query('select 1 from sign_in_attempt')).length).toBeGreaterThanOrEqual(0)
  })
})

describe('refresh', () => {
  test('rotates, answers the token before it for 30 s, and ends the session for an older one', async () => {
    const { token: first, sid } = await db.session('ben@alder.example')
    const second = (await ask('auth.refresh', first)).data.access_token
    expect(claimsOf(second)).toMatchObject({ sid, gen: 2 })
    // Two tabs at once: the older tab gets the present generation.
    expect(claimsOf((await ask('auth.refresh', first)).data.access_token).gen).toBe(2)
    const third = (await ask('auth.refresh', second)).data.access_token
    expect(claimsOf(third).gen).toBe(3)
    expect((await ask('auth.refresh', first)).code).toBe('tokenReused')
    expect((await ask('auth.refresh', third)).status).toBe(401)
    expect((await ask('account.plan', third)).status).toBe(401)
  })
  test('after the overlap the token before is a reused one too', async () => {
    const { token: first, sid } = await db.session('ben@alder.example')
    const second = (await ask('auth.refresh', first)).data.access_token
    await db.query("update session set rotated_at = rotated_at - interval '31 seconds' where id = $1", [sid])
    expect((await ask('auth.refresh', first)).code).toBe('tokenReused')
    expect((await ask('account.plan', second)).status).toBe(401)
  })
  test('twelve at once rotate once', async () => {
    const { token, sid } = await db.session('ben@alder.example')
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask('auth.refresh', token)))
    expect(replies.map(it => it.status)).toEqual(Array(12).fill(200))
    expect(new Set(replies.map(it => claimsOf(it.data.access_token).gen))).toEqual(new Set([2]))
    expect((await db.query('select generation from session where id = $1', [sid]))[0]?.generation).toBe(2)
  })
  test('takes a token that expired within a day, and none that is older', async () => {
    expect(
      (await ask('auth.refresh', (await db.session('ben@alder.example', 'alder', { ago: 80_000 })).token)).status,
    ).toBe(200)
    expect(
      (await ask('auth.refresh', (await db.session('ben@alder.example', 'alder', { ago: 86_500 })).token)).status,
    ).toBe(401)
  })
  test('a session ends after thirty days', async () => {
    const { token, sid } = await db.session('ben@alder.example')
    await db.query("update session set expires_at = now() - interval '1 second' where id = $1", [sid])
    expect((await ask('auth.refresh', token)).status).toBe(401)
  })
  test('a token expires by the clock of the server', async () => {
    const token = await db.token('ben@alder.example')
    expect((await ask('account.plan', token)).status).toBe(200)
    await server.clock({ advance: 'PT6M' })
    expect((await ask('account.plan', token)).code).toBe('tokenExpired')
    expect((await ask('auth.refresh', token)).status).toBe(200)
    await server.clock({ now: new Date().toISOString() })
  })
})

describe('guests', () => {
  test('walk from the invitation to the research page with the token alone', async () => {
    const cleo = await db.token('cleo@alder.example')
    const { data } = await ask('nominee.invite', cleo, {
      body: { email: 'nora@guest.example', fullName: 'Nora', languageCode: 'de' },
    })
    const mail = (await server.outbox()).find(it => it.to === 'nora@guest.example')
    expect(mail?.text).toContain(data.link)
    const token = new URL(data.link).hash.slice('#token='.length)
    const me = (await ask('nominee.me', token)).data
    expect(me).toMatchObject({
      fullName: 'Nora',
      languageCode: 'de',
      finished: false,
      attemptedQuestions: 0,
      total_question: 80,
    })
    for (const part of ['Style', 'Strategy'] as const)
      for (const page of [1, 2, 3, 4])
        expect((await ask('nominee.saveAnswers', token, { body: pageOf(me.assessmentId, part, page) })).status).toBe(
          200,
        )
    expect((await ask('nominee.saveDemographics', token, { body: {} })).status).toBe(409)
    expect((await ask('nominee.finish', token, { query: { assessmentId: me.assessmentId } })).status).toBe(200)
    expect((await ask('nominee.me', token)).data.finished).toBe(true)
    expect(
      (await ask('nominee.saveDemographics', token, { body: { country: 'DE', ethnicGroup: 'asian' } })).status,
    ).toBe(200)
    const [row] = await db.query("select answers from demographics where owner = 'guest' and owner_id = $1", [
      data.nomineeId,
    ])
    expect(row?.answers).toEqual({ country: 'DE' })
    expect((await ask('nominee.me', token)).code).toBe('guestLinkUsed')
    expect((await ask('nominee.saveDemographics', token, { body: {} })).code).toBe('guestLinkUsed')
    // Only the hash was stored with the guest.
    expect(
      (await db.query('select * from guest where id = $1', [data.nomineeId]))[0]?.token_hash.toString('hex'),
    ).not.toContain(token)
  })
  test('are turned away when expired, revoked, of another purpose, of a closed tenant, or made up', async () => {
    await db.addTenant('closing')
    const guest = await db.guest('gla', { clientId: 'closing' })
    expect((await ask('nominee.me', guest.token)).status).toBe(200)
    await db.query("update tenant set available = false where client_id = 'closing'")
    expect((await ask('nominee.me', guest.token)).code).toBe('tenantUnavailable')
    expect((await ask('nominee.me', (await db.guest('gla', { expired: true })).token)).code).toBe('guestLinkExpired')
    expect((await ask('nominee.me', (await db.guest('set-password')).token)).code).toBe('guestLinkUnknown')
    const revoked = await db.guest('gla')
    await db.query('update guest set revoked_at = now() where id = $1', [revoked.id])
    expect((await ask('nominee.me', revoked.token)).code).toBe('guestLinkUsed')
    for (const token of [
      revoked.token.replace(/^g\.\d+/, 'g.2'),
      `g.1.${'x'.repeat(43)}`,
      `g.999999999.${'x'.repeat(43)}`,
      'g.1.x',
    ])
      expect((await ask('nominee.me', token)).code).toBe('guestLinkUnknown')
  })
  test('a link expires after thirty days by the clock', async () => {
    const { data } = await ask('nominee.invite', await db.token('cleo@alder.example'), {
      body: { email: 'late@guest.example', fullName: 'Late', languageCode: 'en' },
    })
    const token = new URL(data.link).hash.slice('#token='.length)
    await server.clock({ advance: 'P29D' })
    expect((await ask('nominee.me', token)).status).toBe(200)
    await server.clock({ advance: 'P2D' })
    expect((await ask('nominee.me', token)).code).toBe('guestLinkExpired')
    await server.clock({ now: new Date().toISOString() })
  })
  test('set a password once and become a user', async () => {
    const guest = await db.guest('set-password', { email: 'gil@alder.example' })
    expect((await ask('auth.setGuestPassword', guest.token, { body: { password: 'short' } })).status).toBe(400)
    expect((await ask('auth.setGuestPassword', guest.token, { body: { password: 'a long pass phrase' } })).status).toBe(
      200,
    )
    expect((await ask('auth.setGuestPassword', guest.token, { body: { password: 'another pass phrase' } })).code).toBe(
      'guestLinkUsed',
    )
    expect(claimsOf(await signIn(server.url, 'gil@alder.example', 'a long pass phrase')).org_id).toBe('alder')
  })
  test('never overwrite the password of somebody who has one', async () => {
    const guest = await db.guest('set-password', { email: 'ben@alder.example' })
    expect((await ask('auth.setGuestPassword', guest.token, { body: { password: 'a long pass phrase' } })).status).toBe(
      200,
    )
    await expect(signIn(server.url, 'ben@alder.example', 'a long pass phrase')).rejects.toThrow('wrong password')
  })
})

describe('embed tokens', () => {
  const statement = async (
    claims: object = {},
    { key, at = 0, exp = 120 }: { key?: Uint8Array; at?: number; exp?: number | null } = {},
  ) => {
    const [row] = await db.query("select sealed from embed_key join tenant on id = tenant_id where client_id = 'alder'")
    const iat = Math.floor(Date.now() / 1000) + at
    const jwt = new SignJWT({
      iss: 'alder',
      sub: 'dev@alder.example',
      aud: 'trellis',
      jti: randomUUID(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(iat)
    if (exp !== null) jwt.setExpirationTime(iat + exp)
    return jwt.sign(key ?? Buffer.from(unseal(sealKey, row?.sealed), 'base64url'))
  }
  const exchange = (it: string, origin?: string) =>
    call(server.url, 'auth.embedToken', { body: { statement: it } }, origin ? { headers: { origin } } : {})

  test('are given for a fresh statement, for fifteen minutes, and reach only what is open to embeds', async () => {
    await db.query('update membership set is_agree = true where user_id = $1', [await db.person('dev@alder.example')])
    const { data } = await exchange(await statement())
    expect(data.expires_in).toBe(900)
    const claims = claimsOf(data.access_token)
    expect(claims).toMatchObject({ scope: 'embed', email: 'dev@alder.example', org_id: 'alder' })
    expect(claims.exp - claims.iat).toBe(900)
    expect((await ask('gla.start', data.access_token, { query: { languageCode: 'en' } })).status).toBe(200)
    expect((await ask('account.updateProfile', data.access_token, { body: {} })).status).toBe(403)
    expect((await ask('auth.refresh', data.access_token)).status).toBe(403)
    expect((await exchange(await statement(), `${server.url}`)).status).toBe(200)
  })
  test('let the person agree to the policy, but not change what a widget does not show', async () => {
    await db.query('update membership set is_agree = false where user_id = $1', [
      await db.person('quinn@alder.example'),
    ])
    const { data } = await exchange(await statement({ sub: 'quinn@alder.example' }))
    const start = () => ask('gla.start', data.access_token, { query: { languageCode: 'en' } })
    const consent = (body: object) => ask('account.consent', data.access_token, { body })
    expect((await start()).status).toBe(403)
    expect((await consent({ isAgree: true, activeConsent: false })).status).toBe(403)
    expect((await consent({ isAgree: false })).status).toBe(403)
    expect((await start()).status).toBe(403)
    expect((await consent({ isAgree: true })).status).toBe(200)
    expect((await start()).status).toBe(200)
  })
  test.each<[string, number, () => Promise<string>]>([
    ['another key', 401, () => statement({}, { key: new Uint8Array(32) })],
    ['an old statement', 401, () => statement({}, { at: -600, exp: 3600 })],
    ['a statement of the future', 401, () => statement({}, { at: 600 })],
    ['an expired statement', 401, () => statement({}, { at: -200, exp: 100 })],
    ['a statement without end', 401, () => statement({}, { exp: null })],
    ['a statement without a name of its own', 401, () => statement({ jti: undefined })],
    ['a statement with an empty name', 401, () => statement({ jti: '' })],
    ['another audience', 401, () => statement({ aud: 'other' })],
    ['an unknown tenant', 401, () => statement({ iss: 'nobody' })],
    ['a tenant without embed key', 401, () => statement({ iss: 'birch' })],
    ['a person the tenant does not know', 403, () => statement({ sub: 'bo@birch.example' })],
    ['an access token', 401, () => db.token('ben@alder.example')],
    [
      'no signature',
      401,
      async () => `${btoa('{"alg":"none"}').replace(/=/g, '')}.${(await statement()).split('.')[1]}.`,
    ],
    ['nonsense', 401, async () => 'a.b.c'],
  ])('are refused for %s', async (_, status, make) => {
    const before = await db.checksums(['session'])
    const it = await make()
    expect((await exchange(it)).status).toBe(status)
    expect(await db.checksums(['session'])).toEqual(before)
  })
  test('are given once for a statement', async () => {
    const once = await statement()
    const got = await Promise.all([1, 2, 3, 4, 5].map(() => exchange(once)))
    expect(got.map(it => it.status).sort()).toEqual([200, 401, 401, 401, 401])
    await server.clock({ advance: 'PT4M' })
    expect((await exchange(once)).status).toBe(401)
    await server.clock({ now: new Date().toISOString() })
  })
  test('are not given by a closed organisation', async () => {
    await db.query("update tenant set available = false where client_id = 'alder'")
    expect((await exchange(await statement())).code).toBe('tenantUnavailable')
    await db.query("update tenant set available = true where client_id = 'alder'")
  })
  test('are refused to an origin the tenant does not list', async () => {
    expect((await exchange(await statement(), 'https://evil.example')).status).toBe(403)
    expect((await exchange(await statement(), 'null')).status).toBe(403)
  })
})
