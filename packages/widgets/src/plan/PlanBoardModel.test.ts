import { errorOf } from '@trellis/sdk'
import { type DemoPlan, demoClient, demoPlan, seenPlan } from '@trellis/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { FocusDraft, GoalDraft, LineDraft, MilestoneDraft, NoteDraft } from './drafts.ts'
import { PlanBoardModel } from './PlanBoardModel.ts'
import { linesOf } from './planWords.ts'

const person = { clientId: 'alder', userId: 1 }
beforeEach(() => sessionStorage.clear())

async function open(plan: DemoPlan = {}, client = demoClient({ plan }), userId: number | null = null) {
  const store = new PlanBoardModel(client, userId, null, false)
  await store.load.reload()
  const board = store.board.peek() ?? demoPlan()
  const place = { client, person, store, board }
  const saved = async () => client.plan.planBoard({ params: { id: board.id } })
  return {
    ...{ client, store, place, saved },
    outcomes: () => linesOf(store.shown.peek() ?? board, 'OUTCOME').map(it => it.label),
    names: () => client.changes().map(it => it.name),
    line: (at = 0) => new LineDraft(place, 'OUTCOME', linesOf(board, 'OUTCOME')[at] ?? null),
  }
}

test('the newest year that is begun and can be written is shown; a present one that is not begun is opened', async () => {
  const past = demoPlan({ id: 60, year: 2025, readOnly: true })
  const begun = await open({ boards: [demoPlan(), past], open: [2027] })
  expect([begun.store.board.value?.year, begun.names()]).toEqual([2026, []])
  const fresh = await open({ boards: [past], open: [2027, 2026] })
  expect([fresh.store.board.value?.year, fresh.names()]).toEqual([2026, ['plan.openPlanYear']])
  await fresh.store.choose(2025)
  expect(fresh.store.board.value).toMatchObject({ id: 60, readOnly: true })
})

test('the year that an address names is shown first; one that is not there is passed over', async () => {
  const client = demoClient({ plan: { boards: [demoPlan(), demoPlan({ id: 60, year: 2025, readOnly: true })] } })
  for (const [named, shown] of [
    [2025, 2025],
    [1999, 2026],
  ] as const) {
    const store = new PlanBoardModel(client, null, null, false, named)
    await store.load.reload()
    expect([named, store.board.value?.year]).toEqual([named, shown])
  }
})

test('double press: a line is saved once', async () => {
  const it = await open()
  const draft = it.line()
  draft.edit('Decisions wait a day')
  await Promise.all([draft.save(), draft.save()])
  expect(it.names()).toEqual(['plan.savePlanItem'])
  expect(it.outcomes()[0]).toBe('Decisions wait a day')
})

test('what is typed and saved while an earlier save is under way goes after it, by itself', async () => {
  const it = await open()
  const draft = it.line()
  const gate = it.client.hold('plan.savePlanItem')
  draft.edit('First')
  const first = draft.save()
  const held = await gate.next()
  draft.edit('Second')
  await draft.save()
  await held.release()
  await first
  await (await gate.next()).release()
  await vi.waitFor(() => expect(draft.isDone.value).toBe(true))
  expect(linesOf(await it.saved(), 'OUTCOME')[0]).toMatchObject({ label: 'Second', version: 3 })
})

test('two windows: the later one is asked, and nothing is lost whatever is chosen', async () => {
  const it = await open()
  const other = await open({}, it.client)
  const [mine, theirs] = [it.line(), other.line()]
  theirs.edit('Theirs')
  await theirs.save()
  mine.edit('Mine')
  await mine.save()
  expect([mine.newer.value?.label, mine.draft.value, mine.isDone.value]).toEqual(['Theirs', 'Mine', false])
  await mine.keepMine()
  expect([mine.isDone.value, linesOf(await it.saved(), 'OUTCOME')[0]]).toMatchObject([
    true,
    { label: 'Mine', version: 3 },
  ])
  const third = other.line()
  third.edit('Third')
  await third.save()
  third.discard()
  expect([third.draft.value, third.newer.value]).toEqual(['Mine', null])
})

test('what others change while one writes is asked for as soon as it is known', async () => {
  const it = await open()
  const draft = it.line()
  draft.edit('Mine')
  const other = await open({}, it.client)
  const theirs = other.line()
  theirs.edit('Theirs')
  await theirs.save()
  await it.store.refresh()
  const [line] = linesOf(it.store.board.value ?? demoPlan(), 'OUTCOME')
  if (line) draft.put(line)
  expect([draft.newer.value?.label, draft.draft.value]).toEqual(['Theirs', 'Mine'])
})

