import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Backstage, call, send } from '../support/api.ts'
import { type DoorReply, openDoor } from '../support/door.ts'
import { type OwnServer, startServer } from '../support/server.ts'
import { testWhole } from '../support/whole.ts'

let server: OwnServer
let db: Backstage
const ben = 'ben@alder.example'
const right = 'trellis-demo'
/** Three hundred are let in; `TRELLIS_LONG=1` has as many as a real flood. */
const workers = process.env.TRELLIS_LONG === '1' ? 1200 : 320

beforeAll(async () => {
  server = await startServer({ env: { TRELLIS_RATE_LIMIT: '100000', TRUST_PROXY: '1', LOG_LEVEL: 'info' } })
  db = new Backstage(server)
})

afterAll(async () => {
  await db?.close()
  await server?.stop()
})

beforeEach(async () => {
  await db.query('truncate sign_in_limit')
})

const audited = async (action: string, personId: number) =>
  (
    await db.query('select detail from audit where action = $1 and subject_id = $2 order by id', [action, personId])
  ).map(it => it.detail)

test('of 200 wrong passwords at once thirty are looked at, and the others wait an hour', {
  timeout: 240_000,
}, async () => {
  const benId = await db.person(ben)
  const before = (await audited('signIn.failure', benId)).length
  const door = await openDoor(server.url, '192.0.2.1')
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) => door.post({ email: ben, password: `wrong ${index}` })),
  )
  const of = (status: number) => replies.filter(it => it.status === status)
  expect([of(401).length, of(429).length]).toEqual([30, 170])
  expect((await audited('signIn.failure', benId)).length - before).toBe(30)
  expect(await audited('signIn.block', benId)).toEqual([{ address: '192.0.2.1' }])
  const retry = Number(of(429)[0]?.headers.get('retry-after'))
  expect(retry).toBeGreaterThan(3500)
  expect(retry).toBeLessThanOrEqual(3600)
  expect(of(429)[0]?.text).toMatch(/role="alert">Too many attempts. Please wait 60 minutes/)
})

testWhole('thirty within three minutes, wherever the minutes begin', async () => {
  const door = await openDoor(server.url, '192.0.2.2')
  const fail = async (n: number) => {
    for (let index = 0; index < n; index++) await door.post({ email: ben, password: 'wrong' })
  }
  await fail(10)
  await server.clock({ advance: 'PT2M' })
  await fail(19)
  await server.clock({ advance: 'PT2M' })
  // The first ten are four minutes old: nineteen are left, and ten more make 29.
  await fail(10)
  expect((await door.post({ email: ben, password: 'wrong' })).status).toBe(401)
  expect((await door.post({ email: ben, password: right })).status).toBe(429)
})

test('a right password at the last place of a network blocks nobody there', async () => {
  await db.query(
    "insert into sign_in_limit (key, tries) values ('net:192.0.2.3', array_fill($1::timestamptz, array[299]))",
    [await serverNow()],
  )
  for (const email of [ben, 'ada@alder.example']) {
    const door = await openDoor(server.url, '192.0.2.3')
    expect((await door.post({ email, password: right })).status).toBe(303)
  }
})

test("a stranger's flood locks nobody out: neither the person elsewhere, nor the person's own browser at the same address", {
  timeout: 240_000,
}, async () => {
  const own = await openDoor(server.url, '198.51.100.7')
  expect((await own.post({ email: ben, password: right })).status).toBe(303)
  await own.again()
  // The stranger sits behind the same address, and behind another.
  for (const address of ['198.51.100.7', ...Array.from({ length: 3 }, (_, index) => `203.0.113.${index}`)]) {
    const stranger = await openDoor(server.url, address)
    await Promise.all(Array.from({ length: 40 }, () => stranger.post({ email: ben, password: 'wrong' })))
  }
  const stranger = await openDoor(server.url, '198.51.100.7')
  expect((await stranger.post({ email: ben, password: right })).status).toBe(429)
  expect((await own.post({ email: ben, password: right })).status).toBe(303)
  const phone = await openDoor(server.url, '198.51.100.99')
  expect((await phone.post({ email: ben, password: right })).status).toBe(303)
})

