import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partScore, rankDescending } from '../survey/scoring.ts'
import { aggregateGla, type KeyedItem, keyed, nextPosition, parsePosition, scoreGla } from './rules.ts'

const item = (ref: string, part: 'Style' | 'Strategy', capability: string, reverse = false): KeyedItem => ({
  ref,
  part,
  capability,
  reverse,
})
/** One Style and one Strategy item a capability. */
const pairs = (names: string[]) => names.flatMap(it => [item(`${it}1`, 'Style', it), item(`${it}2`, 'Strategy', it)])
const scored = (averages: Record<string, number>) =>
  scoreGla(
    pairs(Object.keys(averages)),
    new Map(
      Object.entries(averages).flatMap(([name, value]) => [
        [`${name}1`, value] as [string, number],
        [`${name}2`, value] as [string, number],
      ]),
    ),
  )

describe('keyed (measurement 1)', () => {
  test('a reversed item scores 6 - x', () => {
    expect([1, 2, 3, 4, 5].map(it => keyed(it, true))).toEqual([5, 4, 3, 2, 1])
    expect([1, 2, 3, 4, 5].map(it => keyed(it, false))).toEqual([1, 2, 3, 4, 5])
  })
  test('twice reversed is as before', () =>
    fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), it => keyed(keyed(it, true), true) === it)))
})

describe('partScore (measurement 2)', () => {
  test.each([
    [[4, 2, null], 3],
    [[4, null, null], null],
    [[5, 4, 3, null], 4],
    [[5, 4, null, null], null],
    [[null, null], null],
    [[], null],
    [[2], 2],
  ])('%j is %j', (values, wanted) => expect(partScore(values)).toBe(wanted))
  test('stays on the scale and ignores the order', () => {
    const values = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { maxLength: 12 })
    fc.assert(
      fc.property(values, it => {
        const score = partScore(it)
        const given = it.filter(value => value !== null).length
        expect(score === null).toBe(given === 0 || given < Math.ceil((2 * it.length) / 3))
        if (score !== null) expect(score >= 1 && score <= 5).toBe(true)
        const back = partScore([...it].reverse())
        if (score === null) expect(back).toBeNull()
        else expect(back).toBeCloseTo(score, 9)
      }),
    )
  })
})

describe('rankDescending (measurement 7)', () => {
  test('ties share the lower number: 1, 2, 2, 4', () => expect(rankDescending([5, 4, 4, 3])).toEqual([1, 2, 2, 4]))
  test('null has no rank and takes none', () => expect(rankDescending([null, 1, null, 2])).toEqual([null, 2, null, 1]))
  test('sums that differ in the last bits are equal', () => expect(rankDescending([0.1 + 0.2, 0.3])).toEqual([1, 1]))
  test('is 1 + the number of higher values', () =>
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 9 }))), values => {
        const ranks = rankDescending(values)
        expect(ranks).toEqual(
          values.map(it => (it === null ? null : 1 + values.filter(other => other !== null && other > it).length)),
        )
      }),
    ))
})

describe('scoreGla', () => {
  test('scores style, strategy and average by key', () => {
    const items = [item('a', 'Style', 'x'), item('b', 'Style', 'x', true), item('c', 'Strategy', 'x')]
    const [only] = scoreGla(
      items,
      new Map([
        ['a', 4],
        ['b', 1],
        ['c', 2],
      ]),
    )
    expect(only).toMatchObject({
      capability: 'x',
      styleScore: 4.5,
      strategyScore: 2,
      average_Score: 3.25,
      capability_rank: 1,
      isTopThree: false,
      isBottomThree: false,
    })
  })
  test('an average is null where either part is null, and is left out of the ranks', () => {
    const result = scoreGla(
      pairs(['a', 'b']),
      new Map([
        ['a1', 5],
        ['b1', 1],
        ['b2', 1],
      ]),
    )
    expect(result[0]).toMatchObject({
      styleScore: 5,
      strategyScore: null,
      average_Score: null,
      capability_rank: null,
      isTopThree: false,
      isBottomThree: false,
    })
    expect(result[1]).toMatchObject({ capability_rank: 1 })
  })
  test('N/A (0) counts as not answered', () =>
    expect(
      scoreGla(
        [item('a', 'Style', 'x'), item('b', 'Style', 'x')],
        new Map([
          ['a', 0],
          ['b', 5],
        ]),
      )[0]?.styleScore,
    ).toBeNull())
  test('flags three at the top and three at the bottom', () => {
    const result = scored({ a: 5, b: 4.8, c: 4.5, d: 4, e: 3.9, f: 3.5, g: 3, h: 2, i: 1.5, j: 1 })
    expect(result.filter(it => it.isTopThree).map(it => it.capability)).toEqual(['a', 'b', 'c'])
    expect(result.filter(it => it.isBottomThree).map(it => it.capability)).toEqual(['h', 'i', 'j'])
  })
  test('ties at the border are flagged together, as rank says', () => {
    const result = scored({ a: 5, b: 4, c: 3, d: 3, e: 2, f: 1 })
    expect(result.map(it => it.capability_rank)).toEqual([1, 2, 3, 3, 5, 6])
    expect(result.filter(it => it.isTopThree).map(it => it.capability)).toEqual(['a', 'b', 'c', 'd'])
    // Rank > C - 3 = 3.
    expect(result.filter(it => it.isBottomThree).map(it => it.capability)).toEqual(['e', 'f'])
  })
  test('measurement 7: averages that read the same share a rank and its flag', () => {
    const result = scored({ a: 4.34, b: 4.25, c: 4.24, d: 4.16, e: 3, f: 2, g: 1 })
    expect(result.map(it => it.capability_rank)).toEqual([1, 1, 3, 3, 5, 6, 7])
    expect(result.filter(it => it.isTopThree).map(it => it.capability)).toEqual(['a', 'b', 'c', 'd'])
    // All written 4.0: level with each other.
    expect(scored({ a: 3.96, b: 4.04, c: 4 }).some(it => it.isTopThree || it.isBottomThree)).toBe(false)
  })
  test('all equal: no flags', () =>
    expect(scored({ a: 3, b: 3, c: 3, d: 3 }).some(it => it.isTopThree || it.isBottomThree)).toBe(false))
  test('nothing answered: nulls throughout', () =>
    expect(
      scoreGla(pairs(['a', 'b']), new Map()).every(
        it => it.average_Score === null && it.capability_rank === null && !it.isTopThree,
      ),
    ).toBe(true))
  test('a shift of all answers changes no rank', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10, maxLength: 10 }), values => {
        const names = values.map((_, index) => `c${index}`)
        const of = (shift: number) =>
          scored(Object.fromEntries(names.map((name, index) => [name, (values[index] ?? 1) + shift])))
        expect(of(1).map(it => [it.capability_rank, it.isTopThree])).toEqual(
          of(0).map(it => [it.capability_rank, it.isTopThree]),
        )
      }),
    ))
})

