import { describe, expect, test } from 'vitest'
import { gapLabel, scoreLeader360, written } from './score.ts'

const rate = (group: string, ...values: (number | null)[]) =>
  values.map((value, index) => ({ rater: `${group}${index}`, group, values: new Map([['Vision', value]]) }))
const score = (...ratings: ReturnType<typeof rate>[]) =>
  scoreLeader360({ capabilities: ['Vision'], ratings: ratings.flat() })[0]

describe('measurement 15: 360', () => {
  test('group means; others pools the raters of the shown groups without self; gap is self less others', () => {
    const result = score(rate('Self', 4), rate('Peers', 2, 3, 4), rate('Reports', 5, 5, 5, 5), rate('Manager', 1))
    expect(result?.groups).toEqual([
      { group: 'Self', n: 1, mean: 4 },
      { group: 'Peers', n: 3, mean: 3 },
      { group: 'Reports', n: 4, mean: 5 },
      { group: 'Manager', n: 1, mean: 1 },
    ])
    // 30 over 8 raters, not the mean of the group means.
    expect(result?.others).toBe(3.75)
    expect(result?.gap).toBe(0.25)
    expect(result?.label).toBe('in line')
  })
  test('N/A is left out, and counts for no group', () => {
    expect(score(rate('Peers', 2, 4, null))?.groups).toEqual([{ group: 'Peers', n: 2, mean: 3 }])
    expect(score(rate('Peers', 2, null, null))?.groups).toEqual([])
  })
  test.each(['Manager', 'mentor', ' Coach ', 'SELF'])('%s is shown from one rater', group =>
    expect(score(rate(group, 4))?.groups).toEqual([{ group, n: 1, mean: 4 }]),
  )
  test('without self or without a shown group there is no gap', () => {
    expect(score(rate('Peers', 2, 3, 4))).not.toHaveProperty('gap')
    const hidden = score(rate('self', 4), rate('Peers', 2))
    expect(hidden).toEqual({ capability: 'Vision', groups: [{ group: 'self', n: 1, mean: 4 }], self: 4 })
  })
  test('the minimum is the one given', () => {
    const ratings = rate('Peers', 2, 3)
    expect(scoreLeader360({ capabilities: ['Vision'], ratings, minimum: 3 })[0]).toEqual({
      capability: 'Vision',
      groups: [],
    })
    expect(() => scoreLeader360({ capabilities: [], ratings, minimum: 0 })).toThrow(RangeError)
  })
  test('a hidden group changes nothing, so that no number tells it, nor how many they are', () => {
    const rest = [rate('Self', 4), rate('Peers', 2, 3, 4)]
    const [low, high, none] = [rate('Reports', 1), rate('Reports', 5), []].map(it => score(...rest, it))
    expect(low).toEqual(high)
    expect(low).toEqual(none)
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
  test('the word goes by the written means, and on screens the gap, too', () => {
    // 4.25 less 3.8: written 4.3 and 3.8, half a point; unrounded it is .45.
    const [raw] = scoreLeader360({
      capabilities: ['Vision'],
      ratings: [...rate('self', 4.25), ...rate('Peers', 3.8, 3.8)],
    })
    expect([raw?.gap, raw?.label]).toEqual([expect.closeTo(0.45, 12), 'self higher'])
    expect(raw && written(raw)).toEqual({
      capability: 'Vision',
      groups: [
        { group: 'self', n: 1, mean: 4.3 },
        { group: 'Peers', n: 2, mean: 3.8 },
      ],
      others: 3.8,
      self: 4.3,
      gap: 0.5,
      label: 'self higher',
    })
    expect(score(rate('self', 3.8), rate('Peers', 4.25, 4.25))?.label).toBe('self lower')
    expect(written({ capability: 'Vision', groups: [] })).toEqual({ capability: 'Vision', groups: [] })
  })
})
