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
