import { describe, expect, test } from 'vitest'
import { scoreAlignment } from './score.ts'
import { flat, fullKey, keyOf, sheets } from './test-team.ts'

/** Scores one to three small subscales of one scale; rows are people, in the order of the key. */
const score = (key: ReturnType<typeof keyOf>, rows: (number | null)[][], more = {}) =>
  scoreAlignment({ key, answers: sheets(key, rows), minimum: 1, ...more })
const one = (rows: (number | null)[][], more = {}) => score(keyOf({ a: rows[0]?.length ?? 0 }), rows, more).subscales[0]

test('measurement 1: a reversed item scores min + max - x, of the scale that is given', () => {
  const key = keyOf({ a: 3 }, ['a1'])
  expect(score(key, [[1, 6, 6]]).subscales[0]?.mean).toBe(6)
  expect(score(key, [[1, 5, 5]], { rules: { most: 5 } }).subscales[0]).toMatchObject({ mean: 5, score100: 100 })
  expect(() => score(key, [[1, 6, 6]], { rules: { most: 5 } })).toThrow('6 is no step from 1 to 5 (item a2)')
})

describe('measurement 2: a score needs two thirds of the answers, rounded up', () => {
  test.each([
    [[5, 4, null], 4.5],
    [[5, null, null], undefined],
    [[5, 4, 3, null], 4],
    [[5, 4, null, null], undefined],
  ])('%j gives %s', (row, wanted) => {
    // Beside it a subscale answered throughout, so that the sheet is valid.
    const key = keyOf({ a: row.length, b: 12 })
    expect(score(key, [[...row, ...Array(12).fill(3)]]).subscales[0]?.mean).toBe(wanted)
  })
  test('N/A is not 0 and not imputed', () =>
    expect(
      one([
        [6, 6, null],
        [6, 6, 6],
      ])?.mean,
    ).toBe(6))
})

test('measurement 3: only valid respondents are scored', () => {
  const key = keyOf({ a: 6 })
  const answers = sheets(key, [
    [2, 2, 2, 2, null, null],
    [6, 6, 6, null, null, null],
    [6, 6, 6, 6, 6, 6],
  ]).map((it, index) => ({ ...it, submitted: index < 2 }))
  const result = scoreAlignment({ key, answers, minimum: 1 })
  expect(result.nValid).toBe(1)
  expect(result.subscales[0]).toMatchObject({ n: 1, mean: 2 })
  expect(Object.values(result.respondents).map(it => it.status)).toEqual([
    'completed',
    'Partially Completed',
    'incompleted',
  ])
})

describe('measurement 4: means of means', () => {
  test('a subscale is the mean of person scores, not of pooled answers', () => {
    // Person scores 6 and 3; pooled answers would give 21/5.
    expect(
      one([
        [6, 6, null],
        [3, 3, 3],
      ])?.mean,
    ).toBe(4.5)
  })
  test('a scale is the mean of its subscales, the whole that of the scales', () => {
    const key = [...keyOf({ a: 1, b: 1, c: 1 }), ...keyOf({ d: 1 }).map(it => ({ ...it, scale: 'other' }))]
    const result = score(key, [[1, 2, 6, 5]])
    expect(result.scales).toEqual([
      { scale: 'scale', mean: 3, score100: 40 },
      { scale: 'other', mean: 5, score100: 80 },
    ])
    expect(result.overall).toEqual({ mean: 4, score100: 60 })
  })
  test('where a subscale has no number its scale and the whole have none: the rest would tell it', () => {
    const result = score(keyOf({ a: 3, b: 9 }), [[null, null, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4]])
    expect(result.subscales.map(it => it.mean)).toEqual([undefined, 4])
    expect([result.scales, result.overall]).toEqual([[{ scale: 'scale' }], {}])
  })
})

test('measurement 5: 0-100 is 100(m - min)/(max - min)', () =>
  expect([1, 2, 3.5, 6].map(it => one([[Math.floor(it)], [Math.ceil(it)]])?.score100)).toEqual([0, 20, 50, 100]))

