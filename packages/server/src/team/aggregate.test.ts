import { describe, expect, test } from 'vitest'
import type { LatestGla } from '../core/doors.ts'
import { ranked, setsOf, setsOf360, strongest } from './aggregate.ts'

/** A finished assessment with the same scores in both parts of every capability; null has left the strategy open. */
const person = (unit: number, average: Record<string, number | null>): LatestGla => ({
  user_id: unit,
  id: unit,
  unit,
  finished_at: new Date(0),
  scores: Object.entries(average).map(([capability, it]) => ({
    capability,
    style_score: it === null ? 2 : it,
    strategy_score: it,
    average_score: it,
    is_top_three: false,
  })),
})

describe('the numbers of a team', () => {
  test('are means of people with ranks that ties share, flagged at either end (measurement 4 and 7)', () => {
    const [set] = setsOf([
      person(1, { a: 5, b: 4, c: 4, d: 3, e: 2, f: 1, g: 3.5 }),
      person(2, { a: 4, b: 4, c: 4, d: 3, e: 1, f: 1, g: 3.5 }),
    ])
    const made = ranked(set?.data ?? {})
    expect(made.map(it => [it.capability, it.average_Score, it.capability_rank])).toEqual([
      ['a', 4.5, 1],
      ['b', 4, 2],
      ['c', 4, 2],
      ['d', 3, 5],
      ['e', 1.5, 6],
      ['f', 1, 7],
      ['g', 3.5, 4],
    ])
    expect(made.filter(it => it.isTopThree).map(it => it.capability)).toEqual(['a', 'b', 'c'])
    expect(made.filter(it => it.isBottomThree).map(it => it.capability)).toEqual(['d', 'e', 'f'])
  })
  test('have no flags where all are equal', () => {
    const [set] = setsOf([person(1, { a: 3, b: 3 }), person(2, { a: 3, b: 3 })])
    expect(ranked(set?.data ?? {}).some(it => it.isTopThree || it.isBottomThree)).toBe(false)
  })
  test('are written with one decimal, and ranked by what is written (measurement 7)', () => {
    const [set] = setsOf([person(1, { a: 4.04, b: 4 }), person(2, { a: 4, b: 4 }), person(3, { a: 4, b: 4 })])
    expect(set?.data).toEqual({
      a: { styleScore: 4, strategyScore: 4, average_Score: 4 },
      b: { styleScore: 4, strategyScore: 4, average_Score: 4 },
    })
    expect(ranked(set?.data ?? {}).map(it => it.capability_rank)).toEqual([1, 1])
  })
  test('are none of one person', () => {
    expect(setsOf([person(1, { a: 3 })])).toEqual([])
    expect(setsOf([person(1, { a: 3 }), person(1, { a: 4 })])).toEqual([])
  })
  test('count two accounts of one person once, by the newer answers', () => {
    const older = { ...person(1, { a: 1 }), finished_at: new Date(-1) }
    const [set] = setsOf([person(1, { a: 5 }), older, person(2, { a: 3 })])
    expect([set?.units.toSorted(), set?.data.a?.average_Score]).toEqual([[1, 2], 4])
  })
})

describe('whom the numbers of a team rest on (measurement 2)', () => {
  test('those who hold both parts of a capability: style alone counts in none of its three numbers', () => {
    const sets = setsOf([person(1, { a: 4, b: 3 }), person(2, { a: 4, b: 3 }), person(3, { a: null, b: 3 })])
    expect(sets.map(it => [it.measures, it.units, it.data])).toEqual([
      [['a'], [1, 2], { a: { styleScore: 4, strategyScore: 4, average_Score: 4 } }],
      [['b'], [1, 2, 3], { b: { styleScore: 3, strategyScore: 3, average_Score: 3 } }],
    ])
  })
  test('capabilities of the same people are one set; one that a single person holds has none', () => {
    const sets = setsOf([person(1, { a: 4, b: 3, c: 1 }), person(2, { a: 4, b: 3, c: null })])
    expect(sets.map(it => [it.measures, it.units])).toEqual([
      [
        ['a', 'b'],
        [1, 2],
      ],
    ])
  })
})

describe('what a person shows', () => {
  const shown = (average: Record<string, number | null>) =>
    strongest(person(1, average).scores).map(it => it.capability)
  test('is at the most three, in order; of several in one place none is chosen', () => {
    expect(shown({ a: 2, b: 5, c: 4, d: 3 })).toEqual(['b', 'c', 'd'])
    expect(shown({ a: 5, b: 4, c: 4, d: 4, e: 1 })).toEqual(['a'])
    expect(shown({ a: 5, b: 5, c: 4, d: 4 })).toEqual(['a', 'b'])
  })
  test('is nothing where more than three stand at the top, and nothing without a score', () => {
    expect(shown({ a: 3, b: 3, c: 3, d: 3 })).toEqual([])
    expect(shown({ a: null, b: null })).toEqual([])
  })
})

describe('numbers of the 360', () => {
  const report = (unit: number | null, others: number, isBroad = true) => ({
    userId: unit ?? 0,
    roundId: 1,
    madeAt: new Date(0),
    unit,
    others: [{ capability: 'change', others, isBroad }],
  })

  test('what one person signed, and who counts in no number, are left out', () => {
    expect(setsOf360([report(1, 3), report(2, 4), report(3, 1, false), report(null, 1)])).toEqual([
      {
        measures: ['change'],
        units: [1, 2],
        data: { change: { styleScore: null, strategyScore: null, average_Score: 3.5 } },
      },
    ])
    expect(setsOf360([report(1, 3), report(2, 4, false)])).toEqual([])
  })

  test('two reports of one person less than the gap apart are one', () => {
    const later = { ...report(1, 5), madeAt: new Date(1) }
    expect(setsOf360([later, report(1, 3), report(2, 4)])[0]?.data.change?.average_Score).toBe(4.5)
    expect(setsOf360([later, report(1, 3)])).toEqual([])
  })
})
