import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backstage, call, pageOf } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'

/** A member who has not started anything. */
const fresh = 'fresh@alder.example'

let server: TestServer
let db: Backstage

beforeAll(async () => {
  server = await sharedServer()
  db = new Backstage(server)
  await db.addMember('alder', fresh, ['Everyone', 'USER'])
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const entry = async (token: string, languageCode = 'de') =>
  (await call(server.url, 'gla.entry', { query: { languageCode } }, { token })).body.data

test('before the start: the first page as it will be, and nothing is started', async () => {
  const token = await db.token(fresh)
  const before = await db.checksums(['session'])
  const found = await entry(token)
  expect(found.state.assessmentId).toBe(0)
  expect(found.page).toMatchObject({ current_page: 1, answers: [], attemptedQuestions: 0, revision: 0 })
  expect(found.page.languageCode).toBe(found.multiLanguage ? 'de' : 'en')
  expect(await db.checksums(['session'])).toEqual(before)

  const { assessmentId } = (await call(server.url, 'gla.start', { query: { languageCode: 'de' } }, { token })).body.data
  const query = { assessmentId, type: 'GLAV2', profile: 'STYLE', page: 1, limit: 10 }
  expect((await call(server.url, 'gla.questions', { query }, { token })).body.data).toEqual(found.page)
})

test('under way: the page at the kept place, in the language that was begun, with its answers', async () => {
  const token = await db.token('ben@alder.example')
  const id = await db.assessment(await db.tenant('alder'), { userId: await db.person('ben@alder.example') })
  const saved = await call(
    server.url,
    'gla.saveAnswers',
    { body: { ...pageOf(id, 'Style', 2, 3), lastPos: 'Style-2' } },
    { token },
  )
  expect(saved.status).toBe(200)
  const found = await entry(token, 'ja')
  expect(found.state).toMatchObject({ assessmentId: id, lastPos: 'Style-2' })
  const query = { assessmentId: id, type: 'GLAV2', profile: 'STYLE', page: 2, limit: 10 }
  const page = (await call(server.url, 'gla.questions', { query }, { token })).body.data
  expect(page.answers.length).toBeGreaterThan(0)
  expect(found.page).toEqual(page)
})

test('spec 1 section 6: without the entitlement to languages an assessment starts in English', async () => {
  const [tenantId, userId] = [await db.tenant('alder'), await db.person(fresh)]
  const [before] = await db.query('select features from subscription where tenant_id = $1', [tenantId])
  const survey = [{ feature_id: 'gla-survey', feature_type: 'SWITCH', enabled: true, value: 'true' }]
  await db.query('delete from gla_assessment where user_id = $1', [userId])
  await db.query('update subscription set features = $2 where tenant_id = $1', [tenantId, JSON.stringify(survey)])
  const token = await db.token(fresh)
  expect((await entry(token, 'de')).page.languageCode).toBe('en')
  expect((await call(server.url, 'gla.start', { query: { languageCode: 'de' } }, { token })).status).toBe(200)
  expect(await db.query('select language_code from gla_assessment where user_id = $1', [userId])).toEqual([
    { language_code: 'en' },
  ])
  await db.query('update subscription set features = $2 where tenant_id = $1', [
    tenantId,
    JSON.stringify(before?.features),
  ])
})

test('a licence without one more assessment gives no page of it', async () => {
  const [tenantId, userId] = [await db.tenant('alder'), await db.person(fresh)]
  const features = await db.query('select features from subscription where tenant_id = $1', [tenantId])
  const limit = [
    { feature_id: 'gla-survey', feature_type: 'SWITCH', enabled: true, value: 'true' },
    { feature_id: 'gla-survey-limit', feature_type: 'LIMIT', enabled: true, value: '0' },
  ]
  await db.query('delete from gla_assessment where user_id = $1', [userId])
  await db.query('update subscription set features = $2 where tenant_id = $1', [tenantId, JSON.stringify(limit)])
  const token = await db.token(fresh)
  expect((await entry(token)).page).toBeNull()
  expect((await call(server.url, 'gla.start', { query: { languageCode: 'en' } }, { token })).status).toBe(403)
  await db.query('update subscription set features = $2 where tenant_id = $1', [
    tenantId,
    JSON.stringify(features[0]?.features),
  ])
})

test('who has not agreed, has no place or no plan is told where they stand, and gets no page', async () => {
  const everyone = ['Everyone', 'USER']
  await db.addTenant('cancelled', { status: 'CANCELLED' })
  await db.addMember('alder', 'noconsent@alder.example', everyone, false)
  await db.addMember('alder', 'nouser@alder.example', ['Everyone', 'ADMIN'])
  await db.addMember('cancelled', 'x@cancelled.example', everyone)
  for (const [email, tenant] of [
    ['noconsent@alder.example', 'alder'],
    ['nouser@alder.example', 'alder'],
    ['x@cancelled.example', 'cancelled'],
  ] as const) {
    const found = await entry(await db.token(email, tenant))
    expect([found.isAgree, found.page], email).toEqual([email !== 'noconsent@alder.example', null])
  }
})
