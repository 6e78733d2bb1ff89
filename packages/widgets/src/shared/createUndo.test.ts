import { createModel } from '@preact/signals-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUndo } from './createUndo.ts'

const Undo = createModel(() => createUndo<string>())

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the way back goes away a second before it is too late', () => {
  const undo = new Undo()
  undo.offer('asked', 10)
  vi.advanceTimersByTime(8999)
  expect(undo.last.value).toBe('asked')
  vi.advanceTimersByTime(1)
  expect(undo.last.value).toBeNull()
})

test('what was done later has a time of its own', () => {
  const undo = new Undo()
  undo.offer('first', 10)
  vi.advanceTimersByTime(8000)
  undo.offer('second', 10)
  vi.advanceTimersByTime(8000)
  expect(undo.last.value).toBe('second')
})

test('what is dropped is gone at once, and a view that has left leaves no timer', () => {
  const undo = new Undo()
  undo.offer('asked', 10)
  undo.drop()
  expect([undo.last.value, vi.getTimerCount()]).toEqual([null, 0])
  undo.offer('asked', 10)
  undo[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
})
