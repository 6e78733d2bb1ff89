import { describe, expect, test } from 'vitest'
import { aggregate, enoughFor, mayFollow, type Published } from './aggregate.ts'
import type { PersonGla } from './gla-door.ts'

/** A finished assessment with the same scores in every capability, or with some left empty. */
const person = (
  user_id: number,
  id: number,
  average: Record<string, number | null> = { change: 3, execution: 4 },
): PersonGla => ({
  user_id,
  id,
  finished_at: new Date(0),
  scores: Object.entries(average).map(([capability, it]) => ({
    capability,
    style_score: it === null ? 2 : it,
    strategy_score: it,
    average_score: it,
    is_top_three: false,
  })),
})

/** A repeatable source of chance. Source: mulberry32. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let it = Math.imul(state ^ (state >>> 15), 1 | state)
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it
    return ((it ^ (it >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('who is told the numbers of a team (spec 2 section 8, measurement: Anonymity)', () => {
  test('at least two people besides the one who looks', () => {
    expect(enoughFor([1, 2], 9, new Set())).toBe(true)
    expect(enoughFor([1, 2], 1, new Set())).toBe(false)
    expect(enoughFor([1, 2, 3], 1, new Set())).toBe(true)
  })
  test('not one alone whose scores the one who looks does not see anyway', () => {
    expect(enoughFor([1, 2, 3, 9], 9, new Set([1, 2]))).toBe(false)
    expect(enoughFor([1, 2, 3, 9], 9, new Set([1]))).toBe(true)
    expect(enoughFor([1, 2, 3, 9], 9, new Set([1, 2, 3]))).toBe(true)
  })
})

describe('the numbers', () => {
  test('are means of people, ranked with ties and flagged at either end (measurement 4 and 7)', () => {
    const made = aggregate(
      [
        person(1, 11, { a: 5, b: 4, c: 4, d: 3, e: 2, f: 1, g: 3.5 }),
        person(2, 12, { a: 4, b: 4, c: 4, d: 3, e: 1, f: 1, g: 3.5 }),
      ],
      [],
    )
    expect(made?.results.map(it => [it.capability, it.average_Score, it.capability_rank])).toEqual([
      ['a', 4.5, 1],
      ['b', 4, 2],
      ['c', 4, 2],
      ['d', 3, 5],
      ['e', 1.5, 6],
      ['f', 1, 7],
      ['g', 3.5, 4],
    ])
    expect(made?.results.filter(it => it.isTopThree).map(it => it.capability)).toEqual(['a', 'b', 'c'])
    expect(made?.results.filter(it => it.isBottomThree).map(it => it.capability)).toEqual(['d', 'e', 'f'])
  })
  test('have no flags where all are equal', () => {
    const made = aggregate([person(1, 11, { a: 3, b: 3 }), person(2, 12, { a: 3, b: 3 })], [])
    expect(made?.results.some(it => it.isTopThree || it.isBottomThree)).toBe(false)
  })
  test('stay empty in a capability that too few people have answered, and its style tells nothing either', () => {
    const few = { a: null, b: 3 }
    const made = aggregate([person(1, 1, { a: 4, b: 3 }), person(2, 2, { a: 4, b: 3 }), person(3, 3, few)], [])
    expect(made?.results.find(it => it.capability === 'a')).toMatchObject({
      styleScore: null,
      strategyScore: null,
      average_Score: null,
      capability_rank: null,
    })
  })
  test('are none of one person', () => {
    expect(aggregate([person(1, 1)], [])).toBeNull()
  })
})

describe('a set follows earlier ones', () => {
  test('where they differ by nobody or by three on either side', () => {
    expect(mayFollow([[1, 2, 3]], [1, 2, 3])).toBe(true)
    expect(mayFollow([[1, 2, 3]], [1, 2, 3, 4])).toBe(false)
    expect(mayFollow([[1, 2, 3]], [1, 2, 3, 4, 5])).toBe(false)
    expect(mayFollow([[1, 2, 3]], [1, 2, 3, 4, 5, 6])).toBe(true)
    expect(mayFollow([[1, 2, 3, 4]], [1, 2, 3])).toBe(false)
    expect(mayFollow([[1, 2, 3, 4, 5, 6]], [1, 2, 3])).toBe(true)
    // The first set of a caller outside may be two; they stay together ever after.
    expect(mayFollow([], [1, 2])).toBe(true)
    expect(mayFollow([[1, 2]], [1, 2, 3, 4, 5])).toBe(true)
    expect(mayFollow([[1, 2]], [1, 3, 4, 5])).toBe(false)
  })
  test('where no chain of three tells one: added three, then two of them leave with another', () => {
    expect(
      mayFollow(
        [
          [1, 2, 3, 4],
          [1, 2, 3, 4, 5, 6, 7],
        ],
        [1, 2, 3, 7],
      ),
    ).toBe(false)
  })
  test('in each capability for itself: of three who came, one alone has answered it', () => {
    const first = [1, 2, 3].map(it => person(it, it, { a: 3, b: 3 }))
    const one = aggregate(first, []) as Published
    const come = [person(4, 4, { a: 3, b: 3 }), person(5, 5, { a: null, b: 4 }), person(6, 6, { a: null, b: 4 })]
    const two = aggregate([...first, ...come], [one])
    expect(two?.results.map(it => [it.capability, it.average_Score === null])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
})

test('attack: no sum, difference or chain of published sets leaves one or two people', () => {
  const next = chance(42)
  for (let round = 0; round < 300; round++) {
    const published: Published[] = []
    let at = 0
    let people = Array.from({ length: 2 + Math.floor(next() * 8) }, (_, index) => person(index, ++at))
    for (let step = 0; step < 12; step++) {
      const made = aggregate(people, published)
      if (made && !published.some(it => it.assessmentIds.join() === made.assessmentIds.join())) published.push(made)
      for (let change = 0; change < 1 + next() * 4; change++) {
        const kind = next()
        const who = Math.floor(next() * people.length)
        if (kind < 0.3) people = people.filter((_, index) => index !== who)
        else if (kind < 0.6) people = [...people, person(100 + at, ++at)]
        else people = people.map((it, index) => (index === who ? person(it.user_id, ++at) : it))
      }
    }
    for (const [first, one] of published.entries())
      for (const other of published.slice(first + 1)) {
        const gone = one.assessmentIds.filter(it => !other.assessmentIds.includes(it)).length
        const come = other.assessmentIds.filter(it => !one.assessmentIds.includes(it)).length
        expect([gone === 0 || gone >= 3 || gone === one.assessmentIds.length, come === 0 || come >= 3]).toEqual([
          true,
          true,
        ])
      }
  }
})
