import { errorOf, type RaterPage } from '@trellis/sdk'
import { type DemoLeader360, demoClient, type FakeClient } from '@trellis/sdk/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RaterWordsModel } from './RaterWordsModel.ts'
import { raterCalls } from './raterCalls.ts'

const stores: Disposable[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const it of stores.splice(0)) it[Symbol.dispose]()
})

const make = (leader360: DemoLeader360 = {}) => demoClient({ leader360 })
async function open(client: FakeClient) {
  const calls = raterCalls({ client })
  const store = new RaterWordsModel(calls, await calls.load())
  stores.push(store)
  return { store, first: () => store.texts.value['L360-Q-1'] }
}
const sent = (client: FakeClient) => client.changes().map(it => (it.body as { revision: number }).revision)
const saved = async (client: FakeClient): Promise<string> =>
  ((await client.leader360Guest.open({ query: {} })) as RaterPage).openQuestions[0]?.answer ?? ''

test('a double press sends once; without a change there is nothing to send', async () => {
  const client = make()
  const { store } = await open(client)
  store.write('L360-Q-1', ' She asks first. ')
  expect(await Promise.all([store.send(), store.send()])).toEqual([true, false])
  expect([sent(client), await saved(client), localStorage.length]).toEqual([[0], 'She asks first.', 0])
  expect([await store.send(), sent(client)]).toEqual([true, [0]])
})

test('what could not be sent is on the device over a reload, and says why', async () => {
  const client = make()
  const { store } = await open(client)
  store.write('L360-Q-1', 'She asks first.')
  client.switches.fails = errorOf('unavailable')
  expect(await store.send()).toBe(false)
  expect(store.outcome.value?.error).toMatchObject({ code: 'unavailable' })
  client.switches.fails = undefined
  const again = await open(client)
  expect([again.first(), await again.store.send(), await saved(client)]).toEqual([
    'She asks first.',
    true,
    'She asks first.',
  ])
})

test('changed as the reply was lost, what had arrived is no other window’s', async () => {
  const client = make()
  const { store } = await open(client)
  store.write('L360-Q-1', 'She asks first.')
  const gate = client.hold('leader360Guest.write')
  const sending = store.send()
  await (await gate.next()).lose()
  await gate.end()
  expect(await sending).toBe(false)
  store.write('L360-Q-1', 'She asks first, twice.')
  expect([await store.send(), store.newer.value, await saved(client)]).toEqual([true, null, 'She asks first, twice.'])
})

test('two windows: nothing that was sent is overwritten before it is loaded; loaded, it is what stands there', async () => {
  const client = make()
  const [one, other] = [await open(client), await open(client)]
  one.store.write('L360-Q-1', 'From one.')
  await one.store.send()
  other.store.write('L360-Q-1', 'From the other.')
  expect(await other.store.send()).toBe(false)
  expect([other.store.newer.value?.texts['L360-Q-1'], other.first()]).toEqual(['From one.', 'From the other.'])
  expect([await other.store.send(), await saved(client)]).toEqual([false, 'From one.'])
  other.store.takeNewer()
  expect([other.store.newer.value, other.first(), localStorage.length]).toEqual([null, 'From one.', 0])
  other.store.write('L360-Q-1', 'From both.')
  expect([await other.store.send(), await saved(client)]).toEqual([true, 'From both.'])
})

test('what was begun on the device before another has sent is not sent over it', async () => {
  const client = make()
  const { store } = await open(client)
  store.write('L360-Q-1', 'Half a sen')
  store[Symbol.dispose]()
  await client.leader360Guest.write({ body: { revision: 0, words: [{ code: 'L360-Q-1', text: 'From a phone.' }] } })
  const again = await open(client)
  expect([again.first(), again.store.newer.value?.texts['L360-Q-1']]).toEqual(['Half a sen', 'From a phone.'])
})

test('typed while a reply is late, it is not sent unasked, and not lost', async () => {
  const client = make()
  const { store, first } = await open(client)
  store.write('L360-Q-1', 'One.')
  const gate = client.hold('leader360Guest.write')
  const sending = store.send()
  const held = await gate.next()
  store.write('L360-Q-1', 'One, and two.')
  await held.release()
  await gate.end()
  expect([await sending, first(), await saved(client)]).toEqual([false, 'One, and two.', 'One.'])
  expect([await store.send(), sent(client)]).toEqual([true, [0, 1]])
})

test('the round closed meanwhile: it says so, and the words are still there', async () => {
  const demo: DemoLeader360 = {}
  const client = make(demo)
  const { store, first } = await open(client)
  store.write('L360-Q-1', 'Too late.')
  demo.expired = true
  expect(await store.send()).toBe(false)
  expect([store.outcome.value?.error, first()]).toEqual([
    expect.objectContaining({ code: 'feedbackLinkExpired' }),
    'Too late.',
  ])
})

test('once disposed of, a late reply is shown to nobody', async () => {
  const client = make()
  const { store } = await open(client)
  store.write('L360-Q-1', 'She asks first.')
  const gate = client.hold('leader360Guest.write')
  const sending = store.send()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  await gate.end()
  expect([await sending, store.outcome.value]).toEqual([false, null])
})
