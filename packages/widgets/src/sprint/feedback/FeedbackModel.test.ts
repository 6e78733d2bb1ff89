import {
  type DemoFeedback,
  demoAdvice,
  demoClient,
  demoMatrix,
  demoPortfolio,
  demoRounds,
  feedbackAnswers,
} from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { activityOf } from '../createPlannedAdvice.ts'
import { FeedbackModel } from './FeedbackModel.ts'
import { headlineOf } from './headline.ts'

function make(demo: DemoFeedback = {}) {
  const client = demoClient({}, { sprint: feedbackAnswers(demo) })
  return { client, store: new FeedbackModel(client, null) }
}
const advice = demoAdvice[0] as (typeof demoAdvice)[number]
const plans = (client: ReturnType<typeof make>['client']) =>
  client.calls.filter(it => it.name === 'sprint.saveActivity')

test('feedback: without a sprint that runs nothing else is asked for', async () => {
  const { client, store } = make({ sprint: null })
  await store.reload()
  expect(store.load.value.value?.sprint).toBeNull()
  expect(client.calls.map(it => it.name)).toEqual(['sprint.findUserActiveSprint'])
})

test('feedback: of two rounds that are chosen in a row the last one stands, whichever reply comes first', async () => {
  const { client, store } = make()
  await store.reload()
  const gate = client.hold('sprint.feedback')
  const first = store.choose(81)
  const slow = await gate.next()
  const second = store.choose(82)
  const quick = await gate.next()
  await quick.release()
  await second
  await slow.release()
  await first
  await gate.end()
  expect([store.load.value.value?.matrix?.roundId, store.chosen.value]).toEqual([82, 82])
})

test('feedback: loaded again it stays at the round that was chosen', async () => {
  const { store } = make()
  await store.reload()
  await store.choose(81)
  await store.reload()
  expect([store.load.value.value?.matrix?.roundId, store.chosen.value]).toEqual([81, 81])
})

test('feedback: what is planned while it loads stays planned, although the load has not seen it', async () => {
  const { client, store } = make()
  await store.reload()
  const gate = client.hold('sprint.sprintActivities')
  const loading = store.reload()
  const held = await gate.next()
  expect(await store.plan(advice)).toBe(true)
  await held.release()
  await loading
  await gate.end()
  expect(store.isPlanned(advice)).toBe(true)
})

test('feedback: the crew is asked again once, however often it is pressed, and that it goes sooner stands there', async () => {
  const { client, store } = make()
  await store.reload()
  await Promise.all([store.remind(), store.remind()])
  const open = store.load.value.value?.rounds.find(it => it.status === 'OPEN')
  expect(open?.reminder).toMatchObject({ isSooner: true, isOut: false })
  expect(client.changes().map(it => [it.name, it.body])).toEqual([['sprint.remindCrew', { sprintId: 5 }]])
  expect(store.outcome.value?.done?.key).toBe('sprint.feedback.rounds.askedAgain')
})

test('feedback: the round that was chosen stays where the crew is asked again', async () => {
  const { store } = make()
  await store.reload()
  await store.choose(81)
  expect(await store.remind()).toBe(true)
  expect([store.load.value.value?.matrix?.roundId, store.chosen.value]).toEqual([81, 81])
})

test('feedback: once disposed of, a late reply is shown to nobody', async () => {
  const { client, store } = make()
  const gate = client.hold('sprint.feedback')
  const loading = store.reload()
  const held = await gate.next()
  store[Symbol.dispose]()
  await held.release()
  await gate.end()
  await loading
  expect(store.load.value.value).toBeNull()
})

test('feedback: a piece of advice becomes one activity, however often it is pressed, and is known after a reload', async () => {
  const { client, store } = make()
  await store.reload()
  await Promise.all([store.plan(advice), store.plan(advice)])
  await store.plan(advice)
  expect(plans(client).map(it => it.body)).toEqual([
    { sprintId: 5, ...activityOf(advice), activityType: { code: 'FF' } },
  ])
  const again = new FeedbackModel(client, null)
  await again.reload()
  expect([...demoAdvice].map(it => again.isPlanned(it))).toEqual([true, false])
})

