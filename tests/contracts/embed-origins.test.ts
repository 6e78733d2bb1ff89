import { beforeEach, describe, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, endpoints, type Json, type Reply } from '../support/api.ts'
import { planGuestOf, vouchedTokenOf } from '../support/plans.ts'

const suite = alderSuite()
const { as } = suite

/** Pages of two organisations, and one that nobody lists. */
const [ofAlder, ofBirch, ofNobody] = ['https://intranet.alder', 'https://intranet.birch', 'https://elsewhere.example']

const list = async (clientId: string, origin: string) =>
  suite.db.query('insert into embed_origin values ($1, $2)', [await suite.db.tenant(clientId), origin])

let ben: string
let bo: string
beforeEach(async () => {
  await list('alder', ofAlder)
  await list('birch', ofBirch)
  // What is remembered of before is forgotten, as at any change.
  await as('cleo', 'account.removeEmbedOrigin', { query: { origin: ofNobody } })
  ben = await suite.db.embedToken('ben@alder.example')
  bo = await suite.db.embedToken('bo@birch.example', 'birch')
})

/** A call as a browser sends it from a page; without one, as a host's back end does. */
const from = (page: string | null, token: string, name = 'account.getUserState', given: Json = {}, more = {}) =>
  call(suite.server.url, name, given, { token, headers: { ...(page === null ? {} : { origin: page }), ...more } })
const status = async (page: string | null, token: string) => (await from(page, token)).status
const notListed = { code: 'forbidden', details: { reason: 'originNotListed' } }
const isRefused = ({ status, body }: Reply) => {
  expect(status).toBe(403)
  expect(body.error).toMatchObject(notListed)
}

describe('design/embed.md, API: the tenant lists the allowed origins', () => {
  test('a page of another organisation uses no token of this one, and learns why; its own it does', async () => {
    expect([await status(ofAlder, ben), await status(ofBirch, bo)]).toEqual([200, 200])
    for (const [page, token] of [
      [ofBirch, ben],
      [ofAlder, bo],
      [ofNobody, ben],
      // Of a frame in a sandbox, of which nobody knows whose it is.
      ['null', ben],
      [`${ofAlder}.evil.example`, ben],
      [ofAlder.toUpperCase(), ben],
    ] as const)
      isRefused(await from(page, token))
    const { headers, body } = await from(ofBirch, ben, undefined, {}, { 'accept-language': 'de' })
    // The page may read it, as it may call at all: somebody lists it.
    expect(headers.get('access-control-allow-origin')).toBe(ofBirch)
    expect(body.error.message).toMatch(/^Diese Seite ist für unseren Server noch nicht freigegeben/)
  })

  test('no call that is open to embeds answers or changes anything, known repeats neither', async () => {
    const open = endpoints.filter(([, { access }]) => access.kind === 'user' && access.embed)
    const key = { 'idempotency-key': 'agreed-once-only' }
    const consent = { body: { isAgree: true } }
    expect((await from(ofAlder, ben, 'account.consent', consent, key)).status).toBe(200)
    const before = await suite.db.checksums()
    isRefused(await from(ofBirch, ben, 'account.consent', consent, key))
    for (const [name] of open) isRefused(await from(ofBirch, ben, name))
    expect(open.length).toBeGreaterThan(20)
    expect(await suite.db.checksums()).toEqual(before)
  })

  test('a call without a page, as of a back end, and one of a page of ours are let in as before', async () => {
    expect([await status(null, ben), await status(suite.server.url, ben)]).toEqual([200, 200])
  })

  test('a session and a link that somebody came by are no word of a host: they need no list', async () => {
    const token = await suite.db.token('ben@alder.example')
    const { token: link } = await suite.db.guest('gla')
    expect(await status(ofBirch, token)).toBe(200)
    expect((await from(ofBirch, link, 'nominee.me')).status).toBe(200)
  })
})

describe('a change of the list', () => {
  test('counts at once: a page that is taken off is refused with the next call, by a token that it has', async () => {
    expect(await status(ofAlder, ben)).toBe(200)
    expect((await as('cleo', 'account.removeEmbedOrigin', { query: { origin: ofAlder } })).status).toBe(200)
    isRefused(await from(ofAlder, ben))
    expect((await as('cleo', 'account.addEmbedOrigin', { body: { origin: ofAlder } })).status).toBe(200)
    expect(await status(ofAlder, ben)).toBe(200)
    // Another organisation's list changes nothing here.
    await as('cleo', 'account.addEmbedOrigin', { body: { origin: ofBirch } })
    expect([await status(ofBirch, ben), await status(ofBirch, bo)]).toEqual([200, 200])
    await as('cleo', 'account.removeEmbedOrigin', { query: { origin: ofBirch } })
    isRefused(await from(ofBirch, ben))
    expect(await status(ofBirch, bo)).toBe(200)
  })

  test('that another instance or a command makes counts within seconds', async () => {
    expect([await status(ofAlder, ben), await status(ofNobody, ben)]).toEqual([200, 403])
    await suite.db.query('delete from embed_origin where origin = $1', [ofAlder])
    await list('alder', ofNobody)
    await expect.poll(async () => [await status(ofAlder, ben), await status(ofNobody, ben)]).toEqual([403, 200])
  })
})

test('who is a guest by a host’s word calls from that organisation’s pages alone; by the own link from wherever it is read', async () => {
  const { data: year } = await as('tara', 'plan.openPlanYear', { body: { year: new Date().getUTCFullYear() } })
  const guest = await planGuestOf(suite.db, year.id)
  const token = await vouchedTokenOf(suite.db, guest)
  const board = { params: { id: year.id } }
  for (const page of [null, ofAlder, suite.server.url])
    expect((await from(page, token, 'planGuest.board', board)).status).toBe(200)
  const before = await suite.db.checksums()
  for (const [name, { access }] of endpoints)
    if (access.kind === 'guest' && access.purpose === 'plan')
      for (const page of [ofBirch, ofNobody, 'null']) isRefused(await from(page, token, name, board))
  expect(await suite.db.checksums()).toEqual(before)
  expect((await from(ofBirch, guest.token, 'planGuest.board', board)).status).toBe(200)
})
