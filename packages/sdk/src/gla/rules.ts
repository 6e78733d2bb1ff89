import type { Part } from './contract.ts'

/** One item of the bank, as far as scoring needs it. */
export interface KeyedItem {
  ref: string
  part: Part
  capability: string
  reverse: boolean
}

/** A capability's scores. Numbers are unrounded; null where too few items were answered. */
export interface Scored {
  capability: string
  styleScore: number | null
  strategyScore: number | null
  average_Score: number | null
  capability_rank: number | null
  isTopThree: boolean
  isBottomThree: boolean
}

const least = 1
const most = 5

/** A reversed item scores min + max - x. Source: measurement 1. */
export function keyed(value: number, reverse: boolean): number {
  return reverse ? least + most - value : value
}

/** Mean of the answered items where at least two thirds, rounded up, are answered; else null. Source: measurement 2. */
export function partScore(values: readonly (number | null)[]): number | null {
  const given = values.filter(it => it !== null)
  if (given.length === 0 || given.length < Math.ceil((2 * values.length) / 3)) return null
  return given.reduce((sum, it) => sum + it, 0) / given.length
}

/** Descending ranks in which ties share the lower number: 1, 2, 2, 4. Source: measurement 7. */
export function rankDescending(values: readonly (number | null)[]): (number | null)[] {
  // Equal means can differ in the last bits of a sum; 1e-9 is the tolerance of the scoring rules.
  return values.map(value => (value === null ? null : 1 + values.filter(it => it !== null && it > value + 1e-9).length))
}

/**
 * Scores an assessment: style, strategy and average a capability, ranks, and the three highest and lowest.
 * An average is null if either part is null. With equal averages throughout there are no flags.
 * Source: measurement 1, 2 and 7.
 */
export function scoreGla(items: readonly KeyedItem[], answers: ReadonlyMap<string, number>): Scored[] {
  const capabilities = [...new Set(items.map(it => it.capability))]
  const part = (capability: string, name: Part) =>
    partScore(
      items
        .filter(it => it.capability === capability && it.part === name)
        .map(it => {
          const value = answers.get(it.ref)
          return value ? keyed(value, it.reverse) : null
        }),
    )
  const scored = capabilities.map(capability => {
    const styleScore = part(capability, 'Style')
    const strategyScore = part(capability, 'Strategy')
    const average_Score = styleScore === null || strategyScore === null ? null : (styleScore + strategyScore) / 2
    return { capability, styleScore, strategyScore, average_Score }
  })
  const averages = scored.map(it => it.average_Score)
  const ranks = rankDescending(averages)
  const count = averages.filter(it => it !== null).length
  const allEqual = ranks.every(it => it === null || it === 1)
  return scored.map((it, index) => {
    const capability_rank = ranks[index] ?? null
    const flagged = capability_rank !== null && !allEqual
    return {
      ...it,
      capability_rank,
      isTopThree: flagged && capability_rank <= 3,
      isBottomThree: flagged && capability_rank > count - 3,
    }
  })
}

/** The place after a page: next page, then Strategy-1, then the last page itself. */
export function nextPosition(part: Part, page: number, pages: number): { part: Part; page: number } | null {
  if (page < pages) return { part, page: page + 1 }
  return part === 'Style' ? { part: 'Strategy', page: 1 } : null
}

/** Splits `Style-2` into part and page. */
export function parsePosition(position: string): { part: Part; page: number } {
  const [part, page] = position.split('-')
  return { part: part === 'Strategy' ? 'Strategy' : 'Style', page: Number(page) || 1 }
}
