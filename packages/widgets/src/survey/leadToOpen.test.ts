import { expect, test, vi } from 'vitest'
import { begun, type FakeServer, fakeServer } from './fakeServer.ts'
import { leadToOpen } from './leadToOpen.ts'

/** Page 1 lacks its third answer, or has it; page 2 has all. */
function server(third = 0): FakeServer {
  const fake = fakeServer()
  fake.stored.set(1, { values: { q11: 3, q12: 3, q13: third }, revision: 1 })
  fake.stored.set(2, { values: { q21: 3, q22: 3, q23: 3 }, revision: 1 })
  return fake
}

test('what is open on an earlier page, seen or not, is led to and marked', async () => {
  const survey = await begun(server(), 2)
  await leadToOpen(survey)
  expect([survey.number.value, [...survey.missing.value]]).toEqual([1, ['q13']])
})

test('what is open here is marked, and nothing is looked for', async () => {
  const fake = server()
  const survey = await begun(fake, 1)
  const { loads } = fake
  await leadToOpen(survey)
  expect([survey.number.value, [...survey.missing.value], fake.loads]).toEqual([1, ['q13'], loads])
})

test('an answer that waits in this browser is none that is open', async () => {
  const fake = server()
  const survey = await begun(fake, 1)
  fake.offline = true
  survey.answer('q13', 4)
  fake.offline = false
  await survey.next()
  await vi.waitFor(() => expect(survey.number.value).toBe(2))
  await leadToOpen(survey)
  expect([survey.number.value, survey.missing.value.size]).toEqual([2, 0])
})

test('who turns the page while it is looked for stays where that led', async () => {
  const fake = server()
  const survey = await begun(fake, 2)
  let reply = () => undefined as undefined
  const load = fake.load
  const held = new Promise<void>(resolve => {
    reply = () => void resolve() as undefined
  })
  vi.spyOn(fake, 'load').mockImplementationOnce(async at => {
    const page = await load(at)
    await held
    return page
  })
  const leading = leadToOpen(survey)
  await survey.previous()
  reply()
  await leading
  expect([survey.number.value, survey.missing.value.size]).toEqual([1, 0])
})

test('where the network is away nothing moves, and nothing breaks', async () => {
  const fake = server()
  const survey = await begun(fake, 2)
  fake.offline = true
  await leadToOpen(survey)
  expect(survey.number.value).toBe(2)
})
