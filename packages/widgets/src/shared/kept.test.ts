import { beforeEach, expect, test, vi } from 'vitest'
import { kept, keptNames, type Owner, textsOf } from './kept.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const ada = { clientId: 'alder', userId: 1 }
const name = (found: unknown) => textsOf(found, ['name']).name || null

test('a draft is read back, in the tab or on the device, until it is dropped', () => {
  for (const [where, storage] of [
    ['session', sessionStorage],
    ['local', localStorage],
  ] as const) {
    const draft = kept<unknown>(ada, 'draft', it => it, where)
    expect(draft.read()).toBeNull()
    draft.keep({ name: 'Dock Nine' })
    expect(storage).toHaveLength(1)
    expect(kept(ada, 'draft', name, where).read()).toBe('Dock Nine')
    draft.drop()
    expect(storage).toHaveLength(0)
  }
})

test('what stands there is read as what it should be, or not at all', () => {
  for (const strange of ['[', 'null', '7', '{"name":7}', '"name"']) {
    sessionStorage.setItem('trellis.alder.1.draft', strange)
    expect(kept(ada, 'draft', name).read()).toBeNull()
  }
  const broken = kept(ada, 'draft', () => {
    throw new Error('broken')
  })
  expect(broken.read()).toBeNull()
})

test('a full or forbidden storage never throws', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const draft = kept(ada, 'draft', name)
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

test('nobody else at the browser finds a draft, nor the same person in another organisation, nor who is not signed in', () => {
  const draft = (owner: Owner | undefined) => kept<unknown>(owner, 'draft', it => it, 'local')
  draft(undefined).keep({ name: 'Dock Eight' })
  expect(localStorage).toHaveLength(0)
  draft(ada).keep({ name: 'Dock Nine' })
  for (const other of [{ clientId: 'alder', userId: 2 }, { clientId: 'birch', userId: 1 }, undefined])
    expect(draft(other).read()).toBeNull()
  expect(draft(ada).read()).toEqual({ name: 'Dock Nine' })
})

test('the names of what is kept are those of the person alone, and none where storage is forbidden', () => {
  for (const [owner, name] of [
    [ada, 'comments.61'],
    [ada, 'comments.7'],
    [ada, 'plan.61'],
    [{ clientId: 'alder', userId: 12 }, 'comments.8'],
  ] as const)
    kept<unknown>(owner, name, it => it).keep({})
  expect(keptNames(ada, 'comments.').sort()).toEqual(['61', '7'])
  expect(keptNames(undefined, 'comments.')).toEqual([])
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(keptNames(ada, 'comments.')).toEqual([])
})
