import { dayMs, type SprintDetails } from '@trellis/sdk'
import { demoClient, demoMember, demoSprint } from '@trellis/sdk/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EditModel } from './EditModel.ts'

const person = { clientId: 'alder', userId: 1 }
beforeEach(() => sessionStorage.clear())

async function open({
  running = demoSprint(),
  teamId = null as number | null,
  client = demoClient({ sprints: { running } }),
} = {}) {
  const store = new EditModel({ client, person, teamId })
  await store.open(null)
  return { client, store, names: () => client.changes().map(it => it.name) }
}
type Opened = Awaited<ReturnType<typeof open>>
const label = (store: Opened['store']) => store.design.value?.label
/** The same sprint as another window has saved it. */
const elsewhere = async ({ client, store }: Opened, patch: object) => {
  const { id, version } = store.saved.value as SprintDetails
  const design = { ...(store.design.value as NonNullable<typeof store.design.value>), ...patch }
  await client.sprint.startUserSprint({ body: { id, version, design } })
}

describe('sprints, Editing in progress', () => {
  test('nothing is sent before it is saved; then once, over the version that it was begun from', async () => {
    const { store, names, client } = await open()
    expect(store.changed.value).toBe(false)
    store.set({ label: 'Decide where the work is' })
    expect([store.changed.value, names()]).toEqual([true, []])
    expect(await Promise.all([store.save(), store.save()])).toEqual([true, false])
    expect(names()).toEqual(['sprint.startUserSprint'])
    expect(client.changes()[0]).toMatchObject({ body: { id: 5, version: 1 } })
    expect([store.changed.value, store.saved.value?.version, label(store)]).toEqual([
      false,
      2,
      'Decide where the work is',
    ])
  })

  test('what is entered is there after a reload, and gone when it is given up or saved', async () => {
    const first = await open()
    first.store.set({ label: 'Half a thought' })
    const second = await open({ client: first.client })
    expect([label(second.store), second.store.changed.value]).toEqual(['Half a thought', true])
    second.store.discard()
    expect(label((await open({ client: first.client })).store)).toBe('Decide closer to the work')
  })

  test('a version that somebody saved meanwhile is not overwritten unasked', async () => {
    const it = await open()
    it.store.set({ label: 'Mine' })
    await elsewhere(it, { label: 'Theirs' })
    expect(await it.store.save()).toBe(false)
    expect([it.store.newer.value?.label, label(it.store)]).toEqual(['Theirs', 'Mine'])
    expect(await it.store.keepMine()).toBe(true)
    expect([it.store.saved.value?.label, it.store.saved.value?.version]).toEqual(['Mine', 3])
    it.store.set({ label: 'Mine again' })
    await elsewhere(it, { label: 'Theirs again' })
    await it.store.save()
    it.store.takeTheirs()
    expect([label(it.store), it.store.changed.value]).toEqual(['Theirs again', false])
  })

  test('where the reply is lost, a repeat changes it once', async () => {
    const { store, client } = await open()
    store.set({ label: 'Once' })
    const gate = client.hold('sprint.startUserSprint')
    const lost = store.save()
    await (await gate.next()).lose()
    expect(await lost).toBe(false)
    await gate.end()
    expect(await store.save()).toBe(true)
    expect(store.saved.value?.version).toBe(2)
  })

  test('while it is being saved nothing is changed under it; once disposed nothing is said', async () => {
    const { store, client } = await open()
    store.set({ label: 'Sent' })
    const gate = client.hold('sprint.startUserSprint')
    const saving = store.save()
    const held = await gate.next()
    store.set({ label: 'Too late' })
    expect(label(store)).toBe('Sent')
    store[Symbol.dispose]()
    await held.release()
    await saving
    expect(store.outcome.value).toBeNull()
    await gate.end()
  })

  test('length and zone of one that runs stay, whatever is entered: it could not be saved', async () => {
    const { store } = await open({ running: demoSprint(Date.now(), { duration: 4 }) })
    store.set({ duration: 8, label: 'Longer' })
    expect([store.design.value?.duration, label(store)]).toEqual([4, 'Longer'])
  })

  test('what the server refuses is told by the step at which it stands', async () => {
    const { errorOf } = await import('@trellis/sdk')
    const details = ['body.design.duration', 'body.design.SPRINT_CREW', 'body.design'].map(path => ({
      path,
      message: 'No',
    }))
    const startUserSprint = () => {
      throw errorOf('validation', 'validation', { details })
    }
    const client = demoClient({ sprints: { running: demoSprint() } }, { sprint: { startUserSprint } })
    const { store } = await open({ client })
    store.set({ label: 'Elsewhere' })
    expect([await store.save(), store.refusedAt.value]).toEqual([false, ['SPRINT_CREW', 'SCHEDULE_ROUTINES']])
  })

  test('behaviours and outcomes are free until FIRST closes, then they stay, with the day', async () => {
    const { store } = await open({ running: demoSprint(Date.now() + 25 * dayMs) })
    expect(store.editing.value).toMatchObject({ runs: true, isRated: false })
    expect((store.editing.value?.ratedFrom.getTime() ?? 0) > Date.now()).toBe(true)
    expect((await open()).store.editing.value).toMatchObject({ runs: true, isRated: true })
    const planned = demoClient({
      sprints: { next: demoSprint(Date.now() + 40 * dayMs, { sprintStatus: 'NOT_STARTED' }) },
    })
    expect((await open({ client: planned })).store.editing.value).toMatchObject({ runs: false, isRated: false })
  })

  test('closed while it was open: the refusal is told apart, and both are put back', async () => {
    const { errorOf } = await import('@trellis/sdk')
    const running = demoSprint(Date.now() + 25 * dayMs)
    const refused = vi.fn(() => {
      throw errorOf('conflict', 'conflict', { details: { reason: 'rated' } })
    })
    const client = demoClient({ sprints: { running } }, { sprint: { startUserSprint: refused } })
    const { store } = await open({ client })
    const before = store.design.value?.behaviors
    store.set({ behaviors: [], outcomes: [] })
    // Something is missing: it is not even sent.
    expect([await store.save(), refused.mock.calls.length, store.strict.value]).toEqual([false, 0, true])
    store.set({
      behaviors: [{ code: null, label: 'Another one', description: '' }],
      outcomes:
        store.saved.value?.outcomes.map(({ id, code, label: words, description }) => ({
          id,
          code,
          label: words,
          description,
        })) ?? [],
    })
    await store.save()
    expect([store.isRated.value, store.newer.value, store.editing.value?.isRated]).toEqual([true, null, true])
    store.restore()
    expect(store.design.value?.behaviors).toEqual(before)
  })

  test('of a team: its members are those of the sprint, and there are two parts more', async () => {
    const running = demoSprint(Date.now(), {
      ...{ sprintType: 'TEAM_SPRINT', teamId: 7 },
      sprintTeamMembers: [demoMember(1, 'Ada Lindqvist'), demoMember(2, 'Ben Okafor')],
      actions: demoSprint().actions.map(it => ({ ...it, actionDetail: { ...it.actionDetail, actionLeadId: 2 } })),
    })
    const { store, names } = await open({ teamId: 7, client: demoClient({ sprints: { running } }) })
    expect(store.steps.value).toEqual([
      'CONFIGURE_SPRINT',
      'SPRINT_TEAM',
      'SPRINT_CREW',
      'ACTION_LEAD',
      'SCHEDULE_ROUTINES',
    ])
    expect(store.design.value?.memberUserIds).toEqual([1, 2])
    store.set({ memberUserIds: [1] })
    // Who leads an action has left.
    expect([await store.save(), store.step.value]).toEqual([false, 'ACTION_LEAD'])
    store.set({ actions: store.design.value?.actions.map(it => ({ ...it, leadUserId: 1 })) ?? [] })
    expect([await store.save(), names()]).toEqual([true, ['sprint.startTeamSprint']])
  })
})