describe('aggregateGla', () => {
  test('is the mean of the leaders\u2019 scores, with ranks and flags of its own (measurement 4 and 7)', () => {
    const team = aggregateGla([scored({ a: 5, b: 1, c: 2, d: 3 }), scored({ a: 4, b: 4, c: 2, d: 2 })])
    expect(team.completedAssessment).toBe(2)
    expect(team.capabilities.map(it => [it.average_Score, it.styleScore, it.capability_rank, it.n])).toEqual([
      [4.5, 4.5, 1, 2],
      [2.5, 2.5, 2, 2],
      [2, 2, 4, 2],
      [2.5, 2.5, 2, 2],
    ])
    expect(team.capabilities.map(it => it.isTopThree)).toEqual([true, true, false, true])
    expect(team.capabilities.map(it => it.isBottomThree)).toEqual([false, true, true, true])
  })
  test('a number of fewer than two people is absent (Anonymity)', () => {
    const [a, b] = [
      scored({ a: 5, b: 1 }),
      scoreGla(
        pairs(['a', 'b']),
        new Map([
          ['a1', 3],
          ['a2', 3],
        ]),
      ),
    ]
    expect(aggregateGla([a, b]).capabilities).toEqual([
      {
        capability: 'a',
        styleScore: 4,
        strategyScore: 4,
        average_Score: 4,
        n: 2,
        capability_rank: 1,
        isTopThree: false,
        isBottomThree: false,
      },
      { capability: 'b', n: 1, isTopThree: false, isBottomThree: false },
    ])
    expect(aggregateGla([a]).capabilities.every(it => it.average_Score === undefined)).toBe(true)
    expect(aggregateGla([])).toEqual({ completedAssessment: 0, capabilities: [] })
  })
  test('measurement 2: all three numbers are over those who hold both parts, so that none tells a remainder', () => {
    const strategyAlone = scoreGla(pairs(['a']), new Map([['a2', 5]]))
    expect(strategyAlone[0]).toMatchObject({ styleScore: null, strategyScore: 5 })
    const [only] = aggregateGla([scored({ a: 2 }), scored({ a: 3 }), strategyAlone]).capabilities
    expect(only).toMatchObject({ styleScore: 2.5, strategyScore: 2.5, average_Score: 2.5, n: 2 })
  })
  test('measurement 7: means that read the same share a rank, though they are apart', () => {
    // Means 10/3 and 3.25: written 3.3 both; 3.2 below them.
    const team = aggregateGla([
      scored({ a: 3, b: 3, c: 3.2, d: 1 }),
      scored({ a: 3, b: 3.5, c: 3.2, d: 1 }),
      scored({ a: 4, b: 3.25, c: 3.2, d: 1 }),
    ])
    expect(team.capabilities.map(it => it.capability_rank)).toEqual([1, 1, 3, 4])
    expect(team.capabilities[0]?.average_Score).toBeCloseTo(10 / 3, 12)
    expect(team.capabilities[1]?.average_Score).toBeCloseTo(3.25, 12)
  })
  test('who holds no average has not completed', () =>
    expect(aggregateGla([scored({ a: 5 }), scoreGla(pairs(['a']), new Map())]).completedAssessment).toBe(1))
})

describe('positions', () => {
  test('go through Style, then Strategy, then end', () => {
    expect(nextPosition('Style', 1, 4)).toEqual({ part: 'Style', page: 2 })
    expect(nextPosition('Style', 4, 4)).toEqual({ part: 'Strategy', page: 1 })
    expect(nextPosition('Strategy', 4, 4)).toBeNull()
  })
  test('are read back, and nonsense is the beginning', () => {
    expect(parsePosition('Strategy-3')).toEqual({ part: 'Strategy', page: 3 })
    expect(parsePosition('')).toEqual({ part: 'Style', page: 1 })
  })
})
