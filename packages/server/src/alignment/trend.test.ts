import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreAlignment } from './score.ts'
import { tQuantile, twoSidedP } from './student-t.ts'
import { flat, fullKey, keyOf } from './test-team.ts'
import { comparable, holm, welch } from './trend.ts'

describe("Student's t", () => {
  // Tables of the t distribution, e.g. NIST/SEMATECH e-Handbook 1.3.6.7.2.
  test.each([
    [0.975, 1, 12.706],
    [0.975, 2, 4.303],
    [0.975, 4, 2.776],
    [0.975, 9, 2.262],
    [0.975, 29, 2.045],
    [0.975, 100, 1.984],
    [0.95, 5, 2.015],
    [0.95, 10, 1.812],
    [0.95, 30, 1.697],
  ])('quantile %d with %i degrees is %d', (p, degrees, wanted) => expect(tQuantile(p, degrees)).toBeCloseTo(wanted, 3))
  test('exact forms: one degree is Cauchy, two degrees have a root', () => {
    expect(tQuantile(0.975, 1)).toBeCloseTo(Math.tan(Math.PI * 0.475), 9)
    expect(tQuantile(0.95, 2)).toBeCloseTo(0.9 / Math.sqrt(2 * 0.95 * 0.05), 9)
    expect(twoSidedP(1, 1)).toBeCloseTo(0.5, 12)
    expect(twoSidedP(-2, 2)).toBeCloseTo(1 - 2 / Math.sqrt(6), 12)
  })
  test('quantile and p are inverse, for any degrees', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.5001, max: 0.9999, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        (p, v) => {
          expect(twoSidedP(tQuantile(p, v), v)).toBeCloseTo(2 * (1 - p), 9)
        },
      ),
    ))
})

describe('measurement 12: Welch', () => {
  const welchOf = (a: number[], b: number[]) => welch(Float64Array.from(a), Float64Array.from(b))
  test('by hand: 1..5 against 2, 4, 6, 8, 10', () => {
    // Means 3 and 6, variances 2.5 and 10, squared error 2.5; degrees 2.5² / (0.25/4 + 4/4) = 100/17.
    const { delta, interval, p } = welchOf([1, 2, 3, 4, 5], [2, 4, 6, 8, 10])
    const reach = tQuantile(0.95, 100 / 17) * Math.sqrt(2.5)
    expect(delta).toBe(3)
    expect(interval[0]).toBeCloseTo(3 - reach, 12)
    expect(interval[1]).toBeCloseTo(3 + reach, 12)
    expect(p).toBeCloseTo(twoSidedP(3 / Math.sqrt(2.5), 100 / 17), 12)
    expect(p).toBeCloseTo(0.1073, 3)
  })
  test('without any spread the interval is the change', () => {
    expect(welchOf([3, 3, 3], [4, 4, 4])).toEqual({ delta: 1, interval: [1, 1], p: 0 })
    expect(welchOf([3, 3, 3], [3, 3, 3])).toEqual({ delta: 0, interval: [0, 0], p: 1 })
    const third = 10 / 3
    expect(welchOf([third, third, third], [third, third, third, third, third, third, third]).p).toBe(1)
  })
})

describe('measurement 12: Holm', () => {
  test('by hand', () => {
    // 3·.01, then 2·.02 = .04, then .04 · 1 but never below the one before.
    const adjusted = holm([0.04, 0.01, 0.02])
    for (const [index, wanted] of [0.04, 0.03, 0.04].entries()) expect(adjusted[index]).toBeCloseTo(wanted, 12)
    expect(holm([0.6, 0.9])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
  test('is the step-down procedure', () =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), values => {
        // Rejected: the smallest in turn, while each is below .05 over the number of those left.
        const left = [...values].sort((a, b) => a - b)
        const rejected: number[] = []
        while (left.length && (left[0] as number) * left.length < 0.05) rejected.push(left.shift() as number)
        expect(values.filter((_, index) => (holm(values)[index] as number) < 0.05).sort((a, b) => a - b)).toEqual(
          rejected,
        )
      }),
    ))
})

