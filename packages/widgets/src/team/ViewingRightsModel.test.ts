import { demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { doubleMs } from '../shared/doubleMs.ts'
import { keyOfRight, keyOfView, ViewingRightsModel } from './ViewingRightsModel.ts'

async function open() {
  const client = demoClient()
  const store = new ViewingRightsModel(client)
  await store.load()
  const [waiting] = store.waiting.value
  const granted = store.rights.value.find(it => it.status === 'GRANTED')
  const [view] = store.teams.value
  if (!waiting || !granted || !view) throw new Error('The demo lacks a right')
  return { client, store, waiting, granted, view }
}

test('double press: a right is decided once, and shows only once the server has it', async () => {
  const { client, store, waiting } = await open()
  const gate = client.hold('team.updateViewingRightsUsers')
  const both = [store.decide(waiting, 'GRANTED'), store.decide(waiting, 'DECLINED')]
  const held = await gate.next()
  expect([store.busy.value.has(keyOfRight(waiting)), store.waiting.value.length]).toEqual([true, 1])
  await held.release()
  expect(await Promise.all(both)).toEqual([true, false])
  expect(store.changed.value?.right?.status).toBe('GRANTED')
  expect(client.changes()).toHaveLength(1)
})

test('two rights decided in a row both show', async () => {
  const { client, store, waiting, granted } = await open()
  const gate = client.hold('team.updateViewingRightsUsers')
  const both = [store.decide(waiting, 'DECLINED'), store.decide(granted, 'REVOKED')]
  await (await gate.next()).release()
  await (await gate.next()).release()
  await Promise.all(both)
  const statusOf = (key: string) => store.rights.value.find(it => keyOfRight(it) === key)?.status
  expect([statusOf(keyOfRight(waiting)), statusOf(keyOfRight(granted))]).toEqual(['DECLINED', 'REVOKED'])
})

test('double press: the second half of an end shows nothing again', async () => {
  vi.useFakeTimers()
  const { client, store, granted } = await open()
  await store.decide(granted, 'REVOKED')
  expect(await store.decide(granted, 'GRANTED')).toBe(false)
  expect(client.changes()).toHaveLength(1)
  vi.advanceTimersByTime(doubleMs)
  expect(await store.decide(granted, 'GRANTED')).toBe(true)
  vi.useRealTimers()
})

test('a list that was asked for before a decision does not undo it', async () => {
  const { client, store, waiting } = await open()
  const gate = client.hold('team.viewingRights')
  void store.load()
  const slow = await gate.next()
  await store.decide(waiting, 'GRANTED')
  await slow.release()
  expect(store.waiting.value).toEqual([])
})

test('a decision whose reply was lost changes nothing here, and is told', async () => {
  const { client, store, waiting } = await open()
  const gate = client.hold('team.updateViewingRightsUsers')
  const lost = store.decide(waiting, 'GRANTED')
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  expect([store.waiting.value.length, store.changed.value]).toEqual([1, null])
  expect(store.outcome.value).toMatchObject({ change: keyOfRight(waiting), error: { name: 'NetworkError' } })
})

test('double press: a team is shown the strengths once', async () => {
  const { client, store, view } = await open()
  await Promise.all([store.showTeam(view, true), store.showTeam(view, true)])
  expect(client.changes()).toHaveLength(1)
  expect(store.teams.value.find(it => keyOfView(it) === keyOfView(view))?.shown).toBe(true)
})

test('undo takes the last change back, once, and is gone after ten seconds', async () => {
  vi.useFakeTimers()
  const { client, store, granted, view } = await open()
  await store.decide(granted, 'REVOKED')
  await Promise.all([store.undo(), store.undo()])
  expect(store.rights.value.find(it => keyOfRight(it) === keyOfRight(granted))?.status).toBe('GRANTED')
  await store.showTeam(view, true)
  await store.undo()
  expect(store.teams.value.find(it => keyOfView(it) === keyOfView(view))?.shown).toBe(false)
  expect(client.changes()).toHaveLength(4)
  await store.showTeam(view, true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.changed.value).toBeNull()
  await store.undo()
  expect(client.changes()).toHaveLength(5)
  vi.useRealTimers()
})

test('while a further decision is on its way the earlier one is not offered to be taken back', async () => {
  const { client, store, granted, view } = await open()
  await store.decide(granted, 'REVOKED')
  expect(store.changed.value).not.toBeNull()
  const gate = client.hold('team.updateViewingRightTeamMember')
  const later = store.showTeam(view, true)
  const slow = await gate.next()
  expect(store.changed.value).toBeNull()
  await slow.release()
  await later
  expect(store.changed.value?.view).toMatchObject({ teamId: view.teamId })
})

test('a slow undo leaves what was changed meanwhile to be taken back', async () => {
  const { client, store, granted, view } = await open()
  await store.decide(granted, 'REVOKED')
  const gate = client.hold('team.undoViewingRightsUsers')
  const undone = store.undo()
  const slow = await gate.next()
  const later = store.showTeam(view, true)
  await slow.release()
  await Promise.all([undone, later])
  expect(store.changed.value?.view).toMatchObject({ teamId: view.teamId })
})
