import { expect, test, vi } from 'vitest'
import { autoRedirect } from './autoRedirect.ts'

test('the auto-redirect URL is given once', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  })
  autoRedirect.store('/teams/v2/7/team-alignment')
  expect(autoRedirect.take()).toBe('/teams/v2/7/team-alignment')
  expect(autoRedirect.take()).toBeNull()
})
