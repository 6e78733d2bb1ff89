import { describe, expect, test } from 'vitest'
import { keyItems } from './bank.ts'
import { inventedAnswers } from './example.ts'
import { added, alphaFrom, iccFrom, makesCell, sumsOf } from './quality-sums.ts'
import { reliabilityOf } from './reliability.ts'
import type { RespondentAnswers } from './rules.ts'

const team = (name: string, size: number, variant: number): RespondentAnswers[] =>
  inventedAnswers(0, size, variant).map(it => ({ ...it, respondent: `${name}${it.respondent}`, team: name }))
const [a, b, c, d] = [team('a', 9, 2), team('b', 14, 3), team('c', 5, 5), team('d', 11, 7)]
const all = [...a, ...b, ...c, ...d]

describe('measurement 13: reliability from the sums of cells is the one from the answers', () => {
  const exact = reliabilityOf({ key: keyItems, answers: all })
  test.each([
    ['one cell', [all]],
    ['three cells', [[...a, ...b], c, d]],
  ])('%s', (_, cells) => {
    const sums = added(cells.map(it => sumsOf(keyItems, it)))
    for (const [index, own] of (sums?.subscales ?? []).entries()) {
      expect(alphaFrom(own)).toBeCloseTo(exact[index]?.alpha ?? Number.NaN, 9)
      expect(iccFrom(own)?.icc1).toBeCloseTo(exact[index]?.icc1 ?? Number.NaN, 9)
      expect(iccFrom(own)?.icc2).toBeCloseTo(exact[index]?.icc2 ?? Number.NaN, 9)
    }
    expect(sums?.subscales).toHaveLength(12)
  })
  test('flags are added up', () => {
    const hasty = (all: RespondentAnswers[]) => all.map(it => ({ ...it, seconds: 20 }))
    const sums = added([sumsOf(keyItems, hasty(b)), sumsOf(keyItems, d)])
    expect(sums?.flags).toMatchObject({ hasty: 14 })
  })
  test('of each kind', () => {
    // One answer throughout is a run of 16, too.
    const straight = (all: RespondentAnswers[]) =>
      all.map(it => ({ ...it, seconds: 20, values: new Map(keyItems.map(({ item }) => [item, 4])) }))
    const sums = added([sumsOf(keyItems, straight(b)), sumsOf(keyItems, straight(d))])
    expect(sums?.flags).toEqual({ straightLine: 25, hasty: 25, longRun: 25 })
  })
  test('alpha that cannot be told: of one item, of nobody or one person, of answers that are all the same', () => {
    const pair = (a: number, b: number, xs: number[]) => {
      const sum = xs.reduce((all, it) => all + it, 0)
      const squares = xs.reduce((all, it) => all + it * it, 0)
      return { a, b, n: xs.length, x: sum, y: sum, xx: squares, yy: squares, xy: squares }
    }
    const alphaOf = (items: number, xs: number[]) =>
      alphaFrom({
        subscale: 's',
        items,
        teams: [],
        pairs: Array.from({ length: items }, (_, a) => a).flatMap(a =>
          Array.from({ length: a + 1 }, (_, it) => pair(a, it, xs)),
        ),
      })
    expect(alphaOf(3, [1, 2, 5])).toBeCloseTo(1, 12)
    for (const [items, xs] of [
      [1, [1, 2, 5]],
      [3, []],
      [3, [4]],
      [3, [4, 4, 4]],
    ] as const)
      expect(alphaOf(items, [...xs])).toBeNull()
  })
  test('an ICC that cannot be told: of one team, of teams of one, of teams that are all alike', () => {
    const of = (...teams: number[][]) =>
      iccFrom({
        subscale: 's',
        items: 3,
        pairs: [],
        teams: teams.map(own => ({
          n: own.length,
          sum: own.reduce((all, it) => all + it, 0),
          squares: own.reduce((all, it) => all + it * it, 0),
        })),
      })
    expect(of([1, 2], [4, 5])).toMatchObject({ icc1: expect.any(Number), icc2: expect.any(Number) })
    // A team of which nobody holds a score is none.
    expect(of([1, 2], [], [4, 5])).toEqual(of([1, 2], [4, 5]))
    expect([of([1, 2]), of([1], [2], [4]), of([1, 3], [3, 1])]).toEqual([null, null, null])
  })
  test('nothing counted is nothing', () => expect(added([])).toBeUndefined())
})

describe('ledger, Quality figures: at least 10 people of at least 3 teams, as the ledger lets them be counted', () => {
  const people = (n: number) => Array.from({ length: n }, (_, it) => it)
  const may = async (units: readonly number[], k: number) => units.length >= k
  test.each([
    [3, 10, true],
    [2, 30, false],
    [3, 9, false],
  ])('%i teams, %i people: %s', async (teams, n, wanted) => expect(await makesCell(teams, people(n), may)).toBe(wanted))
  test('not where the ledger refuses', async () =>
    expect(await makesCell(5, people(30), async () => false)).toBe(false))
})
