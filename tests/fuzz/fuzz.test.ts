import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, servicePrefix } from '../../packages/sdk/src/contract.ts'
import { type Asked, askedGuest, ofSurveys, openSurvey } from '../support/alignment.ts'
import { Backstage, call, endpoints, pageOf } from '../support/api.ts'
import { asked360Guest, of360s } from '../support/leader360.ts'
import { meetingGuest } from '../support/meetings.ts'
import { boardOf, ofBoard, planGuestOf } from '../support/plans.ts'
import { type OwnServer, startServer } from '../support/server.ts'
import { slowness } from '../support/soon.ts'
import { ofRounds, ratingGuest } from '../support/sprints.ts'
import { anyText, broken, type Chance, chanceOf, headerText, mutate, type Schema, valid } from './mutate.ts'

const long = process.env.TRELLIS_LONG === '1'
/** Calls an endpoint: about 1,800 in all within `npm test`, more than 100,000 in the long form. */
const perEndpoint = long ? 400 : 6
/** The same calls every time; another seed by TRELLIS_FUZZ_SEED. */
const seed = Number(process.env.TRELLIS_FUZZ_SEED ?? 20_260_401)
const slowestMs = 5000

let server: OwnServer
let db: Backstage
/** A survey of a team that Ben manages. */
let asked: Asked
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
let made = 0
/** A key that makes one organisation, and what Ben did as a candidate. */
const inviteKey = 'a-key-for-one-organisation'
let candidate = 0

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '100000000' } })
  db = new Backstage(server)
  asked = await openSurvey(db, 'ben@alder.example')
  await db.query(
    "insert into invite_key (key_hash, created_at, expires_at) values (sha256($1), now(), now() + '1 day')",
    [inviteKey],
  )
  const guest = await db.guest('gla', { email: 'ben@alder.example' })
  const { token, assessmentId } = guest
  await call(server.url, 'nominee.saveAnswers', { body: pageOf(assessmentId, 'Strategy', 4) }, { token })
  await call(server.url, 'nominee.finish', { query: { assessmentId } }, { token })
  candidate = guest.id
  // Every change of every row leaves a line here, in the same transaction: what is rolled back leaves none.
  await db.query('create table public.fuzz_log (name text, op text)')
  await db.query(
    `create function fuzz_note() returns trigger language plpgsql security definer as $$ begin insert into public.fuzz_log values (tg_table_name, tg_op); return null; end $$`,
  )
  for (const { name } of await db.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'fuzz_log'",
  ))
    await db.query(
      `create trigger fuzz after insert or update or delete on "${name}" for each row execute function fuzz_note()`,
    )
})

afterAll(async () => {
  console.log(`fuzz: ${made} calls, seed ${seed}`)
  agent.destroy()
  await db?.close()
  await server?.stop()
})

interface Shot {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
  ms: number
}

/** Sends a call as it is: no client tidies up path or headers. */
function shoot({ method, path, headers, body }: Shot): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const request = httpRequest(
      { host: '127.0.0.1', port: server.port, method, path, headers, agent, timeout: slowestMs * 12 },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        )
        response.on('error', reject)
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A path past the limit is refused before the method is known, so that the 431 of a HEAD has a body, which node's client does not expect.
      if (method === 'HEAD' && error.code === 'HPE_CLOSED_CONNECTION')
        resolve({ status: 431, headers: {}, text: '', ms: performance.now() - began })
      else reject(error)
    })
    request.end(body)
  })
}

const schemaOf = (it: z.ZodMiniType | undefined) =>
  it ? (z.toJSONSchema(it, { io: 'input', unrepresentable: 'any' }) as Schema) : undefined
const pathText = (c: Chance, text: string) =>
  c.maybe(0.8)
    ? encodeURIComponent(text.isWellFormed() ? text : '')
    : [...text].filter(it => it > ' ' && it <= '~').join('')

/** Somebody who may make the call, with what is theirs. */
async function callerOf(endpoint: Endpoint) {
  const kind = endpoint.access.kind
  if (kind === 'guest') {
    const { purpose } = endpoint.access
    const mei = await db.person('mei@alder.example')
    if (purpose === 'alignment') return { token: (await askedGuest(db, asked)).token, ids: [] }
    if (purpose === 'leader360') return { token: (await asked360Guest(db, mei)).token, ids: [] }
    if (purpose === 'feedback') {
      const { token, itemId } = await ratingGuest(db, mei)
      return { token, ids: [itemId] }
    }
    if (purpose === 'plan') {
      const { id } = await boardOf(db, 'ben@alder.example')
      return { token: (await planGuestOf(db, id)).token, ids: [id] }
    }
    if (purpose === 'meeting') return { token: (await meetingGuest(db)).token, ids: [] }
    const guest = await db.guest(purpose)
    return { token: guest.token, ids: [guest.assessmentId] }
  }
  const email = endpoint.access.kind === 'user' && endpoint.access.roles ? 'cleo@alder.example' : 'ben@alder.example'
  const userId = await db.person(email)
  const rows = await db.query(
    'select id from gla_assessment where user_id = $1 order by finished_at desc nulls first limit 2',
    [userId],
  )
  return { token: await db.token(email), ids: rows.map(it => it.id as number) }
}

