import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafe, isSafeSoFar, type Units } from './safe.ts'

/** Rank of a 0/1 matrix over the rationals, by fraction-free elimination. */
function rank(rows: readonly (readonly number[])[]): number {
  const left = rows.map(row => row.map(BigInt))
  let found = 0
  const width = left[0]?.length ?? 0
  for (let column = 0; column < width; column++) {
    const at = left.findIndex((row, index) => index >= found && row[column] !== 0n)
    if (at < 0) continue
    const pivot = left[at] as bigint[]
    left[at] = left[found] as bigint[]
    left[found] = pivot
    for (let index = found + 1; index < left.length; index++) {
      const row = left[index] as bigint[]
      const factor = row[column] as bigint
      left[index] = row.map((it, i) => it * (pivot[column] as bigint) - factor * (pivot[i] as bigint))
    }
    found++
  }
  return found
}

/** By trying every group below k: its columns taken out, does a combination of the sets vanish that did not before? */
function tellsNothing(sets: readonly Units[], k: number): boolean {
  const units = [...new Set(sets.flat())]
  const whole = sets.map(set => units.map(it => (set.includes(it) ? 1 : 0)))
  const all = rank(whole)
  const groups = (from: number, size: number): number[][] =>
    size === 0 ? [[]] : units.flatMap((_, i) => (i < from ? [] : groups(i + 1, size - 1).map(rest => [i, ...rest])))
  for (let size = 1; size < k; size++)
    for (const group of groups(0, size))
      if (rank(whole.map(row => row.filter((_, i) => !group.includes(i)))) < all) return false
  return true
}

const family = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 6,
})

/** Sets as words of letters. */
const isOut = (published: string, next: string, k: number) => {
  const sets = [...published.split(' ').filter(Boolean), next].map(word => [...word].map(it => it.charCodeAt(0)))
  return isSafe(sets, k, sets.length - 1)
}

describe('ledger, Check: no combination rests on fewer than k', () => {
  test.each([2, 3, 4, 5])('agrees with trying every group, k = %i', k => {
    fc.assert(
      fc.property(family, sets => {
        expect(isSafe(sets, k)).toBe(tellsNothing(sets, k))
      }),
      { numRuns: 1000, seed: 20261122 },
    )
  })

  test('asked set by set it is the same as asked of them all', () => {
    fc.assert(
      fc.property(family, fc.constantFrom(2, 3, 4), (sets, k) => {
        const out: Units[] = []
        for (const it of sets) {
          const isNext = isSafe([...out, it], k, out.length)
          expect(isNext).toBe(isSafe([...out, it], k))
          if (isNext) out.push(it)
        }
      }),
      { numRuns: 1000, seed: 20261122 },
    )
  })

  test('asked of the sets around it alone, read as far as the answer needs, it is the same', () => {
    let unread = 0
    fc.assert(
      fc.property(family, fc.constantFrom(2, 3, 4), (all, k) => {
        const [next = [], ...others] = all
        const whole = new Set(next)
        const near = () => others.filter(set => set.some(it => whole.has(it)))
        for (;;) {
          const answer = isSafeSoFar([next, ...near()], k, 0, set => set.every(it => whole.has(it)))
          if (typeof answer === 'boolean') {
            expect(answer).toBe(isSafe(all, k, 0))
            break
          }
          // It asks for what is not known yet, so that it ends.
          expect(answer.flat().some(it => !whole.has(it))).toBe(true)
          for (const it of answer.flat()) whole.add(it)
        }
        unread += others.length - near().length
      }),
      { numRuns: 3000, seed: 20261122 },
    )
    expect(unread).toBeGreaterThan(100)
  })

  test('of a chain of sets with people of their own the next one is asked for, and no further', () => {
    const [first, second] = [
      [0, 1, 2, 3, 4],
      [4, 5, 6, 7, 8],
    ]
    const next = [0, 1]
    expect(isSafeSoFar([next, first], 2, 0, set => set === next)).toEqual([first])
    expect(isSafeSoFar([next, first, second], 2, 0, set => set !== second)).toBe(true)
  })

  test('sets that hang together in more than 300 are refused, those with people of their own are not', () => {
    const ring = Array.from({ length: 301 }, (_, it) => [it, it + 1, it + 2])
    expect(isSafe(ring.slice(0, 20), 2)).toBe(true)
    const tight = Array.from({ length: 301 }, (_, it) => [it, (it + 1) % 301, (it + 7) % 301, (it + 31) % 301])
    expect(isSafe(tight, 3, 300)).toBe(false)
    expect(isSafe([...tight, [1000, 1001, 1002, 5]], 3, 301)).toBe(true)
    // In an even ring of pairs each may have any value: were it worked out, it would be published.
    const pairs = (n: number) => Array.from({ length: n }, (_, it) => [it, (it + 1) % n])
    expect([300, 302].map(it => isSafe(pairs(it), 2, 0))).toEqual([true, false])
  })
})

describe('ledger, Examples', () => {
  test('Team GLA, k = 2', () => {
    expect(isOut('AMNP', 'ANP', 2)).toBe(false)
    expect(isOut('AMNP', 'NP', 2)).toBe(true)
    // A knows herself: of what she was served, M alone is left.
    expect(isOut('MNP', 'NP', 2)).toBe(false)
  })
  test('alignment, k = 3', () => {
    expect(isOut('ABCDEF', 'ABCDEFG', 3)).toBe(false)
    expect(isOut('ABCDEF', 'ABCDEFGHI', 3)).toBe(true)
    expect(isOut('ABCDEFGH', 'ABCDEFIJ', 3)).toBe(true)
    expect(isOut('ABCDEFGH', 'ABCDEFGI', 3)).toBe(false)
    expect(isOut('ABCDEF', 'CDEFGH', 3)).toBe(true)
    expect(isOut('ABCDEF CDEFGH', 'EFGHIJ', 3)).toBe(true)
    expect(isOut('ABCDEF CDEFGH EFGHIJ', 'ABIJ', 3)).toBe(false)
  })
  test('five teams that add up to one person: no pair of them does', () => {
    const [a, b, c, d, e, f, z] = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqr', 'z']
    // S1 − S2 − S3 − S4 + S5 = z, of 10, 6, 6, 6 and 9 people.
    const four = [`${a}${b}${c}${z}`, `${a}${d}`, `${b}${e}`, `${c}${f}`]
    expect(four.reduce((ok, it, i) => ok && isOut(four.slice(0, i).join(' '), it, 3), true)).toBe(true)
    expect(isOut(four.join(' '), `${d}${e}${f}`, 3)).toBe(false)
  })
})
