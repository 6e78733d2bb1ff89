// @vitest-environment jsdom
import { NetworkError, type SurveyPage, TrellisError } from '@trellis/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSurvey } from './createSurvey.ts'
import type { SaveRequest } from './source.ts'

/** A server of two pages with three questions each. */
function fakeServer() {
  const stored = new Map<number, { values: Record<string, number>; revision: number }>()
  const calls: SaveRequest[] = []
  const replies = new Map<string, { attemptedQuestions: number; revision: number }>()
  const server = {
    calls,
    stored,
    offline: false,
    /** Saves arrive, their replies do not. */
    silent: false,
    loads: 0,
    attempted: () => [...stored.values()].flatMap(it => Object.values(it.values)).filter(it => it > 0).length,
    async load(number: number): Promise<SurveyPage> {
      server.loads++
      if (server.offline) throw new NetworkError('No reply')
      const at = stored.get(number) ?? { values: {}, revision: 0 }
      const codes = [1, 2, 3].map(it => `q${number}${it}`)
      return {
        questions: codes.map(questionCode => ({
          questionCode,
          description: questionCode,
          answerType: 'LIKERT_5',
          answer: 'N/A',
        })),
        answers: Object.entries(at.values).map(([questionCode, value]) => ({
          questionCode,
          value,
          description: String(value),
        })),
        total_page: 2,
        current_page: number,
        total_question: 6,
        hasNext: number < 2,
        attemptedQuestions: server.attempted(),
        languageCode: 'en',
        labels: ['a', 'b', 'c', 'd', 'e'],
        revision: at.revision,
      }
    },
    async save(request: SaveRequest) {
      calls.push(request)
      if (server.offline) throw new NetworkError('No reply')
      const earlier = replies.get(request.key)
      if (earlier) return earlier
      const at = stored.get(request.page) ?? { values: {}, revision: 0 }
      if (at.revision > request.revision) throw new TrellisError('conflict')
      stored.set(request.page, {
        values: Object.fromEntries(request.answers.map(it => [it.questionCode, it.value])),
        revision: at.revision + 1,
      })
      const reply = { attemptedQuestions: server.attempted(), revision: at.revision + 1 }
      replies.set(request.key, reply)
      if (server.silent) throw new NetworkError('No reply')
      return reply
    },
  }
  return server
}

const open = (server: ReturnType<typeof fakeServer>, start = 1, extra = {}) =>
  createSurvey({ source: server, id: 'test', pages: 2, total: 6, start, ...extra })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(1000)

test('experience: answers are saved as they are made, a row of quick ones as one save', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  survey.answer('q11', 4)
  survey.answer('q12', 2)
  await settle()
  expect(server.calls).toHaveLength(1)
  expect(server.stored.get(1)?.values).toEqual({ q11: 4, q12: 2, q13: 0 })
  expect(survey.state.value).toBe('saved')
  survey.dispose()
})

test('spec 1 section 4: Next saves the page with the next place, and Previous goes back', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  for (const code of ['q11', 'q12', 'q13']) survey.answer(code, 3)
  await survey.next()
  await settle()
  expect(survey.number.value).toBe(2)
  expect(server.calls.at(-1)).toMatchObject({ page: 1, place: 2 })
  await survey.previous()
  expect(survey.number.value).toBe(1)
  expect(survey.values.value).toMatchObject({ q11: 3, q12: 3, q13: 3 })
  survey.dispose()
})

test('spec 1 section 5: Next with unanswered questions asks; Return marks them, Skip goes on', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  survey.answer('q11', 5)
  await survey.next()
  expect(survey.asking.value).toBe(true)
  expect(survey.number.value).toBe(1)
  survey.stay()
  expect([...survey.missing.value]).toEqual(['q12', 'q13'])
  survey.answer('q12', 1)
  expect([...survey.missing.value]).toEqual(['q13'])
  await survey.next()
  await survey.skip()
  expect(survey.number.value).toBe(2)
  survey.dispose()
})

test('spec 1 section 4: progress is attempted of total with N/A not attempted', async () => {
  const server = fakeServer()
  server.stored.set(2, { values: { q21: 3, q22: 0, q23: 2 }, revision: 1 })
  const survey = open(server)
  await survey.begin()
  expect(survey.attempted.value).toBe(2)
  survey.answer('q11', 1)
  expect(survey.percent.value).toBe(50)
  await survey.skip()
  expect(survey.attempted.value).toBe(3)
  survey.dispose()
})

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

test('spec 3 section 2.5: a preview asks nothing and writes nothing', async () => {
  const server = fakeServer()
  const survey = open(server, 1, { preview: true })
  await survey.begin()
  survey.answer('q11', 5)
  await survey.next()
  await settle()
  expect(survey.number.value).toBe(2)
  expect(server.calls).toHaveLength(0)
  expect(localStorage.length).toBe(0)
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

test('spec 1 section 8: a page that does not load is only logged, and can be asked for again', async () => {
  const server = fakeServer()
  const log = vi.fn()
  server.offline = true
  const survey = open(server, 1, { log })
  await survey.begin()
  expect(survey.failed.value).toBe(true)
  expect(log).toHaveBeenCalled()
  server.offline = false
  await survey.again()
  expect(survey.failed.value).toBe(false)
  expect(survey.page.value?.current_page).toBe(1)
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

test('spec 3 section 2.5: a preview keeps its answers from page to page', async () => {
  const server = fakeServer()
  const survey = open(server, 1, { preview: true })
  await survey.begin()
  survey.answer('q11', 5)
  await survey.next()
  await survey.previous()
  expect(survey.values.value).toMatchObject({ q11: 5 })
  expect(survey.attempted.value).toBe(1)
  survey.dispose()
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

test('spec 1 section 9: a second Return blinks again', async () => {
  const server = fakeServer()
  const survey = open(server)
  await survey.begin()
  survey.stay()
  expect(survey.missing.value.size).toBe(3)
  survey.stay()
  expect(survey.missing.value.size).toBe(0)
  await vi.advanceTimersByTimeAsync(50)
  expect(survey.missing.value.size).toBe(3)
  survey.dispose()
})
