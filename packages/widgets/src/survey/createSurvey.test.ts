import { type Language, NetworkError } from '@trellis/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { begun, cutOff, fakeServer, reopened, settle } from './fakeServer.ts'

beforeEach(() => void vi.useFakeTimers())

test('experience: answers are saved as they are made, a row of quick ones as one save', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  survey.answer('q11', 4)
  survey.answer('q12', 2)
  await settle()
  expect(server.calls).toHaveLength(1)
  expect(server.stored.get(1)?.values).toEqual({ q11: 4, q12: 2, q13: 0 })
  expect(survey.state.value).toBe('saved')
})

test('spec 1 section 4: Next saves the page with the next place, and Previous goes back', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  for (const code of ['q11', 'q12', 'q13']) survey.answer(code, 3)
  await survey.next()
  await settle()
  expect(survey.number.value).toBe(2)
  expect(server.calls.at(-1)).toMatchObject({ page: 1, place: 2 })
  await survey.previous()
  expect(survey.number.value).toBe(1)
  expect(survey.values.value).toMatchObject({ q11: 3, q12: 3, q13: 3 })
})

test('spec 1 section 5: Next with unanswered questions asks; Return marks them, Skip goes on', async () => {
  const server = fakeServer()
  const survey = await begun(server)
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
})

test('spec 1 section 4: progress is attempted of total with N/A not attempted', async () => {
  const server = fakeServer()
  server.stored.set(2, { values: { q21: 3, q22: 0, q23: 2 }, revision: 1 })
  const survey = await begun(server)
  expect(survey.attempted.value).toBe(2)
  survey.answer('q11', 1)
  expect(survey.percent.value).toBe(50)
  await survey.skip()
  expect(survey.attempted.value).toBe(3)
})

test('spec 3 section 2.5: a preview asks nothing and writes nothing', async () => {
  const server = fakeServer()
  const survey = await begun(server, 1, { preview: true })
  survey.answer('q11', 5)
  await survey.next()
  await settle()
  expect(survey.number.value).toBe(2)
  expect(server.calls).toHaveLength(0)
  expect(localStorage.length).toBe(0)
})

test('spec 1 section 8: a page that does not load is no message of its own, and can be asked for again', async () => {
  const server = fakeServer()
  server.offline = true
  const survey = await begun(server)
  expect(survey.failed.value).toBe(true)
  server.offline = false
  await survey.again()
  expect(survey.failed.value).toBe(false)
  expect(survey.page.value?.current_page).toBe(1)
})

test('asked for again in another language, the page after it is in that one too', async () => {
  const server = fakeServer()
  let languageCode: Language = 'en'
  const load = async (page: number) => ({ ...(await server.load(page)), languageCode })
  const survey = await reopened({ ...server, load })
  languageCode = 'de'
  await survey.again()
  await survey.skip()
  expect([survey.number.value, survey.page.value?.languageCode]).toEqual([2, 'de'])
})

test('spec 3 section 2.5: a preview keeps its answers from page to page', async () => {
  const server = fakeServer()
  const survey = await begun(server, 1, { preview: true })
  survey.answer('q11', 5)
  await survey.next()
  await survey.previous()
  expect(survey.values.value).toMatchObject({ q11: 5 })
  expect(survey.attempted.value).toBe(1)
})

test('spec 1 section 9: a second Return blinks again', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  survey.stay()
  expect(survey.missing.value.size).toBe(3)
  survey.stay()
  expect(survey.missing.value.size).toBe(0)
  await vi.advanceTimersByTimeAsync(50)
  expect(survey.missing.value.size).toBe(3)
})

test('double press: the second half of a press on Next turns no page, a press after an answer is a new one', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  await survey.skip()
  expect(survey.isTurned()).toBe(true)
  survey.answer('q21', 3)
  expect(survey.isTurned()).toBe(false)
})

test('left, what waits for another try is sent no more', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  server.offline = true
  survey.answer('q11', 4)
  await settle()
  expect(survey.state.value).toBe('late')
  survey.dispose()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.calls).toHaveLength(1)
})

test('no answer is lost: left right after the last one, by a way that asks for no save, it is sent', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  survey.answer('q11', 4)
  survey.dispose()
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 4 })
  expect(localStorage.length).toBe(0)
  // What was erased on purpose is not.
  const other = await begun(server)
  other.answer('q11', 5)
  other.drop()
  other.dispose()
  await settle()
  expect(server.calls).toHaveLength(1)
})

test('left while a save is under way, it is not tried again', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  const reply = Promise.withResolvers<never>()
  const save = vi.spyOn(server, 'save').mockReturnValue(reply.promise)
  survey.answer('q11', 4)
  await settle()
  survey.dispose()
  reply.reject(new NetworkError('No reply'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(save).toHaveBeenCalledOnce()
})

test('a page that was asked for before a save arrived does not take back what is counted as answered', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  // The next page is asked for ahead, while nothing is answered.
  await vi.advanceTimersByTimeAsync(500)
  expect(server.loads).toBe(2)
  for (const code of ['q11', 'q12', 'q13']) survey.answer(code, 4)
  await vi.advanceTimersByTimeAsync(1000)
  await survey.next()
  expect([survey.number.value, survey.attempted.value]).toEqual([2, 3])
})

test('a page of which something waits is not asked for ahead: it would be old when it is turned to', async () => {
  const server = fakeServer()
  const survey = await begun(server, 2)
  const up = cutOff(server)
  survey.answer('q21', 4)
  await survey.previous()
  await settle()
  expect(server.loads).toBe(2)
  up()
  await survey.save(2)
})

test('a page that fails after it was asked for once more is told no more', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  const reply = Promise.withResolvers<never>()
  vi.spyOn(server, 'load').mockReturnValueOnce(reply.promise)
  const slow = survey.again()
  await survey.again()
  reply.reject(new NetworkError('No reply'))
  await slow
  expect([survey.failed.value, survey.loading.value]).toEqual([false, false])
})

test('left while a page loads, it shows nothing more and loads nothing ahead', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  const { load } = server
  let release = () => {}
  server.load = async number => {
    await new Promise<void>(done => {
      release = done
    })
    return load(number)
  }
  const turning = survey.skip()
  survey.dispose()
  const before = server.loads
  release()
  await turning
  await settle()
  expect([survey.number.value, server.loads - before]).toEqual([1, 1])
})
