import { flagsOf, keyedOn, partScore, present, rankDescending } from '../survey/scoring.ts'
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
  return keyedOn(value, reverse, least, most)
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
  const ranks = rankDescending(scored.map(it => it.average_Score))
  const flags = flagsOf(ranks)
  return scored.map((it, index) => ({
    ...it,
    capability_rank: ranks[index] ?? null,
    isTopThree: flags[index]?.highest ?? false,
    isBottomThree: flags[index]?.lowest ?? false,
  }))
}

/** A capability over the leaders of a team. Suppressed numbers are absent. */
export interface TeamScored {
  capability: string
  styleScore?: number
  strategyScore?: number
  average_Score?: number
  capability_rank?: number
  isTopThree: boolean
  isBottomThree: boolean
  /** Leaders who hold an average in the capability. */
  n: number
}

/** Fewest leaders, besides the one who looks, behind a number of a team. Source: measurement, Anonymity. */
const leastLeaders = 2

/**
 * A team's capabilities: means of the leaders' scores, ranks and flags over the averages. Give it the leaders without the
 * one who looks; a mean of fewer than two people is absent, and then takes no rank.
 * `completedAssessment` counts the leaders who hold at least one average. Source: measurement 4, 7 and Anonymity.
 */
export function aggregateGla(leaders: readonly (readonly Scored[])[]): {
  completedAssessment: number
  capabilities: TeamScored[]
} {
  const capabilities = [...new Set(leaders.flatMap(it => it.map(one => one.capability)))]
  const all = leaders.flat()
  const rows = capabilities.map(capability => {
    const own = all.filter(it => it.capability === capability)
    const mean = (field: 'styleScore' | 'strategyScore' | 'average_Score') => {
      const given = own.flatMap(it => it[field] ?? [])
      return given.length < leastLeaders ? undefined : given.reduce((sum, it) => sum + it, 0) / given.length
    }
    return {
      capability,
      styleScore: mean('styleScore'),
      strategyScore: mean('strategyScore'),
      average_Score: mean('average_Score'),
      n: own.filter(it => it.average_Score !== null).length,
    }
  })
  const ranks = rankDescending(rows.map(it => it.average_Score ?? null))
  const flags = flagsOf(ranks)
  return {
    completedAssessment: leaders.filter(it => it.some(one => one.average_Score !== null)).length,
    capabilities: rows.map((it, index) =>
      present({
        ...it,
        capability_rank: ranks[index] ?? undefined,
        isTopThree: flags[index]?.highest ?? false,
        isBottomThree: flags[index]?.lowest ?? false,
      }),
    ),
  }
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
