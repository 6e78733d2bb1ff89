import { beforeEach, expect, test } from 'vitest'
import {
  forgetWaiting,
  isUntried,
  keepWaiting,
  moveQueue,
  readQueue,
  updateWaiting,
  waitingIn,
  withWaiting,
} from './queue.ts'

beforeEach(() => localStorage.clear())

const save = (at: number, answers: Record<string, number>, base = {}, page = 1) => ({
  page,
  answers,
  base,
  place: 1,
  revision: 0,
  key: `key ${at}`,
  at,
  tried: false,
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

test('what became of a save is not written down once it has arrived by another tab', () => {
  const it = save(1, { a: 2 })
  keepWaiting('it', it)
  expect(isUntried('it', it.key)).toBe(true)
  updateWaiting('it', { ...it, tried: true })
  expect([readQueue('it')[0]?.tried, isUntried('it', it.key)]).toEqual([true, false])
  forgetWaiting('it', it.key)
  updateWaiting('it', { ...it, tried: true })
  expect(readQueue('it')).toEqual([])
  expect(isUntried('it', it.key)).toBe(false)
})

test('of each save what it changed lies on top of the page, and that is what is counted', () => {
  const saves = [save(1, { a: 1, b: 2, c: 0 }, { b: 2, c: 4 }), save(2, { a: 1, b: 3, c: 4 }, { a: 1, b: 2, c: 4 })]
  expect(withWaiting({ a: 5, b: 5, c: 5, d: 5 }, saves)).toEqual({ a: 1, b: 3, c: 0, d: 5 })
  for (const it of saves) keepWaiting('it', it)
  keepWaiting('it', save(3, { x: 1, y: 0 }, {}, 2))
  expect(waitingIn('it')).toEqual({ count: 4, unkept: false })
})

test.each(['[]', 'null', '{"page":1}', '{"answers":{"Q01":2}}', 'no'])('storage with %s counts as empty', text => {
  localStorage.setItem('trellis.survey.it/key', text)
  expect(readQueue('it')).toEqual([])
})
