import { addDays } from '@trellis/sdk'
import { demoActivities, demoClient, demoMember, demoSprint } from '@trellis/sdk/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ActiveSprintModel } from '../ActiveSprintModel.ts'
import { LeaveModel } from './LeaveModel.ts'
import { SprintBoardModel } from './SprintBoardModel.ts'

const team = () =>
  demoSprint(Date.now(), {
    ...{ sprintType: 'TEAM_SPRINT', teamId: 7 },
    sprintTeamMembers: [
      demoMember(1, 'Ada Lindqvist', { type: 'TEAM_MANAGER' }),
      demoMember(2, 'Ben Okafor', { teamMemberStatus: 'NOT_JOINED' }),
      demoMember(3, 'Elif Demir', { teamMemberStatus: 'INACTIVE' }),
    ],
  })
async function open(client = demoClient({ sprints: { running: team() } })) {
  const store = new ActiveSprintModel(client, 7)
  await store.load.reload()
  const ben = () => store.members.value.find(it => it.id === 2)
  return { client, store, ben, names: () => client.changes().map(it => it.name) }
}

describe('members of the sprint that runs', () => {
  test('a switch moves at once; a double press is sent once', async () => {
    const { client, store, ben, names } = await open()
    const gate = client.hold('sprint.updateSprintTeamMember')
    const first = store.setMember(2, { standUpAssistantEnabled: false })
    expect(ben()?.standUpAssistantEnabled).toBe(false)
    expect(await store.setMember(2, { standUpAssistantEnabled: true })).toBe(false)
    await (await gate.next()).release()
    expect(await first).toBe(true)
    expect([ben()?.standUpAssistantEnabled, ben()?.version, names()]).toEqual([
      false,
      2,
      ['sprint.updateSprintTeamMember'],
    ])
    await gate.end()
  })

  test('where somebody else was faster, theirs is shown, and nothing is overwritten', async () => {
    const { client, store, ben } = await open()
    await client.sprint.updateSprintTeamMember({
      body: { id: 2, version: 1, standUpAssistantEnabled: true, thirdPartyAppNotificationDisabled: true },
    })
    expect(await store.setMember(2, { standUpAssistantEnabled: false })).toBe(false)
    expect(ben()).toMatchObject({ standUpAssistantEnabled: true, thirdPartyAppNotificationDisabled: true, version: 2 })
    expect([store.ofMembers.outcome.value?.error, store.outcome.value]).toEqual([expect.anything(), null])
    expect(await store.setMember(2, { standUpAssistantEnabled: false })).toBe(true)
  })

  test('where the reply is lost, the switch goes back, and a second try has one effect', async () => {
    const { client, store, ben } = await open()
    const gate = client.hold('sprint.updateSprintTeamMember')
    const lost = store.setMember(2, { thirdPartyAppNotificationDisabled: true })
    await (await gate.next()).lose()
    expect([await lost, ben()?.thirdPartyAppNotificationDisabled]).toEqual([false, false])
    await gate.end()
    expect(await store.setMember(2, { thirdPartyAppNotificationDisabled: true })).toBe(true)
    expect(ben()).toMatchObject({ thirdPartyAppNotificationDisabled: true, version: 2 })
  })

  test('a reminder to one, then to the others; nobody left is told', async () => {
    const { store, names, ben } = await open()
    expect(await store.remind(ben() ?? null)).toBe(true)
    expect(store.ofMembers.outcome.value?.done).toEqual({
      key: 'sprint.manage.members.reminded',
      values: { name: 'Ben Okafor' },
    })
    expect(ben()?.remindedAt).not.toBeNull()
    expect(await store.remind(null)).toBe(true)
    expect(store.ofMembers.outcome.value?.done?.values).toEqual({ count: 1 })
    expect(await store.remind(null)).toBe(false)
    expect(names()).toEqual(Array(3).fill('sprint.sendTeamSprintReminder'))
  })

  test('an action is finished once however often it is pressed; the cards are asked for anew', async () => {
    const { client, store } = await open()
    const statusOf = () => store.load.value.value?.sprint?.actions[1]?.actionDetail.status
    expect(await Promise.all([store.setAction(2, 'FINISHED'), store.setAction(2, 'FINISHED')])).toEqual([true, false])
    expect(statusOf()).toBe('FINISHED')
    const gate = client.hold('sprint.updateActionStatus')
    const late = store.setAction(2, 'TODO')
    const held = await gate.next()
    store[Symbol.dispose]()
    await held.release()
    await late
    // Nobody is here any more.
    expect(statusOf()).toBe('FINISHED')
    await gate.end()
  })
})

describe('stakeholders of a sprint', () => {
  const board = () =>
    demoClient({
      sprints: {
        running: demoSprint(),
        board: { activities: demoActivities(), stakeholders: [{ id: 1, sprintId: 5, name: 'Finance', email: null }] },
      },
    })
  test('named in order, the same one once, removed with its place in activities', async () => {
    const client = board()
    const store = new SprintBoardModel(client, 5)
    await store.load.reload()
    const names = () => store.load.value.value?.stakeholders.map(it => it.name)
    await store.addStakeholder({ name: 'Audit', email: '' })
    expect(names()).toEqual(['Audit', 'Finance'])
    await store.addStakeholder({ name: 'Audit', email: '' })
    expect(names()).toEqual(['Audit', 'Finance'])
    expect(await Promise.all([store.removeStakeholder(1), store.removeStakeholder(1)])).toEqual([true, false])
    expect(names()).toEqual(['Audit'])
    await expect
      .poll(() => store.load.value.value?.activities.some(it => it.activityStakeholders.length > 0))
      .toBe(false)
  })
})

describe('days of leave', () => {
  const today = '2026-10-19'
  beforeEach(() => {
    // Whether a week holds a whole window depends on the day it begins with.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  test('marked, marked again, taken back; a reply that comes late does not bring back what was taken', async () => {
    const client = demoClient({ sprints: { running: demoSprint() } })
    const store = new LeaveModel(client)
    await store.load.reload()
    const spans = () => store.load.value.value?.leave
    // Ten days hold one window of four days, on whichever weekday they begin.
    const week = { from: today, to: addDays(today, 9) }
    expect(await Promise.all([store.mark(week), store.mark(week)])).toEqual([true, false])
    expect([spans(), store.load.value.value?.skipped.length]).toEqual([[week], 1])
    const gate = client.hold('sprint.leave')
    const looking = store.load.reload()
    const held = await gate.next()
    await store.unmark(week)
    await held.release()
    await looking
    expect(spans()).toEqual([])
    await gate.end()
    const marking = client.hold('sprint.markLeave')
    const lost = store.mark(week)
    await (await marking.next()).lose()
    expect(await lost).toBe(false)
    await marking.end()
    expect([await store.mark(week), spans()]).toEqual([true, [week]])
  })
})
