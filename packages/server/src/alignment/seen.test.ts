import { describe, expect, test } from 'vitest'
import { keyItems } from './bank.ts'
import { inventedAnswers } from './example.ts'
import { numbersOf } from './numbers.ts'
import { measuresOf } from './publisher.ts'
import { asSeen } from './seen.ts'

const kept = await numbersOf({ key: keyItems, answers: inventedAnswers(0, 12) })
const all = [...new Set(Object.values(kept.sets).flat())]
const { sum, squares, steps } = measuresOf('Clear')
/** The report where the sets of some measures are not served; each subscale's sets are made its own. */
function without(...measures: string[]) {
  const names = Object.keys(kept.sets)
  const sets = Object.fromEntries(names.map((it, at) => [it, [at, 1000]]))
  const held = measures.map(it => names.indexOf(it))
  return asSeen({ ...kept, sets }, new Set([...names.keys(), 1000].filter(it => !held.includes(it))))
}
const subscale = (it: typeof kept, name = 'Clear') => it.numbers.subscales.find(own => own.subscale === name)
const scaleOf = subscale(kept)?.scale

describe('ledger, Known to a viewer: a report of which not all sets are served', () => {
  test('all of them: the report as it is kept', () => {
    expect(all.length).toBeGreaterThan(0)
    expect(subscale(kept)).toMatchObject({ sd: expect.any(Number), distribution: expect.any(Array) })
    expect(without()).toEqual({ ...kept, sets: expect.anything() })
  })
  test('no mean: nothing of the subscale, its scale and the whole, and the reason', () => {
    const seen = without(sum)
    expect(subscale(seen)).toEqual({
      scale: scaleOf,
      subscale: 'Clear',
      flag: 'none',
      hidden: { reason: 'oneOther', n: null, from: 3 },
    })
    expect(seen.numbers).not.toHaveProperty('overall')
    expect(seen.numbers.scales.filter(it => it.mean === undefined)).toEqual([{ scale: scaleOf }])
    // Ranks leave no gap where the hidden one stood.
    const ranks = (it: typeof kept) => it.numbers.subscales.flatMap(own => own.rank ?? [])
    expect(Math.min(...ranks(seen))).toBe(1)
    expect(ranks(seen)).toHaveLength(ranks(kept).length - 1)
    for (const { subscale: name } of kept.numbers.subscales) {
      const shown = without(name).numbers.subscales.flatMap(it => (it.mean === undefined ? [] : [it]))
      expect(shown.map(it => it.rank)).toEqual(
        shown.map(it => 1 + shown.filter(other => (other.mean as number) > (it.mean as number)).length),
      )
    }
  })
  test('no squares: neither spread nor what is made of it; level and distribution stay', () => {
    const seen = subscale(without(squares))
    for (const name of ['sd', 'ci95', 'favourable', 'rwgj', 'agreement', 'state']) {
      expect(subscale(kept)).toHaveProperty(name)
      expect(seen).not.toHaveProperty(name)
    }
    expect(seen).toMatchObject({ level: subscale(kept)?.level, distribution: subscale(kept)?.distribution })
    expect(seen?.spreadHidden).toEqual({ reason: 'oneOther', n: null, from: 3 })
    expect(without(squares).numbers.overall).toEqual(kept.numbers.overall)
  })
  test('no steps: no distribution, the rest stays', () => {
    const { distribution, ...rest } = subscale(kept) as NonNullable<ReturnType<typeof subscale>>
    expect(subscale(without(steps))).toEqual(rest)
  })
  test('every set that a number rests on is needed', () => {
    const [first = 0] = kept.sets[sum] ?? []
    const twice = { ...kept, sets: { ...kept.sets, [sum]: [first, 999] } }
    expect(subscale(asSeen(twice, new Set(all)))).toHaveProperty('hidden')
    expect(subscale(asSeen(twice, new Set([...all, 999])))).toEqual(subscale(kept))
  })
})
