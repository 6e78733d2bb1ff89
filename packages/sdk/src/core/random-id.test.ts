import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

test('an id is new each time, and made of what a header may hold', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  expect(new Set(ids).size).toBe(1000)
  for (const it of ids) expect(it).toMatch(/^\d{1,10}(-\d{1,10}){3}$/)
})
