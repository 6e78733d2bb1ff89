import { type CheckIn, errorOf } from '@trellis/sdk'
import { checkInAnswers, type DemoCheckIns, demoCheckIn, demoClient, type FakeClient } from '@trellis/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { CheckInModel } from './CheckInModel.ts'

const person = { clientId: 'alder', userId: 1 }
const make = (demo: DemoCheckIns = { checkIns: [demoCheckIn()] }) => demoClient({}, { sprint: checkInAnswers(demo) })
const open = (client: FakeClient, checkIn: CheckIn = demoCheckIn()) => new CheckInModel({ client, person, checkIn })
const sent = () => vi.advanceTimersByTimeAsync(400)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') })
})

test('check-in: what is answered is sent by itself, and the place is kept', async () => {
  const store = open(make())
  store.go(1)
  store.rate(4, 4)
  store.rate(5, null)
  store.go(2)
  expect(store.state.value).toBe('changed')
  await sent()
  const { status, step, version, ratings } = store.saved.value
  expect([status, step, version, store.state.value]).toEqual(['IN_PROGRESS', 2, 2, 'saved'])
  expect(ratings).toEqual([
    { itemId: 4, value: 4 },
    { itemId: 5, value: null },
  ])
  expect(localStorage).toHaveLength(0)
})

test('check-in: what was not sent survives a reload', async () => {
  const client = make()
  client.switches.offline = true
  const first = open(client)
  first.go(3)
  first.feel(2)
  first.write('On the train ')
  await sent()
  expect(first.state.value).toBe('late')
  first[Symbol.dispose]()
  client.switches.offline = false
  const again = open(client)
  expect(again.answers.value).toMatchObject({ step: 3, energy: 2, note: 'On the train ' })
  await sent()
  expect(again.saved.value).toMatchObject({ energy: 2, note: 'On the train', version: 2 })
})

test('check-in: a lost network is tried again by itself, and at once when it is back', async () => {
  const client = make()
  client.switches.offline = true
  const store = open(client)
  store.feel(3)
  await sent()
  expect(store.state.value).toBe('late')
  client.switches.offline = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect([store.state.value, store.saved.value.energy]).toEqual(['saved', 3])
})

test('check-in: a lost reply is no conflict with oneself', async () => {
  const client = make()
  const store = open(client)
  const gate = client.hold('sprint.updateCheckIn')
  store.feel(3)
  await sent()
  await (await gate.next()).lose()
  expect(store.state.value).toBe('late')
  // Not at once: the network has its time to come back.
  await vi.advanceTimersByTimeAsync(1999)
  expect([store.state.value, client.changes().length]).toEqual(['late', 1])
  await gate.end()
  await vi.advanceTimersByTimeAsync(1)
  expect([store.state.value, store.newer.value, store.saved.value.version]).toEqual(['saved', null, 2])
})

test('check-in: a server that fails for a moment is tried again by itself, less often each time, as the surveys do', async () => {
  const client = make()
  client.switches.fails = errorOf('internal')
  const store = open(client)
  store.feel(3)
  await sent()
  for (const [tries, pause] of [2000, 5000, 15_000, 30_000, 30_000].entries()) {
    expect([store.state.value, store.error.value, client.changes().length]).toEqual(['late', null, tries + 1])
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(client.changes()).toHaveLength(tries + 1)
    await vi.advanceTimersByTimeAsync(1)
  }
  client.switches.fails = undefined
  await vi.advanceTimersByTimeAsync(30_000)
  expect([store.state.value, store.saved.value.version, localStorage.length]).toEqual(['saved', 2, 0])
  const before = client.changes().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.changes()).toHaveLength(before)
  // The next time it begins anew.
  client.switches.fails = errorOf('internal')
  store.feel(4)
  await sent()
  client.switches.fails = undefined
  await vi.advanceTimersByTimeAsync(2000)
  expect([store.state.value, store.saved.value.energy]).toEqual(['saved', 4])
})

