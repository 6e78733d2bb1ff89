import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clean } from './clean.ts'

test('line ends, control and direction marks become one space', () => {
  expect(clean('Bob\r\n\r\nYour account\u2028is\u202e locked\0')).toBe('Bob Your account is locked')
})

test('no address of its own: nothing that a mail program would make a link of', () => {
  expect(clean('Sign in at https://evil.example/login')).toBe('Sign in at https evil. example/login')
  expect(clean('www.evil.example')).toBe('www. evil. example')
  expect(clean('help@evil.example')).toBe('help@evil. example')
  expect(clean('evil．example')).toBe('evil． example')
})

test('ordinary names stay as they are', () => {
  for (const it of [
    'Dr. Ada Lindqvist',
    'J. R. Smith',
    'Team 2.0',
    'プロダクト設計',
    'O’Neill-Søgaard',
    '3. Mai 2026',
    '👩‍💻 Crew',
  ])
    expect(clean(it)).toBe(it)
})

test('whatever comes, it is one line of at most 120 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), it => {
      const value = clean(it)
      expect([...value].length).toBeLessThanOrEqual(120)
      expect(value).not.toMatch(/[\r\n\p{Cc}\u2028\u2029\u202e]/u)
    }),
  )
})
