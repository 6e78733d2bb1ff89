import type { Client } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { RoleChallengesModel } from './RoleChallengesModel.ts'

const person = { clientId: 'alder', userId: 1 }
beforeEach(() => sessionStorage.clear())

async function open(client = demoClient(), planId: number | null = null) {
  const store = new RoleChallengesModel(client, person, planId)
  await store.open()
  return { client, store, names: () => client.changes().map(it => it.name) }
}
function choose({ store }: Awaited<ReturnType<typeof open>>, codes = ['C1', 'C2', 'C3']) {
  store.set({ roleLevel: 'teamLead', desiredRoleLevel: 'functionHead' })
  for (const it of codes) store.toggle(it)
}

test('spec 1 section 5: exactly three; a fourth is not taken, one can be given back', async () => {
  const it = await open()
  choose(it, ['C1', 'C2', 'C3', 'C4'])
  expect([it.store.draft.value.challenges, it.store.missing.value]).toEqual([['C1', 'C2', 'C3'], null])
  it.store.toggle('C1')
  expect(it.store.missing.value).toBe('challenges')
})

test('double press: saved once', async () => {
  const it = await open()
  choose(it)
  expect(await Promise.all([it.store.save(), it.store.save()])).toEqual([true, false])
  expect(it.names()).toEqual(['plan.saveRoleChallenges'])
})

test('where the reply is lost, saving again is one save', async () => {
  const it = await open()
  choose(it)
  const gate = it.client.hold('plan.saveRoleChallenges')
  const lost = it.store.save()
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  await gate.end()
  expect([await it.store.save(), it.store.saved.value?.version]).toEqual([true, 1])
})

test('two windows: the later one is asked before anything is overwritten', async () => {
  const it = await open()
  const other = await open(it.client)
  choose(it)
  choose(other, ['C3', 'C4', 'C5'])
  await it.store.save()
  expect(await other.store.save()).toBe(false)
  expect(other.store.newer.value?.challenges).toEqual(['C1', 'C2', 'C3'])
  expect(await other.store.keepMine()).toBe(true)
  const { chosen } = await it.client.plan.roleChallenges({ query: {} })
  expect([chosen.challenges, chosen.version]).toEqual([['C3', 'C4', 'C5'], 2])
})

test('a reload keeps what was chosen and not yet saved', async () => {
  const it = await open()
  choose(it)
  expect((await open(it.client)).store.draft.value.challenges).toEqual(['C1', 'C2', 'C3'])
})

test('challenges of another level are chosen no more, those of both levels stay', async () => {
  const all = await demoClient().plan.roleChallenges({ query: {} })
  const challenges = all.challenges.map(it => (it.code === 'C1' ? { ...it, levels: ['teamLead'] } : it))
  const it = await open(demoClient({}, { plan: { roleChallenges: () => ({ ...all, challenges }) } }))
  choose(it)
  it.store.set({ roleLevel: 'functionHead' })
  expect([it.store.draft.value.challenges, it.store.missing.value]).toEqual([['C2', 'C3'], 'challenges'])
})

test('a plan that is named is read and kept by itself, whatever is being chosen for the present year', async () => {
  const saveRoleChallenges: Client['plan']['saveRoleChallenges'] = async ({ params: { id }, body }) => ({
    ...body,
    ...{ id: Number(id), version: 1 },
  })
  const present = await open(demoClient({}, { plan: { saveRoleChallenges } }))
  choose(present)
  const next = await open(present.client, 9)
  expect(next.store.draft.value.challenges).toEqual([])
  choose(next, ['C3', 'C4', 'C5'])
  await next.store.save()
  expect(present.client.calls.filter(it => it.name === 'plan.roleChallenges').map(it => it.query)).toEqual([
    {},
    { agilePlanGroupId: 9 },
  ])
  expect(present.client.changes()).toMatchObject([{ params: { id: 9 } }])
  expect(present.store.draft.value.challenges).toEqual(['C1', 'C2', 'C3'])
})
