import { flagsOf, keyedOn, partScore, present, rankDescending } from '../survey/scoring.ts'

/** The two parts of the assessment, in the order they are answered. */
export const parts = ['Style', 'Strategy'] as const
export type Part = (typeof parts)[number]

/** Pages of ten questions a part. */
export const pageSize = 10
export const pagesPerPart = 4
/** Answers run from 1 (Strongly disagree) to 5 (Strongly agree). */
export const steps = 5

/** One item of the bank, as far as scoring needs it. */
export interface KeyedItem {
  ref: string
  part: Part
  capability: string
  reverse: boolean
}

/** Means of one capability, of a person or of a team. */
export interface CapabilityMeans {
  capability: string
  styleScore: number | null
  strategyScore: number | null
  average_Score: number | null
}

/** A capability's scores. Numbers are unrounded; null where too few items were answered. */
export interface Scored extends CapabilityMeans {
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
  return rankedCapabilities(scored)
}

/** Ranks and flags over the averages of one person or one team, by the written number. Source: measurement 7. */
export function rankedCapabilities<C extends CapabilityMeans>(capabilities: readonly C[]): (C & Scored)[] {
  const ranks = rankDescending(capabilities.map(it => it.average_Score))
  const flags = flagsOf(ranks)
  return capabilities.map((it, index) => ({
    ...it,
    capability_rank: ranks[index] ?? null,
    isTopThree: flags[index]?.highest ?? false,
    isBottomThree: flags[index]?.lowest ?? false,
  }))
}

/**
 * A team's means in one capability, over the people who hold both parts, so that all three numbers have one n and none
 * tells another's remainder. Unrounded; null without such people. Source: measurement 2, 4.
 */
export function teamMeans(
  capability: string,
  people: readonly (readonly CapabilityMeans[])[],
): CapabilityMeans & { n: number } {
  const both = people.flatMap(it => {
    const { styleScore: style, strategyScore: strategy } = it.find(one => one.capability === capability) ?? {}
    return typeof style === 'number' && typeof strategy === 'number' ? [{ style, strategy }] : []
  })
  const mean = (of: (it: (typeof both)[number]) => number) =>
    both.length === 0 ? null : both.reduce((sum, it) => sum + of(it), 0) / both.length
  return {
    capability,
    n: both.length,
    styleScore: mean(it => it.style),
    strategyScore: mean(it => it.strategy),
    average_Score: mean(it => (it.style + it.strategy) / 2),
  }
}

/** A capability over the leaders of a team. Suppressed numbers are absent. */
export type TeamScored = Partial<Scored> & { capability: string; n: number }

/** Fewest leaders, besides the one who looks, behind a number of a team. Source: measurement, Anonymity. */
const leastLeaders = 2

/**
 * A team's capabilities with ranks and flags over the averages. Give it the leaders without the one who looks; a mean of
 * fewer than two people is absent, and then takes no rank. `completedAssessment` counts the leaders who hold at least one
 * average. Source: measurement 2, 4, 7 and Anonymity.
 */
export function aggregateGla(leaders: readonly (readonly Scored[])[]): {
  completedAssessment: number
  capabilities: TeamScored[]
} {
  const names = [...new Set(leaders.flatMap(it => it.map(one => one.capability)))]
  const means = names.map(it => teamMeans(it, leaders))
  const ranked = rankedCapabilities(
    means.map(it => (it.n < leastLeaders ? { ...teamMeans(it.capability, []), n: it.n } : it)),
  )
  return {
    completedAssessment: leaders.filter(it => it.some(one => one.average_Score !== null)).length,
    capabilities: ranked.map(it => {
      const { styleScore, strategyScore, average_Score, capability_rank } = it
      return present({
        ...it,
        styleScore: styleScore ?? undefined,
        strategyScore: strategyScore ?? undefined,
        average_Score: average_Score ?? undefined,
        capability_rank: capability_rank ?? undefined,
      })
    }),
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
