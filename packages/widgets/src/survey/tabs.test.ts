import { beforeEach, expect, test, vi } from 'vitest'
import { begun, cutOff, fakeServer, held, open, reopened, settle } from './fakeServer.ts'

beforeEach(() => void vi.useFakeTimers())

test('experience: with a second tab, neither loses what waits in the other', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server, 1), await begun(server, 2)]
  server.offline = true
  one.answer('q11', 2)
  two.answer('q21', 4)
  await settle()
  server.offline = false
  await one.save()
  one.dispose()
  two.dispose()
  await reopened(server, 2)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 2 })
  expect(server.stored.get(2)?.values).toMatchObject({ q21: 4 })
})

test('no answer is lost: a tab that sends what it found waiting leaves alone what the other has added since', async () => {
  const server = fakeServer()
  const one = await begun(server)
  const up = cutOff(server)
  one.answer('q11', 2)
  await settle()
  const two = await begun(server, 1)
  one.answer('q12', 3)
  await settle()
  two.answer('q13', 4)
  await settle()
  // The first one is closed; the other gets its own through.
  one.dispose()
  up()
  await two.save()
  two.dispose()
  const later = await begun(server)
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 2, q12: 3, q13: 4 })
  expect(later.values.value).toMatchObject({ q11: 2, q12: 3, q13: 4 })
  expect(localStorage.length).toBe(0)
})

test('no answer is lost: a copy that another tab found of a save under way does not come back after it', async () => {
  const server = fakeServer()
  const one = await begun(server)
  const replies = held(server)
  one.answer('q11', 2)
  await settle()
  // Another tab finds it, sends it as well, and is closed.
  const two = await reopened(server)
  two.dispose()
  replies.end()
  replies.release()
  await settle()
  one.answer('q11', 5)
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  one.dispose()
  const later = await reopened(server)
  expect([later.values.value.q11, later.conflict.value]).toEqual([5, null])
  later.answer('q12', 3)
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5, q12: 3 })
  expect(localStorage.length).toBe(0)
})

test.each([0, 5])(
  'an answer changed to %i in the moment in which another tab sends it, as the browser tells of it late: nothing is asked, the last one holds',
  async last => {
    const server = fakeServer()
    const [one, two] = [await begun(server), await begun(server)]
    one.answer('q11', 3)
    one.answer('q11', 4)
    const unsent = { ...localStorage }
    const sending = two.flush()
    for (const [name, value] of Object.entries(unsent)) localStorage.setItem(name, value)
    one.answer('q11', last)
    await sending
    await settle()
    expect(server.calls.map(it => it.answers.find(one => one.questionCode === 'q11')?.value)).toEqual([4, last])
    expect([one.conflict.value, two.conflict.value]).toEqual([null, null])
    expect(server.stored.get(1)?.values).toMatchObject({ q11: last })
    expect([one.values.value.q11, localStorage.length]).toEqual([last, 0])
  },
)

test('of a statement that two tabs answered differently and left, it is asked', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server), await begun(server)]
  server.offline = true
  for (const it of ['q12', 'q13', 'q11']) one.answer(it, 2)
  await settle()
  two.answer('q11', 5)
  await settle()
  one.dispose()
  two.dispose()
  server.offline = false
  const later = await reopened(server)
  expect(later.conflict.value?.count).toBe(1)
  await later.resolve('mine')
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5, q12: 2, q13: 2 })
  expect(localStorage.length).toBe(0)
})

test('a page that is only turned in one tab takes no answer away that still waits in the other', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server, 1), await begun(server, 1)]
  server.offline = true
  one.answer('q11', 5)
  await settle()
  one.dispose()
  await two.skip()
  await settle()
  two.dispose()
  server.offline = false
  await reopened(server)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
})

