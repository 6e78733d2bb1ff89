import { errorOf } from '@trellis/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { begun, fakeServer, reopened, settle } from './fakeServer.ts'

beforeEach(() => void vi.useFakeTimers())

/** A survey whose first page was answered here and elsewhere. */
async function inConflict() {
  const server = fakeServer()
  const survey = await begun(server)
  server.stored.set(1, { values: { q11: 1, q12: 1, q13: 1 }, revision: 5 })
  survey.answer('q11', 5)
  await settle()
  return { server, survey }
}

test('reliability 3: a page answered elsewhere is never overwritten silently; the person chooses', async () => {
  const { server, survey } = await inConflict()
  expect(survey.conflict.value?.count).toBe(1)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 1 })
  await survey.resolve('theirs')
  expect(survey.values.value).toMatchObject({ q11: 1, q12: 1 })
  survey.answer('q12', 4)
  await settle()
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 1, q12: 4 })
})

test('reliability 3: the own answers win where the person says so', async () => {
  const { server, survey } = await inConflict()
  await survey.resolve('mine')
  await settle()
  expect(server.stored.get(1)?.values).toEqual({ q11: 5, q12: 1, q13: 1 })
})

test('what was chosen is being saved at the first try, and late only once one has failed', async () => {
  const { server, survey } = await inConflict()
  const gate = Promise.withResolvers<void>()
  const states: string[] = []
  const { save } = server
  server.save = async it => {
    states.push(survey.state.value)
    await gate.promise
    return save(it)
  }
  const chosen = survey.resolve('mine')
  await vi.advanceTimersByTimeAsync(0)
  states.push(survey.state.value)
  gate.reject(errorOf('unavailable'))
  await chosen
  expect([...states, survey.state.value]).toEqual(['saving', 'saving', 'late'])
})

test('no answer is lost: different answers of one page from two windows come together, unasked', async () => {
  const server = fakeServer()
  server.stored.set(1, { values: { q11: 3, q12: 3, q13: 0 }, revision: 1 })
  const [one, two] = [await begun(server), await begun(server)]
  one.answer('q11', 5)
  await settle()
  two.answer('q12', 0)
  two.answer('q13', 4)
  await settle()
  expect(two.conflict.value).toBeNull()
  expect(server.stored.get(1)?.values).toEqual({ q11: 5, q12: 0, q13: 4 })
  expect([two.values.value, two.state.value]).toEqual([{ q11: 5, q12: 0, q13: 4 }, 'saved'])
})

test('no answer is lost: the newer ones are taken where both changed, what was changed here alone stays', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  server.stored.set(1, { values: { q11: 1, q12: 0, q13: 1 }, revision: 5 })
  survey.answer('q11', 5)
  survey.answer('q12', 2)
  await settle()
  expect(survey.conflict.value?.count).toBe(1)
  // The question may come late; what is answered meanwhile counts, too.
  survey.answer('q13', 1)
  await survey.resolve('theirs')
  await settle()
  expect(survey.values.value).toEqual({ q11: 1, q12: 2, q13: 1 })
  expect(server.stored.get(1)?.values).toEqual({ q11: 1, q12: 2, q13: 1 })
})

test('reliability 3: a conflict left undecided is asked about again, and nothing is overwritten meanwhile', async () => {
  const { server, survey } = await inConflict()
  survey.dispose()
  const again = await reopened(server)
  expect(again.conflict.value?.count).toBe(1)
  expect(server.stored.get(1)?.values).toEqual({ q11: 1, q12: 1, q13: 1 })
})

test('what was decided is not asked about again because something else of the page has changed', async () => {
  const { server, survey } = await inConflict()
  server.stored.set(1, { values: { q11: 1, q12: 3, q13: 1 }, revision: 6 })
  await survey.resolve('mine')
  expect(survey.conflict.value).toBeNull()
  expect(server.stored.get(1)?.values).toEqual({ q11: 5, q12: 3, q13: 1 })
})
