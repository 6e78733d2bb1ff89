import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { lockSeeds } from '../../packages/server/src/core/locks.ts'
import { Backstage, call, pageOf } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

let server: TestServer
let db: Backstage
let token = ''
let tenantId = 0
let userId = 0
let own = 0

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  token = await db.token('ben@alder.example')
  tenantId = await db.tenant('alder')
  userId = await db.person('ben@alder.example')
  own = await db.assessment(tenantId, { userId })
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const save = (
  key: string | undefined,
  page: number,
  value: number | ((index: number) => number) = 4,
  extra: object = {},
) =>
  call(
    server.url,
    'gla.saveAnswers',
    { body: { ...pageOf(own, 'Style', page, value), ...extra } },
    { token, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  )
const revision = async (page: number) =>
  (await db.query('select page_revision[$2] as r from gla_assessment where id = $1', [own, page]))[0]?.r as number

test('the same key and body replays status and reply, and has one effect', async () => {
  const key = randomUUID()
  const first = await save(key, 1)
  const before = await db.checksums()
  const second = await save(key, 1)
  expect([second.status, second.data]).toEqual([200, first.data])
  expect(await db.checksums()).toEqual(before)
  expect(await revision(1)).toBe(first.data.revision)
})

test('another body, query or endpoint under the same key is 422 and changes nothing', async () => {
  const key = randomUUID()
  await save(key, 1, 2)
  const before = await db.checksums()
  const other = await save(key, 1, 5)
  expect([other.status, other.code]).toEqual([422, 'idempotencyMismatch'])
  const elsewhere = await call(
    server.url,
    'account.consent',
    { body: { activeConsent: true } },
    { token, headers: { 'idempotency-key': key } },
  )
  expect([elsewhere.status, elsewhere.code]).toEqual([422, 'idempotencyMismatch'])
  expect(await db.checksums()).toEqual(before)
})

test('what the contract does not name makes no other call, however deep it is', async () => {
  const key = randomUUID()
  const first = await save(key, 1)
  const { service, path } = contract.gla.saveAnswers
  const deep = `"ignored":${'['.repeat(15_000)}${']'.repeat(15_000)}}`
  const again = await fetch(`${server.url}${servicePrefix[service]}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(pageOf(own, 'Style', 1, 4)).replace(/\}$/, `,${deep}`),
  })
  expect([again.status, ((await again.json()) as { data: unknown }).data]).toEqual([200, first.data])
})

test('another endpoint that is asked the same under the same key is 422', async () => {
  const [entry] = (await call(server.url, 'notification.all', {}, { token })).data
  const asked = { params: { id: entry.id } }
  const options = { token, headers: { 'idempotency-key': randomUUID() } }
  expect((await call(server.url, 'notification.markAsRead', asked, options)).status).toBe(200)
  const other = await call(server.url, 'notification.putOff', asked, options)
  expect([other.status, other.code]).toEqual([422, 'idempotencyMismatch'])
})

test('while the first is under way the second is 409', async () => {
  const key = randomUUID()
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, ${lockSeeds.call}))`, [
      `${tenantId}/user:${userId}/${key}`,
    ])
    const reply = await save(key, 1)
    expect([reply.status, reply.code]).toEqual([409, 'idempotencyInFlight'])
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await save(key, 1)).status).toBe(200)
})

test('saves of one key at once have one effect, sixty times', async () => {
  // Regression: the earlier reply was looked for in a snapshot older than the lock, so a twin could slip in between.
  for (let round = 0; round < 60; round++) {
    const key = randomUUID()
    const before = await revision(2)
    const twins = await Promise.all(
      [0, 1, 2, 3].map(async it => {
        await new Promise(resolve => setTimeout(resolve, it * (round % 4)))
        return save(key, 2)
      }),
    )
    for (const it of twins) expect([200, 409]).toContain(it.status)
    expect(twins.filter(it => it.status === 200).every(it => it.data.revision === before + 1)).toBe(true)
    expect(await revision(2)).toBe(before + 1)
  }
})

test('a refused call keeps nothing: the same key may be tried again', async () => {
  const key = randomUUID()
  expect((await save(key, 3, 4, { assessmentId: 999_999 })).status).toBe(404)
  expect((await save(key, 3)).status).toBe(200)
})

test('a key is forgotten after a day', async () => {
  const key = randomUUID()
  const first = await save(key, 1)
  await db.query("update idempotency set created_at = now() - interval '25 hours' where key = $1", [key])
  expect((await save(key, 1)).data.revision).toBe(first.data.revision + 1)
})

test('without a key each save counts', async () => {
  const before = await revision(4)
  await Promise.all([save(undefined, 4), save(undefined, 4), save(undefined, 4)])
  expect(await revision(4)).toBe(before + 3)
})

