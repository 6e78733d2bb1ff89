import { createRealtime } from '@trellis/sdk/realtime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json } from '../support/api.ts'
import { hearersOf } from '../support/heard.ts'
import { planGuestOf } from '../support/plans.ts'
import { socketsTo } from '../support/sockets.ts'
import { soon } from '../support/soon.ts'

const suite = alderSuite({ TRELLIS_RATE_LIMIT: '400' })
const { as, idOf } = suite
const hearer = hearersOf(suite)
const { connect, connected, join } = socketsTo(suite)

const year = new Date().getUTCFullYear()
const openBoard = async (who: string): Promise<number> =>
  (await as(who, 'plan.openPlanYear', { body: { year } })).data.id

/** A board of Tara's with a guest whose link stands. */
async function world() {
  const id = await openBoard('tara')
  const guest = await planGuestOf(suite.db, id)
  const comment = (content: string, more: Json = {}) => ({
    body: {
      ...{ agilePlanGroupId: id, sectionId: 'SUMMARY', itemId: null, parentId: null, content },
      ...{ reviewer: null, mentions: [], ...more },
    },
  })
  const write = async (label: string) =>
    (
      await as('tara', 'plan.savePlanItem', {
        body: { agilePlanGroupId: id, id: 0, type: 'OUTCOME', label, code: null, version: 0 },
      })
    ).data
  return { id, topic: `plan/${id}`, guest, comment, write }
}
const told = (topic: string, what: string) => expect.objectContaining({ topic, what })

test('design/plan.md, To reach: a guest hears that the board has changed, and of the threads that the guest sees, of nobody else’s', async () => {
  const { topic, guest, comment, write } = await world()
  const { heard, realtime } = await hearer('tara', topic, guest.token)
  await expect.poll(() => heard).toEqual([null])
  await as('tara', 'plan.saveComment', comment('for the crew alone'))
  await write('One more')
  await expect.poll(() => heard).toEqual([null, told(topic, 'plan')])
  const own = await call(suite.server.url, 'planGuest.saveComment', comment('Well said'), { token: guest.token })
  await expect.poll(() => heard).toHaveLength(3)
  await as('tara', 'plan.saveComment', comment('Thank you', { parentId: own.data.id }))
  await expect.poll(() => heard).toHaveLength(4)
  expect(heard.slice(2)).toEqual([told(topic, 'comment'), told(topic, 'comment')])
  // Who is on the board is told to nobody from outside, nor that such a one is.
  let seen: readonly unknown[] | null = null
  const people: number[] = []
  const leave = realtime.here(topic, 'board', it => {
    seen = it
  })
  const tara = await connected((await suite.db.session('tara@alder.example', 'alder', { seconds: 1000 })).token)
  tara.on('present', it => people.push(...it.people.map(one => one.userId)))
  tara.emit('here', topic, 'board')
  await expect.poll(() => people).toEqual([await idOf('tara')])
  expect(seen).toBeNull()
  leave()
})

test('a guest hears of no other board, no sprint, no team, and of nobody’s inbox', async () => {
  const { id, guest } = await world()
  const socket = await connected(guest.token)
  const hana = await openBoard('hana')
  const topics = [`plan/${hana}`, `team/${await suite.teamOf('Product Design')}`, `notification/${await idOf('tara')}`]
  for (const it of [...topics, `calendar/${await idOf('tara')}`, 'sprint/1', 'leader360/1'])
    expect([it, await join(socket, it)]).toEqual([it, false])
  expect(await join(socket, `plan/${id}`)).toBe(true)
})

test('a guest who is taken out of a network hears no more at once, and the page is told to ask', async () => {
  const { id, topic, guest, write } = await world()
  const { heard, realtime } = await hearer('tara', topic, guest.token)
  await expect.poll(() => heard).toEqual([null])
  await as('tara', 'plan.deleteNetwork', { query: { id: guest.memberId, agilePlanGroupId: id } })
  // That there is less to see is said, so that the page asks once more.
  await expect.poll(() => [realtime.state.value, heard.at(-1)]).toEqual(['disconnected', null])
  expect(heard.length).toBeGreaterThan(1)
  const before = heard.length
  const { heard: tara } = await hearer('tara', topic)
  await expect.poll(() => tara).toEqual([null])
  await write('One more')
  await expect.poll(() => tara).toEqual([null, told(topic, 'plan')])
  expect(heard.slice(before)).toEqual([])
})

test('a leader who withdraws the agreement is heard of no more by guests, at once', async () => {
  const { id, guest } = await world()
  const socket = await connected(guest.token)
  expect(await join(socket, `plan/${id}`)).toBe(true)
  const left: string[] = []
  socket.on('left', it => left.push(it))
  expect((await as('tara', 'account.consent', { body: { isAgree: false } })).status).toBe(200)
  // Long before all are looked at by themselves.
  await soon(suite.server.url, 5000, () => left.length > 0)
  expect(left).toEqual([`plan/${id}`])
})

