import { errorOf, type RatingAsked } from '@trellis/sdk'
import {
  type DemoRatings,
  demoClient,
  demoRating,
  demoSent,
  type FakeClient,
  ratingAnswers,
} from '@trellis/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { openRating } from './openRating.ts'
import { keptByLink, RatingModel } from './RatingModel.ts'
import { guestCalls, memberCalls } from './ratingCalls.ts'

const storage = keptByLink('g.1.secret')
function make(demo: DemoRatings = {}) {
  const { sprint, guest } = ratingAnswers(demo)
  return demoClient({}, { sprint, sprintGuest: guest })
}
const open = (client: FakeClient, asked: RatingAsked = demoRating()) =>
  new RatingModel({ calls: guestCalls(client), storage, asked })
const sent = (client: FakeClient) => client.calls.filter(it => it.name === 'sprintGuest.rate')
function answered(client: FakeClient, asked?: RatingAsked) {
  const store = open(client, asked)
  store.begin()
  for (const { id } of store.asked.value.items) store.rate(id, 4)
  store.next()
  return store
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-08T10:00:00Z') })
  localStorage.clear()
})

test('rating: nothing is sent before Send, and then all of it once', async () => {
  const client = make()
  const store = open(client)
  store.begin()
  store.rate(4, 5)
  store.rate(5, null)
  store.next()
  expect([store.place.value, [...store.missing.value]]).toEqual(['questions', [6, 7, 8]])
  for (const id of [6, 7, 8]) store.rate(id, 3)
  expect(store.missing.value.size).toBe(0)
  store.next()
  store.write('feedback', ' Clear. ')
  expect([store.place.value, client.calls.length]).toEqual(['words', 0])
  await store.send()
  expect([store.place.value, store.asked.value.version, store.state.value]).toEqual(['sent', 1, 'sent'])
  expect(sent(client)[0]?.body).toEqual({
    version: 0,
    ratings: [5, null, 3, 3, 3].map((value, at) => ({ itemId: 4 + at, value })),
    feedback: 'Clear.',
    advice: '',
  })
  expect(localStorage).toHaveLength(0)
})

test('rating: a double press sends once', async () => {
  const client = make()
  const store = answered(client)
  await Promise.all([store.send(), store.send()])
  expect([sent(client).length, store.place.value, store.asked.value.version]).toEqual([1, 'sent', 1])
  // And pressed again without a change: there is nothing to send.
  store.begin()
  await store.send()
  expect([sent(client).length, store.place.value]).toEqual([1, 'sent'])
})

test('rating: a lost network loses nothing, over a reload either, and it is sent once the network is back', async () => {
  const client = make()
  client.switches.offline = true
  const store = answered(client)
  store.write('advice', 'Wait one breath.')
  expect(await store.send()).toBe(false)
  expect(store.state.value).toBe('late')
  const again = open(client)
  expect([again.place.value, again.draft.value.advice, again.open.value]).toEqual(['questions', 'Wait one breath.', []])
  again[Symbol.dispose]()
  client.switches.offline = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect([store.place.value, sent(client).length]).toEqual(['sent', 1])
})

test('rating: a lost reply is no conflict with oneself, and nothing is sent twice', async () => {
  const client = make()
  const store = answered(client)
  const gate = client.hold('sprintGuest.rate')
  const sending = store.send()
  await (await gate.next()).lose()
  await sending
  expect(store.state.value).toBe('late')
  await gate.end()
  await vi.advanceTimersByTimeAsync(5000)
  expect([store.place.value, store.newer.value, store.asked.value.version]).toEqual(['sent', null, 1])
})

test('rating: a server that fails for a moment is asked again by itself, and not before it wants to be', async () => {
  for (const [retryAfter, pause] of [
    [undefined, 2000],
    [12, 12_000],
  ] as const) {
    const client = make()
    const store = answered(client)
    client.switches.fails = errorOf('unavailable', undefined, { ...(retryAfter ? { retryAfter } : {}) })
    await store.send()
    client.switches.fails = undefined
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect([store.state.value, store.error.value, sent(client).length]).toEqual(['late', null, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([store.place.value, store.asked.value.version, sent(client).length]).toEqual(['sent', 1, 2])
    localStorage.clear()
  }
})

test('rating: changed as the reply was lost, what had arrived is no other window’s', async () => {
  const client = make()
  const store = answered(client)
  const gate = client.hold('sprintGuest.rate')
  const sending = store.send()
  await (await gate.next()).lose(errorOf('unavailable', undefined, { status: 502 }))
  await sending
  store.write('feedback', 'One more thing.')
  await gate.end()
  // What is changed is not sent unasked.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent(client)).toHaveLength(1)
  expect(await store.send()).toBe(true)
  expect([store.newer.value, store.asked.value.feedback, store.asked.value.version]).toEqual([
    null,
    'One more thing.',
    2,
  ])
})

test('rating: what is written while a reply is late is not sent unasked', async () => {
  const client = make()
  const store = answered(client)
  const gate = client.hold('sprintGuest.rate')
  const sending = store.send()
  const held = await gate.next()
  store.write('feedback', 'One more thing.')
  await held.release()
  await gate.end()
  await sending
  await vi.advanceTimersByTimeAsync(60_000)
  expect([store.place.value, store.changed.value, sent(client).length]).toEqual(['words', true, 1])
  await store.send()
  expect([store.place.value, store.asked.value.feedback]).toEqual(['sent', 'One more thing.'])
})

test('rating: two windows: nothing that was sent is overwritten before the rater has chosen', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const client = make()
    const [one, other] = [answered(client), answered(client)]
    one.write('feedback', 'From one.')
    await one.send()
    other.write('feedback', 'From the other.')
    expect(await other.send()).toBe(false)
    expect([other.newer.value?.feedback, other.draft.value.feedback]).toEqual(['From one.', 'From the other.'])
    if (choice === 'mine') await other.keepMine()
    else other.takeTheirs()
    expect([other.newer.value, other.place.value, other.asked.value.feedback]).toEqual([
      null,
      'sent',
      choice === 'mine' ? 'From the other.' : 'From one.',
    ])
    localStorage.clear()
  }
})

