import { expect, test, vi } from 'vitest'
import { store, stored } from './stored.ts'

test('keeps a text in this browser', () => {
  store('k', 'v')
  expect(stored('k')).toBe('v')
  expect(stored('k', 'session')).toBeNull()
  expect(store('k', null)).toBe(true)
  expect(stored('k')).toBeNull()
})

test.each(['QuotaExceededError', 'SecurityError'])('never throws where storage does: %s', name => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', name)
  })
  expect(store('k', 'v')).toBe(false)
  expect(stored('k')).toBeNull()
})
