import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { unseal } from '../../packages/server/src/core/secrets.ts'
import { alderSuite } from '../support/alder.ts'
import { call, endpoints, type Json } from '../support/api.ts'

const suite = alderSuite()
const { as } = suite
const coach = 'ruth@elsewhere.example'
const start = '2026-11-23T10:00:00Z'

let time = new Date(start)
const at = async (now: string) => {
  time = new Date(now)
  await suite.server.clock({ now })
}
let board = 0
let placeId = 0

const invite = async (who: string, email = coach): Promise<{ board: number; place: number }> => {
  const { data: year } = await as(who, 'plan.openPlanYear', { body: { year: 2026 } })
  const { data } = await as(who, 'plan.saveNetwork', {
    body: { agilePlanGroupId: year.id, id: 0, type: 'COACH', userId: null, name: 'Ruth Vogel', email, version: 0 },
  })
  return { board: year.id, place: data.id }
}
beforeEach(async () => {
  await at(start)
  await as('tara', 'plan.milestoneTypes')
  const made = await invite('tara')
  board = made.board
  placeId = made.place
})

/** What a host's back end gets for a statement that is signed by its organisation's key; `headers` as a page would send them. */
async function exchange(claims: Json = {}, headers: Record<string, string> = {}) {
  const [row] = await suite.db.query(
    "select sealed from embed_key join tenant on id = tenant_id where client_id = 'alder'",
  )
  const [{ value: sealKey } = { value: null }] = await suite.db.query(
    "select value from server_secret where name = 'seal'",
  )
  const seconds = Math.floor(time.getTime() / 1000)
  const statement = await new SignJWT({ iss: 'alder', sub: coach, guest: 'plan', aud: 'trellis', ...claims })
    .setJti(crypto.randomUUID())
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 120)
    .sign(Buffer.from(unseal(sealKey as Buffer, row?.sealed as Buffer), 'base64url'))
  return call(suite.server.url, 'auth.embedToken', { body: { statement } }, { headers })
}
const tokenOf = async (claims: Json = {}): Promise<string> => (await exchange(claims)).data.access_token
const asGuest = (token: string, name: string, given: Json = {}) =>
  call(suite.server.url, `planGuest.${name}`, given, { token })

