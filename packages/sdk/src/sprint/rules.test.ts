import { describe, expect, test } from 'vitest'
import { dayMs } from '../core/day.ts'
import { activityTimes, changeOf, energyOf, sprintPoint } from './rules.ts'

describe('measurement 16: sprint points', () => {
  test('the mean of the last rating of each rater', () => {
    const ratings = [
      { rater: 'a', value: 1 },
      { rater: 'b', value: 4 },
      { rater: 'a', value: 5 },
    ]
    expect(sprintPoint(ratings)).toEqual({ n: 2, mean: 4.5 })
    expect(sprintPoint([])).toEqual({ n: 0, mean: null })
  })
  test.each([
    [null, 4, 'NONE'],
    [4, null, 'NONE'],
    [4, 4.04, 'NEUTRAL'],
    [4, 4.05, 'INCREASE'],
    [4.05, 4, 'DECREASE'],
    [4.04, 4, 'NEUTRAL'],
    [3, 3, 'NEUTRAL'],
    // Written 4.1 and 4.1, though a tenth less a little apart; written 4.0 and 4.1, though a hundredth apart.
    [4.05, 4.14, 'NEUTRAL'],
    [4.04, 4.05, 'INCREASE'],
  ])('from %s to %s is %s', (previous, now, wanted) => expect(changeOf(previous, now)).toBe(wanted))
  test('energy is counts and the share at 3 and 4; 5 is not among the good', () => {
    expect(energyOf([1, 3, 4, 5, 5])).toEqual({ counts: [1, 0, 1, 1, 2], share: 40 })
    expect(energyOf([])).toEqual({ counts: [0, 0, 0, 0, 0], share: null })
  })
})

describe('times of an activity', () => {
  const at = new Date('2026-03-02T10:00:00Z')
  test.each([
    ['a day ago to the millisecond', -dayMs, 1, 'from'],
    ['within a day', -dayMs + 1, 1, null],
    ['731 days ahead', 731 * dayMs, 1, 'from'],
    ['a little less', 731 * dayMs - 1, 1, null],
    ['no length', 0, 0, 'to'],
    ['a whole day', 0, dayMs, null],
    ['longer', 0, dayMs + 1, 'to'],
  ])('%s', (_, ahead, length, wrong) => {
    const from = at.getTime() + ahead
    expect(activityTimes(new Date(from), new Date(from + length), at)).toBe(wrong)
  })
})
