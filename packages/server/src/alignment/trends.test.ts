import { dayMs } from '@trellis/sdk/contract'
import { expect, test } from 'vitest'
import { pointsWithin } from './trends.ts'

const start = Date.UTC(2026, 0, 1)
/** A version that was sent so many days before the one of the first of January 2026. */
const sent = (version: number, daysBefore: number, bankVersion = '1.0') => ({
  version,
  bankVersion,
  date: new Date(start - daysBefore * dayMs),
})
const versions = (all: ReturnType<typeof sent>[], version: number, years = 1) =>
  pointsWithin(all, version, years).map(it => it.version)

test('a trend ends with its version, whatever was sent since, and begins with the oldest one', () => {
  const all = [sent(3, 0), sent(2, 100), sent(1, 200)]
  expect(versions(all, 3)).toEqual([1, 2, 3])
  expect(versions(all, 2)).toEqual([1, 2])
  expect(versions(all, 4)).toEqual([])
})

test('a yearly survey may be a month late, and no more', () => {
  const reach = 365.25 + 31
  expect(versions([sent(2, 0), sent(1, reach)], 2)).toEqual([1, 2])
  expect(versions([sent(2, 0), sent(1, reach + 1)], 2)).toEqual([2])
  expect(versions([sent(2, 0), sent(1, reach + 1)], 2, 3)).toEqual([1, 2])
})

test('measurement 12: versions of another major item bank are no part of it', () => {
  expect(versions([sent(3, 0, '2.1'), sent(2, 90, '2.0'), sent(1, 180, '1.4')], 3)).toEqual([2, 3])
})