/** Ids and days for calls about teams: one that the caller manages, its people, and what is another's. */
async function ofTeams(): Promise<Record<string, readonly unknown[]>> {
  const team = await db.team('ben@alder.example')
  const people = [...team.userIds, team.assistantId, team.managerId, 1, 7]
  return {
    id: [team.id, ...team.memberIds, team.guestId, ...team.invitedIds, team.notificationId, team.milestoneId, 1],
    teamId: [team.id, team.id, 1],
    team_id: [team.id, 1],
    userId: people,
    viewerId: people,
    managerId: people,
    teamAdmin: [0, ...people],
    userIds: [people.slice(0, 1), [7, 8], people],
    memberIds: [team.invitedIds, team.memberIds],
    version: [1, 0],
    name: ['A team', ' '],
    keyword: ['a', '%'],
    startDate: ['2026-01-01', '0000-01-01'],
    endDate: ['2026-12-31', '9999-12-31'],
    durationStart: ['2026-01-01', null, '0001-01-01'],
    durationEnd: ['2026-12-31', null],
    year: ['2026'],
    user_id: people,
    client_id: ['alder'],
    link: ['/explore', '//evil.example'],
  }
}

async function aim(c: Chance, endpoint: Endpoint, room: string): Promise<Shot> {
  const teams = ['team', 'notification'].includes(room)
  const who = await callerOf(endpoint)
  const id = who.ids[0] ?? 1
  const known: Record<string, readonly unknown[]> = {
    id: [...who.ids, id, 1],
    assessmentId: [...who.ids, id, 1],
    userId: [1, 2],
    lastPos: ['Style-1', 'Strategy-4'],
    email: ['ben@alder.example', 'fuzz@fuzz.example'],
    timeZone: ['UTC', 'Asia/Tokyo'],
    deviceTimeZone: ['UTC', 'Asia/Tokyo'],
    type: endpoint.query ? ['GLAV2'] : ['Style'],
    page: ['1', '4'],
    limit: ['10'],
    profile: ['STYLE'],
    country: ['US', 'other'],
    org_id: ['birch', 'alder'],
    inviteKey: [inviteKey],
    jobCandidateId: [candidate],
    userAnswers: [pageOf(id, 'Style', 1).userAnswers, pageOf(id, 'Strategy', 2, 0).userAnswers],
    ...(teams ? await ofTeams() : {}),
    ...(room.startsWith('alignment') ? ofSurveys(asked) : {}),
    ...(/leader360/.test(endpoint.path) ? await of360s(db) : {}),
    ...(room === 'plan' ? ofBoard(await boardOf(db, 'ben@alder.example')) : {}),
    ...(/feedback|advice|development/.test(endpoint.path) ? ofRounds(await db.team('ben@alder.example'), who.ids) : {}),
  }
  if (teams) delete known.type
  const make = (schema: Schema | undefined) =>
    schema ? (valid(c, schema, known) as Record<string, unknown>) : undefined
  let params = make(schemaOf(endpoint.params))
  let query = make(schemaOf(endpoint.query))
  let body = make(schemaOf(endpoint.body)) as unknown
  const headers: Record<string, string> = { authorization: `Bearer ${who.token}` }
  let method: string = endpoint.method
  let raw: string | undefined
  // One thing is broken mostly, two or three sometimes; one call in twenty stays whole.
  const parts = [
    'headers',
    ...(params ? ['params', 'params'] : []),
    ...(query ? ['query', 'query', 'query'] : []),
    ...(body ? ['body', 'body', 'body', 'body', 'raw'] : []),
    'method',
    'token',
    'extra',
  ]
  const times = c.maybe(0.05) ? 0 : c.pick([1, 1, 1, 2, 3])
  for (let time = 0; time < times; time++) {
    switch (c.pick(parts)) {
      case 'params':
        params = Object.fromEntries(Object.entries(params ?? {}).map(([name]) => [name, anyText(c)]))
        break
      case 'query':
        query = mutate(c, query ?? {}) as never
        break
      case 'body':
        body = mutate(c, body)
        break
      case 'raw':
        raw = broken(c, JSON.stringify(body) ?? '')
        break
      case 'method':
        method = c.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])
        break
      case 'token':
        headers.authorization = headerText(
          c.pick([
            '',
            'Bearer',
            'Bearer ',
            `Basic ${btoa('a:b')}`,
            `bearer ${who.token}`,
            `Bearer ${who.token.slice(1)}`,
            `Bearer ${anyText(c)}`,
            `Bearer g.1.${'x'.repeat(43)}`,
            `Bearer ${'x'.repeat(9000)}`,
            `Bearer ${await db.embedToken('ben@alder.example')}`,
            `Bearer ${await db.token('bo@birch.example', 'birch')}`,
          ]),
        )
        break
      case 'extra':
        query = { ...query, [c.pick(['x', 'tenantId', 'a[]', 'page', '__proto__', 'constructor'])]: anyText(c) }
        break
      default:
        headers[
          c.pick([
            'idempotency-key',
            'idempotency-key',
            'accept-language',
            'x-request-id',
            'content-type',
            'accept',
            'accept-encoding',
            'origin',
            'sec-purpose',
            'x-forwarded-for',
            'cookie',
            'content-encoding',
            'if-none-match',
            'range',
            'expect-ct',
          ])
        ] = headerText(
          c.pick([
            anyText(c),
            'prefetch',
            'gzip',
            'application/xml',
            'application/json; charset=utf-16',
            'same-key-for-all',
            'https://evil.example',
            'x'.repeat(3000),
          ]),
        )
    }
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => pathText(c, String(params?.[name])))
  const pairs =
    query && typeof query === 'object'
      ? Object.entries(query).map(
          ([name, value]) =>
            `${pathText(c, name)}=${pathText(c, typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
        )
      : [pathText(c, String(query ?? ''))]
  const text = raw ?? (body === undefined ? undefined : (JSON.stringify(body) ?? ''))
  const sent = method === 'GET' || method === 'HEAD' || method === 'TRACE' ? undefined : text
  if (sent !== undefined) {
    headers['content-type'] ??= 'application/json'
    // Node leaves the length of some methods' bodies open, and the body would be read as the next call.
    headers['content-length'] = String(Buffer.byteLength(sent))
  }
  return {
    method,
    path: servicePrefix[endpoint.service] + path + (pairs.some(Boolean) ? `?${pairs.join('&')}` : ''),
    headers,
    body: sent,
  }
}

const changes = async () =>
  (await db.query<{ names: string[] | null }>('select array_agg(distinct name) as names from fuzz_log'))[0]?.names ?? []

/** It works on after its reply, so that nobody learns from the time it takes. Called last: no other call meets what it does. */
const worksOn = 'auth.askForReset'
const isLast = ([name]: (typeof endpoints)[number]) => Number(name === worksOn)

/** What a refused call changes all the same: it ends what was misused, and counts and records what was tried. */
function expectedOf(name: string, text: string): string[] {
  if (text.includes('tokenReused')) return ['session']
  // The next call meets what it does after its reply.
  if (name === worksOn) return ['sign_in_limit', 'sign_in_event', 'password_reset', 'audit', 'mail', 'counter']
  return /"code":"(wrongPassword|wrongCode|tooManySignIns|passwordCommon|passwordPersonal)"/.test(text)
    ? ['sign_in_limit', 'audit']
    : []
}

for (const [index, [name, endpoint]] of [...endpoints.entries()].sort(([, a], [, b]) => isLast(a) - isLast(b))) {
  test(`${name}: no 5xx, no hang, no change unless it succeeds`, { timeout: long ? 600_000 : 240_000 }, async () => {
    const c = chanceOf(seed + index * 7919)
    for (let shot = 0; shot < perEndpoint; shot++) {
      const it = await aim(c, endpoint, name.split('.')[0] ?? '')
      await db.query('truncate fuzz_log')
      const say = `call ${shot} of seed ${seed}: ${JSON.stringify({ ...it, body: it.body?.slice(0, 500) })}`
      const answer = await shoot(it).catch(error => expect.fail(`${(error as Error).message}: ${say}`))
      made++
      if (answer.status >= 500)
        expect.fail(`${answer.status} ${answer.text.slice(0, 300)}: ${say}\n${server.output().slice(-1500)}`)
      if (answer.ms > slowestMs && answer.ms > slowestMs * (await slowness(server.url)))
        expect.fail(`${Math.round(answer.ms)} ms: ${say}`)
      const succeeded = answer.status >= 200 && answer.status < 300
      const expected = expectedOf(name, answer.text)
      const changed = (await changes()).filter(table => !expected.includes(table))
      if (!succeeded && changed.length) expect.fail(`${answer.status} and changed ${changed}: ${say}`)
      if (it.method === 'HEAD' || it.method === 'OPTIONS') continue
      const reply = answer.text.startsWith('{') ? JSON.parse(answer.text) : null
      if (answer.status >= 400 && reply)
        expect(reply, say).toMatchObject({
          error: {
            code: expect.any(String),
            message: expect.stringMatching(/\w/),
            requestId: answer.headers['x-request-id'],
          },
        })
      if (answer.status >= 400 && !reply && answer.status !== 400 && answer.status !== 431)
        expect.fail(`${answer.status} without an error body: ${answer.text.slice(0, 200)} ${say}`)
      // Where a name in the address is left empty it is the address of another call.
      const isAnother = it.path.split('?')[0]?.endsWith('/') && !endpoint.path.endsWith('/')
      if (answer.status === 200 && it.method === endpoint.method && !isAnother)
        expect(endpoint.reply.safeParse(reply?.data).success, `${answer.text.slice(0, 300)} ${say}`).toBe(true)
    }
  })
}

test('the server is as well as before', async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(made).toBeGreaterThanOrEqual(long ? 10_000 : 1_400)
  const orphans = await db.query(
    'select 1 from gla_answer g left join gla_assessment a using (tenant_id) where a.id is null limit 1',
  )
  expect(orphans).toEqual([])
})
