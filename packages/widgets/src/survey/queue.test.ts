import { expect, test, vi } from 'vitest'
import { forgetWaiting, keepWaiting, moveQueue, readQueue, replaceWaiting, waitingIn, withWaiting } from './queue.ts'

const save = (at: number, answers: Record<string, number>, base = {}, page = 1) => ({
  page,
  answers,
  base,
  place: 1,
  key: `key ${at}`,
  at,
})

test('a queue that moves goes along with what waits there already, in the order it was made', () => {
  keepWaiting('started', save(1, { a: 2 }))
  keepWaiting('started', save(3, { a: 3 }))
  keepWaiting('before', save(2, { a: 4 }))
  moveQueue('before', 'started')
  moveQueue('started', 'started')
  expect(readQueue('started').map(it => it.at)).toEqual([1, 2, 3])
  expect(readQueue('before')).toEqual([])
})

test('a queue is of one name alone, however another one begins', () => {
  keepWaiting('gla.1', save(1, { a: 2 }))
  keepWaiting('gla.10', save(2, { a: 3 }))
  expect(readQueue('gla.1').map(it => it.at)).toEqual([1])
})

test('of each save what it changed lies on top of the page, and that is what is counted', () => {
  const saves = [save(1, { a: 1, c: 0 }, { c: 4 }), save(2, { b: 3, c: 4 }, { b: 2, c: 0 })]
  expect(withWaiting({ a: 5, b: 5, c: 5, d: 5 }, saves)).toEqual({ a: 1, b: 3, c: 4, d: 5 })
  for (const it of saves) keepWaiting('it', it)
  keepWaiting('it', save(3, { a: 1 }, {}, 2))
  // What was changed and changed back is none.
  expect(waitingIn('it')).toEqual({ count: 3, unkept: false })
  for (const it of saves) forgetWaiting('it', it.key)
  expect(waitingIn('it')).toEqual({ count: 1, unkept: false })
})

test('what full storage keeps already stays there until the newer is kept as well', () => {
  keepWaiting('before', save(1, { a: 2 }))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  moveQueue('before', 'started')
  replaceWaiting('before', save(2, { a: 2, b: 3 }), save(1, { a: 2 }))
  expect([waitingIn('started'), waitingIn('before')]).toEqual([
    { count: 1, unkept: true },
    { count: 2, unkept: true },
  ])
  expect(Object.keys(localStorage)).toEqual(['trellis.survey.before/key 1'])
  full.mockRestore()
  for (const at of [1, 2]) for (const id of ['started', 'before']) forgetWaiting(id, `key ${at}`)
})

test.each(['[]', 'null', '{"page":1}', '{"answers":{"Q01":2}}', 'no'])('storage with %s counts as empty', text => {
  localStorage.setItem('trellis.survey.it/key', text)
  expect(readQueue('it')).toEqual([])
})
