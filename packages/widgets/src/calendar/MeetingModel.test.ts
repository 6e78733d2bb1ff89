import { errorOf } from '@trellis/sdk'
import { type DemoCalendar, demoClient, demoMeeting, type FakeClient } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { MeetingModel, type MeetingStore } from './MeetingModel.ts'

const now = () => new Date('2026-11-23T10:00:00Z')
const ben = { userId: 2, name: 'Ben Okafor', email: 'ben@alder.example' }
const nora = { userId: null, name: 'Nora Lind', email: 'nora@guest.example' }
const stores: MeetingStore[] = []
afterEach(() => {
  for (const it of stores.splice(0)) it[Symbol.dispose]()
})

const make = (calendar: DemoCalendar = {}) => demoClient({ calendar })
async function open(client: FakeClient, id: number | null = null) {
  const store = new MeetingModel(client, id, [ben], now)
  stores.push(store)
  await store.open()
  return store
}
/** A new one that can be sent. */
async function entered(client: FakeClient) {
  const store = await open(client)
  store.edit({ title: ' A first talk ', day: '2026-11-30', time: '10:00', timeZone: 'UTC' })
  return store
}
const sent = (client: FakeClient) => client.changes().filter(it => it.name === 'calendar.scheduleMeeting')
const titles = (demo: DemoCalendar) => demo.meetings?.map(it => it.title)

test('what is missing keeps it from being sent, in the order of the form', async () => {
  const client = make()
  const store = await open(client)
  const missing = [store.missing.value]
  for (const more of [
    { title: 'A first talk', people: [] },
    { people: [ben] },
    { day: '2026-11-23', time: '09:00', timeZone: 'UTC' },
    { time: '11:00', conference: 'link', link: 'javascript:1' },
    { link: 'https://meet.example/1' },
  ] as const) {
    store.edit(more as Parameters<MeetingStore['edit']>[0])
    missing.push(store.missing.value)
  }
  expect(missing).toEqual(['needsTitle', 'needsPeople', 'needsTime', 'needsTime', 'needsLink', null])
  store.edit({ title: ' ' })
  await store.save()
  expect(sent(client)).toEqual([])
})

test('a double press invites once; saved anew it is changed, not planned a second time', async () => {
  const demo: DemoCalendar = { meetings: [] }
  const client = make(demo)
  const store = await entered(client)
  expect(await Promise.all([store.save(), store.save()])).toEqual([true, false])
  expect(store.outcome.value?.done?.key).toBe('calendar.meeting.sent')
  store.edit({ title: 'A second talk' })
  await store.save()
  expect([titles(demo), store.outcome.value?.done?.key]).toEqual([['A second talk'], 'calendar.meeting.saved'])
})

test('what could not be sent is kept as it was entered, and sent at the next press', async () => {
  const demo: DemoCalendar = { meetings: [] }
  const client = make(demo)
  const store = await entered(client)
  client.switches.fails = errorOf('unavailable')
  expect([await store.save(), store.draft.value?.title]).toEqual([false, ' A first talk '])
  expect(store.outcome.value?.error).toMatchObject({ code: 'unavailable' })
  client.switches.fails = undefined
  expect([await store.save(), titles(demo)]).toEqual([true, ['A first talk']])
})

test('a lost reply: pressed again nobody is invited twice, changed before that neither', async () => {
  for (const changes of [false, true]) {
    const demo: DemoCalendar = { meetings: [] }
    const client = make(demo)
    const store = await entered(client)
    const gate = client.hold('calendar.scheduleMeeting')
    const sending = store.save()
    await (await gate.next()).lose()
    await gate.end()
    expect([await sending, store.meeting.value]).toEqual([false, null])
    if (changes) store.edit({ title: 'A better name', people: [ben, nora] })
    expect([await store.save(), store.newer.value]).toEqual([true, null])
    expect(titles(demo)).toEqual([changes ? 'A better name' : 'A first talk'])
    expect(store.meeting.value).toMatchObject({ version: changes ? 2 : 1, people: { length: changes ? 2 : 1 } })
  }
})

test('of a change whose reply was lost nobody is asked whether it is another one’s', async () => {
  const demo: DemoCalendar = {}
  const client = make(demo)
  const store = await open(client, 1)
  store.edit({ note: 'Bring coffee.' })
  const gate = client.hold('calendar.scheduleMeeting')
  const sending = store.save()
  await (await gate.next()).lose()
  await gate.end()
  await sending
  store.edit({ note: 'Bring tea.' })
  expect([await store.save(), store.newer.value, demo.meetings?.[0]?.note]).toEqual([true, null, 'Bring tea.'])
})

test.each(['mine', 'theirs'] as const)('two windows: nothing is overwritten before %s is chosen', async whose => {
  const demo: DemoCalendar = {}
  const client = make(demo)
  const [one, other] = [await open(client, 1), await open(client, 1)]
  one.edit({ title: 'From one' })
  await one.save()
  other.edit({ title: 'From the other' })
  expect(await other.save()).toBe(false)
  expect([other.newer.value?.title, other.draft.value?.title, titles(demo)]).toEqual([
    'From one',
    'From the other',
    ['From one'],
  ])
  other.settle(whose)
  expect([other.newer.value, other.outcome.value]).toEqual([null, null])
  expect(await other.save()).toBe(true)
  expect(titles(demo)).toEqual([whose === 'mine' ? 'From the other' : 'From one'])
})

test('called off once; where it was changed meanwhile, that is shown first', async () => {
  const client = make({ meetings: [demoMeeting()] })
  const store = await open(client, 1)
  expect(await Promise.all([store.cancel(), store.cancel()])).toEqual([true, false])
  expect([store.meeting.value?.isCancelled, store.outcome.value?.done?.key]).toEqual([
    true,
    'calendar.meeting.cancelled',
  ])
})

test('who is free: of two questions the newer one counts, and taking the other’s time asks anew', async () => {
  const demo: DemoCalendar = { account: {}, busy: ['ben@alder.example'] }
  const client = make(demo)
  const store = await open(client)
  const gate = client.hold('calendar.busyTimes')
  store.edit({ day: '2026-11-30', time: '10:00' })
  const first = await gate.next()
  store.edit({ people: [nora] })
  const second = await gate.next()
  await second.release()
  await gate.end()
  await expect.poll(() => store.busy.value).toEqual({ taken: [], unknown: ['Nora Lind'], failed: false })
  await first.release()
  expect(store.busy.value?.taken).toEqual([])
  demo.refuses = 'unavailable'
  store.edit({ time: '11:00' })
  await expect.poll(() => store.busy.value?.failed).toBe(true)
  expect(store.missing.value).toBe('needsTitle')
})

test('looked at once more, what is entered stays', async () => {
  const store = await entered(make())
  await store.open()
  expect(store.draft.value?.title).toBe(' A first talk ')
})

test('once disposed of, a late reply is said to nobody', async () => {
  const client = make()
  const store = await entered(client)
  const gate = client.hold('calendar.scheduleMeeting')
  const sending = store.save()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  await gate.end()
  expect([await sending, store.outcome.value]).toEqual([false, null])
})
