import {
  type BandNumber,
  bandOf,
  type CapabilityScore,
  difference,
  hundredShown,
  type I18n,
  shown,
  steps,
  type TextKey,
} from '@trellis/sdk'

/** A capability with its scores: of one person with what it means and a first step, of a team without. */
export type Capability = Omit<CapabilityScore, 'meaning' | 'nextStep'> &
  Partial<Pick<CapabilityScore, 'meaning' | 'nextStep'>>

/** Capabilities of one moment. */
export interface Capabilities {
  capabilities: readonly Capability[]
  /** When a person finished the assessment. */
  finishedAt?: string
  /** Version of the statements that were asked. */
  bankVersion?: string
}

/** Lowest and highest mean of the assessment's scale. */
export const scale = { least: 1, most: steps } as const

/** Where a mean stands on the axis, in percent: where its written number does; null where there is none. */
export const percentOf = (mean: number | null): number | null =>
  mean === null ? null : hundredShown(mean, scale.least, scale.most)

/** A mean as 0-100 without decimals, from its written number; an en dash where there is none. */
export const showHundred = (i18n: I18n, mean: number | null): string =>
  mean === null ? '–' : i18n.number(shown(percentOf(mean) ?? 0, 0))

/** Band of a mean, by its written number. */
export const bandOfMean = (mean: number | null): BandNumber => bandOf(mean, scale.least, scale.most)

export interface Groups {
  top: Capability[]
  middle: Capability[]
  bottom: Capability[]
  /** Too few answers for a score. */
  open: Capability[]
}

/** Capabilities by rank: the three to lean on, those in between, the three to grow; those without a score apart. */
export function groupsOf(result: Capabilities): Groups {
  const ordered = result.capabilities
    .filter(it => it.capability_rank !== null)
    .sort((a, b) => (a.capability_rank ?? 0) - (b.capability_rank ?? 0))
  return {
    top: ordered.filter(it => it.isTopThree),
    middle: ordered.filter(it => !it.isTopThree && !it.isBottomThree),
    // Where few are scored, a capability can be both; it is shown once, at the top.
    bottom: ordered.filter(it => it.isBottomThree && !it.isTopThree),
    open: result.capabilities.filter(it => it.capability_rank === null),
  }
}

const ofRank = (result: Capabilities, rank: (...ranks: number[]) => number): Capability[] => {
  const scored = result.capabilities.filter(it => it.capability_rank !== null)
  const wanted = rank(...scored.map(it => it.capability_rank ?? 0))
  return scored.filter(it => it.capability_rank === wanted)
}

/** The lowest of those with a score: more than one where they share the rank. The first is the one to begin with. */
export const lowest = (result: Capabilities): Capability[] => ofRank(result, Math.max)

/** The highest, in the same way. */
export const highest = (result: Capabilities): Capability[] => ofRank(result, Math.min)

/** Habit and method are about level while they are less than half a point apart. */
const level = 0.5

/** What the difference of style and strategy says, as the key of its sentence. */
export function gapOf({ styleScore, strategyScore }: Capability): TextKey {
  if (styleScore === null || strategyScore === null) return 'gla.profile.notEnoughHelp'
  const gap = difference(styleScore, strategyScore)
  if (Math.abs(gap) < level) return 'gla.profile.gap.even'
  return gap > 0 ? 'gla.profile.gap.styleHigher' : 'gla.profile.gap.strategyHigher'
}

/** From here on a mean leans to agreement: the middle of the scale. */
const middle = (scale.least + scale.most) / 2

/** What carries the strengths: habit, method, both, some of each; `low` where even the highest is below the middle. */
export function strengthsOf(top: readonly Capability[]): TextKey {
  if (top.every(it => shown(it.average_Score ?? 0) < middle)) return 'gla.profile.strengthsLead.low'
  const gaps = new Set(top.map(gapOf))
  if (gaps.size > 1) return 'gla.profile.strengthsLead.mixed'
  if (gaps.has('gla.profile.gap.styleHigher')) return 'gla.profile.strengthsLead.habit'
  if (gaps.has('gla.profile.gap.strategyHigher')) return 'gla.profile.strengthsLead.method'
  return 'gla.profile.strengthsLead.both'
}

/** Whether another capability shares the rank. */
export const isTied = (result: Capabilities, it: Capability): boolean =>
  it.capability_rank !== null &&
  result.capabilities.filter(other => other.capability_rank === it.capability_rank).length > 1

const majorOf = (it: Capabilities | undefined): string => (it?.bankVersion ?? '').split('.')[0] ?? ''

/** Whether two assessments asked the same statements: a new major version of the bank does not compare with an older one. */
export const isComparable = (a: Capabilities | undefined, b: Capabilities | undefined): boolean =>
  majorOf(a) === majorOf(b)

/** The assessment shown and those before it that compare with it, newest first. */
export const comparable = (results: readonly Capabilities[], shown: number): Capabilities[] =>
  results.slice(shown).filter(it => isComparable(it, results[shown]))

/** Averages of a capability over the assessments that compare with the one shown, oldest first, up to it. */
export const historyOf = (results: readonly Capabilities[], shown: number, capability: string): (number | null)[] =>
  comparable(results, shown)
    .slice(0, 3)
    .reverse()
    .map(it => it.capabilities.find(other => other.capability === capability)?.average_Score ?? null)

/** Change since the assessment before, as the difference of the two written averages; null where one is missing. */
export function changeOf(results: readonly Capabilities[], shownAt: number, { capability }: Capability): number | null {
  const [before, now] = historyOf(results, shownAt, capability).slice(-2)
  return typeof before === 'number' && typeof now === 'number' ? difference(now, before) : null
}

/** The names of capabilities as one list. */
export const listOf = (i18n: I18n, capabilities: readonly Capability[]): string =>
  i18n.list(capabilities.map(it => it.label))
