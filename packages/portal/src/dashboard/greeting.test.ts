import { expect, test } from 'vitest'
import { dayPart, greetingName } from './greeting.ts'

test.each([
  [3, 'night'],
  [5, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
] as const)('at %i it is %s', (hour, part) => {
  expect(dayPart(hour)).toBe(part)
})

test('greets by salutation, else by first name', () => {
  expect(greetingName({ salutation: 'Dr. Lindqvist', fullName: 'Ada Lindqvist' }, 'en')).toBe('Dr. Lindqvist')
  expect(greetingName({ salutation: '', fullName: 'Ada Lindqvist' }, 'de')).toBe('Ada')
  expect(greetingName({ salutation: '', fullName: '山田 花子' }, 'ja')).toBe('山田 花子')
})
