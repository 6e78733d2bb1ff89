import { errorOf, type TrellisError } from '@trellis/sdk'
import { type DemoKanban, demoActivities, demoClient, demoSprint, kanbanAnswers } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { type ActivityDraft, KanbanModel } from './KanbanModel.ts'

const titled = (title: string): ActivityDraft => ({
  title,
  description: '',
  activityType: { code: 'OTH' },
  meetingTimeFrom: null,
  meetingTimeTo: null,
  actionId: null,
  activityStakeholders: [],
  activityCrews: [],
  activityTeamMembers: [],
})

async function open(kanban: DemoKanban = { activities: demoActivities() }, refused: Record<number, TrellisError> = {}) {
  const moveActivity = kanbanAnswers(kanban).moveActivity
  const client = demoClient(
    { sprints: { running: demoSprint() }, kanban },
    Object.keys(refused).length === 0
      ? {}
      : {
          sprint: {
            moveActivity(call) {
              const error = refused[call.body.id]
              if (error || !moveActivity) throw error ?? new Error('No answer')
              return moveActivity(call)
            },
          },
        },
  )
  const store = new KanbanModel(client, null)
  await store.load.reload()
  const column = (status: string) => store.shown.value.filter(it => it.status === status).map(it => it.id)
  return { client, store, kanban, column, names: () => client.changes().map(it => it.name) }
}
const idle = () => new Promise(done => setTimeout(done, 0))

test('a move is shown at once, before the server has answered', async () => {
  const { client, store, column } = await open()
  const gate = client.hold('sprint.moveActivity')
  const moved = store.move({ id: 1, status: 'DONE', afterId: 8 })
  expect(column('DONE')).toEqual([8, 1, 9])
  await (await gate.next()).release()
  expect(await moved).toBe(true)
  expect(column('DONE')).toEqual([8, 1, 9])
  await gate.end()
})

test('a move that is refused goes back where it was, and says which and why', async () => {
  const error = errorOf('forbidden', 'Only who planned it.')
  const { store, column } = await open({ activities: demoActivities() }, { 1: error })
  const moved = store.move({ id: 1, status: 'DONE', afterId: null })
  expect(column('DONE')).toEqual([1, 8, 9])
  expect(await moved).toBe(false)
  expect(column('TODO')).toEqual([1, 2, 3, 4, 10])
  expect(store.failed.value).toMatchObject({
    title: 'Prepare the frame for hiring decisions',
    error: { message: 'Only who planned it.' },
  })
})

test('one after the other: while the first is on its way the second is shown, and sent after it', async () => {
  const { client, store, column } = await open()
  const gate = client.hold('sprint.moveActivity')
  const first = store.move({ id: 1, status: 'IN_PROGRESS', afterId: null })
  const second = store.move({ id: 1, status: 'DONE', afterId: null })
  expect(column('DONE')).toEqual([1, 8, 9])
  const one = await gate.next()
  await idle()
  expect(client.calls.filter(it => it.name === 'sprint.moveActivity')).toHaveLength(1)
  await one.release()
  await (await gate.next()).release()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(column('DONE')).toEqual([1, 8, 9])
  await gate.end()
})

test('the first refused, the second still holds', async () => {
  const { store, column } = await open({ activities: demoActivities() }, { 1: errorOf('conflict', 'No.') })
  await Promise.all([
    store.move({ id: 1, status: 'DONE', afterId: null }),
    store.move({ id: 2, status: 'DONE', afterId: null }),
  ])
  expect([column('TODO'), column('DONE')]).toEqual([
    [1, 3, 4, 10],
    [2, 8, 9],
  ])
})

test('two windows: what another one has moved, added and deleted is shown after a look', async () => {
  const { client, store, column } = await open()
  const other = new KanbanModel(client, null)
  await other.load.reload()
  await other.move({ id: 3, status: 'DONE', afterId: 9 })
  await other.remove(4)
  await other.save(titled('Newly planned'))
  expect(column('TODO')).toEqual([1, 2, 3, 4, 10])
  await store.refresh()
  expect([column('TODO').slice(0, 3), column('DONE')]).toEqual([
    [1, 2, 10],
    [8, 9, 3],
  ])
  expect(store.shown.value.map(it => it.title)).toContain('Newly planned')
  const [, look] = client.calls.filter(it => it.name === 'sprint.sprintActivities').slice(-2)
  expect((look as { query?: { newerThan?: number } }).query?.newerThan).toBeGreaterThan(0)
})

test('where others were faster, their changes are asked for with the reply of the own move', async () => {
  const { client, store, column } = await open()
  const other = new KanbanModel(client, null)
  await other.load.reload()
  await other.move({ id: 3, status: 'DONE', afterId: 9 })
  await store.move({ id: 1, status: 'DONE', afterId: null })
  await idle()
  await idle()
  expect(column('DONE')).toEqual([1, 8, 9, 3])
})

test('a look that is overtaken by a later one changes nothing', async () => {
  const { client, store, kanban } = await open()
  const gate = client.hold('sprint.sprintActivities')
  const early = store.refresh()
  const first = await gate.next()
  // Who leads an action is no change of the board: its version stays.
  kanban.leads = [5]
  const late = store.refresh()
  const second = await gate.next()
  await second.release()
  await late
  expect(store.load.value.value?.leads).toEqual([5])
  await first.release()
  await early
  await gate.end()
  expect(store.load.value.value?.leads).toEqual([5])
})

test('a look from before an own move takes nothing back: the next one asks for what came after the move', async () => {
  const { client, store, column } = await open()
  const gate = client.hold('sprint.sprintActivities')
  const look = store.refresh()
  const held = await gate.next()
  await store.move({ id: 1, status: 'DONE', afterId: null })
  const moved = store.load.value.value?.version
  await held.release()
  await look
  await gate.end()
  expect(column('DONE')).toEqual([1, 8, 9])
  await store.refresh()
  expect(client.calls.at(-1)).toMatchObject({ name: 'sprint.sprintActivities', query: { newerThan: moved } })
})

test('double press: saved once; a lost reply that is sent again plans one', async () => {
  const { client, store, names, kanban } = await open({ activities: [] })
  const draft = titled('Once')
  expect(await Promise.all([store.save(draft), store.save(draft)])).toEqual([true, false])
  expect(names()).toEqual(['sprint.saveActivity'])
  const gate = client.hold('sprint.saveActivity')
  const lost = store.save(titled('Twice'))
  await (await gate.next()).lose()
  await gate.end()
  expect(await lost).toBe(false)
  expect(await store.save(titled('Twice'))).toBe(true)
  expect(kanban.activities?.map(it => it.title)).toEqual(['Once', 'Twice'])
})

test('what somebody has changed meanwhile is shown, and nothing overwritten', async () => {
  const { client, store } = await open()
  const other = new KanbanModel(client, null)
  await other.load.reload()
  await other.save({ id: 1, version: 1, ...titled('Theirs') })
  expect(await store.save({ id: 1, version: 1, ...titled('Mine') })).toBe(false)
  expect(store.outcome.value).toMatchObject({ change: 'save', error: { code: 'conflict' } })
  expect(store.shown.value.find(it => it.id === 1)?.title).toBe('Theirs')
})

test('after the view has left, a late reply changes nothing', async () => {
  const { client, store, column } = await open()
  const gate = client.hold('sprint.moveActivity')
  const moved = store.move({ id: 1, status: 'DONE', afterId: null })
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  expect(await moved).toBe(false)
  expect(column('DONE')).toContain(1)
  await gate.end()
})
