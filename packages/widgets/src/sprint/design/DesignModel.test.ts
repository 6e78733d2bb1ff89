import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoLibrary } from '@trellis/sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DesignModel } from './DesignModel.ts'

const person = { clientId: 'alder', userId: 1 }
const opened: { [Symbol.dispose](): void }[] = []

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  for (const it of opened.splice(0)) it[Symbol.dispose]()
})

const [first, second] = demoLibrary
async function open(client = demoClient(), who: typeof person | undefined = person) {
  const store = new DesignModel({ client, person: who, teamId: null })
  opened.push(store)
  await store.open(null)
  return { client, store, names: () => client.changes().map(it => it.name) }
}
/** Somebody who designs the first sprint of the library. */
async function designing(options: DemoOptions = {}) {
  const it = await open(demoClient(options))
  it.store.choose(first ?? null)
  return it
}
const refusedWith = (reason: string) => errorOf('conflict', 'conflict', { details: { reason } })
const quiet = () => vi.advanceTimersByTimeAsync(700)

test('sprints, Life: a design is kept on the server after every change, several quick ones at once', async () => {
  const { store, client, names } = await designing()
  store.set({ label: 'My week' })
  store.set({ label: 'My week, guarded ' })
  expect(store.state.value).toBe('busy')
  await quiet()
  expect([store.state.value, names()]).toEqual(['saved', ['sprint.saveDraft']])
  expect(store.design.value?.label, 'A blank that a word may follow is left').toBe('My week, guarded ')
  const again = await open(client)
  expect(again.store.design.value?.label).toBe('My week, guarded')
})

test('from the library to the start: review can start at once, and nothing is saved after it', async () => {
  const { store, names } = await designing()
  store.go('REVIEW')
  expect(await store.start()).toBe(true)
  await quiet()
  expect([store.step.value, store.started.value?.label]).toEqual(['START', 'Guard your week'])
  store.set({ label: 'Too late' })
  await quiet()
  expect([store.design.value?.label, names()]).toEqual(['Guard your week', ['sprint.startUserSprint']])
})

test('double press: one sprint', async () => {
  const { store, names } = await designing()
  expect(await Promise.all([store.start(), store.start()])).toEqual([true, false])
  expect(names()).toEqual(['sprint.startUserSprint'])
})

test('where the reply of the start is lost, starting again makes no second sprint', async () => {
  const { store, client } = await designing()
  const gate = client.hold('sprint.startUserSprint')
  const lost = store.start()
  await (await gate.next()).lose()
  expect([await lost, store.started.value]).toEqual([false, null])
  await gate.end()
  expect([await store.start(), store.started.value?.id]).toEqual([true, 9])
})

test('a save under way comes before the start', async () => {
  const { store, client, names } = await designing()
  const gate = client.hold('sprint.saveDraft')
  await quiet()
  const starting = store.start()
  await (await gate.next()).release()
  await gate.end()
  expect(await starting).toBe(true)
  expect(names()).toEqual(['sprint.saveDraft', 'sprint.startUserSprint'])
})

test('two windows: the later one is asked, and nothing is overwritten before', async () => {
  const { store, client } = await designing()
  await quiet()
  const other = await open(client)
  other.store.set({ label: 'There' })
  await quiet()
  store.set({ label: 'Here' })
  await quiet()
  expect([store.newer.value?.design?.label, store.design.value?.label]).toEqual(['There', 'Here'])
  expect(await store.start(), 'It starts with neither before somebody has chosen').toBe(false)
  expect(store.started.value).toBeNull()
  await store.keepMine()
  expect((await client.sprint.draft({ query: {} })).design?.label).toBe('Here')
  other.store.set({ duration: 12 })
  await quiet()
  other.store.takeSaved()
  expect(other.store.design.value?.label).toBe('Here')
})

test('what is typed without a network is kept here and sent on return', async () => {
  const { store, client } = await designing()
  await quiet()
  client.switches.offline = true
  store.set({ label: 'On a train' })
  await quiet()
  expect(store.state.value).toBe('late')
  expect(localStorage.getItem('trellis.alder.1.sprintDesign.own')).toContain('On a train')
  client.switches.offline = false
  window.dispatchEvent(new Event('online'))
  await quiet()
  expect([store.state.value, localStorage.length]).toEqual(['saved', 0])
})

test('a server that fails for a moment is asked again by itself, and not before it wants to be, whatever is typed on', async () => {
  for (const [retryAfter, pause] of [
    [undefined, 2000],
    [12, 12_000],
  ] as const) {
    const { store, client, names } = await designing()
    await quiet()
    vi.useFakeTimers()
    client.switches.fails = errorOf('unavailable', undefined, { ...(retryAfter ? { retryAfter } : {}) })
    store.set({ label: 'Busy there ' })
    await vi.advanceTimersByTimeAsync(600)
    client.switches.fails = undefined
    if (retryAfter) store.set({ label: 'Busy there, and on' })
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect([store.state.value, names()]).toEqual(['late', ['sprint.saveDraft', 'sprint.saveDraft']])
    await vi.advanceTimersByTimeAsync(1)
    expect([store.state.value, names().length]).toEqual(['saved', 3])
    vi.useFakeTimers({ shouldAdvanceTime: true })
    localStorage.clear()
  }
})

