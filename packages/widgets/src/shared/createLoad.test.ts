import { createModel } from '@preact/signals-core'
import { demoTeam, fakeClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { createLoad } from './createLoad.ts'

function open() {
  const client = fakeClient({ team: { getTeam: ({ params }) => ({ ...demoTeam, id: params.id }) } })
  const load = new (createModel(() => createLoad((id: number) => client.team.getTeam({ params: { id } }))))()
  return { load, gate: client.hold('team.getTeam'), client, shown: () => load.value.value?.id }
}

test('of two loads the later one counts, whichever reply comes first', async () => {
  const { load, gate, shown } = open()
  void load.reload(1)
  void load.reload(2)
  const [first, second] = [await gate.next(), await gate.next()]
  await second.release()
  expect([shown(), load.loading.value]).toEqual([2, false])
  await first.release()
  expect(shown()).toBe(2)
})

test('what is shown stays until the reply, and after a failure, which another try forgets', async () => {
  const { load, gate, shown } = open()
  void load.reload(1)
  await (await gate.next()).release()
  void load.reload(2)
  await (await gate.next()).lose()
  expect([shown(), load.error.value !== null, load.loading.value]).toEqual([1, true, false])
  void load.reload(3)
  expect([shown(), load.error.value, load.loading.value]).toEqual([1, null, true])
})

test('a failure of an older try is not told', async () => {
  const { load, gate, shown } = open()
  void load.reload(1)
  void load.reload(2)
  const [first, second] = [await gate.next(), await gate.next()]
  await second.release()
  await first.lose()
  expect([shown(), load.error.value]).toEqual([2, null])
})

test('a load that began before a change does not undo what the change replied', async () => {
  const { load, gate, shown } = open()
  void load.reload(1)
  const slow = await gate.next()
  load.put({ ...demoTeam, id: 5 })
  await slow.release()
  expect([shown(), load.loading.value]).toEqual([5, false])
})

test('disposed, it takes no reply and asks no more', async () => {
  const { load, gate, client, shown } = open()
  void load.reload(1)
  const late = await gate.next()
  load[Symbol.dispose]()
  await late.release()
  await load.reload(2)
  expect(shown()).toBeUndefined()
  expect(client.calls).toHaveLength(1)
})
