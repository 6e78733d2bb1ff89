// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kept, textsOf } from './kept.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

const name = (found: unknown) => textsOf(found, ['name']).name || null

test('a draft is read back, in the tab or on the device, until it is dropped', () => {
  for (const [where, storage] of [
    ['session', sessionStorage],
    ['local', localStorage],
  ] as const) {
    const draft = kept<unknown>('draft', it => it, where)
    expect(draft.read()).toBeNull()
    draft.keep({ name: 'Dock Nine' })
    expect(storage).toHaveLength(1)
    expect(kept('draft', name, where).read()).toBe('Dock Nine')
    draft.drop()
    expect(storage).toHaveLength(0)
  }
})

test('what stands there is read as what it should be, or not at all', () => {
  for (const strange of ['[', 'null', '7', '{"name":7}', '"name"']) {
    sessionStorage.setItem('draft', strange)
    expect(kept('draft', name).read()).toBeNull()
  }
  const broken = kept('draft', () => {
    throw new Error('broken')
  })
  expect(broken.read()).toBeNull()
})

test('a full or forbidden storage never throws', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const draft = kept('draft', name)
  draft.keep('Dock Nine')
  expect(full).toHaveBeenCalled()
  expect(draft.read()).toBeNull()
  // In a frame without storage already the name throws.
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  draft.keep('Dock Nine')
  draft.drop()
  expect(draft.read()).toBeNull()
})