test('designed on as the reply was lost, what had arrived is no other window’s, though the server takes off blanks', async () => {
  const { store, client } = await designing()
  await quiet()
  const gate = client.hold('sprint.saveDraft')
  store.set({ label: 'My week ' })
  const held = gate.next()
  await quiet()
  await (await held).lose(errorOf('unavailable', undefined, { status: 502 }))
  store.set({ label: 'My week, guarded' })
  await gate.end()
  await quiet()
  expect([store.newer.value, store.state.value]).toEqual([null, 'saved'])
  expect((await client.sprint.draft({ query: {} })).design?.label).toBe('My week, guarded')
})

test('a reload without a network loses nothing', async () => {
  const { store, client } = await designing()
  client.switches.offline = true
  store.set({ label: 'On a train' })
  await quiet()
  store[Symbol.dispose]()
  client.switches.offline = false
  const again = await open(client)
  expect(again.store.design.value?.label).toBe('On a train')
})

test('with open ends it does not start, and goes to where it is mended', async () => {
  const { store, names } = await designing()
  store.set({ outcomes: [] })
  store.go('SCHEDULE_ROUTINES')
  expect(await store.start()).toBe(false)
  expect([store.step.value, store.strict.value, names()]).toEqual(['CONFIGURE_SPRINT', true, []])
})

test('a second running sprint is refused in words that say which', async () => {
  const { store } = await open(
    demoClient({}, { sprint: { startUserSprint: () => Promise.reject(refusedWith('running')) } }),
  )
  store.choose(second ?? null)
  expect(await store.start()).toBe(false)
  expect(store.refused.value).toBe('running')
})

test('a draft that is thrown away is gone, here and there', async () => {
  const { store, client } = await designing()
  await quiet()
  store.set({ label: 'Not yet saved' })
  await store.discard()
  await quiet()
  expect([store.design.value, store.step.value]).toEqual([null, 'SELECT_SPRINT'])
  expect((await client.sprint.draft({ query: {} })).design).toBeNull()
})

test('a link opens its sprint filled in, and leaves a draft alone', async () => {
  const client = demoClient()
  const { store } = await open(client)
  await store.open('SPR-P-03')
  expect(store.design.value?.label).toBe('Finish what you start')
  store.move(1)
  await quiet()
  await store.open('SPR-P-07')
  expect(store.design.value?.label).toBe('Finish what you start')
})

test.each([
  ['own', 'an empty sheet'],
  [first?.code ?? '', 'a sprint of the library'],
])('to open %s keeps no draft, here or on the server, until something is changed or gone on with: %s', async begin => {
  const client = demoClient()
  const { store, names } = await open(client)
  await store.open(begin)
  await quiet()
  expect([store.step.value, store.state.value, names()]).toEqual(['CONFIGURE_SPRINT', 'begun', []])
  expect(localStorage).toHaveLength(0)
  expect((await open(client)).store.design.value, 'In another window nothing is under way').toBeNull()

  store.go('SELECT_SPRINT')
  await quiet()
  expect([store.design.value, names()], 'Back in the library').toEqual([null, []])

  await store.open(begin)
  store.set({ label: 'Mine' })
  await quiet()
  expect([store.state.value, names()]).toEqual(['saved', ['sprint.saveDraft']])
})

test('sprints, Life: a design that is gone on with unchanged is kept as it was begun', async () => {
  const { store, names } = await open()
  await store.open(second?.code ?? '')
  store.move(1)
  await quiet()
  expect([store.state.value, names()]).toEqual(['saved', ['sprint.saveDraft']])
})

test('who comes for a sprint of the library has it filled in; a draft under way stays, and what was asked for is proposed', async () => {
  const client = demoClient()
  const { store } = await open(client)
  await store.open(second?.code ?? '')
  expect([store.step.value, store.design.value?.sprintCode]).toEqual(['CONFIGURE_SPRINT', second?.code])
  store.set({ label: 'Mine' })
  await quiet()
  const later = (await open(client)).store
  await later.open(first?.code ?? '')
  expect([later.step.value, later.design.value?.label, later.wanted.value]).toEqual([
    'SELECT_SPRINT',
    'Mine',
    first?.code,
  ])
  await later.open(second?.code ?? '')
  expect([later.step.value, later.design.value?.label], 'It is the one').toEqual(['CONFIGURE_SPRINT', 'Mine'])
})