describe('measurement 7: ranks and flags', () => {
  const marks = (scores: number[]) => {
    const key = keyOf(Object.fromEntries(scores.map((_, index) => [`s${String.fromCharCode(97 + index)}`, 1])))
    return score(key, [scores.map(Math.floor), scores.map(Math.ceil)]).subscales
  }
  test('ties share the lower number: 1, 2, 2, 4', () =>
    expect(marks([6, 5, 5, 4]).map(it => it.rank)).toEqual([1, 2, 2, 4]))
  test('of twelve, rank 3 and better is highest, above 9 is lowest', () => {
    const flags = marks([6, 5.5, 5, 4.5, 4, 4, 3.5, 3.5, 3, 2.5, 2, 1]).map(it => [it.rank, it.flag])
    expect(flags).toEqual([
      [1, 'highest'],
      [2, 'highest'],
      [3, 'highest'],
      [4, 'none'],
      [5, 'none'],
      [5, 'none'],
      [7, 'none'],
      [7, 'none'],
      [9, 'none'],
      [10, 'lowest'],
      [11, 'lowest'],
      [12, 'lowest'],
    ])
  })
  test('ties at a border are flagged together, or not at all', () => {
    const tied = marks([6, 5, 4, 4, 4, 3.5, 3.5, 3, 2, 2, 2, 2])
    expect(tied.filter(it => it.flag === 'highest')).toHaveLength(5)
    expect(tied.filter(it => it.flag === 'lowest')).toHaveLength(0)
  })
  test('go by the written number: what reads the same shares a rank and a level', () => {
    // 53/12 and 40/9 are written 4.4; 4/3 is below them.
    const found = score(keyOf({ a: 4, b: 3, c: 3 }), [
      [5, 4, 4, 4, 5, 4, 4, 1, 1, 1],
      [5, 4, 4, 4, 5, 4, 4, 1, 1, 1],
      [5, 5, 5, 4, 5, 5, 4, 2, 2, 2],
    ]).subscales
    expect(found.map(it => it.mean)).toEqual([53 / 12, 40 / 9, 4 / 3].map(it => expect.closeTo(it, 12)))
    expect(found.map(it => it.rank)).toEqual([1, 1, 3])
    // Of twenty people nine say 5, the others 4: 4.45, written 4.5.
    const twenty = Array.from({ length: 20 }, (_, index) => [index < 9 ? 5 : 4])
    expect(one(twenty)).toMatchObject({
      mean: expect.closeTo(4.45, 12),
      level: 'high',
      score100: expect.closeTo(69, 9),
    })
    expect(one(twenty.with(0, [4]))?.level).toBe('middle')
  })
  test('all that read the same: no flags', () => {
    // 4.4 and 4.44.
    const key = keyOf({ a: 1, b: 1 })
    const rows = Array.from({ length: 25 }, (_, index) => [index < 10 ? 5 : 4, index < 11 ? 5 : 4])
    expect(score(key, rows).subscales.map(it => [it.rank, it.flag])).toEqual([
      [1, 'none'],
      [1, 'none'],
    ])
  })
  test('all equal: no flags', () =>
    expect(new Set(marks(Array(12).fill(4)).map(it => it.flag))).toEqual(new Set(['none'])))
  test('highest is rank 3 or better, lowest a rank above 9, however many hold a score', () => {
    expect(marks([6, 5, 4, 3]).map(it => it.flag)).toEqual(['highest', 'highest', 'highest', 'none'])
  })
})

describe('measurement 8: favourable', () => {
  const rows = [
    [5, 6, 1],
    [4, 6, null],
    [6, 1, 2],
    [4, 2, 5],
    [5, 4, 6],
  ]
  test('is the mean of the percentages of the items, N/A left out', () =>
    // 3 of 5, 2 of 5, 2 of 4.
    expect(one(rows)?.favourable).toBeCloseTo((60 + 40 + 50) / 3, 12))
  test('counts only the people who hold a score: those that n counts', () => {
    // Beside it a subscale answered throughout, so that the sheets are valid. Two more people, one answer of 6 each.
    const key = keyOf({ a: 3, b: 9 })
    const full = Array(9).fill(3)
    const more = [...rows, [6, null, null], [null, 6, null]].map(it => [...it, ...full])
    const [a] = score(key, more).subscales
    expect(a?.n).toBe(5)
    expect(a?.favourable).toBeCloseTo((60 + 40 + 50) / 3, 12)
  })
  test('counts keyed answers', () =>
    expect(score(keyOf({ a: 3 }, ['a1', 'a2', 'a3']), rows).subscales[0]?.favourable).toBeCloseTo(
      // 2 and 1 are favourable: none of 5, 2 of 5, 2 of 4.
      (0 + 40 + 50) / 3,
      12,
    ))
  test('on five steps 4 and 5 are', () =>
    expect(one([[4], [5], [3], [4], [1]], { rules: { most: 5 } })?.favourable).toBe(60))
})

test('measurement 11: m ± t(.975, n-1)·s/√n', () => {
  // Scores 1 to 5: mean 3, sd √2.5, t 2.776445105 with 4 degrees.
  const result = one([[1], [2], [3], [4], [5]])
  expect(result?.sd).toBeCloseTo(Math.sqrt(2.5), 12)
  expect(result?.ci95?.[0]).toBeCloseTo(3 - 2.776445105 * Math.sqrt(0.5), 8)
  expect(result?.ci95?.[1]).toBeCloseTo(3 + 2.776445105 * Math.sqrt(0.5), 8)
})

