import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOpen } from './versions.ts'

const deadline = new Date('2026-03-02T22:59:00Z')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['a moment before its deadline is open', -1, null, true],
  ['at its very deadline is not', 0, null, false],
  ['after it is not', 1, null, false],
  ['that was closed before is not', -1, new Date('2026-03-01T10:00:00Z'), false],
])('a survey %s', (_, ms, closed_at, open) => {
  vi.setSystemTime(deadline.getTime() + ms)
  expect(isOpen({ closed_at, deadline })).toBe(open)
})
