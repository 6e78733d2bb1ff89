// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { moveQueue, readQueue, writeQueue } from './queue.ts'

const waiting = (value: number) => ({
  answers: { Q01: value },
  place: 1,
  revision: 0,
  key: `key ${value}`,
  order: value,
})

test('what was answered last wins, where a queue moves to another that has the page as well', () => {
  writeQueue('started', { 1: waiting(2), 2: waiting(3) })
  writeQueue('before', { 1: waiting(4) })
  moveQueue('before', 'started')
  expect(readQueue('started')).toEqual({ 1: waiting(4), 2: waiting(3) })
  expect(readQueue('before')).toEqual({})
})
