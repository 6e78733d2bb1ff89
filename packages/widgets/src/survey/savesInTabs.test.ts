import { NetworkError } from '@trellis/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSurvey } from './createSurvey.ts'
import { fakeServer } from './fakeServer.ts'

const open = (server: ReturnType<typeof fakeServer>, start = 1, extra = {}) =>
  createSurvey({ source: server, id: 'test', pages: 2, total: 6, start, ...extra })

beforeEach(() => void vi.useFakeTimers())

const settle = () => vi.advanceTimersByTimeAsync(1000)

/** From now on no save arrives, until what it gives is called. */
const down = (server: ReturnType<typeof fakeServer>) => {
  const { save } = server
  server.save = async () => {
    throw new NetworkError('No reply')
  }
  return () => {
    server.save = save
  }
}

test('two tabs that go on from the same save and are closed: what only one changed is not asked about', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  const up = down(server)
  one.answer('q11', 2)
  await settle()
  const two = open(server)
  await two.begin()
  await settle()
  one.answer('q11', 4)
  await settle()
  two.answer('q12', 3)
  await settle()
  one.dispose()
  two.dispose()
  up()
  const later = open(server)
  await later.begin()
  await settle()
  expect([later.conflict.value, later.values.value, server.stored.get(1)?.values]).toEqual([
    null,
    expect.objectContaining({ q11: 4, q12: 3 }),
    expect.objectContaining({ q11: 4, q12: 3 }),
  ])
  later.dispose()
})

test('what two closed tabs left is seen and changed: not asked about', async () => {
  const server = fakeServer()
  const [one, two] = [open(server), open(server)]
  await one.begin()
  await two.begin()
  const up = down(server)
  one.answer('q11', 2)
  await settle()
  two.answer('q12', 4)
  await settle()
  one.dispose()
  two.dispose()
  const later = open(server)
  await later.begin()
  await settle()
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
  later.dispose()
})

test('no answer is lost: what a closed tab left goes out before the survey is handed in by another', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  one.answer('q11', 2)
  await settle()
  const two = open(server, 2)
  await two.begin()
  const up = down(server)
  two.answer('q21', 4)
  await settle()
  two.dispose()
  up()
  const saved = await one.save()
  if (saved) one.drop()
  expect(server.stored.get(2)?.values).toMatchObject({ q21: 4 })
  one.dispose()
})

test('a tab that found a save which the other has replaced since sends it no more', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  const up = down(server)
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
  one.dispose()
  two.dispose()
})

test('what was decided in one tab is not asked about in another that found the same save', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  const up = down(server)
  one.answer('q11', 2)
  await settle()
  const two = open(server)
  await two.begin()
  await settle()
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
  one.dispose()
  two.dispose()
})

test('a save whose key the server has forgotten had arrived: what was changed since is no conflict', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  server.silent = true
  one.answer('q11', 2)
  await settle()
  server.offline = true
  one.answer('q11', 5)
  await settle()
  one.dispose()
  server.silent = false
  server.offline = false
  const at = server.stored.get(1)
  const fresh = fakeServer()
  if (at) fresh.stored.set(1, at)
  const later = open(fresh)
  await later.begin()
  await settle()
  expect([later.conflict.value, fresh.stored.get(1)?.values]).toEqual([null, expect.objectContaining({ q11: 5 })])
  later.dispose()
})

test('broken storage breaks no survey', async () => {
  localStorage.setItem('trellis.survey.test/k', JSON.stringify({ page: 1, answers: null }))
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  expect(one.failed.value).toBe(false)
  one.dispose()
})

test('no answer is lost: changed offline and changed back it stays, after a reload as well', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  one.answer('q11', 5)
  await settle()
  server.offline = true
  one.answer('q11', 3)
  await settle()
  one.answer('q11', 5)
  await settle()
  one.dispose()
  server.offline = false
  const later = open(server)
  await later.begin()
  await settle()
  const shown = later.values.value.q11
  later.answer('q12', 2)
  await settle()
  expect([shown, server.stored.get(1)?.values]).toEqual([5, { q11: 5, q12: 2, q13: 0 }])
  later.dispose()
})

test('no answer is lost: changed back in one tab while another went on from what was there between', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  one.answer('q11', 3)
  await settle()
  const up = down(server)
  one.answer('q11', 2)
  await settle()
  const two = open(server)
  await two.begin()
  await settle()
  one.answer('q11', 3)
  await settle()
  two.answer('q12', 4)
  await settle()
  one.dispose()
  two.dispose()
  up()
  const later = open(server)
  await later.begin()
  await settle()
  expect([later.conflict.value, server.stored.get(1)?.values]).toEqual([null, { q11: 3, q12: 4, q13: 0 }])
  later.dispose()
})

test('no answer is lost: changed while another tab opens', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  one.answer('q11', 5)
  const two = open(server)
  one.answer('q11', 2)
  await two.begin()
  await settle()
  await one.save()
  await settle()
  const asked = [one.conflict.value?.count ?? 0, two.conflict.value?.count ?? 0]
  expect([asked, server.stored.get(1)?.values.q11]).toEqual([[0, 0], 2])
  one.dispose()
  two.dispose()
})

test('no answer is lost: changed back while the change is on its way, and closed', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  one.answer('q11', 5)
  await settle()
  const replies: (() => void)[] = []
  const { save } = server
  server.save = async q => {
    const reply = await save(q)
    await new Promise<void>(done => replies.push(done))
    return reply
  }
  one.answer('q11', 3)
  await settle()
  one.answer('q11', 5)
  one.dispose()
  server.save = save
  const later = open(server)
  await later.begin()
  await settle()
  const shown = later.values.value.q11
  later.answer('q12', 2)
  await settle()
  expect([shown, server.stored.get(1)?.values.q11]).toEqual([5, 5])
  later.dispose()
})