test('saves of one page at once leave one of them whole, never a mixture', async () => {
  for (let round = 0; round < 15; round++) {
    await Promise.all([1, 2, 3, 4, 5].map(value => save(undefined, 4, value)))
    const rows = await db.query(
      'select distinct value from gla_answer where assessment_id = $1 and question_code = any($2)',
      [own, pageOf(own, 'Style', 4).userAnswers.map(it => it.questionCode)],
    )
    expect(rows).toHaveLength(1)
  }
})

test('a stale edit never overwrites a newer one', async () => {
  const current = await revision(4)
  const results = await Promise.all([1, 2, 3].map(value => save(undefined, 4, value, { revision: current })))
  expect(results.map(it => it.status).sort()).toEqual([200, 409, 409])
  expect(results.find(it => it.status === 409)?.body.error.details).toEqual({ revision: current + 1 })
})

test('an edit from before the language was changed is stale: no answer of the old tab comes back', async () => {
  const { data } = await save(undefined, 3)
  const change = { params: { id: own }, query: { languageCode: 'de' } }
  expect((await call(server.url, 'gla.changeLanguage', change, { token })).status).toBe(200)
  const late = await save(undefined, 3, 2, { revision: data.revision })
  expect([late.status, late.body.error.details]).toEqual([409, { revision: data.revision + 1 }])
  expect(await db.query('select 1 from gla_answer where assessment_id = $1', [own])).toEqual([])
})

test('an invitation that is sent twice is one guest and one mail', async () => {
  const cleo = await db.token('cleo@alder.example')
  const headers = { 'idempotency-key': randomUUID() }
  const given = { body: { email: 'twice@guest.example', fullName: 'Twice', languageCode: 'en' } }
  const [one, two] = [
    await call(server.url, 'nominee.invite', given, { token: cleo, headers }),
    await call(server.url, 'nominee.invite', given, { token: cleo, headers }),
  ]
  expect(two.data).toEqual(one.data)
  expect((await server.outbox()).filter(it => it.to === 'twice@guest.example')).toHaveLength(1)
  expect(await db.query("select 1 from guest where email = 'twice@guest.example'")).toHaveLength(1)
})

test('two starts at once give one assessment, and a repeated finish answers the same', async () => {
  const dev = await db.person('dev@alder.example')
  await db.query('update membership set is_agree = true where user_id = $1', [dev])
  const devs = await db.token('dev@alder.example')
  const starts = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => call(server.url, 'gla.start', { query: { languageCode: 'de' } }, { token: devs })),
  )
  expect(starts.map(it => it.status)).toEqual(Array(6).fill(200))
  const ids = new Set(starts.map(it => it.data.assessmentId))
  expect(ids.size).toBe(1)
  const [id] = [...ids]
  await call(server.url, 'gla.saveAnswers', { body: pageOf(id, 'Strategy', 4) }, { token: devs })
  const ends = await Promise.all(
    [1, 2, 3, 4].map(() => call(server.url, 'gla.finish', { query: { assessmentId: id } }, { token: devs })),
  )
  expect(ends.map(it => it.status)).toEqual(Array(4).fill(200))
  expect(new Set(ends.map(it => it.data.finishedAt)).size).toBe(1)
  expect(await db.query('select 1 from gla_score where assessment_id = $1', [id])).toHaveLength(10)
})

test('the last call of a guest, whose reply was lost, is answered again although the link is used up by it', async () => {
  // Regression: the retry met "this link was used" instead of its own reply.
  const guest = await db.guest('gla')
  await call(
    server.url,
    'nominee.saveAnswers',
    { body: pageOf(guest.assessmentId, 'Strategy', 4) },
    { token: guest.token },
  )
  await call(server.url, 'nominee.finish', { query: { assessmentId: guest.assessmentId } }, { token: guest.token })
  const headers = { 'idempotency-key': randomUUID() }
  const last = () =>
    call(server.url, 'nominee.saveDemographics', { body: { gender: 'other' } }, { token: guest.token, headers })
  expect((await last()).status).toBe(200)
  expect((await last()).status).toBe(200)
  expect(
    (await call(server.url, 'nominee.saveDemographics', { body: { gender: 'male' } }, { token: guest.token, headers }))
      .status,
  ).toBe(422)
  expect(
    (await call(server.url, 'nominee.saveDemographics', { body: { gender: 'other' } }, { token: guest.token })).code,
  ).toBe('guestLinkUsed')
  expect((await call(server.url, 'nominee.me', {}, { token: guest.token })).code).toBe('guestLinkUsed')
})
