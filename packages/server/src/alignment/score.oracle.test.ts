import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SubscaleScore, scoreAlignment } from './score.ts'
import { tQuantile } from './student-t.ts'
import { fullKey, sheets } from './test-team.ts'

// A second implementation, person by person from the wording of measurement.md, with nothing of the first but t.

type Row = (number | null)[]
const avg = (all: number[]) => all.reduce((a, b) => a + b, 0) / all.length
const sd = (all: number[]) => Math.sqrt(all.reduce((sum, it) => sum + (it - avg(all)) ** 2, 0) / (all.length - 1))
const given = (all: (number | null)[]) => all.filter(it => it !== null)

function oracle(rows: Row[], minimum: number) {
  const valid = rows.filter(it => given(it).length >= 30)
  const keyed = valid.map(row => row.map((it, i) => (it !== null && fullKey[i]?.reverse ? 7 - it : it)))
  const subscales = Array.from({ length: 12 }, (_, subscale) => {
    const own = fullKey.flatMap((it, i) => (it.subscale === `s${subscale}` ? [i] : []))
    const answersOf = (row: Row) => own.map(i => row[i] ?? null)
    const holders = keyed.filter(row => given(answersOf(row)).length >= (own.length === 3 ? 2 : 3))
    const scores = holders.map(row => avg(given(answersOf(row))))
    const n = scores.length
    if (n < minimum || valid.length < minimum) return {}
    const m = avg(scores)
    const level = { mean: m, score100: ((m - 1) / 5) * 100 }
    if (n < 5) return level
    const perItem = own.map(i => given(holders.map(row => row[i] ?? null)))
    const shares = perItem
      .filter(it => it.length)
      .map(it => (100 * it.filter(x => x === 5 || x === 6).length) / it.length)
    const spreads = own.map(i => given(holders.map(row => row[i] ?? null))).filter(it => it.length > 1)
    const q = avg(spreads.map(it => sd(it) ** 2)) / (35 / 12)
    const k = spreads.length
    const half = (tQuantile(0.975, n - 1) * sd(scores)) / Math.sqrt(n)
    const rwgj = q >= 1 ? 0 : (k * (1 - q)) / (k * (1 - q) + q)
    return { ...level, sd: sd(scores), low: m - half, high: m + half, favourable: avg(shares), rwgj }
  })
  return { nValid: valid.length, subscales }
}

const answer = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 2, arbitrary: fc.constant(null) },
)
const team = fc.array(fc.array(answer, { minLength: 45, maxLength: 45 }), { maxLength: 14 })

test('every number agrees with a second implementation within 1e-9', () =>
  fc.assert(
    fc.property(team, fc.integer({ min: 1, max: 5 }), (rows, minimum) => {
      const result = scoreAlignment({ key: fullKey, answers: sheets(fullKey, rows), minimum })
      const wanted = oracle(rows, minimum)
      expect(result.nValid).toBe(wanted.nValid)
      const flat = ({ mean, score100, sd, ci95, favourable, rwgj }: SubscaleScore) =>
        ({ mean, score100, sd, low: ci95?.[0], high: ci95?.[1], favourable, rwgj }) as Record<
          string,
          number | undefined
        >
      for (const [index, it] of result.subscales.entries()) {
        const expected = wanted.subscales[index] as Record<string, number>
        for (const [name, value] of Object.entries(flat(it))) {
          if (value === undefined) expect([name, expected[name]]).toEqual([name, undefined])
          else expect(Math.abs(value - (expected[name] ?? Number.NaN)), name).toBeLessThan(1e-9)
        }
      }
      const means = wanted.subscales.map(it => (it as { mean?: number }).mean)
      const whole = means.every(it => it !== undefined) ? avg(means) : undefined
      if (whole === undefined) expect(result.overall.mean).toBeUndefined()
      else expect(Math.abs((result.overall.mean ?? Number.NaN) - whole)).toBeLessThan(1e-9)
    }),
  ))

test('the order of people and of items changes no number', () =>
  fc.assert(
    fc.property(team, rows => {
      const answers = sheets(fullKey, rows)
      const once = scoreAlignment({ key: fullKey, answers })
      const turned = scoreAlignment({ key: fullKey.toReversed(), answers: answers.toReversed() })
      for (const it of once.subscales) {
        const other = turned.subscales.find(one => one.subscale === it.subscale)
        expect(other?.rank).toBe(it.rank)
        expect([other?.n, other?.flag, other?.level, other?.state]).toEqual([it.n, it.flag, it.level, it.state])
        if (it.mean !== undefined) expect(other?.mean).toBeCloseTo(it.mean, 9)
        if (it.rwgj !== undefined) expect(other?.rwgj).toBeCloseTo(it.rwgj, 9)
      }
    }),
    { numRuns: 50 },
  ))
