import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hidesTotal, mayServe, maySlice } from './disclosure.ts'

test('Anonymity, complement: a total is hidden where total minus shown cells leaves 1 to k - 1 people', () => {
  expect([0, 1, 2, 3].map(rest => hidesTotal(9 + rest, [4, 5], 3))).toEqual([false, true, true, false])
})

test('Anonymity, filters: slice and remainder are each at least k', () => {
  expect([2, 3, 7, 8, 10].map(slice => maySlice(slice, 10, 3))).toEqual([false, true, true, false, false])
})

describe('Anonymity: what may be served beside what was served', () => {
  const set = (...people: number[]) => new Set(people)
  test('a slice, its complement, a slice of a slice', () => {
    const all = set(1, 2, 3, 4, 5, 6, 7)
    expect(mayServe([], all, 3)).toBe(true)
    expect(mayServe([], set(1, 2), 3)).toBe(false)
    expect(mayServe([all], set(1, 2, 3), 3)).toBe(true)
    expect(mayServe([all], set(1, 2, 3, 4, 5), 3)).toBe(false)
    // Three cells of 3, 3 and 1: the third is all less the two.
    expect(mayServe([all, set(1, 2, 3)], set(4, 5, 6), 3)).toBe(false)
    expect(mayServe([all, set(1, 2, 3)], set(4, 5, 6, 7), 3)).toBe(true)
  })
  test('before and after: nobody or at least k may come, and go', () => {
    const before = set(1, 2, 3, 4, 5)
    expect(mayServe([before], set(1, 2, 3, 4, 5), 3)).toBe(true)
    expect(mayServe([before], set(1, 2, 3, 4, 5, 6), 3)).toBe(false)
    expect(mayServe([before], set(1, 2, 3, 4, 5, 6, 7, 8), 3)).toBe(true)
    expect(mayServe([before], set(1, 2, 3, 4), 3)).toBe(false)
  })
  test('three versions, each pair of neighbours harmless, the first and the last not', () => {
    const [a, b] = [set(1, 2, 3, 4, 5, 6), set(1, 2, 3, 4, 5, 6, 7, 8, 9)]
    expect(mayServe([a], b, 3)).toBe(true)
    expect(mayServe([b], set(1, 2, 3, 4, 5, 9), 3)).toBe(true)
    expect(mayServe([a, b], set(1, 2, 3, 4, 5, 9), 3)).toBe(false)
  })
})

/** Whether a group's sum follows from the sums over the sets: its row is a combination of theirs. */
function follows(sets: readonly ReadonlySet<number>[], group: readonly number[], people: number): boolean {
  const row = (members: Iterable<number>): number[] => {
    const own = new Set(members)
    return Array.from({ length: people }, (_, it) => (own.has(it) ? 1 : 0))
  }
  const rows = sets.map(row)
  const target = row(group)
  let rank = 0
  for (let column = 0; column < people; column++) {
    const pivot = rows.findIndex((it, index) => index >= rank && Math.abs(it[column] as number) > 1e-9)
    if (pivot < 0) continue
    const [base] = rows.splice(pivot, 1) as [number[]]
    const scaled = base.map(it => it / (base[column] as number))
    rows.splice(rank++, 0, scaled)
    for (const other of [...rows.filter(it => it !== scaled), target]) {
      const factor = other[column] as number
      for (let i = 0; i < people; i++) other[i] = (other[i] as number) - factor * (scaled[i] as number)
    }
  }
  return target.every(it => Math.abs(it) < 1e-9)
}

/** All groups of fewer than k people. */
function smallGroups(people: number, k: number): number[][] {
  const grow = (size: number): number[][] =>
    size === 0
      ? [[]]
      : grow(size - 1).flatMap(it =>
          Array.from({ length: people }, (_, one) => one)
            .filter(one => one > (it.at(-1) ?? -1))
            .map(one => [...it, one]),
        )
  return Array.from({ length: k - 1 }, (_, index) => grow(index + 1)).flat()
}

describe('Anonymity: an attacker with every number that is served', () => {
  test('can attack: without the rule the third department is all less the two others', () =>
    expect(follows([new Set([0, 1, 2, 3, 4, 5, 6]), new Set([0, 1, 2]), new Set([3, 4, 5])], [6], 7)).toBe(true))
  test('learns the sum of no group of fewer than k, over filters, complements and versions', () => {
    const k = 3
    const person = fc.record({
      site: fc.integer({ min: 0, max: 2 }),
      role: fc.integer({ min: 0, max: 1 }),
      late: fc.boolean(),
    })
    let served = 0
    fc.assert(
      fc.property(fc.array(person, { minLength: 3, maxLength: 11 }), fc.infiniteStream(fc.nat()), (people, order) => {
        const where = (test: (it: (typeof people)[number]) => boolean) =>
          new Set(people.flatMap((it, index) => (test(it) ? [index] : [])))
        // Before and after the late ones; every filter, every pair of filters, every complement of them.
        const asked = [where(() => true), where(it => !it.late)]
        for (let site = 0; site < 3; site++) {
          asked.push(
            where(it => it.site === site),
            where(it => it.site !== site),
          )
          for (let role = 0; role < 2; role++) asked.push(where(it => it.site === site && it.role === role))
        }
        for (let role = 0; role < 2; role++)
          asked.push(
            where(it => it.role === role),
            where(it => it.role === role && !it.late),
          )
        const shuffled = asked
          .map(set => ({ set, place: order.next().value as number }))
          .sort((a, b) => a.place - b.place)
        const given: ReadonlySet<number>[] = []
        for (const { set } of shuffled) if (set.size > 0 && mayServe(given, set, k)) given.push(set)
        served += given.length
        for (const group of smallGroups(people.length, k)) expect(follows(given, group, people.length)).toBe(false)
      }),
      { numRuns: 60 },
    )
    expect(served).toBeGreaterThan(60)
  })
})
