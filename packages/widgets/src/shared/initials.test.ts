import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lindqvist', 'AL'],
  ['ada maria lindqvist', 'AM'],
  ['Ada', 'AD'],
  ['é', 'É'],
  ['  Ben   Okafor ', 'BO'],
  ['山田\u3000太郎', '山太'],
  ['𠮷野家', '𠮷野'],
  ['', ''],
])('%j gives %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
