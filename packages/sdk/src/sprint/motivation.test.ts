import { expect, test } from 'vitest'
import { addDays } from '../core/zone.ts'
import en from '../locales/en.json' with { type: 'json' }
import { motivationCount, motivationOf, motivationSets } from './motivation.ts'

test('spec 2 section 2: messages rotate: another one each day, all in turn, the same one the whole day', () => {
  const days = Array.from({ length: 8 }, (_, it) => motivationOf(addDays('2026-12-28', it), 5))
  expect(new Set(days.slice(0, 4))).toEqual(new Set([1, 2, 3, 4]))
  expect(days.slice(4)).toEqual(days.slice(0, 4))
  expect(motivationOf('2026-12-28', 6)).not.toBe(motivationOf('2026-12-28', 5))
})

test('every set has as many messages as are shown', () => {
  for (const set of motivationSets) expect(Object.keys(en.sprint.motivation[set])).toHaveLength(motivationCount)
})
