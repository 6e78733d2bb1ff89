import { type ErrorCode, errorOf, NetworkError } from '@trellis/sdk'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createOutbox } from './createOutbox.ts'
import { begun, fakeServer, open, reopened, settle } from './fakeServer.ts'

beforeEach(() => void vi.useFakeTimers())

test('reliability 1: answers given offline survive a reload and are sent once, with the key of the first try', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  server.offline = true
  survey.answer('q11', 4)
  await settle()
  expect(survey.state.value).toBe('late')
  expect(survey.offline.value).toBe(true)
  const key = server.calls[0]?.key
  survey.dispose()
  // The page is opened anew, the network still away at first.
  server.offline = false
  const again = await reopened(server)
  expect(again.values.value).toMatchObject({ q11: 4 })
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 4 })
  expect(server.calls.at(-1)?.key).toBe(key)
  expect(localStorage.length).toBe(0)
})

test('experience: what could not be sent is tried again, and at once when the network is back', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  server.offline = true
  survey.answer('q11', 2)
  await settle()
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.calls.length).toBeGreaterThan(1)
  server.offline = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(survey.state.value).toBe('saved')
})

/** A survey whose first answer is refused with that code. */
async function refused(code: ErrorCode) {
  const server = fakeServer()
  const save = vi.fn(async () => {
    throw errorOf(code)
  })
  const survey = await begun(server)
  const works = server.save
  server.save = save
  survey.answer('q11', 5)
  survey.answer('q12', 4)
  await settle()
  return { server, save, survey, works }
}

test('answers to a survey that was finished elsewhere are forgotten, and nothing is sent any more', async () => {
  const { survey, save } = await refused('alreadyFinished')
  expect(localStorage.length).toBe(0)
  survey.answer('q13', 5)
  await settle()
  expect(save).toHaveBeenCalledOnce()
})

test('behind the word that the survey is finished nothing says that it is offline, or tries again', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  server.offline = true
  survey.answer('q11', 5)
  await settle()
  expect([survey.state.value, survey.offline.value]).toEqual(['late', true])
  server.save = async () => {
    throw errorOf('alreadyFinished')
  }
  window.dispatchEvent(new Event('online'))
  await settle()
  expect([survey.state.value, survey.offline.value, survey.waiting.value]).toEqual(['saved', false, 0])
})

test.each(['notFound', 'guestLinkUsed', 'sessionChanged'] as const)(
  'no answer is lost by %s: it is kept, nothing more is sent, and it arrives when the survey is opened again',
  async code => {
    const { survey, save, server, works } = await refused(code)
    expect([survey.state.value, survey.waiting.value]).toEqual(['kept', 2])
    survey.answer('q13', 3)
    await vi.advanceTimersByTimeAsync(120_000)
    window.dispatchEvent(new Event('online'))
    await survey.save()
    expect(save).toHaveBeenCalledOnce()
    expect(survey.state.value).toBe('kept')
    survey.dispose()
    server.save = works
    await reopened(server)
    expect(server.stored.get(1)?.values).toEqual({ q11: 5, q12: 4, q13: 3 })
    expect(localStorage.length).toBe(0)
  },
)

test('a page that cannot be loaded any more keeps what waits, too', async () => {
  const server = fakeServer()
  server.offline = true
  const first = open(server, 2)
  void first.begin()
  await settle()
  first.dispose()
  localStorage.setItem(
    'trellis.survey.test/k',
    JSON.stringify({ page: 1, answers: { q11: 5 }, base: {}, place: 1, key: 'k', at: 1 }),
  )
  const survey = open(server)
  server.load = async () => {
    throw errorOf('notFound')
  }
  await survey.begin()
  await settle()
  expect([survey.state.value, survey.waiting.value]).toEqual(['kept', 1])
  expect(localStorage.getItem('trellis.survey.test/k')).toContain('"q11":5')
})

test('what waits under one name is never sent by a survey of another', async () => {
  const server = fakeServer()
  server.offline = true
  const ben = await begun(server, 1, { id: 'gla.alder.2.7' })
  server.offline = false
  await ben.again()
  server.offline = true
  ben.answer('q11', 5)
  await settle()
  ben.dispose()
  server.offline = false
  server.calls.length = 0
  await reopened(server, 1, { id: 'gla.alder.1.7' })
  expect(server.calls).toEqual([])
})

test.each(['QuotaExceededError', 'SecurityError'])(
  'storage that throws %s loses and breaks nothing while the page is open',
  async name => {
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', name)
    })
    const server = fakeServer()
    const survey = await begun(server)
    survey.answer('q11', 5)
    await settle()
    expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
    expect(survey.state.value).toBe('saved')
    storage.mockRestore()
  },
)

test('no answer is lost: what the browser refuses to keep is told, and lasts as long as the page', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const server = fakeServer()
  const survey = await begun(server)
  const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect([survey.forgetful, survey.unkept.value, leaves()]).toEqual([true, false, false])
  server.offline = true
  survey.answer('q11', 5)
  await settle()
  expect([survey.unkept.value, leaves()]).toEqual([true, true])
  survey.dispose()
  expect(leaves()).toBe(false)
  server.offline = false
  const again = await reopened(server)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  expect([again.values.value.q11, again.unkept.value]).toEqual([5, false])
  storage.mockRestore()
})

test('a double press answers once: the same key is one save, whatever arrives late', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  survey.answer('q11', 5)
  await Promise.all([survey.save(), survey.save()])
  survey.dispose()
  expect(new Set(server.calls.map(it => it.key)).size).toBe(server.calls.length)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  expect(localStorage.length).toBe(0)
})

test('reliability 2: a save whose reply was lost is repeated by its key before what was answered since', async () => {
  const server = fakeServer()
  const survey = await begun(server)
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
})

test('reliability 1: a page asked for ahead of a slow save does not bring its old answers back', async () => {
  const server = fakeServer()
  const survey = await begun(server, 2)
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
})

test('spec 1 section 4: the last place is where the person went last, whatever page is sent late', async () => {
  const server = fakeServer()
  const survey = await begun(server, 2)
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
})

test('experience: offline tells how many answers wait, on every page', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  survey.answer('q11', 5)
  await settle()
  server.offline = true
  survey.answer('q12', 5)
  survey.answer('q13', 5)
  await settle()
  expect(survey.waiting.value).toBe(2)
  expect(survey.remaining.value).toBe(3)
})

test('reliability 8: a server that asks to wait is waited for', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  const save = vi.fn(async () => {
    throw errorOf('rateLimited', 'later', { retryAfter: 10 })
  })
  server.save = save
  survey.answer('q11', 5)
  await settle()
  await vi.advanceTimersByTimeAsync(8000)
  expect(save).toHaveBeenCalledOnce()
  expect(survey.offline.value).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(save).toHaveBeenCalledTimes(2)
})

test('no answer is lost: a page that arrives late, older than what was heard of it since, says nothing', async () => {
  const server = fakeServer()
  const outbox = createOutbox({ source: server, id: 'test', preview: false, onMerged: () => undefined })
  onTestFinished(outbox.dispose)
  const old = await server.load(1)
  server.stored.set(1, { values: { q11: 4, q12: 0, q13: 0 }, revision: 3 })
  outbox.seen(1, await server.load(1))
  outbox.seen(1, old)
  expect(outbox.known(1)).toEqual({ values: { q11: 4, q12: 0, q13: 0 }, revision: 3 })
  outbox.put(1, 1, { q12: 2 }, { q12: 0 })
  expect([await outbox.flush(), server.stored.get(1)?.values]).toEqual([true, { q11: 4, q12: 2, q13: 0 }])
})
