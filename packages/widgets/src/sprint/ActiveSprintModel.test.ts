import { demoClient, demoSprint } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { ActiveSprintModel } from './ActiveSprintModel.ts'

async function open(client = demoClient({ sprints: { running: demoSprint() } })) {
  const store = new ActiveSprintModel(client, null)
  await store.load.reload()
  return { client, store, names: () => client.changes().map(it => it.name) }
}

test('double press: extended once, by two weeks', async () => {
  const { store, names } = await open()
  const before = Date.parse(store.load.value.value?.sprint?.sprintReviewEndTime ?? '')
  expect(await Promise.all([store.move(5, 'extend'), store.move(5, 'extend')])).toEqual([true, false])
  const { sprint } = store.load.value.value ?? {}
  expect([sprint?.isExtended, Date.parse(sprint?.sprintReviewEndTime ?? '') - before]).toEqual([true, 14 * 86_400_000])
  expect(names()).toEqual(['sprint.extendUserSprint'])
})

test('where the reply is lost, a repeat does not extend again', async () => {
  const { store, client } = await open()
  const gate = client.hold('sprint.extendUserSprint')
  const lost = store.move(5, 'extend')
  await (await gate.next()).lose()
  expect(await lost).toBe(false)
  await gate.end()
  const before = Date.parse(demoSprint().sprintReviewEndTime)
  expect(await store.move(5, 'extend')).toBe(true)
  const after = Date.parse(store.load.value.value?.sprint?.sprintReviewEndTime ?? '')
  expect(after - before).toBe(14 * 86_400_000)
})

test('saved to the portfolio, it no longer runs and says how it ended', async () => {
  const { store } = await open()
  await store.move(5, 'saveToPortfolio')
  expect([store.ended.value?.endStatus, store.load.value.value?.sprint]).toEqual(['COMPLETED_EARLY', null])
})

test('two windows: what the other one has ended is shown, and nothing is changed', async () => {
  const { store, client } = await open()
  await client.sprint.cancelUserSprint({ params: { id: 5 }, query: {} })
  expect(await store.move(5, 'saveToPortfolio')).toBe(false)
  expect([store.ended.value, store.outcome.value?.error]).toEqual([null, expect.anything()])
})

test('two windows: where a move is refused, the sprint is shown as the other one left it', async () => {
  const running = demoSprint()
  const switches = { sprints: { running } }
  const { store } = await open(demoClient(switches))
  switches.sprints.running = { ...running, label: 'As the other one left it', sprintStatus: 'STOPPED' }
  expect(await store.move(5, 'saveToPortfolio')).toBe(false)
  await expect.poll(() => store.load.value.value?.sprint?.label).toBe('As the other one left it')
})

test('a member is set once at a time: a press in between changes nothing that is shown or sent', async () => {
  const { store, client, names } = await open()
  const [{ id } = { id: 0 }] = store.members.value
  const shown = () => store.members.value[0]?.thirdPartyAppNotificationDisabled
  const before = shown()
  const gate = client.hold('sprint.updateSprintTeamMember')
  const setting = store.setMember(id, { thirdPartyAppNotificationDisabled: !before })
  const held = await gate.next()
  expect(await store.setMember(id, { thirdPartyAppNotificationDisabled: before ?? false })).toBe(false)
  expect(shown()).toBe(!before)
  await held.release()
  expect(await setting).toBe(true)
  await gate.end()
  expect([shown(), names()]).toEqual([!before, ['sprint.updateSprintTeamMember']])
})
