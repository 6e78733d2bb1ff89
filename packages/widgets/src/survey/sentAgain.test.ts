import { errorOf } from '@trellis/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { createOutbox } from './createOutbox.ts'
import { begun, fakeServer, held, reopened, settle } from './fakeServer.ts'

beforeEach(() => void vi.useFakeTimers())

test('no answer is lost: a save that had arrived long ago does not cover what the page holds since', async () => {
  const server = fakeServer()
  const one = await begun(server)
  server.silent = true
  one.answer('q11', 2)
  await settle()
  one.dispose()
  server.silent = false
  const answers = [{ questionCode: 'q11', value: 5 }]
  await server.save({ page: 1, answers, place: 1, revision: 1, key: 'elsewhere' })
  const later = await begun(server)
  later.answer('q12', 3)
  await settle()
  expect(later.values.value).toMatchObject({ q11: 5, q12: 3 })
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5, q12: 3 })
  expect(later.conflict.value).toBe(null)
})

test('a save whose key was used, worded in another language, had arrived: what was changed since is no conflict', async () => {
  const server = fakeServer()
  const one = await begun(server)
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
    if (request.key === first) throw errorOf('idempotencyMismatch')
    return save(request)
  }
  const later = await reopened(server)
  expect(later.conflict.value).toBe(null)
  expect(server.stored.get(1)?.values).toMatchObject({ q11: 5 })
  expect(localStorage.length).toBe(0)
})

test('a save whose key the server has forgotten had arrived: what was changed since is no conflict', async () => {
  const server = fakeServer()
  const one = await begun(server)
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
  const later = await reopened(fresh)
  expect([later.conflict.value, fresh.stored.get(1)?.values]).toEqual([null, expect.objectContaining({ q11: 5 })])
})

test('broken storage breaks no survey', async () => {
  localStorage.setItem('trellis.survey.test/k', JSON.stringify({ page: 1, answers: null }))
  const server = fakeServer()
  const one = await begun(server)
  expect(one.failed.value).toBe(false)
})

test('no answer is lost: changed offline and changed back it stays, after a reload as well', async () => {
  const server = fakeServer()
  const one = await begun(server)
  one.answer('q11', 5)
  await settle()
  server.offline = true
  one.answer('q11', 3)
  await settle()
  one.answer('q11', 5)
  await settle()
  one.dispose()
  server.offline = false
  const later = await reopened(server)
  const shown = later.values.value.q11
  later.answer('q12', 2)
  await settle()
  expect([shown, server.stored.get(1)?.values]).toEqual([5, { q11: 5, q12: 2, q13: 0 }])
})

test('no answer is lost: changed back while the change is on its way, and closed', async () => {
  const server = fakeServer()
  const one = await begun(server)
  one.answer('q11', 5)
  await settle()
  const replies = held(server)
  one.answer('q11', 3)
  await settle()
  one.answer('q11', 5)
  one.dispose()
  replies.end()
  const later = await reopened(server)
  const shown = later.values.value.q11
  later.answer('q12', 2)
  await settle()
  expect([shown, server.stored.get(1)?.values.q11]).toEqual([5, 5])
})

test('a save whose key was used counts as arrived', async () => {
  const server = fakeServer()
  const survey = await begun(server)
  server.silent = true
  survey.answer('q11', 2)
  await settle()
  server.save = async () => {
    throw errorOf('idempotencyMismatch')
  }
  await survey.flush()
  expect([survey.attempted.value, survey.waiting.value, survey.state.value]).toEqual([1, 0, 'saved'])
})

test('the reply to a save that had arrived takes back nothing that is known of the page', async () => {
  const server = fakeServer()
  server.silent = true
  const answers = [{ questionCode: 'q11', value: 2 }]
  const source = { ...server, save: server.save }
  const outbox = createOutbox({ source, id: 'test', preview: false, onMerged: () => undefined })
  outbox.seen(1, await server.load(1))
  outbox.put(1, 1, { q11: 2 })
  await outbox.flush()
  server.silent = false
  await server.save({ page: 1, answers, place: 1, revision: 1, key: 'elsewhere' })
  outbox.seen(1, await server.load(1))
  expect(await outbox.flush()).toBe(true)
  expect(outbox.revisionOf(1)).toBe(2)
})
