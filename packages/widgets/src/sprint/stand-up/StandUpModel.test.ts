import { NetworkError } from '@trellis/sdk'
import { demoClient, demoStandUp } from '@trellis/sdk/testing'
import { expect, onTestFinished, test } from 'vitest'
import { StandUpModel } from './StandUpModel.ts'

const person = { clientId: 'alder', userId: 1 }

async function made(client = demoClient(), isKept = false) {
  if (!isKept) localStorage.clear()
  const store = new StandUpModel({ client, teamId: 7, person })
  onTestFinished(() => store[Symbol.dispose]())
  await store.load.reload()
  return { client, store }
}
const sent = (client: ReturnType<typeof demoClient>) => client.calls.filter(it => it.name === 'sprint.answerStandUp')

test('a double press answers once, and what is answered can be changed over its version', async () => {
  const { client, store } = await made()
  store.edit('next', 'Call a third customer')
  expect(await Promise.all([store.send(), store.send()])).toEqual([true, false])
  expect(sent(client)).toHaveLength(1)
  expect([store.changed.value, store.saved.value?.version]).toEqual([false, 1])
  store.edit('inTheWay', 'No list')
  await store.send()
  expect(sent(client)[1]).toMatchObject({ body: { version: 1, next: 'Call a third customer', inTheWay: 'No list' } })
})

test('what was answered in another place is never overwritten unasked', async () => {
  const { client, store } = await made()
  store.edit('done', 'Mine')
  await client.sprint.answerStandUp({
    body: { sprintId: 9, day: '2026-11-23', version: 0, done: 'Theirs', next: '', inTheWay: '' },
  })
  expect(await store.send()).toBe(false)
  expect(store.newer.value?.done).toBe('Theirs')
  await store.keepMine()
  expect([store.saved.value?.done, store.newer.value]).toEqual(['Mine', null])
})

test('what is typed is kept over a reload and a failure, for its day alone', async () => {
  const client = demoClient()
  const { store } = await made(client)
  store.edit('done', 'Half a sentence')
  client.switches.offline = true
  expect(await store.send()).toBe(false)
  expect(store.outcome.value?.error).toBeInstanceOf(NetworkError)
  const again = await made(demoClient(), true)
  expect(again.store.draft.value.done).toBe('Half a sentence')
  const { own } = demoStandUp()
  const tomorrow = await made(demoClient({ standUp: demoStandUp({ own: own && { ...own, day: '2026-11-24' } }) }), true)
  expect(tomorrow.store.draft.value.done).toBe('')
})

test('who is away says so, and takes it back', async () => {
  const { store } = await made()
  await store.setAway(true)
  expect(store.saved.value?.isAway).toBe(true)
  await store.setAway(false)
  expect([store.saved.value?.isAway, store.saved.value?.version]).toEqual([false, 2])
})

test('a late reply of another day does not take the place of the newest', async () => {
  const { store } = await made()
  await Promise.all([store.look('2026-11-20'), store.look('2026-11-23')])
  expect(store.load.value.value?.digest?.day).toBe('2026-11-23')
})

test('a page that is open over midnight begins the next day anew, and answers that day', async () => {
  const today = demoStandUp()
  const tomorrow = demoStandUp({ own: today.own && { ...today.own, day: '2026-11-24', answer: null } })
  let shown = today
  const { client, store } = await made(demoClient({}, { sprint: { standUp: () => shown } }))
  store.edit('done', 'Of yesterday')
  shown = tomorrow
  await store.load.reload()
  expect([store.draft.value.done, store.saved.value]).toEqual(['', null])
  store.edit('done', 'Of today')
  await store.send()
  expect(sent(client)).toMatchObject([{ body: { day: '2026-11-24', done: 'Of today' } }])
})

test('a look that another has overtaken brings nothing back that was there before', async () => {
  const { client, store } = await made()
  await store.setAway(true)
  const gate = client.hold('sprint.standUp')
  const back = store.setAway(false)
  const own = await gate.next()
  const other = store.load.reload()
  const later = await gate.next()
  own.release()
  await back
  expect(store.saved.value?.isAway).toBe(false)
  later.release()
  await other
  expect(store.saved.value).toMatchObject({ isAway: false, version: 2 })
  await gate.end()
})
