import { describe, expect, test } from 'vitest'
import { leastValid, stateOf } from './respondents.ts'
import { rulesOf } from './rules.ts'
import { fullKey, keyOf } from './test-team.ts'

const rules = rulesOf()
const sheet = (values: (number | null)[], more: { submitted?: boolean; seconds?: number } = {}) => ({
  respondent: 'p',
  submitted: true,
  ...more,
  values: new Map(fullKey.map(({ item }, index) => [item, values[index] ?? null])),
})
const first = (count: number) => fullKey.map((_, index) => (index < count ? 1 + (index % 6) : null))
const state = (values: (number | null)[], more = {}) => stateOf(fullKey, sheet(values, more), rules)

describe('measurement 3: a valid respondent submitted with at least 30 of 45', () => {
  test.each([
    [45, 30],
    [3, 2],
    [4, 3],
    [6, 4],
    [12, 8],
    [80, 54],
  ])('of %i items %i', (items, wanted) => expect(leastValid(items, rules)).toBe(wanted))
  test('30 are enough, 29 are Partially Completed', () => {
    expect(state(first(30)).status).toBe('completed')
    expect(state(first(29)).status).toBe('Partially Completed')
    expect(state(first(0)).status).toBe('Partially Completed')
  })
  test('what is not submitted is not completed', () => {
    expect(state(first(45), { submitted: false }).status).toBe('incompleted')
    expect(state(first(0), { submitted: false }).status).toBe('incompleted')
  })
})

test('measurement 18: progress is attempted of total in percent, N/A is not attempted', () => {
  expect(state(first(30))).toMatchObject({ answered: 30, progressPercent: (30 / 45) * 100 })
  expect(state(first(45)).progressPercent).toBe(100)
  expect(state(first(0)).progressPercent).toBe(0)
})

describe('measurement 19: quality flags', () => {
  test('one answer throughout, reversed items included, on the raw answers', () => {
    expect(state(fullKey.map(() => 4)).quality).toEqual(['straightLine', 'longRun'])
    // Consistent: 5 where it counts as 5, 2 where it is reversed.
    expect(state(fullKey.map(it => (it.reverse ? 2 : 5))).quality).toEqual([])
    expect(state(fullKey.map((_, index) => (index === 44 ? 3 : 4))).quality).toEqual(['longRun'])
  })
  test('agreeing alike with all items that were answered says nothing where no reversed one is among them', () =>
    expect(state(fullKey.map((it, index) => (it.reverse || index % 15 === 14 ? null : 4))).quality).toEqual([]))
  test('N/A may lie between', () =>
    expect(state(fullKey.map((_, index) => (index % 10 === 9 ? null : 4))).quality).toEqual(['straightLine']))
  test('under 90 seconds, where the duration is known', () => {
    expect(state(first(45), { seconds: 89.9 }).quality).toEqual(['hasty'])
    expect(state(first(45), { seconds: 90 }).quality).toEqual([])
    expect(state(first(45)).quality).toEqual([])
  })
  test('a run of 16 equal answers, not of 15; N/A ends a run', () => {
    const run = (length: number) => fullKey.map((_, index) => (index >= 5 && index < 5 + length ? 3 : 1 + (index % 2)))
    expect(state(run(16)).quality).toEqual(['longRun'])
    expect(state(run(15)).quality).toEqual([])
    expect(state(run(16).map((it, index) => (index === 12 ? null : it))).quality).toEqual([])
  })
  test('a sheet that was not handed in is not judged', () =>
    expect(
      state(
        fullKey.map(() => 4),
        { submitted: false, seconds: 3 },
      ).quality,
    ).toEqual([]))
  test('a bank without reversed items knows a straight line, too', () => {
    const key = keyOf({ a: 3 })
    const values = new Map(key.map(it => [it.item, 2]))
    expect(stateOf(key, { respondent: 'p', submitted: true, values }, rules).quality).toEqual(['straightLine'])
  })
})
