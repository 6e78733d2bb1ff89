import { createModel } from '@preact/signals-core'
import { errorOf, NetworkError } from '@trellis/sdk'
import { fakeClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { createChanges } from './createChanges.ts'

/** Removes people from a team one by one. */
function open() {
  const removed: number[] = []
  const client = fakeClient({
    team: {
      removeOrgTeamMember: ({ params: { id } }) => {
        if (id === 13) throw errorOf('conflict')
        removed.push(id)
        return {}
      },
    },
  })
  const changes = new (createModel(createChanges))()
  const remove = (id: number) =>
    changes.change(`remove-${id}`, async once => {
      const call = { params: { id } }
      await client.team.removeOrgTeamMember(call, once(call))
      return { key: 'team.manage.done.remove', values: { name: String(id) } }
    })
  return { changes, client, remove, removed, gate: client.hold('team.removeOrgTeamMember') }
}

test('a second press while a change runs is no second change', async () => {
  const { changes, client, remove, gate } = open()
  const both = [remove(1), remove(1)]
  expect([...changes.busy.value]).toEqual(['remove-1'])
  await (await gate.next()).release()
  expect(await Promise.all(both)).toEqual([true, false])
  expect(client.calls).toHaveLength(1)
  expect(changes.busy.value.size).toBe(0)
  expect(changes.outcome.value).toEqual({
    change: 'remove-1',
    done: { key: 'team.manage.done.remove', values: { name: '1' } },
  })
})

test('another change waits for the one before, also for one that fails', async () => {
  const { changes, client, remove, gate } = open()
  const [one, two] = [remove(13), remove(2)]
  const first = await gate.next()
  expect(client.calls).toHaveLength(1)
  expect([...changes.busy.value]).toEqual(['remove-13', 'remove-2'])
  await first.release()
  await (await gate.next()).release()
  expect(await Promise.all([one, two])).toEqual([false, true])
  expect(changes.outcome.value?.change).toBe('remove-2')
})

test('why a change failed is kept as it is, until the next begins or it is forgotten', async () => {
  const { changes, remove, gate } = open()
  await gate.end()
  await remove(13)
  expect(changes.outcome.value).toMatchObject({ change: 'remove-13', error: { code: 'conflict' } })
  changes.forget()
  expect(changes.outcome.value).toBeNull()
  await remove(13)
  void remove(2)
  expect(changes.outcome.value).toBeNull()
})

test('tried again after a lost reply, a change has one effect', async () => {
  const { changes, remove, removed, gate } = open()
  const lost = remove(1)
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  expect(changes.outcome.value?.error).toBeInstanceOf(Error)
  await gate.end()
  expect(await remove(1)).toBe(true)
  expect(removed).toEqual([1])
  // Once it went well, the same is another change.
  await remove(1)
  expect(removed).toEqual([1, 1])
})

test('left, what was begun still happens, and nothing is said of it', async () => {
  const { changes, remove, removed, gate } = open()
  const all = [remove(1), remove(2), remove(13)]
  const first = await gate.next()
  changes[Symbol.dispose]()
  await first.release()
  await (await gate.next()).release()
  await (await gate.next()).release()
  expect(await Promise.all(all)).toEqual([false, false, false])
  expect(removed).toEqual([1, 2])
  expect(changes.outcome.value).toBeNull()
})

test('pressed again while the first try still runs, it keeps the key of the first', async () => {
  const used: string[] = []
  const changes = new (createModel(createChanges))()
  const remove = (error?: Error) =>
    changes.change('remove', async once => {
      used.push(once({ params: { id: 1 } }).idempotencyKey ?? '')
      if (error) throw error
    })
  await remove(new NetworkError('No reply'))
  await remove(errorOf('idempotencyInFlight'))
  // A proxy that gave up says nothing of what the server did.
  await remove(errorOf('unavailable', 'Bad gateway', { status: 502 }))
  await remove()
  await remove(errorOf('conflict'))
  await remove()
  expect([new Set(used.slice(0, 4)).size, new Set(used).size]).toEqual([1, 3])
})
