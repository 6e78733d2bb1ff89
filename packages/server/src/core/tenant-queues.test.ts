import { expect, test } from 'vitest'
import { createTenantQueues } from './tenant-queues.ts'

/** Queues whose work waits until it is let go, and what was done. */
function queues(most = 100) {
  const done: string[] = []
  const gates: (() => void)[] = []
  const held = (name: string) =>
    new Promise<void>(go =>
      gates.push(() => {
        done.push(name)
        go()
      }),
    )
  const all = createTenantQueues<{ tenantId: number; what: string; version: number }>(most, {
    keyOf: it => it.what,
    isEarly: it => it.what === 'rights',
    run: it => held(`${it.tenantId} ${it.what} ${it.version}`),
    runAll: async tenantId => {
      await held(`${tenantId} all`)
    },
    failed: error => done.push(error.message),
  })
  const settle = async () => {
    while (gates.length > 0) {
      gates.shift()?.()
      await new Promise(go => setTimeout(go))
    }
  }
  const push = (tenantId: number, what: string, version = 0) => all.push({ tenantId, what, version })
  return { push, settle, done, gates }
}

test('one after the other in a tenant; no tenant waits for another', async () => {
  const { push, settle, done, gates } = queues()
  push(1, 'a')
  push(1, 'b')
  push(2, 'c')
  expect(gates).toHaveLength(2)
  gates.pop()?.()
  expect(done).toEqual(['2 c 0'])
  gates.shift()?.()
  await settle()
  await new Promise(go => setTimeout(go))
  await settle()
  expect(done).toEqual(['2 c 0', '1 a 0', '1 b 0'])
})

test('what waits is merged: the newest of what is the same, behind what ends rights, which keeps its first place', async () => {
  const { push, settle, done } = queues()
  push(1, 'held')
  for (let version = 1; version <= 500; version++) {
    push(1, 'activities', version)
    push(1, 'rights')
  }
  await settle()
  expect(done).toEqual(['1 held 0', '1 rights 0', '1 activities 500'])
})

test('more than is kept is done at once, and later ones by themselves again', async () => {
  const { push, settle, done } = queues(3)
  push(1, 'held')
  for (const what of ['a', 'b', 'c', 'd', 'e']) push(1, what)
  await settle()
  expect(done).toEqual(['1 held 0', '1 all'])
  push(1, 'f')
  await settle()
  expect(done.at(-1)).toBe('1 f 0')
})