test('deleted elsewhere while one writes: the words stay, and become a line of their own if wanted', async () => {
  const it = await open()
  const draft = it.line()
  await it.client.plan.deletePlanItem({ body: { id: 11, agilePlanGroupId: 61, version: 1 } })
  draft.edit('Mine')
  await draft.save()
  expect([draft.isGone.value, draft.draft.value]).toEqual([true, 'Mine'])
  await draft.addAgain()
  expect([draft.isDone.value, linesOf(await it.saved(), 'OUTCOME').map(one => one.label)]).toEqual([
    true,
    ['People bring proposals, not questions', 'Both sites say the same about our goals', 'Mine'],
  ])
})

test('offline it is kept and sent by itself later; the board says so', async () => {
  vi.useFakeTimers()
  const it = await open()
  const draft = it.line()
  it.client.switches.offline = true
  draft.edit('On the train')
  await draft.save()
  expect([draft.state.value, it.store.state.value]).toEqual(['late', 'late'])
  it.client.switches.offline = false
  await vi.advanceTimersByTimeAsync(5000)
  expect([draft.state.value, draft.isDone.value, it.store.state.value]).toEqual(['saved', true, 'saved'])
})

test('a lost reply makes nothing twice, and what is typed after it is no conflict with oneself', async () => {
  vi.useFakeTimers()
  const it = await open()
  const draft = new LineDraft(it.place, 'OUTCOME', null)
  const gate = it.client.hold('plan.savePlanItem')
  draft.edit('New')
  const lost = draft.save()
  await (await gate.next()).lose()
  await lost
  await gate.end()
  draft.edit('New, and more')
  await draft.save()
  expect(draft.isDone.value).toBe(true)
  const all = linesOf(await it.saved(), 'OUTCOME').map(one => one.label)
  expect(all.slice(3)).toEqual(['New, and more'])
})

test('a lost reply of an earlier line that the board knows by now is no conflict either', async () => {
  const it = await open()
  const draft = it.line()
  const gate = it.client.hold('plan.savePlanItem')
  draft.edit('On the way')
  const lost = draft.save()
  await (await gate.next()).lose()
  await lost
  await gate.end()
  draft.edit('On the way home')
  await it.store.refresh()
  const [line] = linesOf(it.store.board.value ?? demoPlan(), 'OUTCOME')
  if (line) draft.put(line)
  await draft.save()
  expect([draft.newer.value, linesOf(await it.saved(), 'OUTCOME')[0]?.label]).toEqual([null, 'On the way home'])
})

test('a reload keeps what was typed and not yet saved', async () => {
  const it = await open()
  it.line().edit('Half a thought')
  expect((await open({}, it.client)).line().draft.value).toBe('Half a thought')
})

test('late reply: a look that began before a save does not take the saved words back', async () => {
  const it = await open()
  const gate = it.client.hold('plan.planBoard')
  const look = it.store.refresh()
  const held = await gate.next()
  const draft = it.line()
  draft.edit('Newer')
  await draft.save()
  await held.release()
  await look
  expect(it.outcomes()[0]).toBe('Newer')
  await gate.end()
})

test('late reply: a look that began before the board was loaded anew does not bring an earlier version back', async () => {
  const it = await open()
  const gate = it.client.hold('plan.planBoard')
  const look = it.store.refresh()
  const early = await gate.next()
  const theirs = { id: 11, agilePlanGroupId: 61, type: 'OUTCOME' as const, code: null, label: 'Theirs', version: 1 }
  await it.client.plan.savePlanItem({ body: theirs })
  const loading = it.store.load.reload()
  await (await gate.next()).release()
  await loading
  await early.release()
  await look
  expect(it.outcomes()[0]).toBe('Theirs')
  await gate.end()
})

test('late reply: a look at the year that is left does not hold up the one that was chosen', async () => {
  const past = demoPlan({ id: 60, year: 2025, readOnly: true })
  const it = await open({ boards: [demoPlan(), past] })
  const gate = it.client.hold('plan.planBoard')
  const look = it.store.refresh()
  const early = await gate.next()
  const choosing = it.store.choose(past.year)
  const chosen = await gate.next()
  await early.release()
  await look
  await chosen.release()
  await choosing
  expect(it.store.board.value).toMatchObject({ year: past.year, readOnly: true })
  await gate.end()
})

test('a move is shown at once; what is refused goes back, and says why', async () => {
  const it = await open()
  const gate = it.client.hold('plan.movePlanItem')
  const moving = it.store.move(13, null, 'Both sites say the same about our goals')
  expect(it.outcomes()[0]).toBe('Both sites say the same about our goals')
  await (await gate.next()).lose(errorOf('planReadOnly', 'Over'))
  expect(await moving).toBe(false)
  await gate.end()
  expect(it.store.failed.value).toMatchObject({ what: 'move', title: 'Both sites say the same about our goals' })
})

