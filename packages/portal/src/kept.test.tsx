import { afterEach, expect, test, vi } from 'vitest'
import { keep, kept } from './kept.ts'

afterEach(() => vi.restoreAllMocks())

test('keeps a text in this browser', () => {
  keep('k', 'v')
  expect(kept('k')).toBe('v')
})

test.each(['QuotaExceededError', 'SecurityError'])('never throws where storage does: %s', name => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', name)
  })
  expect(() => keep('k', 'v')).not.toThrow()
  expect(kept('k')).toBeNull()
})
