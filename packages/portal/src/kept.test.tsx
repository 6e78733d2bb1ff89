import { expect, test, vi } from 'vitest'
import { keep, kept } from './kept.ts'

test('keeps a text in this browser', () => {
  keep('k', 'v')
  expect(kept('k')).toBe('v')
  expect(kept('k', 'sessionStorage')).toBeNull()
  expect(keep('k', null)).toBe(true)
  expect(kept('k')).toBeNull()
})

test.each(['QuotaExceededError', 'SecurityError'])('never throws where storage does: %s', name => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', name)
  })
  expect(keep('k', 'v')).toBe(false)
  expect(kept('k')).toBeNull()
})
