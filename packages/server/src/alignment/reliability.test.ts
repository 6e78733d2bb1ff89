import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alpha, icc } from './reliability.ts'
import { reliabilityOf } from './score.ts'
import { flat, fullKey, keyOf, sheets } from './test-team.ts'

const columns = (rows: (number | null)[][]) =>
  (rows[0] ?? []).map((_, item) => Float64Array.from(rows, row => row[item] ?? Number.NaN))

describe('measurement 13: alpha', () => {
  test('by hand', () => {
    // Variances 1 and 1, covariance 0.5: alpha = 2 · (1 - 2/3) = 2/3.
    expect(
      alpha(
        columns([
          [1, 1],
          [2, 3],
          [3, 2],
        ]),
      ),
    ).toBeCloseTo(2 / 3, 12)
    expect(
      alpha(
        columns([
          [1, 1],
          [2, 2],
          [3, 3],
        ]),
      ),
    ).toBeCloseTo(1, 12)
  })
  test('pairwise: each covariance over those who answered both', () => {
    // Variances 5/3 (1 2 3 4) and 1 (2 3 4); covariance over the three who answered both 1. 2·(1 - (8/3)/(14/3)) = 6/7.
    expect(
      alpha(
        columns([
          [1, 2],
          [2, 3],
          [3, 4],
          [4, null],
        ]),
      ),
    ).toBeCloseTo(6 / 7, 12)
  })
  test('there is none for one item, without spread, or without a pair', () => {
    expect(alpha(columns([[1], [2]]))).toBeNull()
    expect(
      alpha(
        columns([
          [3, 3],
          [3, 3],
        ]),
      ),
    ).toBeNull()
    expect(
      alpha(
        columns([
          [1, null],
          [null, 2],
          [2, null],
          [null, 4],
        ]),
      ),
    ).toBeNull()
  })
  test('without N/A it is k/(k-1)·(1 - Σs²ᵢ/s² of the sums)', () => {
    const v = (all: number[]) => {
      const m = all.reduce((a, b) => a + b, 0) / all.length
      return all.reduce((sum, it) => sum + (it - m) ** 2, 0) / (all.length - 1)
    }
    const row = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 30 }), rows => {
        const total = v(rows.map(it => it.reduce((a, b) => a + b, 0)))
        const own = [0, 1, 2, 3].reduce((sum, item) => sum + v(rows.map(it => it[item] as number)), 0)
        const given = alpha(columns(rows))
        if (total < 1e-9) expect(given).toBeNull()
        else expect(given).toBeCloseTo((4 / 3) * (1 - own / total), 6)
      }),
    )
  })
})

describe('measurement 13: ICC', () => {
  test('by hand, teams of equal size', () => {
    // Means 2 and 5, MSB = 3 · 4.5 / 1 = 13.5, MSW = 4/4 = 1, k0 = 3.
    const both = icc([
      [1, 2, 3],
      [4, 5, 6],
    ])
    expect(both?.icc1).toBeCloseTo(12.5 / 15.5, 12)
    expect(both?.icc2).toBeCloseTo(12.5 / 13.5, 12)
  })
  test('by hand, teams of unequal size', () => {
    // N 6, grand mean 4; MSB = 2·9 + 4·2.25 = 27; within 0.5·1 ... (1): 2 · .25 and 4 values around 5.5 with squares 1.
    const both = icc([
      [0.5, 1.5],
      [5, 6, 5, 6],
    ])
    // k0 = 6 - 20/6 = 8/3; MSW = (0.5 + 1)/4 = 0.375.
    expect(both?.icc1).toBeCloseTo((27 - 0.375) / (27 + (5 / 3) * 0.375), 12)
    expect(both?.icc2).toBeCloseTo((27 - 0.375) / 27, 12)
  })
  test('there is none for one team, for lone people, without a difference of teams', () => {
    expect(icc([[1, 2, 3]])).toBeNull()
    expect(icc([[1], [2], []])).toBeNull()
    expect(
      icc([
        [1, 3],
        [1, 3],
      ]),
    ).toBeNull()
  })
})

describe('measurement 13: from 30 people on', () => {
  const key = keyOf({ a: 3, b: 1 })
  const people = (count: number) =>
    sheets(
      key,
      Array.from({ length: count }, (_, i) => [1 + (i % 6), 1 + ((i * 5) % 6), 1 + ((i >> 1) % 6), 3]),
    )
  const of = (count: number, more: object[] = []) =>
    reliabilityOf({ key, answers: [...people(count), ...(more as never[])] })
  test('29 are too few, 30 are enough; who has left nearly everything out is one of them', () => {
    expect(of(29)).toEqual([{ subscale: 'a' }, { subscale: 'b' }])
    expect(of(30)[0]?.alpha).toBeTypeOf('number')
    const open = { respondent: 'x', submitted: false, values: new Map([['a1', 1]]) }
    expect(of(29, [open])[0]?.alpha).toBeTypeOf('number')
  })
  test('with teams also the intraclass correlations', () => {
    const answers = flat(
      fullKey,
      Array.from({ length: 30 }, (_, i) => 1 + (i % 6)),
    ).map((it, i) => ({
      ...it,
      team: i % 6 < 3 ? 'low' : 'high',
    }))
    const [first] = reliabilityOf({ key: fullKey, answers })
    const expected = icc(
      [
        [1, 2, 3],
        [4, 5, 6],
      ].map(it => Array.from({ length: 5 }, () => it).flat()),
    )
    expect(first?.alpha).toBeCloseTo(1, 9)
    expect(first?.icc1).toBeCloseTo(expected?.icc1 as number, 9)
    expect(first?.icc2).toBeCloseTo(expected?.icc2 as number, 9)
  })
})
