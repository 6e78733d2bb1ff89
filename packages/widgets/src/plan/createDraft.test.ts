import { type DemoPlan, demoClient, demoPlan } from '@trellis/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { keptMilestone, LineDraft, milestoneWordsOf } from './drafts.ts'
import { PlanBoardModel } from './PlanBoardModel.ts'
import { linesOf } from './planWords.ts'

const person = { clientId: 'alder', userId: 1 }
beforeEach(() => sessionStorage.clear())

async function open(plan: DemoPlan = {}, client = demoClient({ plan })) {
  const store = new PlanBoardModel(client, null, null, false)
  await store.load.reload()
  const board = store.board.peek() ?? demoPlan()
  const saved = async () => client.plan.planBoard({ params: { id: board.id } })
  return { client, place: { client, person, store, board }, saved }
}

/** Something new is sent, and the page is left before a reply, with this typed since. */
async function leftWith(more: string | null) {
  const it = await open()
  const gate = it.client.hold('plan.savePlanItem')
  const draft = new LineDraft(it.place, 'OUTCOME', null)
  draft.edit('New')
  const lost = draft.save()
  await (await gate.next()).lose()
  await lost
  await gate.end()
  if (more) draft.edit(more)
  draft[Symbol.dispose]()
  const again = new LineDraft((await open({}, it.client)).place, 'OUTCOME', null)
  return {
    again,
    made: async () =>
      linesOf(await it.saved(), 'OUTCOME')
        .slice(3)
        .map(one => one.label),
  }
}

test('a lost reply, and a reload: what is new is sent again by itself, and made once', async () => {
  const { again, made } = await leftWith(null)
  await vi.waitFor(() => expect(again.isDone.value).toBe(true))
  expect(await made()).toEqual(['New'])
})

test('with more typed since nothing is sent unasked; asked, what was sent goes first, and one is made', async () => {
  const { again, made } = await leftWith('New, and more')
  await new Promise(done => setTimeout(done, 20))
  expect([again.draft.value, again.isDone.value, await made()]).toEqual(['New, and more', false, ['New']])
  await again.save()
  expect(await made()).toEqual(['New, and more'])
})

test('of several that were tried the first may have arrived: it goes first after a reload', async () => {
  const it = await open()
  const gate = it.client.hold('plan.savePlanItem')
  const draft = new LineDraft(it.place, 'OUTCOME', null)
  draft.edit('X')
  const first = draft.save()
  await (await gate.next()).lose()
  await first
  draft.edit('X and more')
  const second = draft.save()
  await (await gate.next()).lose()
  await second
  await gate.end()
  draft[Symbol.dispose]()
  const again = new LineDraft((await open({}, it.client)).place, 'OUTCOME', null)
  await vi.waitFor(() => expect(again.isDone.value).toBe(true))
  expect(
    linesOf(await it.saved(), 'OUTCOME')
      .slice(3)
      .map(one => one.label),
  ).toEqual(['X and more'])
})

test('a milestone that the browser has kept is sent as it was: the same words have the same key', () => {
  const words = { ...milestoneWordsOf(null), label: 'Handed over', dateFrom: '2026-12-01' }
  expect(JSON.stringify(keptMilestone(JSON.parse(JSON.stringify(words))))).toBe(JSON.stringify(words))
})

test('what is chosen while the refused save has not been answered yet is not lost: the own words are saved after it', async () => {
  const it = await open()
  const [line] = linesOf(it.place.board, 'OUTCOME')
  if (!line) throw new Error('The demo has no outcome')
  const mine = new LineDraft(it.place, 'OUTCOME', line)
  mine.edit('Mine')
  const other = new LineDraft((await open({}, it.client)).place, 'OUTCOME', line)
  other.edit('Theirs')
  await other.save()
  // Refused, which has not come yet; that somebody was faster is known already, from what the board hears.
  const gate = it.client.hold('plan.savePlanItem')
  const refused = mine.save()
  const held = await gate.next()
  const theirs = linesOf(await it.saved(), 'OUTCOME').find(one => one.id === line.id)
  if (theirs) mine.put(theirs)
  expect(mine.newer.value?.label).toBe('Theirs')
  const chosen = mine.keepMine()
  await held.release()
  await gate.end()
  await Promise.all([refused, chosen])
  await vi.waitFor(() => expect(mine.isDone.value).toBe(true))
  expect(linesOf(await it.saved(), 'OUTCOME').find(one => one.id === line.id)?.label).toBe('Mine')
})
