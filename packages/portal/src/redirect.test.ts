import { expect, test } from 'vitest'
import { home } from './config.ts'
import { loginPath, safePath } from './redirect.ts'

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/ /evil.example/',
  '/..//evil.example/',
  '/.//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
  undefined,
])('%j is no place to return to', wanted => {
  expect(safePath(wanted)).toBe(home)
})

test('a path of this site is kept with its query and fragment', () => {
  expect(safePath('/teams/v2/7/dashboard?tab=a#b')).toBe('/teams/v2/7/dashboard?tab=a#b')
})

test('sign-in never returns to itself', () => {
  expect(safePath('/auth/login?redirectUrl=/auth/login')).toBe(home)
  expect(safePath('/auth/callback?code=1')).toBe(home)
})

test('the sign-in page remembers the page and the error', () => {
  expect(loginPath('/plan?year=2026', 'tokenExpired')).toBe(
    '/auth/login?redirectUrl=%2Fplan%3Fyear%3D2026&error=tokenExpired',
  )
  expect(loginPath(home)).toBe('/auth/login')
  expect(loginPath('//evil.example')).toBe('/auth/login')
})