test('two tabs that go on from the same save and are closed: what only one changed is not asked about', async () => {
  const server = fakeServer()
  const one = await begun(server)
  const up = cutOff(server)
  one.answer('q11', 2)
  await settle()
  const two = await reopened(server)
  one.answer('q11', 4)
  await settle()
  two.answer('q12', 3)
  await settle()
  one.dispose()
  two.dispose()
  up()
  const later = await reopened(server)
  expect([later.conflict.value, later.values.value, server.stored.get(1)?.values]).toEqual([
    null,
    expect.objectContaining({ q11: 4, q12: 3 }),
    expect.objectContaining({ q11: 4, q12: 3 }),
  ])
})

test('what two closed tabs left is seen and changed: not asked about', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server), await begun(server)]
  const up = cutOff(server)
  one.answer('q11', 2)
  await settle()
  two.answer('q12', 4)
  await settle()
  one.dispose()
  two.dispose()
  const later = await reopened(server)
  expect(later.values.value).toMatchObject({ q11: 2, q12: 4 })
  later.answer('q11', 5)
  await settle()
  up()
  await later.save()
  await settle()
  expect([later.conflict.value, server.stored.get(1)?.values]).toEqual([
    null,
    expect.objectContaining({ q11: 5, q12: 4 }),
  ])
})

test('no answer is lost: what a closed tab left goes out before the survey is handed in by another', async () => {
  const server = fakeServer()
  const one = await begun(server)
  one.answer('q11', 2)
  await settle()
  const two = await begun(server, 2)
  const up = cutOff(server)
  two.answer('q21', 4)
  await settle()
  two.dispose()
  up()
  const saved = await one.save()
  if (saved) one.drop()
  expect(server.stored.get(2)?.values).toMatchObject({ q21: 4 })
})

test('a tab that found a save which the other has replaced since sends it no more', async () => {
  const server = fakeServer()
  const one = await begun(server)
  const up = cutOff(server)
  one.answer('q12', 1)
  await settle()
  one.answer('q11', 2)
  await settle()
  const two = open(server)
  up()
  one.answer('q11', 5)
  await two.begin()
  await settle()
  await one.save()
  await settle()
  expect([one.conflict.value, two.conflict.value, server.stored.get(1)?.values]).toEqual([
    null,
    null,
    expect.objectContaining({ q11: 5, q12: 1 }),
  ])
})

test('what was decided in one tab is not asked about in another that found the same save', async () => {
  const server = fakeServer()
  const one = await begun(server)
  const up = cutOff(server)
  one.answer('q11', 2)
  await settle()
  const two = await reopened(server)
  up()
  await server.save({ page: 1, answers: [{ questionCode: 'q11', value: 5 }], place: 1, revision: 0, key: 'elsewhere' })
  await one.save()
  expect(one.conflict.value?.count).toBe(1)
  await one.resolve('theirs')
  await settle()
  expect(localStorage.length).toBe(0)
  await two.save()
  await vi.advanceTimersByTimeAsync(40_000)
  expect([two.conflict.value, two.values.value.q11]).toEqual([null, 5])
})

test('no answer is lost: changed back in one tab while another went on from what was there between', async () => {
  const server = fakeServer()
  const one = await begun(server)
  one.answer('q11', 3)
  await settle()
  const up = cutOff(server)
  one.answer('q11', 2)
  await settle()
  const two = await reopened(server)
  one.answer('q11', 3)
  await settle()
  two.answer('q12', 4)
  await settle()
  one.dispose()
  two.dispose()
  up()
  const later = await reopened(server)
  expect([later.conflict.value, server.stored.get(1)?.values]).toEqual([null, { q11: 3, q12: 4, q13: 0 }])
})

test('no answer is lost: changed while another tab opens', async () => {
  const server = fakeServer()
  const one = await begun(server)
  one.answer('q11', 5)
  const two = open(server)
  one.answer('q11', 2)
  await two.begin()
  await settle()
  await one.save()
  await settle()
  const asked = [one.conflict.value?.count ?? 0, two.conflict.value?.count ?? 0]
  expect([asked, server.stored.get(1)?.values.q11]).toEqual([[0, 0], 2])
})

