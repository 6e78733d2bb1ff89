import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreementOf, levelOf, rwgj, stateOfSubscale } from './agreement.ts'
import { rulesOf } from './rules.ts'
import { sampleOf } from './sample.ts'
import { keyOf, sheets } from './test-team.ts'

const rules = rulesOf()
const agreementIn = (rows: (number | null)[][], given = rules, reversed: string[] = []) => {
  const key = keyOf({ a: rows[0]?.length ?? 0 }, reversed)
  const [only] = sampleOf(key, sheets(key, rows), given)
  return only ? rwgj(only, given) : null
}

describe('measurement 9: r_wg(j)', () => {
  test('by hand: two items with variances 0.5 and 1.5', () => {
    // q = ((0.5 + 1.5)/2) / (35/12) = 12/35; r = 2(23/35) / (2(23/35) + 12/35) = 46/58.
    const rows = [
      [3, 2],
      [3, 2],
      [4, 4],
      [4, 4],
      [3, 4],
      [3, 2],
    ]
    const variances = [0, 1].map(item => {
      const column = rows.map(row => row[item] as number)
      const m = column.reduce((a, b) => a + b) / 6
      return column.reduce((sum, it) => sum + (it - m) ** 2, 0) / 5
    })
    const q = ((variances[0] as number) + (variances[1] as number)) / 2 / (35 / 12)
    expect(agreementIn(rows)).toBeCloseTo((2 * (1 - q)) / (2 * (1 - q) + q), 12)
    // 4, 4, 6, 6 has variance 4/3, twice: q = (4/3)/(35/12) = 16/35, r = 2·19/(2·19 + 16) = 38/54.
    expect(
      agreementIn([
        [4, 4],
        [4, 4],
        [6, 6],
        [6, 6],
      ]),
    ).toBeCloseTo(38 / 54, 12)
  })
  test('unanimous is 1; as spread as chance or more is 0, never negative', () => {
    expect(
      agreementIn([
        [2, 5],
        [2, 5],
        [2, 5],
      ]),
    ).toBe(1)
    expect(
      agreementIn([
        [1, 1],
        [6, 6],
        [1, 1],
        [6, 6],
      ]),
    ).toBe(0)
  })
  test('five steps are compared with variance 2', () => {
    // 2 and 4 in equal parts: variance 4/3, q = 2/3, r = 1·(1/3)/(1/3 + 2/3) for one item.
    expect(agreementIn([[2], [2], [4], [4]], rulesOf({ most: 5 }))).toBeCloseTo(1 / 3, 12)
  })
  test('only the people who hold a score count; N/A is left out of an item', () => {
    const people = [
      [4, 4, null],
      [4, 4, 5],
      [6, 6, 5],
    ]
    expect(agreementIn([...people, [1, null, null]])).toBe(agreementIn(people))
    // Variances 4/3, 4/3, 0: q = (8/9)/(35/12) = 32/105.
    expect(agreementIn(people)).toBeCloseTo((3 * 73) / (3 * 73 + 32), 12)
  })
  test('an item without two answers is left out; without any item there is none', () => {
    expect(
      agreementIn([
        [4, 4, null],
        [4, 4, null],
        [6, 6, 1],
      ]),
    ).toBeCloseTo((2 * 57) / (2 * 57 + 48), 12)
    expect(agreementIn([[4, 4, 4]])).toBeNull()
  })
  test('reversing an item and its answers changes nothing', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 }), {
          minLength: 2,
          maxLength: 9,
        }),
        rows => {
          const turned = rows.map(([a = 1, ...rest]) => [7 - a, ...rest])
          const [plain, reversed] = [agreementIn(rows), agreementIn(turned, rules, ['a1'])]
          expect(reversed).toBeCloseTo(plain as number, 9)
          expect(plain as number).toBeGreaterThanOrEqual(0)
          expect(plain as number).toBeLessThanOrEqual(1)
        },
      ),
    ))
  test.each([
    [0, 'none'],
    [0.3, 'none'],
    // Written .30, .31 and .70.
    [0.304, 'none'],
    [0.305, 'weak'],
    [0.704, 'moderate'],
    [0.5, 'weak'],
    [0.51, 'moderate'],
    [0.7, 'moderate'],
    [0.1 + 0.6 + 1e-12, 'moderate'],
    [0.71, 'strong'],
    [0.9, 'strong'],
    [0.91, 'very strong'],
    [1, 'very strong'],
  ])('%d is %s', (r, word) => expect(agreementOf(r)).toBe(word))
})

describe('measurement 10: level and state', () => {
  test.each([
    [6, 'high'],
    [4.5, 'high'],
    // Written 4.5 and 4.4.
    [4.45, 'high'],
    [4.449, 'middle'],
    [3.5, 'middle'],
    [3.45, 'middle'],
    [3.449, 'low'],
    [1, 'low'],
  ])('a mean of %d is %s', (mean, level) => expect(levelOf(mean, rules)).toBe(level))
  test('other scales are cut in the same places', () => {
    const five = rulesOf({ most: 5 })
    expect([3.75, 3.74, 2.95, 2.94].map(it => levelOf(it, five))).toEqual(['high', 'middle', 'middle', 'low'])
    expect(five.favourableFrom).toBe(4)
  })
  test('agree above a written .70: from the word strong on', () => {
    expect((['high', 'middle', 'low'] as const).map(it => stateOfSubscale(it, 0.705, rules))).toEqual([
      'strength',
      'middle',
      'concern',
    ])
    expect((['high', 'middle', 'low'] as const).map(it => stateOfSubscale(it, 0.704, rules))).toEqual([
      'uneven',
      'divided',
      'divided',
    ])
  })
})
