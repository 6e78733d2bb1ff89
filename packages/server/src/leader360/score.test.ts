import { describe, expect, test } from 'vitest'
import { gapLabel, scoreLeader360 } from './score.ts'

const rate = (group: string, ...values: (number | null)[]) =>
  values.map((value, index) => ({ rater: `${group}${index}`, group, values: new Map([['Vision', value]]) }))
const score = (...ratings: ReturnType<typeof rate>[]) =>
  scoreLeader360({ capabilities: ['Vision'], ratings: ratings.flat() })[0]

describe('measurement 15: 360', () => {
  test('group means; others pools the raters of the shown groups; gap is self less others', () => {
    const result = score(rate('Self', 4), rate('Peers', 2, 3, 4), rate('Reports', 5, 5, 5, 5), rate('Manager', 1))
    expect(result?.groups).toEqual([
      { group: 'Peers', n: 3, mean: 3, shown: true },
      { group: 'Reports', n: 4, mean: 5, shown: true },
      { group: 'Manager', n: 1, shown: false },
    ])
    // 29 over 7 raters, not the mean of the group means; the manager is not in it.
    expect(result?.others).toBeCloseTo(29 / 7, 12)
    expect(result?.gap).toBeCloseTo(4 - 29 / 7, 12)
    expect(result?.label).toBe('in line')
  })
  test('N/A is left out, and counts for no group', () =>
    expect(score(rate('Peers', 2, 4, null))?.groups).toEqual([{ group: 'Peers', n: 2, shown: false }]))
  test('without self or without a shown group there is no gap', () => {
    expect(score(rate('Peers', 2, 3, 4))).not.toHaveProperty('gap')
    const hidden = score(rate('self', 4), rate('Peers', 2, 3))
    expect(hidden).toEqual({ capability: 'Vision', groups: [{ group: 'Peers', n: 2, shown: false }], self: 4 })
  })
  test('the minimum is the one given', () => {
    const ratings = rate('Peers', 2, 3)
    expect(scoreLeader360({ capabilities: ['Vision'], ratings, minimum: 2 })[0]?.others).toBe(2.5)
    expect(() => scoreLeader360({ capabilities: [], ratings, minimum: 0 })).toThrow(RangeError)
  })
  test('a hidden group changes no other number, so that none tells it', () => {
    const rest = [rate('Self', 4), rate('Peers', 2, 3, 4)]
    const [low, high] = [rate('Manager', 1, 1), rate('Manager', 5, 5)].map(it => score(...rest, it))
    expect(low).toEqual(high)
  })
  test.each([
    [0.5, 'self higher'],
    [4.2 - 3.7, 'self higher'],
    [0.49, 'in line'],
    [0, 'in line'],
    [-0.49, 'in line'],
    [-0.5, 'self lower'],
    [3.7 - 4.2, 'self lower'],
  ])('a gap of %d is %s', (gap, label) => expect(gapLabel(gap)).toBe(label))
})
