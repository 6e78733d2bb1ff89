import { type DemoOptions, demoClient, demoTeamMembers } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { TeamManageModel } from './TeamManageModel.ts'

const person = { clientId: 'alder', userId: 1 }

beforeEach(() => sessionStorage.clear())

async function open(team: DemoOptions['team'] = {}) {
  const client = demoClient({ team })
  const store = new TeamManageModel(client, 7, person)
  await store.load()
  return { client, store }
}
const [, ben, cleo] = demoTeamMembers
const people = ({ store }: Awaited<ReturnType<typeof open>>) => store.members.value.map(it => it.name)
const bernd = { userId: 22, name: 'Bernd Hoffmann' }

test('double press: one save, one removal, one invitation', async () => {
  const { client, store } = await open()
  store.set({ name: 'Harbour Crew II' })
  if (ben) store.ask('remove', ben)
  await Promise.all([
    store.save(),
    store.save(),
    store.confirm(),
    store.confirm(),
    store.invite(bernd),
    store.invite(bernd),
  ])
  expect(client.changes().map(it => it.name)).toEqual([
    'team.editTeam',
    'team.removeOrgTeamMember',
    'team.addOrgMembers',
  ])
})

test('two changes of the list in a row both show, however slow the first is', async () => {
  const it = await open()
  const gate = it.client.hold('team.addOrgMembers')
  const both = [it.store.invite(bernd), it.store.addGuest({ name: 'Rui Alves', email: 'rui@guest.example' })]
  await (await gate.next()).release()
  expect(await Promise.all(both)).toEqual([true, true])
  expect(people(it)).toEqual(expect.arrayContaining(['Bernd Hoffmann', 'Rui Alves']))
})

test('what is typed while a save is under way stays, over the version that was saved', async () => {
  const { client, store } = await open()
  const gate = client.hold('team.editTeam')
  store.set({ name: 'Harbour Crew II' })
  const saving = store.save()
  const held = await gate.next()
  store.set({ name: 'Harbour Crew III' })
  await held.release()
  await saving
  expect([store.draft.value.name, store.details.value?.name, store.saved.value]).toEqual([
    'Harbour Crew III',
    'Harbour Crew II',
    false,
  ])
  await gate.end()
  const again = new TeamManageModel(client, 7, person)
  await again.load()
  expect([again.draft.value.name, again.theirs.value]).toEqual(['Harbour Crew III', null])
  await store.save()
  expect([store.details.value?.name, store.saved.value]).toEqual(['Harbour Crew III', true])
})

test('a save whose reply was lost is tried again without a conflict with itself', async () => {
  const { client, store } = await open()
  const gate = client.hold('team.editTeam')
  store.set({ name: 'Harbour Crew II' })
  const lost = store.save()
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  expect(store.outcome.value?.change).toBe('save')
  await gate.end()
  expect(await store.save()).toBe(true)
  expect([store.theirs.value, store.details.value?.version, store.saved.value]).toEqual([null, 4, true])
})

test('a part that meets a newer version takes it over, and is not handed on unasked', async () => {
  const { client, store } = await open({ conflict: true })
  if (ben) store.ask('assistant', ben)
  expect(await store.confirm()).toBe(false)
  expect(store.outcome.value).toMatchObject({ change: 'confirm', error: { code: 'conflict' } })
  expect([store.details.value?.name, store.details.value?.version]).toEqual(['Harbour Crew North', 4])
  expect(store.draft.value.name).toBe('Harbour Crew North')
  if (ben) store.ask('assistant', ben)
  expect(await store.confirm()).toBe(true)
  expect(client.changes().at(-1)?.body).toMatchObject({ name: 'Harbour Crew North', teamAdmin: 2, version: 4 })
})

test('a part that meets a newer version leaves what is being typed alone', async () => {
  const { store } = await open({ conflict: true })
  store.set({ description: 'Typed' })
  if (ben) store.ask('assistant', ben)
  await store.confirm()
  expect([store.draft.value.description, store.draft.value.name]).toEqual(['Typed', 'Harbour Crew'])
  expect(store.details.value?.version).toBe(4)
  // Saved now, it would take the newer name back: the person chooses first.
  expect(store.theirs.value?.name).toBe('Harbour Crew North')
  expect(await store.save()).toBe(false)
})

test('a choice that waits outlives what is typed on, and a reload', async () => {
  const { client, store } = await open({ conflict: true })
  store.set({ name: 'Harbour Crew South' })
  await store.save()
  store.set({ description: 'Typed on' })
  const again = new TeamManageModel(client, 7, person)
  await again.load()
  expect([again.theirs.value?.name, again.draft.value.name]).toEqual(['Harbour Crew North', 'Harbour Crew South'])
})

test('left while it loads, nothing comes of the reply', async () => {
  const client = demoClient()
  const gate = client.hold('team.getMembers')
  const store = new TeamManageModel(client, 7, person)
  const loading = store.load()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  await loading
  expect([store.details.value, store.page.error.value]).toEqual([null, null])
})

test('left while it is deleted, nobody is led away', async () => {
  const { client, store } = await open()
  const gate = client.hold('team.deleteTeam')
  const deleting = store.deleteTeam()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  expect(await deleting).toBe(false)
})

test('a full storage takes no entry away', async () => {
  const { store } = await open()
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  store.set({ name: 'Harbour Crew II' })
  Storage.prototype.setItem = setItem
  expect(store.draft.value.name).toBe('Harbour Crew II')
})

test('what is kept in a strange form is not typed', async () => {
  sessionStorage.setItem('trellis.alder.1.team.7', '{"draft":{"name":5,"type":"SUBMARINE"},"version":3}')
  const { store } = await open()
  expect([store.draft.value.name, store.draft.value.type]).toEqual(['', 'HYBRID'])
  sessionStorage.setItem('trellis.alder.1.team.7', '{"version":"3"}')
  expect((await open()).store.draft.value.name).toBe('Harbour Crew')
  expect(cleo).toBeDefined()
})

test('what one person typed, nobody else at the browser finds', async () => {
  const { store } = await open()
  store.set({ name: 'Harbour Crew II' })
  const other = new TeamManageModel(demoClient(), 7, { clientId: 'birch', userId: 1 })
  await other.load()
  expect(other.draft.value.name).toBe('Harbour Crew')
})