test('check-in: a server that says when it wants to be asked again is not asked before', async () => {
  const client = make()
  client.switches.fails = errorOf('unavailable', undefined, { retryAfter: 12 })
  const store = open(client)
  store.feel(3)
  await sent()
  client.switches.fails = undefined
  await vi.advanceTimersByTimeAsync(11_999)
  expect([store.state.value, client.changes().length]).toEqual(['late', 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(store.state.value).toBe('saved')
})

test('check-in: finished as the server failed, it is finished once: what had arrived is not saved twice', async () => {
  const client = make()
  const store = open(client)
  store.go(7)
  await sent()
  const gate = client.hold('sprint.updateCheckIn')
  store.finish()
  await (await gate.next()).lose(errorOf('unavailable', undefined, { status: 502 }))
  expect([store.state.value, store.ending.value, store.place.value]).toEqual(['late', 'COMPLETED', 'steps'])
  await gate.end()
  await vi.advanceTimersByTimeAsync(2000)
  expect([store.saved.value.status, store.saved.value.version, store.newer.value]).toEqual(['COMPLETED', 3, null])
  expect([store.state.value, store.place.value]).toEqual(['saved', 'card'])
})

test('check-in: what is answered while the server fails is sent with the rest, in the order it was given', async () => {
  const client = make()
  client.switches.fails = errorOf('unavailable')
  const store = open(client)
  store.feel(3)
  await sent()
  store.feel(5)
  store.rate(4, 2)
  client.switches.fails = undefined
  await sent()
  expect(store.saved.value).toMatchObject({ energy: 5, ratings: [{ itemId: 4, value: 2 }], version: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.changes()).toHaveLength(2)
})

test('check-in: answered on as the reply was lost, what had arrived is no other window’s answer', async () => {
  const client = make()
  const store = open(client)
  const gate = client.hold('sprint.updateCheckIn')
  store.feel(3)
  await sent()
  await (await gate.next()).lose(errorOf('unavailable', undefined, { status: 502 }))
  expect(store.state.value).toBe('late')
  store.feel(5)
  await gate.end()
  await sent()
  expect([store.state.value, store.newer.value]).toEqual(['saved', null])
  expect(store.saved.value).toMatchObject({ energy: 5, version: 3 })
})

test('check-in: whoever answers on, or ends it, asks no server before it wants to be asked again', async () => {
  for (const goOn of ['feel', 'finish', 'online'] as const) {
    const client = make()
    client.switches.fails = errorOf('unavailable', undefined, { retryAfter: 12 })
    const store = open(client)
    store.feel(3)
    await sent()
    client.switches.fails = undefined
    if (goOn === 'feel') store.feel(5)
    else if (goOn === 'finish') store.finish()
    else window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(11_999)
    expect([store.state.value, client.changes().length], goOn).toEqual(['late', 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([store.state.value, client.changes().length], goOn).toEqual(['saved', 2])
    expect(store.saved.value).toMatchObject({
      energy: goOn === 'feel' ? 5 : 3,
      status: goOn === 'finish' ? 'COMPLETED' : 'IN_PROGRESS',
    })
    store[Symbol.dispose]()
    localStorage.clear()
  }
})

test('check-in: what the server refuses is not tried again by itself', async () => {
  const client = make()
  client.switches.fails = errorOf('forbidden')
  const store = open(client)
  store.feel(3)
  await sent()
  expect(store.state.value).toBe('failed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.changes()).toHaveLength(1)
})

test('check-in: what is answered while a reply is late is sent after it', async () => {
  const client = make()
  const store = open(client)
  const gate = client.hold('sprint.updateCheckIn')
  store.feel(3)
  await sent()
  const held = await gate.next()
  store.feel(4)
  await held.release()
  expect(store.answers.value.energy).toBe(4)
  await gate.end()
  await sent()
  expect(store.saved.value).toMatchObject({ energy: 4, version: 3 })
})

test('check-in: two windows: nothing is overwritten before the person has chosen', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const client = make()
    const [one, other] = [open(client), open(client)]
    one.feel(5)
    await sent()
    other.feel(2)
    await sent()
    expect([other.newer.value?.energy, other.answers.value.energy]).toEqual([5, 2])
    if (choice === 'mine') await other.keepMine()
    else other.takeTheirs()
    expect([other.newer.value, other.saved.value.energy]).toEqual([null, choice === 'mine' ? 2 : 5])
    await sent()
    expect(other.state.value).toBe('saved')
    localStorage.clear()
  }
})

test('check-in: finished over what another window has answered since, it is open still where theirs is taken', async () => {
  const client = make()
  const [one, other] = [open(client), open(client)]
  one.feel(5)
  await sent()
  other.go(7)
  other.finish()
  await sent()
  expect([other.newer.value?.energy, other.ending.value]).toEqual([5, 'COMPLETED'])
  // Nothing is sent before the person has chosen.
  const before = client.changes().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.changes()).toHaveLength(before)
  other.takeTheirs()
  expect([other.saved.value.status, other.place.value, other.ending.value]).toEqual(['IN_PROGRESS', 'steps', null])
})

test('check-in: a double press finishes it once, and then its card is shown', async () => {
  const client = make()
  const store = open(client)
  store.go(7)
  await sent()
  store.finish()
  store.finish()
  expect([store.ending.value, store.place.value]).toEqual(['COMPLETED', 'steps'])
  await sent()
  expect([store.saved.value.status, store.ending.value, store.place.value]).toEqual(['COMPLETED', null, 'card'])
  expect(client.changes()).toHaveLength(2)
})

test('check-in: completed, it is changed without being taken up anew', async () => {
  const store = open(
    make({ checkIns: [demoCheckIn({ status: 'COMPLETED', step: 7 })] }),
    demoCheckIn({ status: 'COMPLETED', step: 7 }),
  )
  store.go(1)
  store.rate(4, 5)
  await sent()
  expect(store.saved.value).toMatchObject({ status: 'COMPLETED', ratings: [{ itemId: 4, value: 5 }] })
})

test('check-in: skipped, it can be taken up again', async () => {
  const store = open(make())
  store.skip()
  await sent()
  expect([store.saved.value.status, store.place.value]).toEqual(['SKIPPED', 'card'])
  store.go(1)
  await sent()
  expect([store.saved.value.status, store.place.value]).toEqual(['IN_PROGRESS', 'steps'])
})

test('check-in: a window that has ended meanwhile is told, and not tried again', async () => {
  const demo: DemoCheckIns = { checkIns: [demoCheckIn()], closed: true }
  const client = make(demo)
  const store = open(client)
  store.feel(3)
  await sent()
  expect([store.state.value, localStorage.length]).toEqual(['closed', 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.changes()).toHaveLength(1)
})

test('check-in: what was rated in its dialog is no newer version to choose', async () => {
  const client = make()
  const store = open(client)
  store.feel(3)
  store.put(await client.sprint.rateCheckIn({ query: { checkInId: 40, rating: '4' } }))
  await sent()
  expect(store.saved.value).toMatchObject({ effectiveness: 4, energy: 3, version: 3 })
  expect(store.newer.value).toBeNull()
})

test('check-in: strange things in the storage are no answers', () => {
  localStorage.setItem('trellis.alder.1.check-in.40', '{"draft":{"step":"x"},"version":1}')
  expect(open(make()).answers.value.step).toBe(1)
})

test('check-in: one that was finished, looked at again and finished unchanged asks for nothing, and nothing is late', async () => {
  const done = demoCheckIn({ status: 'COMPLETED' })
  const client = make({ checkIns: [done] })
  const store = open(client, done)
  store.go(done.step)
  await sent()
  const before = client.changes().length
  client.switches.offline = true
  store.finish()
  await vi.advanceTimersByTimeAsync(5000)
  expect([client.changes().length, store.place.value, store.state.value]).toEqual([before, 'card', 'saved'])
})

test('check-in: what another call has brought meanwhile is not late any more', async () => {
  const client = make()
  const store = open(client)
  const gate = client.hold('sprint.updateCheckIn')
  store.feel(2)
  await sent()
  await (await gate.next()).lose()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.state.value).toBe('late')
  store.put({ ...demoCheckIn(), ...store.answers.value, version: 2 })
  expect(store.state.value).toBe('saved')
  await gate.end()
})
