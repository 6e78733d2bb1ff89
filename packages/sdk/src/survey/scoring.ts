import { shown } from '../core/numbers.ts'

/** A reversed item scores least + most - x. Source: measurement 1. */
export function keyedOn(value: number, reverse: boolean, least: number, most: number): number {
  return reverse ? least + most - value : value
}

/** How many of `count` items must be answered for a score: two thirds, rounded up. Source: measurement 2. */
export function leastAnswered(count: number): number {
  return Math.ceil((2 * count) / 3)
}

/** Mean of the answered items where at least two thirds, rounded up, are answered; else null. Source: measurement 2. */
export function partScore(values: readonly (number | null)[]): number | null {
  const given = values.filter(it => it !== null)
  if (given.length === 0 || given.length < leastAnswered(values.length)) return null
  return given.reduce((sum, it) => sum + it, 0) / given.length
}

/**
 * Descending ranks by the written number, one decimal: what reads the same shares a rank, and ties share the lower number:
 * 1, 2, 2, 4. Source: measurement 7.
 */
export function rankDescending(values: readonly (number | null)[]): (number | null)[] {
  const written = values.map(it => (it === null ? null : shown(it)))
  return written.map(value => (value === null ? null : 1 + written.filter(it => it !== null && it > value).length))
}

/**
 * Which ranks are among the three highest (rank <= 3) and among the lowest: above `lowestAbove`, which for the assessment is
 * C - 3 of the C capabilities that hold a rank, and 9 for the twelve subscales of the alignment survey.
 * Where all are equal there are no flags. Source: measurement 7.
 */
export function flagsOf(
  ranks: readonly (number | null)[],
  lowestAbove = ranks.filter(it => it !== null).length - 3,
): { highest: boolean; lowest: boolean }[] {
  const allEqual = ranks.every(it => it === null || it === 1)
  return ranks.map(rank => {
    const flagged = rank !== null && !allEqual
    return { highest: flagged && rank <= 3, lowest: flagged && rank > lowestAbove }
  })
}

/** The object without its undefined fields: what is suppressed is absent, not empty. */
export function present<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
