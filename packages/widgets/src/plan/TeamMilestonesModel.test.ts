import { demoClient, demoTeamMilestones, type FakeClient } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TeamMilestonesModel } from './TeamMilestonesModel.ts'

const stores: InstanceType<typeof TeamMilestonesModel>[] = []
afterEach(() => {
  for (const it of stores.splice(0)) it[Symbol.dispose]()
})
const [, survey] = demoTeamMilestones()
if (!survey) throw new Error('The demo has no survey')

async function open(client: FakeClient = demoClient()) {
  const store = new TeamMilestonesModel(client, 7)
  stores.push(store)
  await store.refresh()
  return { client, store, labels: () => store.milestones.value.map(it => it.label) }
}

test('a double press marks and deletes once', async () => {
  const { client, store, labels } = await open()
  expect(await Promise.all([store.mark(survey, true), store.mark(survey, true)])).toEqual([true, false])
  const done = store.milestones.value.find(it => it.id === survey.id)
  expect(done).toMatchObject({ version: 2, doneAt: expect.any(String) })
  if (done) expect(await Promise.all([store.remove(done), store.remove(done)])).toEqual([true, false])
  expect(client.changes().map(it => it.name)).toEqual(['plan.saveTeamMilestone', 'plan.deleteTeamMilestone'])
  expect(labels()).not.toContain('Third survey')
})

test('a late look does not bring back what was marked meanwhile', async () => {
  const { client, store } = await open()
  const gate = client.hold('plan.teamMilestones')
  const look = store.refresh()
  const early = await gate.next()
  const marking = store.mark(survey, true)
  const after = await gate.next()
  await early.release()
  await look
  expect(store.milestones.value.find(it => it.id === survey.id)?.doneAt).not.toBeNull()
  await after.release()
  await marking
  await gate.end()
})

test('what somebody else has changed is refused, said, and shown as it stands now', async () => {
  const demo = { milestones: demoTeamMilestones() }
  const { store, labels } = await open(demoClient({ teamMilestones: demo }))
  demo.milestones = demo.milestones.map(it => (it.id === survey.id ? { ...it, label: 'Elsewhere', version: 2 } : it))
  expect(await store.mark(survey, true)).toBe(false)
  expect(store.outcome.value?.error).toMatchObject({ code: 'conflict' })
  expect(labels()).toContain('Elsewhere')
})

test('a lost reply: what has arrived is shown, and the same again changes nothing', async () => {
  const { client, store } = await open()
  const version = () => store.milestones.value.find(it => it.id === survey.id)?.version
  const gate = client.hold('plan.saveTeamMilestone')
  const marking = store.mark(survey, true)
  await (await gate.next()).lose()
  await gate.end()
  expect([await marking, version()]).toEqual([false, 2])
  expect([await store.mark(survey, true), version()]).toEqual([true, 2])
})