test('a deletion can be taken back; else it is sent, also when the next one comes or the board is left', async () => {
  vi.useFakeTimers()
  const it = await open()
  const [first, second, third] = linesOf(demoPlan(), 'OUTCOME')
  const leave = (of = first) => of && it.store.remove({ kind: 'item', id: of.id, version: of.version, label: of.label })
  leave()
  expect(it.outcomes()).not.toContain(first?.label)
  it.store.takeBack()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([it.outcomes()[0], it.names()]).toEqual([first?.label, []])
  leave(first)
  leave(second)
  await vi.advanceTimersByTimeAsync(1)
  expect(it.names()).toEqual(['plan.deletePlanItem'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(it.names()).toHaveLength(2)
  leave(third)
  it.store[Symbol.dispose]()
  await vi.advanceTimersByTimeAsync(1)
  expect(linesOf(await it.saved(), 'OUTCOME')).toEqual([])
})

test('a page that is left sends what could still be taken back at once, so that the browser keeps the call', async () => {
  vi.useFakeTimers()
  const client = demoClient({ plan: {} })
  const sent = vi.spyOn(client.plan, 'deletePlanItem')
  const it = await open({}, client)
  const [first] = linesOf(demoPlan(), 'OUTCOME')
  it.store.letGo()
  expect(it.names()).toEqual([])
  if (first) it.store.remove({ kind: 'item', id: first.id, version: first.version, label: first.label })
  it.store.letGo()
  it.store.letGo()
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.mock.calls).toEqual([[expect.anything(), expect.objectContaining({ keepalive: true })]])
  expect(it.store.leaving.value).toBeNull()
  it.store.takeBack()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([it.names(), it.outcomes().includes(first?.label ?? '')]).toEqual([['plan.deletePlanItem'], false])
})

test('a deletion of what somebody has changed meanwhile is refused: the line is there again', async () => {
  vi.useFakeTimers()
  const it = await open()
  it.store.remove({ kind: 'item', id: 11, version: 0, label: 'Decisions wait less than two days' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(it.store.failed.value).toMatchObject({ what: 'remove' })
  expect(it.outcomes()[0]).toBe('Decisions wait less than two days')
})

test('the focus is saved with each choice, the last one counts', async () => {
  const it = await open()
  const items = linesOf(it.place.board, 'DEVELOPMENT_FOCUS')
  const draft = new FocusDraft(it.place, items)
  draft.edit(['decisions', 'execution'])
  draft.edit(['decisions', 'execution', 'selfManagement'])
  await vi.waitFor(() => expect(draft.state.value).toBe('saved'))
  await vi.waitFor(async () =>
    expect(linesOf(await it.saved(), 'DEVELOPMENT_FOCUS').map(one => one.code)).toEqual([
      'decisions',
      'execution',
      'selfManagement',
    ]),
  )
})

test('goals, milestones and the summary are drafts of the same kind', async () => {
  const it = await open()
  const goal = new GoalDraft(it.place, null)
  goal.edit({ label: 'Say no', deliverable: '', progress: '', status: 'NOT_STARTED' })
  await goal.save()
  const milestone = new MilestoneDraft(it.place, null)
  milestone.edit({ type: 'OTHER', label: 'First no', dateFrom: '2026-01-05', dateTo: '2026-01-05' })
  await milestone.save()
  const note = new NoteDraft(it.place, it.place.board.notes[0] ?? null)
  note.edit('Less.')
  await note.save()
  expect(it.store.board.value?.agileMilestoneList[0]?.label).toBe('First no')
  expect(await it.saved()).toMatchObject({ notes: [{ text: 'Less.', version: 2 }] })
  expect((await it.saved()).goals.map(one => one.label)).toContain('Say no')
})

test('a milestone is marked as done and back', async () => {
  const it = await open()
  await it.store.mark({ id: 43, label: 'Limits agreed with Finance' }, true)
  const done = () => it.store.board.value?.agileMilestoneList.find(one => one.id === 43)?.doneAt
  expect(done()).not.toBeNull()
  await it.store.mark({ id: 43, label: 'Limits agreed with Finance' }, false)
  expect(done()).toBeNull()
})

test('once a board is shown no longer, nothing of it stays', async () => {
  const plan: DemoPlan = { boards: [seenPlan({ userId: 2 })] }
  const it = await open(plan, undefined, 2)
  expect(it.store.board.value?.isOwner).toBe(false)
  plan.closed = true
  await it.store.refresh()
  await vi.waitFor(() => expect(it.store.load.error.value).toMatchObject({ code: 'planAccess' }))
})

test('left while a save is under way, nothing is told any more', async () => {
  const it = await open()
  const gate = it.client.hold('plan.savePlanItem')
  const draft = it.line()
  draft.edit('Late')
  const saving = draft.save()
  const held = await gate.next()
  draft[Symbol.dispose]()
  it.store[Symbol.dispose]()
  await held.release()
  await saving
  await gate.end()
  expect(it.outcomes()[0]).toBe('Decisions wait less than two days')
})
