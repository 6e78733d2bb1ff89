import { expect, test } from 'vitest'
import { requireWords } from './content.ts'

test('words that fit their codes are taken', () => {
  expect(() => requireWords('plan/en', ['a', 'b'], { b: 'B', a: 'A' })).not.toThrow()
})

test('a code without words is refused, by name', () => {
  expect(() => requireWords('plan/de roles', ['a', 'b'], { a: 'A' })).toThrow('plan/de roles: no words for b')
})

test('words of a code that nothing has are refused, by name', () => {
  expect(() => requireWords('plan/de roles', ['a'], { a: 'A', c: 'C' })).toThrow('plan/de roles: words for unknown c')
})
