import { demoClient, demoSprint } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { SprintReviewModel } from './SprintReviewModel.ts'

const person = { clientId: 'alder', userId: 1 }
beforeEach(() => localStorage.clear())

async function open(client = demoClient({ sprints: { running: demoSprint() } })) {
  const store = new SprintReviewModel({ client, sprintId: 5, person })
  await store.load.reload()
  return { client, store, calls: () => client.changes().filter(it => it.name === 'sprint.saveSprintReview').length }
}

test('what is typed is kept on the device until it is saved', async () => {
  const { client, store } = await open()
  store.edit('whatWorked', 'Free mornings')
  const { store: later } = await open(client)
  expect([later.draft.value.whatWorked, later.changed.value]).toEqual(['Free mornings', true])
  expect(await later.save()).toBe(true)
  const { store: last } = await open(client)
  expect([last.draft.value.whatWorked, last.changed.value, last.isSaved.value]).toEqual(['Free mornings', false, true])
})

test('another person of the device does not find it', async () => {
  const { client, store } = await open()
  store.edit('whatWorked', 'Free mornings')
  const other = new SprintReviewModel({ client, sprintId: 5, person: { ...person, userId: 2 } })
  await other.load.reload()
  expect(other.draft.value.whatWorked).toBe('')
})

test('double press: saved once', async () => {
  const { store, calls } = await open()
  store.edit('whatStays', 'Friday plan')
  expect(await Promise.all([store.save(), store.save()])).toEqual([true, false])
  expect(calls()).toBe(1)
})

test('a reply that is lost: what is typed stays, and a repeat saves it once', async () => {
  const { client, store } = await open()
  store.edit('whatStays', 'Friday plan')
  const gate = client.hold('sprint.saveSprintReview')
  const lost = store.save()
  await (await gate.next()).lose()
  expect([await lost, store.changed.value]).toEqual([false, true])
  await gate.end()
  expect(await store.save()).toBe(true)
  expect(client.switches.sprints?.review?.version).toBe(1)
})

test('two windows: what the other one saved is not overwritten unasked', async () => {
  const { client, store } = await open()
  const { store: other } = await open(client)
  other.edit('whatWorked', 'Theirs')
  await other.save()
  store.edit('whatWorked', 'Mine')
  expect(await store.save()).toBe(false)
  expect(store.newer.value?.whatWorked).toBe('Theirs')
  expect(await store.keepMine()).toBe(true)
  expect(client.switches.sprints?.review?.whatWorked).toBe('Mine')
})

test('loaded again, what is begun stays over the version it was begun on', async () => {
  const { client, store } = await open()
  const { store: other } = await open(client)
  store.edit('whatWorked', 'Mine')
  other.edit('whatWorked', 'Theirs')
  await other.save()
  await store.load.reload()
  expect([store.draft.value.whatWorked, store.isSaved.value]).toEqual(['Mine', false])
  expect(await store.save()).toBe(false)
  expect(store.newer.value?.whatWorked).toBe('Theirs')
})

test('a late reply of the load does not take what was typed meanwhile', async () => {
  const { client, store } = await open()
  store.edit('whatWorked', 'Typed')
  await store.load.reload()
  expect([store.draft.value.whatWorked, client.changes()]).toEqual(['Typed', []])
})