describe('measurement 12: arrows', () => {
  const key = keyOf({ a: 3, b: 3 })
  const trend = (earlier: number[], now: number[], more = {}) =>
    scoreAlignment({ key, answers: flat(key, now), earlier: flat(key, earlier), ...more }).trend[0]
  test('a clear rise, a clear fall', () => {
    expect(trend([2, 2, 3, 2, 3], [5, 5, 5, 6, 5])).toMatchObject({ direction: 'INCREASE', n1: 5, n2: 5, star: true })
    expect(trend([5, 5, 5, 6, 5], [2, 2, 3, 2, 3])).toMatchObject({ direction: 'DECREASE', star: true })
    expect(trend([2, 2, 3, 2, 3], [5, 5, 5, 6, 5])?.delta).toBeCloseTo(2.8, 12)
  })
  test('NEUTRAL where the interval holds 0, however large the change', () =>
    expect(trend([1, 6, 1, 6, 1], [6, 1, 6, 6, 1])).toMatchObject({ direction: 'NEUTRAL', star: false }))
  test('NEUTRAL below a quarter step, however certain; from a quarter on an arrow', () => {
    const many = (fives: number) => Array.from({ length: 400 }, (_, index) => (index < fives ? 5 : 4))
    expect(trend(many(0), many(99))).toMatchObject({ direction: 'NEUTRAL', star: true })
    expect(trend(many(0), many(100))).toMatchObject({ direction: 'INCREASE', delta: 0.25 })
    expect(trend(many(100), many(0))).toMatchObject({ direction: 'DECREASE', delta: -0.25 })
  })
  test('with fewer than five on a side the change is shown and not tested', () => {
    const few = trend([2, 2, 2, 2], [6, 6, 6, 6, 6])
    expect(few).toEqual({
      subscale: 'a',
      n1: 4,
      n2: 5,
      delta: 4,
      direction: 'NEUTRAL',
      star: false,
      tooFewToTest: true,
    })
    expect(trend([2, 2, 2, 2, 2], [6, 6, 6, 6])?.tooFewToTest).toBe(true)
    expect(trend([2, 2, 2, 2, 2], [6, 6, 6, 6, 6])?.tooFewToTest).toBe(false)
  })
  test('NONE without an earlier version, with one below the minimum, and across major versions', () => {
    const none = { subscale: 'a', direction: 'NONE', star: false, tooFewToTest: false }
    expect(scoreAlignment({ key, answers: flat(key, [1, 2, 3]) }).trend[0]).toEqual(none)
    expect(trend([1, 2], [3, 4, 5])).toEqual(none)
    expect(trend([1, 2, 3, 4], [3, 4, 5, 6, 6], { minimum: 5 })).toEqual(none)
    expect(trend([1, 2, 3], [3, 4, 5], { bankVersions: { now: '2.0', earlier: '1.1' } })).toEqual(none)
    expect(trend([1, 2, 3], [3, 4, 5], { bankVersions: { now: '1.4', earlier: '1.1' } })?.delta).toBeCloseTo(2, 12)
    expect([comparable('1.1', '1.2'), comparable('10.0', '1.0')]).toEqual([true, false])
  })
  test('a subscale that too few of the earlier people scored shows no change: it would tell their mean', () => {
    const earlier = flat(key, [2, 3, 4]).map((it, index) => ({
      ...it,
      values: new Map(
        [...it.values].map(([item, value]) => [item, index === 0 && (item === 'a1' || item === 'a2') ? null : value]),
      ),
    }))
    const result = scoreAlignment({ key, answers: flat(key, [2, 3, 4]), earlier, minimum: 3 })
    expect(result.trend.map(it => [it.subscale, it.direction, it.n1])).toEqual([
      ['a', 'NONE', undefined],
      ['b', 'NEUTRAL', 3],
    ])
  })
  test('the star is adjusted over all twelve', () => {
    // One subscale alone moves. Its p is above .05/12 and below .05: no star beside eleven others, a star on its own.
    const key12 = fullKey
    const earlier = flat(key12, [3, 4, 3, 4, 3, 4])
    const now = flat(key12, [3, 4, 3, 4, 3, 4]).map((it, index) => ({
      ...it,
      values: new Map(
        [...it.values].map(([item, value]) => [
          item,
          item.startsWith('s1i') ? (index < 3 ? 4 : index < 5 ? 5 : 4) : value,
        ]),
      ),
    }))
    const alone = key12.filter(it => it.subscale === 's1')
    const of = (own: typeof key12) =>
      scoreAlignment({ key: own, answers: now, earlier }).trend.find(it => it.subscale === 's1')
    expect(of(key12)).toMatchObject({ direction: 'INCREASE', star: false })
    expect(of(alone)).toMatchObject({ direction: 'INCREASE', star: true })
  })
})