describe('a guest whom the host’s statement names', () => {
  test('design/plan.md, Guests: reads the board that the invitation is for and comments on it, once the invitation is accepted', async () => {
    const token = await tokenOf()
    expect((await asGuest(token, 'invitation')).data).toMatchObject({ agilePlanGroupId: board, accepted: false })
    expect((await asGuest(token, 'board', { params: { id: board } })).status).toBe(404)
    expect((await asGuest(token, 'answer', { body: { accept: true } })).data).toEqual({ accepted: true })
    const { data: read } = await asGuest(token, 'board', { params: { id: board } })
    expect(read).toMatchObject({ id: board, guest: true, readOnly: true, seenBy: [] })
    expect(JSON.stringify(read)).not.toMatch(/average_Score|capability_rank/)
    const body = { agilePlanGroupId: board, sectionId: 'SUMMARY', itemId: null, parentId: null, content: 'Well said' }
    const sent = await asGuest(token, 'saveComment', { body: { ...body, reviewer: null, mentions: [] } })
    expect(sent.data).toMatchObject({ isOwn: true, isGuest: true, senderName: 'Ruth Vogel' })
    const { data: seen } = await as('tara', 'plan.comments', { params: { id: board } })
    expect(seen.comments).toMatchObject([{ content: 'Well said', email: coach, isGuest: true }])
    // By the link of the mail it is the same guest, and by the next statement, too.
    const other = await tokenOf({ sub: 'RUTH@elsewhere.example' })
    expect((await asGuest(other, 'comments', { params: { id: board } })).data.comments).toMatchObject([{ isOwn: true }])
  })

  test('gets fifteen minutes at a time, and no call of a person, a session or another guest', async () => {
    const { data } = await exchange()
    expect(data.expires_in).toBe(900)
    const token = data.access_token
    const before = await suite.db.checksums()
    const got: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    for (const [name, { access }] of endpoints) {
      if (access.kind === 'public' || (access.kind === 'guest' && access.purpose === 'plan')) continue
      got[name] = (await call(suite.server.url, name, {}, { token })).status
      wanted[name] = access.kind === 'guest' ? 410 : 401
    }
    expect(got).toEqual(wanted)
    expect(Object.keys(got).length).toBeGreaterThan(200)
    expect(await suite.db.checksums()).toEqual(before)
    await at('2026-11-23T10:14:00Z')
    expect((await asGuest(token, 'invitation')).status).toBe(200)
    await at('2026-11-23T10:15:01Z')
    expect((await asGuest(token, 'invitation')).code).toBe('tokenExpired')
  })

  test('is let in no more once the leader has taken the place away, and by no other token', async () => {
    const token = await tokenOf()
    await asGuest(token, 'answer', { body: { accept: true } })
    await as('tara', 'plan.deleteNetwork', { query: { id: placeId, agilePlanGroupId: board } })
    for (const [name, given] of [
      ['invitation', {}],
      ['board', { params: { id: board } }],
      ['comments', { params: { id: board } }],
    ] as const)
      expect((await asGuest(token, name, given)).code).toBe('guestLinkUnknown')
    expect((await exchange()).code).toBe('guestLinkUnknown')
  })

  test('is let in no longer than the link is: the host’s word makes it no longer', async () => {
    await at('2027-02-21T09:50:00Z')
    const token = await tokenOf()
    expect((await asGuest(token, 'invitation')).status).toBe(200)
    await at('2027-02-21T10:00:01Z')
    expect((await asGuest(token, 'invitation')).code).toBe('guestLinkExpired')
    expect((await exchange()).code).toBe('guestLinkExpired')
  })

  test('sees the board of the leader whom the statement names, else the newest, never another one', async () => {
    await at('2026-11-23T10:05:00Z')
    const hana = await invite('hana')
    const of = async (claims: Json) => (await asGuest(await tokenOf(claims), 'invitation')).data.agilePlanGroupId
    expect(await of({ leader: 'Tara@alder.example' })).toBe(board)
    expect(await of({ leader: 'hana@alder.example' })).toBe(hana.board)
    expect(await of({})).toBe(hana.board)
    const token = await tokenOf({ leader: 'tara@alder.example' })
    await asGuest(token, 'answer', { body: { accept: true } })
    for (const name of ['board', 'comments', 'sections'])
      expect((await asGuest(token, name, { params: { id: hana.board } })).status).toBe(404)
  })

  test.each<[string, Json, number]>([
    ['nobody has invited', { sub: 'stranger@elsewhere.example' }, 410],
    ['another leader has invited', { leader: 'hana@alder.example' }, 410],
    ['a leader of another organisation would have', { leader: 'bo@birch.example' }, 410],
    ['has another purpose', { guest: 'leader360' }, 403],
    ['has a purpose of a survey', { guest: 'alignment' }, 403],
    ['has no purpose', { guest: '' }, 403],
    ['is named by half', { guest: true }, 403],
    ['has a leader who is no address', { leader: 7 }, 403],
    ['is a member, invited by nobody', { sub: 'ben@alder.example' }, 410],
    ['is named as a member', { guest: undefined }, 403],
    ['comes under another organisation', { iss: 'birch' }, 401],
  ])('who %s gets no token', async (_, claims, status) => {
    const before = await suite.db.checksums()
    const { status: got, data } = await exchange(claims)
    expect([got, data?.access_token]).toEqual([status, undefined])
    expect(await suite.db.checksums()).toEqual(before)
  })

  test('is named from a page that the organisation lists alone, or from none; that another one lists it opens nothing', async () => {
    await suite.db.query(
      "insert into embed_origin select id, 'https://intranet.birch' from tenant where client_id = 'birch'",
    )
    for (const origin of ['https://intranet.birch', 'https://elsewhere.example', 'null']) {
      const { status, body } = await exchange({}, { origin })
      expect([status, body.error.details]).toEqual([403, { reason: 'originNotListed' }])
    }
    expect(await suite.db.query('select 1 from embed_statement')).toEqual([])
    await suite.db.query(
      "insert into embed_origin select id, 'https://intranet.birch' from tenant where client_id = 'alder'",
    )
    const pages: Record<string, string>[] = [{ origin: 'https://intranet.birch' }, { origin: suite.server.url }, {}]
    for (const headers of pages) expect((await exchange({}, headers)).status).toBe(200)
  })

  test('one statement opens once, and a token that was changed opens nothing', async () => {
    const token = await tokenOf()
    const [head, claims = '', signature] = token.split('.')
    const changed = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forge = (more: Json) =>
      `${head}.${Buffer.from(JSON.stringify({ ...changed, ...more })).toString('base64url')}.${signature}`
    for (const more of [{ sub: 'guest:1' }, { scope: 'embed' }, { tid: changed.tid + 1 }])
      expect((await asGuest(forge(more), 'invitation')).status).toBe(401)
    // A token of a person is none of a guest.
    for (const other of [await suite.db.token('tara@alder.example'), await suite.db.embedToken('tara@alder.example')])
      expect((await asGuest(other, 'invitation')).status).toBe(401)
  })
})
