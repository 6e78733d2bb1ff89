import { errorOf, type Leader360State, type RaterEntry } from '@trellis/sdk'
import {
  type DemoLeader360,
  demoClient,
  draftLeader360,
  type FakeClient,
  fakeClient,
  noLeader360,
  openLeader360,
} from '@trellis/sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Leader360Model, type Leader360Store } from './Leader360Model.ts'

const person = { clientId: 'alder', userId: 1 }
const zoe: RaterEntry = { group: 'peer', name: 'Zoe Martin', email: 'zoe@alder.example' }
const quinn: RaterEntry = { group: 'customer', name: 'Quinn', email: 'quinn@raters.example' }
const stores: Leader360Store[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  for (const it of stores.splice(0)) it[Symbol.dispose]()
  vi.useRealTimers()
})

const make = (leader360: DemoLeader360 = {}) => demoClient({ leader360 })
async function open(client: FakeClient = make()) {
  const store = new Leader360Model({ client, person, custom: false })
  stores.push(store)
  await store.open()
  return store
}
const add = (store: Leader360Store, it = zoe) => store.set({ raters: [...store.list.peek().raters, it] })
const quiet = () => vi.advanceTimersByTimeAsync(600)
const names = (store: Leader360Store) => store.list.value.raters.map(it => it.name)
const sent = (client: FakeClient) => client.changes().map(it => it.name.split('.')[1])

test('what is chosen is saved once it is quiet, and what is on its way is on the device', async () => {
  const client = make()
  const store = await open(client)
  expect([store.state.value, names(store).length]).toEqual(['saved', 7])
  add(store)
  await vi.advanceTimersByTimeAsync(400)
  add(store, quinn)
  expect([store.state.value, localStorage.length, sent(client)]).toEqual(['busy', 1, []])
  await quiet()
  expect([store.state.value, localStorage.length, sent(client)]).toEqual(['saved', 0, ['raters']])
  expect(store.load.value.value?.draft).toMatchObject({ version: 4, raters: { length: 9 } })
})

test('a double press begins, sends and asks anew once', async () => {
  for (const [state, press, name] of [
    [noLeader360(), (it: Leader360Store) => it.begin(), 'raters'],
    [draftLeader360(), (it: Leader360Store) => it.start(), 'start'],
    [openLeader360(), (it: Leader360Store) => it.remind(5), 'remind'],
    [openLeader360(), (it: Leader360Store) => it.close(5), 'close'],
    [noLeader360(), (it: Leader360Store) => it.redo(4), 'redo'],
  ] as const) {
    const client = make({ state })
    const store = await open(client)
    expect(await Promise.all([press(store), press(store)])).toEqual([true, false])
    expect(sent(client)).toEqual([name])
  }
})

test('sent before it was quiet, the list is saved first; where that fails nothing is sent', async () => {
  const client = make()
  const store = await open(client)
  add(store)
  client.switches.fails = errorOf('unavailable')
  expect(await store.start()).toBe(false)
  expect([sent(client), store.state.value]).toEqual([['raters'], 'late'])
  client.switches.fails = undefined
  expect(await store.start()).toBe(true)
  expect(sent(client)).toEqual(['raters', 'raters', 'start'])
  expect(store.load.value.value?.round?.raters.map(it => it.name)).toContain('Zoe Martin')
})

test('a lost network loses nothing, over a reload either; once it is back the list is saved by itself', async () => {
  const client = make()
  const store = await open(client)
  client.switches.offline = true
  add(store)
  await quiet()
  expect([store.state.value, store.failed.value]).toEqual(['late', 'save'])
  store[Symbol.dispose]()
  client.switches.offline = false
  const again = await open(client)
  expect([names(again).at(-1), again.newer.value]).toEqual(['Zoe Martin', null])
  await quiet()
  expect([again.state.value, sent(client)]).toEqual(['saved', ['raters']])
})

test('a lost reply: the same list, sent again, has one effect; changed before that it is no other window’s', async () => {
  for (const changes of [false, true]) {
    const client = make()
    const store = await open(client)
    const gate = client.hold('leader360.raters')
    add(store)
    await quiet()
    await (await gate.next()).lose()
    await gate.end()
    expect(store.state.value).toBe('late')
    if (changes) add(store, quinn)
    await vi.advanceTimersByTimeAsync(5000)
    expect([store.state.value, store.newer.value]).toEqual(['saved', null])
    expect(store.load.value.value?.draft?.version).toBe(changes ? 5 : 4)
    store[Symbol.dispose]()
    localStorage.clear()
  }
})

