import { afterEach, expect, test } from 'vitest'
import { keptLanguage, loadLanguage } from './language.ts'

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('the language that was chosen on the sign-in page is spoken on the page for a forgotten password, and stays', async () => {
  const at = (path: string) => history.replaceState(null, '', path)
  at('/auth/forgotten-password')
  expect(keptLanguage()).toBe('en')
  at('/auth/forgotten-password?lang=de')
  expect(keptLanguage()).toBe('de')
  await loadLanguage(keptLanguage())
  at('/auth/login')
  expect(keptLanguage()).toBe('de')
  at('/auth/forgotten-password?lang=xx')
  expect(keptLanguage()).toBe('de')
})
