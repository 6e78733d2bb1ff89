import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { ExpressModel } from './ExpressModel.ts'

const person = { clientId: 'alder', userId: 1 }

beforeEach(() => sessionStorage.clear())

async function open(express: DemoOptions['express'] = { people: 2 }) {
  const client = demoClient({ express })
  const store = new ExpressModel(client, person)
  await store.load()
  return { client, store }
}
const dev = { name: 'Dev Patel', email: 'dev.patel@alder.example', roleId: '3' }
const names = ({ store }: Awaited<ReturnType<typeof open>>) => store.others.value.map(it => it.name)
/** Opening the screen makes the team. */
const changes = ({ client }: Awaited<ReturnType<typeof open>>) => client.changes().slice(1)

test('double press: one person is added, edited, deleted, and one survey is sent', async () => {
  const it = await open()
  const { store } = it
  store.set(dev)
  expect(await Promise.all([store.add(), store.add()])).toEqual([true, false])
  const [ben, raman] = store.others.value
  if (!ben || !raman) throw new Error('The demo lacks people')
  store.edit(ben)
  store.setEdit({ name: 'Ben O.' })
  await Promise.all([store.saveEdit(), store.saveEdit()])
  store.askDelete(raman)
  await Promise.all([store.remove(), store.remove()])
  store.askSend()
  await Promise.all([store.send(), store.send()])
  expect(changes(it).map(one => one.name.split('.')[1])).toEqual([
    'expressCreateMember',
    'expressModifyMember',
    'expressDeleteMember',
    'startSurvey',
  ])
  expect(names(it)).toEqual(['Ben O.', 'Dev Patel'])
  expect([store.confirming.value, store.deleting.value, store.editing.value]).toEqual([false, null, null])
  expect(store.sent.value?.managerSurveyLink).toContain('team-alignment?survey')
})

test('a person whose adding was not heard of is on the list once, after another try', async () => {
  const it = await open()
  const gate = it.client.hold('alignment.expressCreateMember')
  it.store.set(dev)
  const lost = it.store.add()
  await (await gate.next()).lose()
  expect([await lost, it.store.draft.value]).toEqual([false, dev])
  await gate.end()
  expect(await it.store.add()).toBe(true)
  expect(names(it)).toEqual(['Ben Okafor', 'Dev Raman', 'Dev Patel'])
  expect((await it.client.alignment.expressTeam()).members).toHaveLength(4)
})

test('two people added in a row are both there, and whoever is typed next stays', async () => {
  const it = await open()
  const gate = it.client.hold('alignment.expressCreateMember')
  it.store.set(dev)
  const adding = it.store.add()
  const held = await gate.next()
  it.store.set({ name: 'Emi', email: '' })
  await held.release()
  await adding
  expect(it.store.draft.value).toEqual({ name: 'Emi', email: '', roleId: '' })
})

test('what is typed into an edited row while it is saved stays open', async () => {
  const it = await open()
  const gate = it.client.hold('alignment.expressModifyMember')
  const [ben] = it.store.others.value
  if (ben) it.store.edit(ben)
  it.store.setEdit({ name: 'Ben O' })
  const saving = it.store.saveEdit()
  const held = await gate.next()
  it.store.setEdit({ name: 'Ben Okoye' })
  await held.release()
  await saving
  expect([it.store.editing.value?.name, names(it)[0]]).toEqual(['Ben Okoye', 'Ben O'])
})

test('left while the survey is sent, nobody is led away', async () => {
  const { client, store } = await open()
  const gate = client.hold('alignment.startSurvey')
  const sending = store.send()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  expect(await sending).toBe(false)
})

test('left while it loads, nobody is led elsewhere', async () => {
  const client = demoClient({ express: { start: true } })
  const gate = client.hold('alignment.expressTeam')
  const store = new ExpressModel(client, person)
  const loading = store.load()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  await loading
  expect(store.elsewhere.value).toBeNull()
})

test('a full storage takes no entry away', async () => {
  const { store } = await open()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.set(dev)
  await store.load()
  full.mockRestore()
  expect(store.draft.value).toEqual(dev)
})

test('express: a lost reply and a double press send once, and what came of it is kept: how many, until when, who', async () => {
  const reply = { version: 1, managerSurveyLink: '/x', deadline: '2026-12-06T22:59:00.000Z', invited: 1, skipped: 1 }
  const startSurvey = vi.fn(() => reply)
  const client = demoClient({ express: { people: 1 } }, { alignment: { startSurvey } })
  const store = new ExpressModel(client, person, 1)
  await store.load()
  const gate = client.hold('alignment.startSurvey')
  const lost = store.send()
  await (await gate.next()).lose()
  expect([await lost, store.sent.value]).toEqual([false, null])
  await gate.end()
  expect(await Promise.all([store.send(), store.send()])).toEqual([true, false])
  expect(startSurvey).toHaveBeenCalledOnce()
  expect(store.sent.value).toEqual({ ...reply, people: store.members.value })
})
