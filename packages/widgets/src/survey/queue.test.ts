import { beforeEach, expect, test } from 'vitest'
import { moveQueue, readQueue, takeQueue, writeQueue } from './queue.ts'

beforeEach(() => localStorage.clear())

const waiting = (value: number) => ({
  answers: { Q01: value },
  place: 1,
  revision: 0,
  key: `key ${value}`,
  order: value,
})

test('what was answered last wins, where a queue moves to another that has the page as well', () => {
  writeQueue('started', 'one', { 1: waiting(2), 2: waiting(3) })
  writeQueue('before', 'two', { 1: waiting(4) })
  moveQueue('before', 'started')
  expect(readQueue('started')).toMatchObject({ 1: { answers: { Q01: 4 } }, 2: waiting(3) })
  expect(readQueue('before')).toEqual({})
})

test('a queue that moves to its own name stays', () => {
  writeQueue('started', 'one', { 1: waiting(2) })
  moveQueue('started', 'started')
  expect(readQueue('started')).toEqual({ 1: waiting(2) })
})

test('what two tabs left of a page is one save, compared as of the older revision', () => {
  const save = (answers: object, base: object, revision: number, order: number) =>
    ({ answers, base, place: order, revision, key: `${order}`, order }) as never
  writeQueue('it', 'one', { 1: save({ a: 1, b: 2, c: 3 }, { b: 2 }, 4, 1) })
  writeQueue('it', 'two', { 1: save({ a: 5, b: 2, c: 0, d: 4 }, { b: 2 }, 6, 2) })
  const { 1: it } = readQueue('it')
  expect(it).toMatchObject({
    answers: { a: 5, b: 2, c: 3, d: 4 },
    base: { b: 2, c: 0 },
    revision: 4,
    order: 2,
    place: 2,
  })
  expect(['1', '2']).not.toContain(it?.key)
})

test('who takes a queue over has what waited in all tabs, and one that lives writes its own again', () => {
  writeQueue('it', 'one', { 1: waiting(2) })
  expect(takeQueue('it', 'two')).toEqual({ 1: waiting(2) })
  writeQueue('it', 'two', {})
  expect(readQueue('it')).toEqual({})
  writeQueue('it', 'one', { 1: waiting(3) })
  expect(readQueue('it')).toEqual({ 1: waiting(3) })
})

test.each(['[]', 'null', '{"1":{"answers":{"Q01":2}}}', '{"one":null}', 'no'])(
  'storage with %s counts as empty',
  text => {
    localStorage.setItem('trellis.survey.it', text)
    expect(readQueue('it')).toEqual({})
  },
)
