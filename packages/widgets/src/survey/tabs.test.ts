import { NetworkError, TrellisError } from '@trellis/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSurvey } from './createSurvey.ts'
import { fakeServer } from './fakeServer.ts'

const open = (server: ReturnType<typeof fakeServer>, start = 1, extra = {}) =>
  createSurvey({ source: server, id: 'test', pages: 2, total: 6, start, ...extra })

beforeEach(() => void vi.useFakeTimers())

const settle = () => vi.advanceTimersByTimeAsync(1000)

test('experience: with a second tab, neither loses what waits in the other', async () => {
  const server = fakeServer()
  const [one, two] = [open(server, 1), open(server, 2)]
  await one.begin()
  await two.begin()
  server.offline = true
  one.answer('q11', 2)
  two.answer('q21', 4)
  await settle()
  server.offline = false
  await one.save()
  one.dispose()
  two.dispose()
  const later = open(server, 2)
  await later.begin()
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 2 })
  expect(server.stored.get(2)?.values).toMatchObject({ q21: 4 })
  later.dispose()
})

test('no answer is lost: a tab that sends what it found waiting leaves alone what the other has added since', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  const { save } = server
  server.save = async () => {
    throw new NetworkError('No reply')
  }
  one.answer('q11', 2)
  await settle()
  const two = open(server, 1)
  await two.begin()
  one.answer('q12', 3)
  await settle()
  two.answer('q13', 4)
  await settle()
  // The first one is closed; the other gets its own through.
  one.dispose()
  server.save = save
  await two.save()
  two.dispose()
  const later = open(server)
  await later.begin()
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 2, q12: 3, q13: 4 })
  expect(later.values.value).toMatchObject({ q11: 2, q12: 3, q13: 4 })
  expect(localStorage.length).toBe(0)
  later.dispose()
})

/** A server whose replies come once they are let go. */
function held(server: ReturnType<typeof fakeServer>) {
  const { save } = server
  const waiting: (() => void)[] = []
  server.save = async request => {
    const reply = await save(request)
    await new Promise<void>(done => waiting.push(done))
    return reply
  }
  return {
    release: () => {
      for (const it of waiting.splice(0)) it()
    },
    end: () => {
      server.save = save
    },
  }
}

test('no answer is lost: a copy that another tab found of a save under way does not come back after it', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  const replies = held(server)
  one.answer('q11', 2)
  await settle()
  // Another tab finds it, sends it as well, and is closed.
  const two = open(server)
  await two.begin()
  await settle()
  two.dispose()
  replies.end()
  replies.release()
  await settle()
  one.answer('q11', 5)
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  one.dispose()
  const later = open(server)
  await later.begin()
  await settle()
  expect([later.values.value.q11, later.conflict.value]).toEqual([5, null])
  later.answer('q12', 3)
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5, q12: 3 })
  expect(localStorage.length).toBe(0)
  later.dispose()
})

test('no answer is lost: a save that had arrived long ago does not cover what the page holds since', async () => {
  const server = fakeServer()
  const one = open(server)
  await one.begin()
  server.silent = true
  one.answer('q11', 2)
  await settle()
  one.dispose()
  server.silent = false
  const answers = [{ questionCode: 'q11', value: 5 }]
  await server.save({ page: 1, answers, place: 1, revision: 1, key: 'elsewhere' })
  const later = open(server)
  await later.begin()
  later.answer('q12', 3)
  await settle()
  expect(later.values.value).toMatchObject({ q11: 5, q12: 3 })
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5, q12: 3 })
  expect(later.conflict.value).toBe(null)
  later.dispose()
})

test('of a statement that two tabs answered differently and left, it is asked', async () => {
  const server = fakeServer()
  const [one, two] = [open(server), open(server)]
  await one.begin()
  await two.begin()
  server.offline = true
  for (const it of ['q12', 'q13', 'q11']) one.answer(it, 2)
  await settle()
  two.answer('q11', 5)
  await settle()
  one.dispose()
  two.dispose()
  server.offline = false
  const later = open(server)
  await later.begin()
  await settle()
  expect(later.conflict.value?.count).toBe(1)
  await later.resolve('mine')
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5, q12: 2, q13: 2 })
  expect(localStorage.length).toBe(0)
  later.dispose()
})

test('a save whose key was used, worded in another language, had arrived: what was changed since is no conflict', async () => {
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
  const { save } = server
  const first = server.calls[0]?.key
  server.save = request => {
    if (request.key === first) throw new TrellisError('idempotencyMismatch')
    return save(request)
  }
  const later = open(server)
  await later.begin()
  await settle()
  expect(later.conflict.value).toBe(null)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  expect(localStorage.length).toBe(0)
  later.dispose()
})

test('a page that is only turned in one tab takes no answer away that still waits in the other', async () => {
  const server = fakeServer()
  const [one, two] = [open(server, 1), open(server, 1)]
  await one.begin()
  await two.begin()
  server.offline = true
  one.answer('q11', 5)
  await settle()
  one.dispose()
  await two.skip()
  await settle()
  two.dispose()
  server.offline = false
  const later = open(server)
  await later.begin()
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  later.dispose()
})