test('feedback: a lost reply makes no second activity', async () => {
  const { client, store } = make()
  await store.reload()
  const gate = client.hold('sprint.saveActivity')
  const planning = store.plan(advice)
  await (await gate.next()).lose()
  expect(await planning).toBe(false)
  await gate.end()
  expect(store.isPlanned(advice)).toBe(false)
  expect(await store.plan(advice)).toBe(true)
  await store.reload()
  expect(store.isPlanned(advice)).toBe(true)
  // The repeat was met with the reply that was lost.
  const { activities } = await client.sprint.sprintActivities({ params: { sprintId: 5 }, query: {} })
  expect([plans(client).length, activities.length]).toEqual([2, 1])
})

test('feedback: a long piece of advice keeps its words in the notes, and its title ends between two words', () => {
  const text = 'word '.repeat(90).trim()
  const { title, description } = activityOf({ text, name: 'Elif Demir' })
  expect([title.length <= 120, /^(word )+word…$/.test(title)]).toEqual([true, true])
  expect(description).toBe(`${text}\n— Elif Demir`)
})

test('feedback: the headline says nothing that does not follow from the numbers shown', () => {
  const [matrix, rounds] = [demoMatrix(), demoRounds()]
  const moved = (behaviors: number | null, outcomes: number | null) =>
    headlineOf(rounds, {
      ...matrix,
      behaviors: { ...matrix.behaviors, change: behaviors },
      outcomes: { ...matrix.outcomes, change: outcomes },
    })
  expect([moved(1, 2), moved(-1, null), moved(0, 0), moved(1, -1), moved(null, null)]).toEqual([
    'up',
    'down',
    'same',
    'mixed',
    'first',
  ])
  expect(headlineOf(rounds, null)).toBe('open')
  const toCome = rounds.filter(it => it.status === 'FUTURE')
  expect([toCome.length, headlineOf(toCome, null), headlineOf([], null)]).toEqual([1, 'none', 'nobody'])
  const nothing = { value: null, change: null }
  const [behaviors, outcomes] = [
    { ...matrix.behaviors, ...nothing },
    { ...matrix.outcomes, ...nothing },
  ]
  // No total may be shown, yet a manager's numbers stand in the table.
  const roles = matrix.items.map(it => ({ ...it, all: { ...it.all, ...nothing } }))
  expect(headlineOf(rounds, { ...matrix, behaviors, outcomes, items: roles })).toBe('first')
  const items = roles.map(it => ({ ...it, roles: it.roles.map(one => ({ ...one, ...nothing })) }))
  expect(headlineOf(rounds, { ...matrix, behaviors, outcomes, items })).toBe('hidden')
})

test('feedback: a failed load says so, and the next one shows what is there', async () => {
  const { client, store } = make()
  client.switches.offline = true
  await store.reload()
  expect(store.load.error.value).not.toBeNull()
  client.switches.offline = false
  await store.reload()
  await vi.waitFor(() => expect(store.load.value.value?.rounds).toHaveLength(5))
})

test('feedback: one that was named is shown though it is over, and while another one runs', async () => {
  const [past] = demoPortfolio as [(typeof demoPortfolio)[number]]
  const sprintPortfolio = () => ({ sprints: demoPortfolio, years: [], total: demoPortfolio.length, ownerName: null })
  const client = demoClient({}, { sprint: { ...feedbackAnswers({}), sprintPortfolio } })
  const store = new FeedbackModel(client, null, past.id)
  await store.reload()
  expect(store.load.value.value?.sprint).toMatchObject({ id: past.id, label: past.label, isOver: true })
  const asked = client.calls.flatMap(it => (it.name === 'sprint.feedback' ? [it.query.sprintId] : []))
  expect(asked).toEqual([past.id])
  const other = new FeedbackModel(client, null, 9999)
  await other.reload()
  expect(other.load.value.value?.sprint).toBeNull()
})