test('rating: the round closed before it was sent: it says so, and keeps nothing on the device', async () => {
  const demo: DemoRatings = {}
  const client = make(demo)
  const store = answered(client)
  demo.expired = true
  await store.send()
  expect([store.place.value, localStorage.length]).toEqual(['expired', 0])
})

test('rating: a link that has expired drops what was begun by it', async () => {
  const client = make({ expired: true })
  storage.keep({ draft: { ratings: [], feedback: 'Half a sen', advice: '' }, version: 0 })
  expect(await openRating(guestCalls(client), storage)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('rating: declined, nothing is kept, and it can be answered after all', async () => {
  const client = make({ ratings: [demoRating(demoSent)] })
  const store = open(client, demoRating(demoSent))
  expect(store.place.value).toBe('sent')
  await Promise.all([store.decline('sprint'), store.decline('sprint')])
  expect(client.calls.map(it => [it.name, it.body])).toEqual([['sprintGuest.decline', { scope: 'sprint' }]])
  expect([store.place.value, store.asked.value.isDeclined, store.draft.value.feedback]).toEqual(['declined', true, ''])
  store.begin()
  for (const { id } of store.asked.value.items) store.rate(id, 2)
  store.next()
  await store.send()
  expect([store.place.value, store.asked.value.isDeclined]).toEqual(['sent', false])
})

test('rating: where advice alone is asked for, advice alone is sent', async () => {
  const asked = demoRating({ asksFeedback: false, items: [] })
  const client = make({ ratings: [asked] })
  const store = new RatingModel({ calls: memberCalls(client, asked.id), storage, asked })
  store.begin()
  expect(store.place.value).toBe('words')
  store.write('advice', 'Ask twice.')
  await store.send()
  expect(client.calls.at(-1)).toMatchObject({
    name: 'sprint.advise',
    body: { id: 70, version: 0, advice: 'Ask twice.' },
  })
  store.begin()
  store.back()
  expect(store.place.value).toBe('intro')
})

test('rating: an item that was taken out since is not sent', async () => {
  const asked = demoRating()
  storage.keep({ draft: { ratings: [{ itemId: 99, value: 1 }], feedback: '', advice: '' }, version: 0 })
  const client = make()
  await answered(client, asked).send()
  expect(sent(client)[0]?.body).toMatchObject({ ratings: [4, 5, 6, 7, 8].map(itemId => ({ itemId, value: 4 })) })
})

test('rating: once disposed of, nothing is tried again', async () => {
  const client = make()
  client.switches.offline = true
  const store = answered(client)
  await store.send()
  store[Symbol.dispose]()
  client.switches.offline = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent(client)).toEqual([])
})

test('rating: what was found on the device and is no draft is left alone', () => {
  for (const found of ['null', '7', '{"draft":{}}', '{"version":0,"draft":{"feedback":1}}', '{']) {
    localStorage.setItem(Object.keys(localStorage)[0] ?? 'trellis.guest.0.rating', found)
    expect(open(make()).place.value).toBe('intro')
    localStorage.clear()
  }
})

test('rating: questions that were changed meanwhile are asked anew; nothing was sent, and nothing else is lost', async () => {
  const old = demoRating()
  const items = old.items.map(it => (it.id === 8 ? { ...it, id: 9, label: 'People bring proposals' } : it))
  const client = make({ ratings: [{ ...old, items }] })
  const store = answered(client, old)
  store.write('feedback', 'Clear.')
  expect(await store.send()).toBe(false)
  expect([store.place.value, store.renewed.value, [...store.missing.value]]).toEqual(['questions', true, [9]])
  expect([store.draft.value.feedback, store.asked.value.sentAt, store.newer.value]).toEqual(['Clear.', null, null])
  // A reload shows the same.
  const again = open(client, { ...old, items })
  expect([again.place.value, again.open.value]).toEqual(['questions', [9]])
  again[Symbol.dispose]()
  store.next()
  expect(store.place.value).toBe('questions')
  store.rate(9, 2)
  store.next()
  expect([store.place.value, store.renewed.value, await store.send()]).toEqual(['words', false, true])
  expect(sent(client).at(-1)?.body).toMatchObject({
    ratings: [4, 5, 6, 7, 9].map(itemId => ({ itemId })),
    feedback: 'Clear.',
  })
  store[Symbol.dispose]()
})

test('rating: a question that was taken out meanwhile is left out, and what is still asked is sent', async () => {
  const old = demoRating()
  const client = make({ ratings: [{ ...old, items: old.items.slice(0, 4) }] })
  const store = answered(client, old)
  expect(await store.send()).toBe(true)
  expect(sent(client).map(it => (it.body as { ratings: unknown[] }).ratings.length)).toEqual([5, 4])
  store[Symbol.dispose]()
})