test('what is erased in one tab waits in no other', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server), await begun(server)]
  const up = cutOff(server)
  one.answer('q11', 2)
  await settle()
  two.answer('q12', 4)
  two.drop()
  up()
  await one.save()
  expect(server.stored.get(1)?.values).toEqual({ q11: 0, q12: 0, q13: 0 })
})

test('two tabs ask about the same save: the first word holds in both', async () => {
  const server = fakeServer()
  const one = await begun(server)
  server.stored.set(1, { values: { q11: 1 }, revision: 5 })
  one.answer('q11', 5)
  await settle()
  const two = await reopened(server)
  expect([one.conflict.value?.count, two.conflict.value?.count]).toEqual([1, 1])
  await one.resolve('theirs')
  await two.resolve('mine')
  await two.save()
  expect([one.values.value.q11, two.values.value.q11, server.stored.get(1)?.values.q11]).toEqual([1, 1, 1])
})

test('what another tab left is shown here once it has arrived', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server), await begun(server)]
  const up = cutOff(server)
  one.answer('q12', 4)
  two.answer('q11', 2)
  one.dispose()
  await settle()
  up()
  await two.save()
  expect(two.values.value).toMatchObject({ q11: 2, q12: 4 })
})

test('the answers from here are those that this tab gave, also where those of the other still wait', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server), await begun(server)]
  const up = cutOff(server)
  one.answer('q11', 2)
  await vi.advanceTimersByTimeAsync(100)
  two.answer('q11', 5)
  two.dispose()
  await settle()
  up()
  await one.save()
  expect(one.conflict.value).toMatchObject({ count: 1, fromElsewhere: true })
  await one.resolve('mine')
  expect([one.values.value.q11, server.stored.get(1)?.values.q11]).toEqual([2, 2])
})

/** What a browser tells the other tabs of, whatever it was. */
const told = () => window.dispatchEvent(new Event('storage'))

test('a question that another tab has answered goes away, and what was decided is shown', async () => {
  const server = fakeServer()
  const one = await begun(server)
  server.stored.set(1, { values: { q11: 1 }, revision: 5 })
  one.answer('q11', 5)
  await settle()
  const two = await reopened(server)
  expect([one.conflict.value?.count, two.conflict.value?.count]).toEqual([1, 1])
  await two.resolve('theirs')
  told()
  await settle()
  expect([one.conflict.value, one.values.value.q11, one.state.value]).toEqual([null, 1, 'saved'])
})

test('what another tab has sent is told as late no more', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server), await begun(server)]
  const up = cutOff(server)
  one.answer('q11', 2)
  await settle()
  expect([one.state.value, one.waiting.value]).toEqual(['late', 1])
  up()
  await two.save()
  told()
  await vi.advanceTimersByTimeAsync(0)
  expect([one.state.value, one.waiting.value]).toEqual(['saved', 0])
})

test('what another tab put together from both is shown in both', async () => {
  const server = fakeServer()
  const [one, two] = [await begun(server), await begun(server)]
  two.answer('q13', 4)
  await settle()
  const replies = held(server)
  one.answer('q11', 2)
  void two.flush()
  await vi.advanceTimersByTimeAsync(700)
  replies.end()
  replies.release()
  await settle()
  expect([server.stored.get(1)?.values, one.values.value]).toEqual([
    { q11: 2, q12: 0, q13: 4 },
    { q11: 2, q12: 0, q13: 4 },
  ])
})

test('a page that was asked for while another tab sends of it is asked for once more', async () => {
  const server = fakeServer()
  const two = await begun(server)
  const up = cutOff(server)
  two.answer('q11', 4)
  await settle()
  up()
  const { load } = server
  const gates: (() => void)[] = []
  server.load = async number => {
    const loaded = await load(number)
    await new Promise<void>(done => gates.push(done))
    return loaded
  }
  const one = open(server)
  const beginning = one.begin()
  server.load = load
  await two.save()
  for (const it of gates) it()
  await beginning
  expect(one.values.value.q11).toBe(4)
})