test('a link that ends, ends its connections within five seconds', async () => {
  const { guest } = await world()
  const socket = await connected(guest.token)
  await suite.db.query('update guest set revoked_at = now() where id = $1', [guest.id])
  await soon(suite.server.url, 5000, () => !socket.connected)
  expect(await connect(guest.token)).toBe('guestLinkUsed')
})

test('design/embed.md, API: a host’s page hears of what its widgets show, the board and who is on it, and of nothing else', async () => {
  const { id, topic, comment, write } = await world()
  const token = await suite.db.embedToken('tara@alder.example')
  const { heard, realtime } = await hearer('tara', topic, token)
  await expect.poll(() => heard).toEqual([null])
  await write('One more')
  await as('tara', 'plan.saveComment', comment('for the crew'))
  await expect.poll(() => heard).toEqual([null, told(topic, 'plan'), told(topic, 'comment')])
  let seen: readonly { userId: number }[] = []
  realtime.here(topic, 'board', it => {
    seen = it
  })
  await expect.poll(() => seen).toMatchObject([{ userId: await idOf('tara') }])
  const socket = await connected(token)
  for (const it of [`notification/${await idOf('tara')}`, `calendar/${await idOf('tara')}`, 'sprint/1'])
    expect([it, await join(socket, it)]).toEqual([it, false])
  expect(await join(socket, `plan/${id}`)).toBe(true)
})

test('a host’s token ends its connection, and only where an origin that the organisation lists would call there is one', async () => {
  const { topic } = await world()
  const token = await suite.db.embedToken('tara@alder.example')
  expect(await connect(token, { origin: 'https://elsewhere.example' })).toBe('forbidden')
  await suite.db.query(
    "insert into embed_origin (tenant_id, origin) select id, 'https://intranet.example' from tenant where client_id = 'alder' on conflict do nothing",
    [],
  )
  expect(typeof (await connect(token, { origin: 'https://intranet.example' }))).toBe('object')
  // The organisation of the token, not any.
  expect(
    await connect(await suite.db.embedToken('bo@birch.example', 'birch'), { origin: 'https://intranet.example' }),
  ).toBe('forbidden')
  const gone = await connect(token, { origin: 'https://intranet.example' })
  await suite.db.query("delete from embed_origin where origin = 'https://intranet.example'", [])
  await soon(suite.server.url, 5000, () => typeof gone === 'object' && !gone.connected)
  const socket = await connected(token)
  expect(await join(socket, topic)).toBe(true)
  await suite.server.clock({ advance: 'PT16M' })
  await soon(suite.server.url, 5000, () => !socket.connected)
  expect(await connect(token)).toBe('tokenExpired')
})

test('whoever is no member any longer hears nothing in a host’s page either, within five seconds', async () => {
  const { topic } = await world()
  const socket = await connected(await suite.db.embedToken('tara@alder.example'))
  expect(await join(socket, topic)).toBe(true)
  await suite.db.query("update membership set roles = '{}' where user_id = $1", [await idOf('tara')])
  await soon(suite.server.url, 5000, () => !socket.connected)
})

test('a host that gives no token for a while is asked again, and then its page hears on', async () => {
  const { topic } = await world()
  const token = await suite.db.embedToken('tara@alder.example')
  const later = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => later.mockRestore())
  let isGone = true
  const realtime = createRealtime({
    api: suite.server.url,
    token: {
      get: async () => {
        if (isGone) throw new Error('no token')
        return token
      },
      renew: async () => null,
    },
  })
  const heard: unknown[] = []
  const leave = realtime.listen(topic, it => void heard.push(it))
  await expect.poll(() => realtime.state.value).toBe('disconnected')
  isGone = false
  const [again] = later.mock.calls.find(([, ms]) => ms === 30_000) ?? []
  again?.()
  await expect.poll(() => heard).toEqual([null])
  leave()
})

test('links and tokens that are made up are looked at as often as a network may ask, and twenty connections are a guest’s', async () => {
  const { guest } = await world()
  const found = await Promise.all(Array.from({ length: 30 }, () => connect(guest.token)))
  expect(found.filter(it => typeof it !== 'string')).toHaveLength(20)
  const madeUp = (at: number) => connect(at % 2 ? `g.1.${'x'.repeat(43)}` : 'no.token.at-all')
  const replies = await Promise.all(Array.from({ length: 500 }, (_, at) => madeUp(at)))
  expect(new Set(replies)).toEqual(new Set(['guestLinkUnknown', 'unauthenticated', 'rateLimited']))
  expect(replies.filter(it => it !== 'rateLimited').length).toBeLessThanOrEqual(400)
})
