import { expect, test } from 'vitest'
import { type WeekAnswer, weekPointsOf } from './week-points.ts'

const answer = (more: Partial<WeekAnswer> & { step?: number | null } = {}): WeekAnswer => ({
  isCompleted: true,
  energy: 3,
  effectiveness: 4,
  ratings: new Map([[7, more.step === undefined ? 3 : more.step]]),
  ...more,
})
const of = (answers: WeekAnswer[], measure: string) => weekPointsOf([7], answers).find(it => it.measure === measure)
const times = (n: number, more = {}) => Array.from({ length: n }, () => answer(more))

test.each([
  ['7', 2],
  ['effectiveness', 3],
  ['energy', 5],
])('measurement, Anonymity: %s is there from %d members on, and of fewer not even how many', (measure, least) => {
  expect(of(times(least), measure)?.n).toBe(least)
  expect(of(times(least - 1), measure)).toEqual({ measure, value: null, n: null, counts: null })
})

test('levels are counted from ten answers on, of energy and effectiveness alone', () => {
  expect(of(times(9), 'energy')?.counts).toBeNull()
  expect(of(times(10), 'energy')?.counts).toEqual([0, 0, 10, 0, 0])
  expect(of(times(10), 'effectiveness')?.counts).toEqual([0, 0, 0, 10, 0])
  expect(of(times(10), '7')?.counts).toBeNull()
})

test('measurement 16: energy is the share at 3 and 4; Unsustainably High is none of them', () => {
  const levels = [1, 3, 4, 5, 5].map(energy => answer({ energy }))
  expect(of(levels, 'energy')?.value).toBe(40)
})

test('not observed is left out and is never 0; who did not complete counts as due alone', () => {
  const answers = [
    answer({ step: 5 }),
    answer({ step: 3 }),
    answer({ step: null }),
    answer({ isCompleted: false, step: 1 }),
  ]
  expect(of(answers, '7')).toMatchObject({ value: 75, n: 2 })
  expect(of(answers, 'completed')).toMatchObject({ value: 75, n: 4 })
})
