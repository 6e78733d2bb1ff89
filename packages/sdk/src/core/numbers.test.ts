import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { difference, shown } from './numbers.ts'

describe('a number as it is written (spec 1 section 9, measurement)', () => {
  test.each([
    [2.25, 1, 2.3],
    [2.249, 1, 2.2],
    [4.95, 1, 5],
    [4.949999, 1, 4.9],
    [1.005, 2, 1.01],
    [2.35, 1, 2.4],
    [-0.25, 1, -0.2],
    [0, 1, 0],
    [3, 0, 3],
    [2.5, 0, 3],
    [0.585, 2, 0.59],
  ])('%d with %i decimals is %d', (value, decimals, wanted) => expect(shown(value, decimals)).toBe(wanted))
  test('agrees with whole-number arithmetic for every mean of up to sixty answers', () => {
    for (let n = 1; n <= 60; n++)
      for (let sum = n; sum <= 6 * n; sum++)
        // floor(10·sum/n + 1/2) without a fraction.
        expect([sum, n, shown(sum / n)]).toEqual([sum, n, Math.floor((20 * sum + n) / (2 * n)) / 10])
  })
  test('the order in which a sum was made makes no difference', () => {
    const thirds = [8 / 3, 7 / 3, 3.75, 4.25, 7 / 3, 8 / 3]
    const mean = (all: number[]) => all.reduce((sum, it) => sum + it, 0) / all.length
    expect(shown(mean(thirds))).toBe(shown(mean(thirds.toReversed())))
  })
  test('rounding twice changes nothing', () =>
    fc.assert(
      fc.property(fc.double({ min: -6, max: 6, noNaN: true }), fc.integer({ min: 0, max: 2 }), (value, decimals) => {
        expect(shown(shown(value, decimals), decimals)).toBe(shown(value, decimals))
      }),
    ))
})

describe('measurement 7: a change is the difference of the two written numbers', () => {
  test.each([
    // 0.25 on paper, and the reader sees 3.1 and 3.3.
    [3.3, 3.05, 0.2],
    [3.29, 3.04, 0.3],
    [4.04, 3.95, 0],
    [3.95, 4.04, 0],
    [2.84, 3.1, -0.3],
    [4.3, 4, 0.3],
  ])('to %d from %d is %d', (now, before, wanted) => expect(difference(now, before)).toBe(wanted))
})
