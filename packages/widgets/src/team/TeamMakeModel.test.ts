import { demoClient } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { TeamMakeModel } from './TeamMakeModel.ts'

const person = { clientId: 'alder', userId: 1 }

beforeEach(() => sessionStorage.clear())

function open(client = demoClient()) {
  const store = new TeamMakeModel(client, person)
  store.set({ name: 'Dock Nine' })
  return { client, store }
}
const rui = { userId: null, name: 'Rui Alves', email: 'rui@guest.example' }
const names = ({ client }: ReturnType<typeof open>) => client.changes().map(it => it.name)

test('double press: one team', async () => {
  const it = open()
  expect(await Promise.all([it.store.make(), it.store.make()])).toEqual([true, false])
  expect(names(it)).toEqual(['team.createTeam'])
})

test('a team may be of one day, and does not end before it begins', async () => {
  const it = open()
  it.store.set({ durationStart: '2026-12-02', durationEnd: '2026-12-01' })
  expect(await it.store.make()).toBe(false)
  it.store.set({ durationEnd: '2026-12-02' })
  expect(await it.store.make()).toBe(true)
  expect(names(it)).toEqual(['team.createTeam'])
})

test('where the reply of the making is lost, trying again makes no second team', async () => {
  let teams = 6
  const it = open(demoClient({}, { team: { createTeam: () => ({ id: ++teams }) } }))
  const gate = it.client.hold('team.createTeam')
  const lost = it.store.make()
  await (await gate.next()).lose()
  expect([await lost, it.store.made.value]).toEqual([false, null])
  await gate.end()
  expect([await it.store.make(), it.store.made.value, teams]).toEqual([true, 7, 7])
})

test('where inviting fails, trying again goes on where it stopped', async () => {
  const it = open()
  it.store.choose(rui)
  const gate = it.client.hold('team.addGuests')
  const lost = it.store.make()
  await (await gate.next()).lose()
  expect([await lost, it.store.made.value, it.store.people.value.length]).toEqual([false, 7, 1])
  await gate.end()
  expect([await it.store.make(), it.store.people.value.length]).toEqual([true, 0])
  expect(names(it)).toEqual(['team.createTeam', 'team.addGuests', 'team.addGuests'])
  const { members } = await it.client.team.getMembers({ params: { teamId: 7 } })
  expect(members.filter(one => one.name === 'Rui Alves')).toHaveLength(1)
})

test('left while the team is made, nobody is led away; what was typed is done with', async () => {
  const { client, store } = open()
  const gate = client.hold('team.createTeam')
  const making = store.make()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  expect(await making).toBe(false)
  expect(sessionStorage).toHaveLength(0)
})

test('something strange that is kept begins an empty form', () => {
  sessionStorage.setItem('trellis.alder.1.newTeam', '{"draft":{"name":7},"people":[{"name":"Ben"},null],"step":"who"}')
  const store = new TeamMakeModel(demoClient(), person)
  expect([store.draft.value.name, store.step.value]).toEqual(['', 0])
  expect(store.people.value).toEqual([
    { name: 'Ben', email: '', userId: null },
    { name: '', email: '', userId: null },
  ])
})

test('what one person typed, nobody else at the browser finds', () => {
  open()
  const draftOf = (clientId: string, userId: number) =>
    new TeamMakeModel(demoClient(), { clientId, userId }).draft.value.name
  expect([draftOf('alder', 1), draftOf('alder', 2), draftOf('birch', 1)]).toEqual(['Dock Nine', '', ''])
})