test('closed as the reply was lost, what is changed at the next visit is no other window’s', async () => {
  const client = make()
  const store = await open(client)
  const gate = client.hold('leader360.raters')
  add(store)
  await quiet()
  await (await gate.next()).lose()
  add(store, quinn)
  store[Symbol.dispose]()
  await gate.end()
  const again = await open(client)
  expect([names(again).slice(-2), again.newer.value]).toEqual([['Zoe Martin', 'Quinn'], null])
  await quiet()
  expect(again.state.value).toBe('saved')
})

test.each(['mine', 'theirs'] as const)(
  'two windows: %s counts once it is chosen, and until then nothing is sent',
  async whose => {
    const client = make()
    const [one, other] = [await open(client), await open(client)]
    add(one)
    await quiet()
    add(other, quinn)
    await quiet()
    expect(other.newer.value?.raters.map(it => it.name).at(-1)).toBe('Zoe Martin')
    expect(names(other).at(-1)).toBe('Quinn')
    expect(await other.start()).toBe(false)
    expect(sent(client)).toEqual(['raters', 'raters'])
    if (whose === 'mine') await other.keepMine()
    else other.takeSaved()
    await quiet()
    expect([other.newer.value, other.state.value, names(other)]).toEqual([
      null,
      'saved',
      [...names(one).slice(0, 7), whose === 'mine' ? 'Quinn' : 'Zoe Martin'],
    ])
    expect(other.load.value.value?.draft?.raters).toHaveLength(8)
  },
)

test('looked at again, the list is the one that another window has saved: what is sent is what is seen', async () => {
  const client = make()
  const [one, other] = [await open(client), await open(client)]
  add(one)
  await quiet()
  await other.refresh()
  expect(names(other).at(-1)).toBe('Zoe Martin')
  add(other, quinn)
  await other.refresh()
  expect([names(other).at(-1), other.newer.value]).toEqual(['Quinn', null])
})

test('who is taken off again while a save is under way is not brought back by a look', async () => {
  const client = make()
  const store = await open(client)
  const before = store.list.peek().raters
  const gate = client.hold('leader360.raters')
  add(store)
  await quiet()
  const held = await gate.next()
  store.set({ raters: before })
  await store.refresh()
  expect([names(store), store.newer.value]).toEqual([before.map(it => it.name), null])
  await held.release()
  await gate.end()
  await quiet()
  expect([names(store).length, store.state.value, store.load.value.value?.draft?.raters.length]).toEqual([
    7,
    'saved',
    7,
  ])
})

test('where another window was faster, what stands is shown beside the reason', async () => {
  let state: Leader360State = draftLeader360()
  const client = fakeClient({
    leader360: {
      state: () => state,
      start: () => {
        state = draftLeader360()
        if (state.draft) state.draft.version = 9
        throw errorOf('conflict', 'Changed meanwhile', { details: { current: state } })
      },
    },
  })
  const store = await open(client)
  expect(await store.start()).toBe(false)
  expect([store.load.value.value?.draft?.version, store.failed.value]).toEqual([9, 'start'])
  expect(store.error.value).toMatchObject({ message: 'Changed meanwhile' })
})

test('a look that began before a change does not bring back what was before it', async () => {
  const client = make({ state: openLeader360() })
  const store = await open(client)
  const gate = client.hold('leader360.state')
  const looking = store.refresh()
  const held = await gate.next()
  await store.removeRater(5, 3)
  await held.release()
  await looking
  await gate.end()
  expect(store.load.value.value?.round?.raters.map(it => it.id)).not.toContain(3)
})

test('once disposed of, a late reply is shown to nobody, and nothing is sent by itself', async () => {
  const client = make()
  const store = await open(client)
  add(store)
  store[Symbol.dispose]()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent(client)).toEqual([])
  const other = await open(client)
  const gate = client.hold('leader360.raters')
  const saving = other.start()
  const held = await gate.next()
  other[Symbol.dispose]()
  await held.release()
  await gate.end()
  expect(await saving).toBe(false)
})

test('what was found on the device and is no list is left alone', async () => {
  for (const found of ['null', '7', '{"draft":{}}', '{"version":1,"draft":{"raters":1}}', '{']) {
    localStorage.setItem('trellis.alder.1.leader360.own', found)
    const store = await open()
    expect([names(store).length, store.newer.value]).toEqual([7, null])
    store[Symbol.dispose]()
  }
})