async function serverNow(): Promise<string> {
  const reply = await fetch(`${server.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return ((await reply.json()) as { data: { now: string } }).data.now
}

const wrongAtOnce = (addresses: string[], post: Awaited<ReturnType<typeof openDoor>>['post']) =>
  Promise.all(addresses.map((address, index) => post({ email: ben, password: `wrong ${index}` }, address)))
const count = (replies: { status: number }[], status: number) => replies.filter(it => it.status === status).length

testWhole(
  'all addresses of one /64, and all ways to write one address, have the attempts of one',
  { timeout: 240_000 },
  async () => {
    const door = await openDoor(server.url, '2001:db8:1:2::1')
    const ofOne = Array.from({ length: 50 }, (_, index) => `2001:db8:1:2:${index + 1}::${index}`)
    const replies = await wrongAtOnce(ofOne, door.post)
    expect([count(replies, 401), count(replies, 429)]).toEqual([30, 20])
    expect((await door.post({ email: ben, password: right }, '2001:db8:1:3::1')).status).toBe(303)
    await door.again()
    const mixed = Array.from({ length: 40 }, (_, index) => (index % 2 ? '192.0.2.77' : '::ffff:192.0.2.77'))
    expect(count(await wrongAtOnce(mixed, (await openDoor(server.url, '192.0.2.77')).post), 401)).toBe(30)
  },
)

test('thirty wrong for one person from an address lock nobody else out there, in a browser that nobody knows', {
  timeout: 240_000,
}, async () => {
  const stranger = await openDoor(server.url, '192.0.2.30')
  for (let index = 0; index < 30; index++)
    expect((await stranger.post({ email: 'noor@alder.example', password: 'wrong' })).status).toBe(401)
  expect((await stranger.post({ email: 'noor@alder.example', password: right })).status).toBe(429)
  const ada = await openDoor(server.url, '192.0.2.30')
  expect((await ada.post({ email: 'ada@alder.example', password: right })).status).toBe(303)
})

test('guesses over many accounts from one network end at 300 within three minutes, but for known browsers', async () => {
  const own = await openDoor(server.url, '2001:db8:9:9::1')
  expect((await own.post({ email: ben, password: right })).status).toBe(303)
  await own.again()
  await db.query(
    "insert into sign_in_limit (key, tries) values ('net:2001:db8:9:9::/64', array_fill($1::timestamptz, array[296])) on conflict (key) do update set tries = excluded.tries",
    [await serverNow()],
  )
  const spray = await openDoor(server.url, '2001:db8:9:9::2')
  const guess = (index: number) =>
    spray.post({ email: `nobody-${index}@alder.example`, password: 'wrong' }, `2001:db8:9:9::${index + 2}`)
  const replies = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(guess))
  expect([count(replies, 401), count(replies, 429)]).toEqual([4, 3])
  const refused = await spray.post({ email: 'ada@alder.example', password: right })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await own.post({ email: ben, password: right })).status).toBe(303)
})

test('a flood from many networks makes attempts for one e-mail slow, but not from her own browser or her usual network', {
  timeout: 240_000,
}, async () => {
  const own = await openDoor(server.url, '198.51.100.40')
  expect((await own.post({ email: ben, password: right })).status).toBe(303)
  await own.again()
  const other = await openDoor(server.url, '198.51.100.40')
  const door = await openDoor(server.url, '203.0.113.1')
  await db.query(
    "insert into sign_in_limit (key, tries) values ('email:' || $2, array_fill($1::timestamptz, array[250])) on conflict (key) do update set tries = excluded.tries",
    [await serverNow(), ben],
  )
  let answered = 0
  const flood = Array.from({ length: 6 }, (_, index) =>
    door.post({ email: ben, password: 'wrong' }, `203.0.113.${index + 1}`).then(it => {
      answered++
      return it.status
    }),
  )
  for (const it of [own, other]) expect((await it.post({ email: ben, password: right })).status).toBe(303)
  expect(answered).toBe(0)
  expect(await Promise.all(flood)).toEqual(Array(6).fill(401))
})

testWhole(
  "one account's own right password, again and again, goes before others thirty times, and then no more",
  { timeout: 240_000 },
  async () => {
    const own = await openDoor(server.url, '198.51.100.60')
    expect((await own.post({ email: 'otto@alder.example', password: right })).status).toBe(303)
    const fresh = await openDoor(server.url, '198.51.100.61')
    let answered = 0
    const again = async () => {
      for (let index = 0; index < 20; index++, answered++)
        expect((await own.post({ email: 'otto@alder.example', password: right })).status).toBe(303)
    }
    const flood = Promise.all(Array.from({ length: 12 }, again))
    await expect.poll(() => answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(30)
    expect((await fresh.post({ email: 'ada@alder.example', password: right })).status).toBe(303)
    expect(answered).toBeLessThan(150)
    await flood
  },
)

test(`${workers} attempts of strangers at once keep no known browser out; who finds no place is told to try again, and finds the page where it was`, {
  timeout: 240_000,
}, async () => {
  const own = await openDoor(server.url, '198.51.100.70')
  expect((await own.post({ email: ben, password: right })).status).toBe(303)
  await own.again()
  const fresh = await openDoor(server.url, '198.51.100.72')
  const flood = await openDoor(server.url, '203.0.113.70')
  const token = await db.token(ben)
  const holder = await db.pool.connect()
  try {
    // Three wait for rows, and so hold the strangers' places at the database for all the others.
    await holder.query('begin')
    await holder.query(
      "insert into sign_in_limit (key, tries) select 'net:203.0.113.' || n, '{}' from generate_series(1, 3) n",
    )
    const held = [1, 2, 3].map(n => flood.post({ email: 'nobody@x.example', password: 'wrong' }, `203.0.113.${n}`))
    const waiting = () => db.query("select from pg_stat_activity where wait_event_type = 'Lock'")
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(3)
    const refused: DoorReply[] = []
    const line = Array.from({ length: workers - 3 }, async (_, n) => {
      // One after another: a machine takes no more new connections at one moment. A form without a password asks the database once.
      await wait(2 * n)
      const reply = await flood.post({ email: 'x' }, `203.0.${n % 250}.${n >> 8}`)
      if (reply.status === 503) refused.push(reply)
    })
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(workers - 300)
    for (const { text, headers } of refused)
      expect([headers.get('retry-after'), text]).toEqual(['5', expect.stringMatching(/^Sign-in is busy at the moment/)])
    expect((await fresh.post({ email: ben, password: right })).status).toBe(503)
    // Who is signed in already is no stranger.
    const again = { body: { password: right } }
    expect((await call(server.url, 'account.startSecondFactor', again, { token })).status).toBe(200)
    // From a page that is open, and on a page opened now. A machine out of breath tells everybody to try again for a moment.
    const enter = async () => (await own.post({ email: ben, password: right })).status
    await expect.poll(enter, { timeout: 12_000 }).toBe(303)
    await expect.poll(() => own.again().then(enter), { timeout: 12_000 }).toBe(303)
    await holder.query('rollback')
    await Promise.all([...held, ...line])
    expect((await fresh.post({ email: ben, password: right })).status).toBe(303)
    expect(server.output()).not.toMatch(/A page of the sign-in failed|"stack"/)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a flood of those who ask for links keeps nobody from signing in, nor who is signed in from the own factor', {
  timeout: 240_000,
}, async () => {
  const body = { email: 'nobody@x.example' }
  const ask = (address: string) =>
    call(server.url, 'auth.askForReset', { body }, { headers: { 'x-forwarded-for': address } })
  const token = await db.token(ben)
  const fresh = await openDoor(server.url, '198.51.100.80')
  const holder = await db.pool.connect()
  try {
    // One network waits for its row, however often it asks: another's turn comes.
    await holder.query('begin')
    await holder.query("insert into sign_in_limit (key, tries) values ('reset-ip:203.0.113.1', '{}')")
    const one = Array.from({ length: 20 }, () => ask('203.0.113.1'))
    const waiting = () => db.query("select from pg_stat_activity where wait_event_type = 'Lock'")
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1)
    expect((await ask('203.0.113.99')).status).toBe(200)
    // Of very many a hundred are let in, and the others are told to try again.
    await holder.query(
      "insert into sign_in_limit (key, tries) select 'reset-ip:203.0.113.' || n, '{}' from generate_series(2, 4) n",
    )
    const refused: string[] = []
    const many = Array.from({ length: 120 }, async (_, n) => {
      const reply = await ask(n < 3 ? `203.0.113.${n + 2}` : `203.0.${n}.9`)
      if (reply.status === 503) refused.push(`reset-ip:203.0.${n}.9 ${reply.headers.get('retry-after')}`)
    })
    // One more where the one who has just been answered still holds its place.
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(20)
    expect(refused.length).toBeLessThan(23)
    expect(refused.every(it => it.endsWith(' 5'))).toBe(true)
    const again = { body: { password: right } }
    expect((await call(server.url, 'account.startSecondFactor', again, { token })).status).toBe(200)
    expect((await fresh.post({ email: ben, password: right })).status).toBe(303)
    await holder.query('rollback')
    await Promise.all([...one, ...many])
    expect(await db.query("select from sign_in_limit where key like 'reset-ip:%'")).toHaveLength(122 - refused.length)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a browser that is lost keeps no place of its person, whether by a password since replaced or for another e-mail', {
  timeout: 240_000,
}, async () => {
  const mei = 'mei@alder.example'
  const fresh = 'kettle orbit maple seven'
  const enter = async (address: string, password: string) => {
    const door = await openDoor(server.url, address)
    expect((await door.post({ email: mei, password })).status).toBe(303)
    await door.again()
    return door
  }
  const old = await enter('198.51.100.90', right)
  const body = { oldPassword: right, newPassword: fresh }
  expect((await call(server.url, 'account.changePassword', { body }, { token: await db.token(mei) })).status).toBe(200)
  const own = await enter('198.51.100.91', fresh)
  const present = await enter('198.51.100.92', fresh)
  // Each attempt for that e-mail waits eight seconds.
  const slow = 'slow@x.example'
  await db.query(
    "insert into sign_in_limit (key, tries) values ('email:' || $2, array_fill($1::timestamptz, array[250]))",
    [await serverNow(), slow],
  )
  let answered = 0
  const attempts = [old, present].flatMap(door =>
    ['1', '2', '3', '4'].map(async n => {
      const { status } = await door.post({ email: slow, password: 'wrong' }, `203.0.113.${n}`)
      answered++
      return status
    }),
  )
  const taken = () => db.query('select cardinality(tries) as n from sign_in_limit where key = $1', [`email:${slow}`])
  await expect.poll(taken, { timeout: 60_000 }).toEqual([{ n: 258 }])
  expect((await own.post({ email: mei, password: fresh })).status).toBe(303)
  expect(answered).toBe(0)
  expect(await Promise.all(attempts)).toEqual(Array(8).fill(401))
})

testWhole('the cookie of one person opens no places for another, and is no password', async () => {
  const own = await openDoor(server.url, '198.51.100.20')
  expect((await own.post({ email: 'ada@alder.example', password: right })).status).toBe(303)
  await own.again()
  for (let index = 0; index < 30; index++) expect((await own.post({ email: ben, password: 'wrong' })).status).toBe(401)
  expect((await own.post({ email: ben, password: right })).status).toBe(429)
  for (let index = 0; index < 30; index++)
    expect((await own.post({ email: 'ada@alder.example', password: 'wrong' })).status).toBe(401)
  expect((await own.post({ email: 'ada@alder.example', password: right })).status).toBe(429)
})

test('what happens is written down: by person in the audit, by a hash where nobody has the e-mail, in the log without either', async () => {
  const door = await openDoor(server.url, '192.0.2.9')
  await door.post({ email: 'nobody@nowhere.example', password: 'wrong' })
  await door.post({ email: ' Ben@Alder.example', password: 'wrong' })
  const benId = await db.person(ben)
  const before = await audited('signIn.success', benId)
  const done = await door.post({ email: ben, password: right })
  // Nobody is in before the provider's word has opened a session.
  expect(await audited('signIn.success', benId)).toEqual(before)
  await done.token()
  expect((await audited('signIn.failure', benId)).at(-1)).toEqual({ address: '192.0.2.9' })
  expect((await audited('signIn.success', benId)).at(-1)).toEqual({
    address: '127.0.0.1',
    issuer: 'embedded',
    method: 'password',
  })
  const [event] = await db.query('select * from sign_in_event order by id desc limit 1')
  expect(event).toMatchObject({ action: 'signIn.failure', address: '192.0.2.9' })
  expect(event?.email_hash).toMatch(/^[0-9a-f]{32}$/)
  expect(server.output()).toMatch(/"action":"signIn.success"/)
  expect(server.output()).toMatch(/"action":"signIn.failure"/)
  expect(server.output()).not.toMatch(/@nowhere\.example|@alder\.example/i)
})

testWhole('the pages of the sign-in are limited by network, and say so', { timeout: 240_000 }, async () => {
  const small = await startServer({ env: { TRELLIS_RATE_LIMIT: '40', TRUST_PROXY: '1' } })
  const back = new Backstage(small)
  try {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'accept-language': 'de' } })
    const { authorization_url } = (await call(small.url, 'auth.provider')).data
    const { pathname, search } = new URL(authorization_url)
    const statuses: number[] = []
    for (let index = 0; index < 30; index++)
      statuses.push((await send(small.url, pathname + search, from('192.0.2.1'))).status)
    expect(statuses.filter(it => it === 303)).toHaveLength(10)
    expect(statuses.filter(it => it === 429)).toHaveLength(20)
    const [rows] = await back.query("select count(*) as n from oidc_payload where model = 'Interaction'")
    expect(rows?.n).toBe(10)
    const refused = await send(small.url, pathname + search, from('192.0.2.1'))
    expect(refused.text).toMatch(/Bitte warten Sie/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(small.url, pathname + search, from('192.0.2.2'))).status).toBe(303)
    const page = () => send(small.url, '/sign-in/nowhere', { method: 'POST', ...from('192.0.2.3') })
    for (let index = 0; index < 10; index++) expect((await page()).status).toBe(302)
    expect((await page()).status).toBe(429)
    const pages: number[] = []
    const calls: number[] = []
    for (let index = 1; index <= 45; index++) {
      pages.push((await send(small.url, pathname + search, from(`2001:db8:5:5:${index}::1`))).status)
      calls.push((await call(small.url, 'auth.provider', {}, from(`2001:db8:6:6:${index}::1`))).status)
    }
    expect(
      pages.filter(it => it === 303),
      'pages for one /64',
    ).toHaveLength(10)
    expect(
      calls.filter(it => it === 200),
      'calls for one /64',
    ).toHaveLength(40)
  } finally {
    await back.close()
    await small.stop()
  }
})
