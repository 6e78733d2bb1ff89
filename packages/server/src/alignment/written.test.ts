import { describe, expect, test } from 'vitest'
import { keyItems } from './bank.ts'
import { inventedAnswers } from './example.ts'
import { numbersOf } from './numbers.ts'
import { scoreAlignment } from './score.ts'
import { changeBetween, type Point, trendFrom } from './trends.ts'
import { reportWith } from './words.ts'
import { written } from './written.ts'

const [before, now] = [inventedAnswers(0, 9, 1), inventedAnswers(1, 11, 1)]
const keptOf = (answers: typeof now) => numbersOf({ key: keyItems, answers })
const exact = scoreAlignment({ key: keyItems, answers: now })

/** Every number below, with its name. */
const numbersIn = (value: unknown, name = ''): [string, number][] =>
  typeof value === 'number'
    ? [[name, value]]
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, one]) => numbersIn(one, Array.isArray(value) ? name : key))
      : []
const decimals = { mean: 1, score100: 0, sd: 1, ci95: 1, favourable: 0, rwgj: 2, delta: 1, overallDelta: 1 } as Record<
  string,
  number
>
const tooFine = (value: unknown) =>
  numbersIn(value).filter(([name, it]) => String(it) !== String(Number(it.toFixed(decimals[name] ?? 0))))

describe('measurement, Scale: what leaves the server about a group is written, not exact', async () => {
  const [first, kept] = [await keptOf(before), await keptOf(now)]
  kept.trends[1] = changeBetween(
    keyItems,
    { numbers: first.numbers, answers: before },
    { numbers: kept.numbers, answers: now },
    3,
  )
  const facts = { team: { teamId: 1, name: 'T' }, version: null, minimum: 3 }
  test('a report', () => {
    const report = reportWith({ ...facts, numbers: kept.numbers }, 'en')
    expect(tooFine(report)).toEqual([])
    expect(numbersIn(report).length).toBeGreaterThan(100)
    // The engine is exact; were it served as it is, this would find it.
    expect(tooFine({ subscales: exact.subscales }).length).toBeGreaterThan(50)
  })
  test('what is kept, before it is served', () => expect(tooFine(kept.numbers)).toEqual([]))
  test('a trend: a change is the difference of the two means that are shown (measurement 7)', () => {
    const points: Point[] = [first, kept].map((it, index) => ({
      version: index + 1,
      bankVersion: '1.0',
      date: new Date(Date.UTC(2025 + index, 0, 1)),
      kept: it,
    }))
    const codes = [...new Set(keyItems.map(it => it.subscale))].map(code => ({ code, label: code }))
    const trend = trendFrom(points, 2, 1, codes)
    expect(tooFine(trend)).toEqual([])
    const changes = trend.trendList.filter(it => it.delta !== undefined)
    expect(changes.length).toBeGreaterThan(5)
    for (const it of changes) {
      const [first, last] = [it.items[0]?.mean ?? 0, it.items.at(-1)?.mean ?? 0]
      expect([it.subScaleCode, it.delta]).toEqual([it.subScaleCode, Math.round(10 * last - 10 * first) / 10])
    }
    // Among them one whose exact change would have been written otherwise.
    const raw = scoreAlignment({ key: keyItems, answers: now, earlier: before }).trend
    expect(
      changes.some(it => {
        const delta = raw.find(one => one.subscale === it.subScaleCode)?.delta ?? 0
        return Math.abs(delta - (it.delta ?? 0)) > 0.05 + 1e-9
      }),
    ).toBe(true)
  })
  test('a report that was kept unrounded is written alike: ranks, levels and words follow', () => {
    const { nValid, overall, scales, subscales } = exact
    const old = { nValid, overall: overall as { mean: number; score100: number }, scales, subscales } as Parameters<
      typeof written
    >[0]
    const fresh = written(old)
    expect(tooFine(fresh)).toEqual([])
    expect(written(fresh)).toEqual(fresh)
    for (const it of fresh.subscales)
      expect(it.rank).toBe(1 + fresh.subscales.filter(other => (other.mean ?? 0) > (it.mean ?? 0)).length)
  })
  test('0-100, level and word come from the written numbers (measurement 5, 7)', () => {
    const one = { scale: 's', subscale: 'a', flag: 'none', n: 20, mean: 4.95, rwgj: 0.704 } as const
    const [it] = written({ nValid: 20, scales: [], subscales: [one] }).subscales
    expect(it).toMatchObject({
      mean: 5,
      score100: 80,
      level: 'high',
      rwgj: 0.7,
      agreement: 'moderate',
      state: 'uneven',
    })
  })
  test('ranks and flags are those of the written numbers, whatever was kept', () => {
    const of = (subscale: string, mean: number) => ({ scale: 's', subscale, flag: 'none' as const, rank: 9, mean })
    const means = [3.04, 2.96, 4.2, 1, 1.5, 2, 2.2, 2.4, 2.6, 2.8, 3.5, 3.7]
    const { subscales } = written({ nValid: 9, scales: [], subscales: means.map((it, at) => of(String(at), it)) })
    // 3.04 and 2.96 are both written 3.0.
    expect(subscales.slice(0, 3).map(it => [it.mean, it.rank, it.flag])).toEqual([
      [3, 4, 'none'],
      [3, 4, 'none'],
      [4.2, 1, 'highest'],
    ])
    expect(subscales[3]).toMatchObject({ rank: 12, flag: 'lowest' })
  })
  test('how many were from outside is kept where it was counted', () => {
    const numbers = { nValid: 9, scales: [], subscales: [] }
    expect(written({ ...numbers, outside: 0 })).toEqual({ ...numbers, outside: 0 })
    expect(written(numbers)).toEqual(numbers)
  })
})

describe('measurement 7: suggested sprints take the lowest written mean', () => {
  const sprints = (means: number[]) => {
    const codes = [...new Set(keyItems.map(it => it.subscale))]
    const subscales = means.map((mean, at) => ({ scale: 's', subscale: codes[at] ?? '', flag: 'none' as const, mean }))
    const numbers = written({ nValid: 9, scales: [], subscales })
    const facts = {
      team: { teamId: 1, name: 'T' },
      version: null,
      minimum: 3,
      sprintFor: (_: string, code: string) => ({ code: `for ${code}`, label: code, description: '' }),
    }
    const found = reportWith({ ...facts, numbers }, 'en').suggestedSprints
    expect(found.every(it => it.sprintCode === `for ${it.subScaleCode}`)).toBe(true)
    return found.map(it => codes.indexOf(it.subScaleCode))
  }
  test.each([
    [[4, 3.1, 5], [1]],
    // Both written 3.1; the third reads higher by the least.
    [
      [3.14, 3.05, 3.15],
      [0, 1],
    ],
    [[4.04, 3.96, 4], []],
    [[4], [0]],
    [[], []],
  ])('of %j those at %j', (means, wanted) => expect(sprints(means)).toEqual(wanted))
})
