// @vitest-environment jsdom
import { NetworkError, TrellisError } from '@trellis/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSurvey } from './createSurvey.ts'
import { fakeServer } from './fakeServer.ts'

const open = (server: ReturnType<typeof fakeServer>, start = 1, extra = {}) =>
  createSurvey({ source: server, id: 'test', pages: 2, total: 6, start, ...extra })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(1000)

test('reliability 1: answers given offline survive a reload and are sent once, with the key of the first try', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  server.offline = true
  survey.answer('q11', 4)
  await settle()
  expect(survey.state.value).toBe('late')
  expect(survey.offline.value).toBe(true)
  const key = server.calls[0]?.key
  survey.dispose()
  // The page is opened anew, the network still away at first.
  server.offline = false
  const again = open(server)
  await again.begin()
  await settle()
  expect(again.values.value).toMatchObject({ q11: 4 })
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 4 })
  expect(server.calls.at(-1)?.key).toBe(key)
  expect(localStorage.length).toBe(0)
  again.dispose()
})

test('experience: what could not be sent is tried again, and at once when the network is back', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  server.offline = true
  survey.answer('q11', 2)
  await settle()
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.calls.length).toBeGreaterThan(1)
  server.offline = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(survey.state.value).toBe('saved')
  survey.dispose()
})

test('reliability 3: a page answered elsewhere is never overwritten silently; the person chooses', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  server.stored.set(1, { values: { q11: 1, q12: 1, q13: 1 }, revision: 5 })
  survey.answer('q11', 5)
  await settle()
  expect(survey.conflict.value?.count).toBe(3)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 1 })
  await survey.resolve('theirs')
  expect(survey.values.value).toMatchObject({ q11: 1, q12: 1 })
  survey.answer('q12', 4)
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 1, q12: 4 })
  survey.dispose()
})

test('reliability 3: the own answers win where the person says so', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  server.stored.set(1, { values: { q11: 1, q12: 1, q13: 1 }, revision: 5 })
  survey.answer('q11', 5)
  await settle()
  await survey.resolve('mine')
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  survey.dispose()
})

test('a survey finished elsewhere is told, and nothing is sent any more', async () => {
  const server = fakeServer()
  const onGone = vi.fn()
  const survey = open(server, 1, { onGone })
  await survey.begin()
  server.save = async () => {
    throw new TrellisError('alreadyFinished')
  }
  survey.answer('q11', 5)
  await settle()
  expect(onGone).toHaveBeenCalledOnce()
  expect(localStorage.length).toBe(0)
  survey.dispose()
})

test('reliability 2: a save whose reply was lost is repeated by its key before what was answered since', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  server.silent = true
  survey.answer('q11', 4)
  await settle()
  survey.answer('q12', 2)
  server.silent = false
  await settle()
  expect(survey.conflict.value).toBeNull()
  expect(server.calls[1]).toEqual(server.calls[0])
  expect(server.stored.get(1)).toEqual({ values: { q11: 4, q12: 2, q13: 0 }, revision: 2 })
  expect(survey.state.value).toBe('saved')
  survey.dispose()
})

test('spec 1 section 4: a page skipped without an answer is stored as N/A, also after time offline', async () => {
  const server = fakeServer()
  const survey = open(server)
  const { load } = server
  const first = load(1)
  server.offline = true
  server.load = number => (number === 1 ? first : load(number))
  await survey.begin()
  await survey.skip()
  expect(survey.failed.value).toBe(true)
  server.offline = false
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(server.stored.get(1)?.values).toEqual({ q11: 0, q12: 0, q13: 0 })
  // What failed to load was the next page: the retry goes there.
  await survey.again()
  expect(survey.number.value).toBe(2)
  survey.dispose()
})

test('reliability 1: a page asked for ahead of a slow save does not bring its old answers back', async () => {
  const server = fakeServer()
  const survey = open(server, 2)
  await survey.begin()
  let release = () => {}
  const save = server.save
  server.save = async request => {
    await new Promise<void>(done => {
      release = done
    })
    return save(request)
  }
  for (const code of ['q21', 'q22', 'q23']) survey.answer(code, 3)
  await survey.previous()
  await settle()
  release()
  await settle()
  await survey.skip()
  expect(survey.values.value).toEqual({ q21: 3, q22: 3, q23: 3 })
  survey.dispose()
})

test('spec 1 section 4: the last place is where the person went last, whatever page is sent late', async () => {
  const server = fakeServer()
  const survey = open(server, 2)
  await survey.begin()
  const { save } = server
  server.save = async request => {
    server.calls.push(request)
    throw new NetworkError('No reply')
  }
  survey.answer('q21', 3)
  await survey.previous()
  await survey.skip()
  server.save = save
  server.calls.length = 0
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(server.calls.at(-1)).toMatchObject({ page: 1, place: 2 })
  survey.dispose()
})

test('reliability 3: a conflict left undecided is asked about again, and nothing is overwritten meanwhile', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  server.stored.set(1, { values: { q11: 1, q12: 1, q13: 1 }, revision: 5 })
  survey.answer('q11', 5)
  await settle()
  survey.dispose()
  const again = open(server)
  await again.begin()
  await settle()
  expect(again.conflict.value?.count).toBe(3)
  expect(server.stored.get(1)?.values).toEqual({ q11: 1, q12: 1, q13: 1 })
  again.dispose()
})

test('experience: offline tells how many answers wait, on every page', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  survey.answer('q11', 5)
  await settle()
  server.offline = true
  survey.answer('q12', 5)
  survey.answer('q13', 5)
  await settle()
  expect(survey.waiting.value).toBe(2)
  expect(survey.remaining.value).toBe(3)
  survey.dispose()
})

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

test('reliability 8: a server that asks to wait is waited for', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  const save = vi.fn(async () => {
    throw new TrellisError('rateLimited', 'later', { retryAfter: 10 })
  })
  server.save = save
  survey.answer('q11', 5)
  await settle()
  await vi.advanceTimersByTimeAsync(8000)
  expect(save).toHaveBeenCalledOnce()
  expect(survey.offline.value).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(save).toHaveBeenCalledTimes(2)
  survey.dispose()
})