describe('measurement 14 and Anonymity: what is suppressed is absent', () => {
  const names = (count: number, minimum?: number) => {
    const scores = Array.from({ length: count }, (_, index) => 2 + (index % 3))
    const result = scoreAlignment({ key: fullKey, answers: flat(fullKey, scores), minimum })
    return { ...result, first: Object.keys(result.subscales[0] ?? {}).sort() }
  }
  const identity = ['flag', 'scale', 'subscale']
  const level = [...identity, 'level', 'mean', 'n', 'rank', 'score100'].sort()
  const spread = [...level, 'agreement', 'ci95', 'favourable', 'rwgj', 'sd', 'state'].sort()
  test.each([
    [2, undefined, 'Insufficient Data', identity],
    [3, undefined, 'Generated', level],
    [4, undefined, 'Generated', level],
    [5, undefined, 'Generated', spread],
    [4, 5, 'Insufficient Data', identity],
    [9, 10, 'Insufficient Data', identity],
    [10, 10, 'Generated', spread],
    [0, 1, 'Insufficient Data', identity],
  ])('%i people with minimum %s: %s', (count, minimum, status, fields) => {
    const result = names(count, minimum)
    expect([result.status, result.nValid, result.first]).toEqual([status, count, fields])
    if (status !== 'Generated') {
      expect(JSON.stringify([result.subscales, result.scales, result.overall, result.trend])).not.toMatch(/:-?\d/)
      expect([result.distributions, result.quality]).toEqual([[], undefined])
    }
  })
  test('distributions and counts of flags from ten people on', () => {
    expect([names(9).distributions, names(9).quality]).toEqual([[], undefined])
    const { distributions, quality } = names(10)
    // Scores 2, 3, 4, 2, …: keyed answers of four people, three, three, four items each.
    expect(distributions[0]).toEqual({ subscale: 's0', n: 10, counts: [0, 16, 12, 12, 0, 0] })
    expect(distributions).toHaveLength(12)
    expect(quality).toEqual({ straightLine: 0, hasty: 0, longRun: 0 })
  })
  test('a subscale that too few people scored has no numbers, though the report has', () => {
    const key = keyOf({ a: 3, b: 6 })
    const full = [4, 4, 4, 4, 4, 4, 4, 4, 4]
    const result = score(key, [full, full, [null, null, ...full.slice(2)]], { minimum: 3 })
    expect(result.subscales[0]).toEqual({ scale: 'scale', subscale: 'a', n: 2, flag: 'none' })
    expect(result.subscales[1]).toMatchObject({ n: 3, mean: 4, rank: 1 })
  })
  test('five valid people, four of whom hold a score: level alone', () => {
    const key = keyOf({ a: 3, b: 6 })
    const full = [4, 4, 4, 4, 4, 4, 4, 4, 4]
    const [a, b] = score(key, [full, full, full, full, [null, null, ...full.slice(2)]]).subscales
    expect([a?.n, a?.mean, a?.sd, a?.state]).toEqual([4, 4, undefined, undefined])
    expect([b?.n, b?.sd, b?.state]).toEqual([5, 0, 'middle'])
  })
  test('a minimum is a whole number from 1', () => {
    for (const minimum of [0, -1, 2.5, Number.NaN]) expect(() => names(3, minimum)).toThrow(RangeError)
  })
})

test('a single person, all N/A, everyone equal', () => {
  expect(one([[3, 4]])).toMatchObject({ n: 1, mean: 3.5, score100: 50 })
  const open = score(keyOf({ a: 3 }), [
    [null, null, null],
    [null, null, null],
  ])
  expect(open).toMatchObject({ status: 'Insufficient Data', nValid: 0, overall: {} })
  const equal = scoreAlignment({ key: fullKey, answers: flat(fullKey, [2, 2, 2, 2, 2]) })
  for (const it of equal.subscales)
    expect(it).toMatchObject({
      mean: 2,
      sd: 0,
      ci95: [2, 2],
      rwgj: 1,
      state: 'concern',
      level: 'low',
      rank: 1,
      flag: 'none',
    })
})

test('measurement 19: a run is one of neighbours in the order of asking, whatever the order of the key', () => {
  // Asked: three pages of eight. Answers 3 on the first two, then 1, 2, 1, 2, …
  const asked = Array.from({ length: 24 }, (_, index) => ({
    ...keyOf({ a: 24 })[index],
    page: 1 + Math.floor(index / 8),
  })) as ReturnType<typeof keyOf>
  const answers = sheets(asked, [asked.map((_, index) => (index < 16 ? 3 : 1 + (index % 2)))])
  const mixed = [...asked.slice(0, 8), ...asked.slice(16), ...asked.slice(8, 16)]
  expect(scoreAlignment({ key: mixed, answers }).respondents.p0?.quality).toEqual(['longRun'])
})
