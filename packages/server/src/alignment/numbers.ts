import type { AlignmentReport, Hidden, SubscaleResult } from '@trellis/sdk/contract'
import { defaultMinimum, distributionFrom, mayServe, spreadFrom } from '../core/disclosure.ts'
import type { KeyItem, RespondentAnswers } from './rules.ts'
import { rulesOf } from './rules.ts'
import { type SubscaleSample, sampleOf } from './sample.ts'
import { meanOf, ranked, type SubscaleScore, scoreAlignment, type TrendEntry } from './score.ts'

/** A subscale as a report shows it, without words. */
export type Shown = Omit<SubscaleResult, 'label' | 'meaning' | 'lowHelp' | 'talk' | 'subScaleCode'> & {
  subscale: string
}

/** The numbers of a report as everybody gets them: what is suppressed is absent. */
export interface Numbers {
  nValid: number
  overall?: AlignmentReport['overall']
  scales: { scale: string; mean?: number; score100?: number }[]
  subscales: Shown[]
}

/** A change since an earlier version, with the reason why it, or its test, is absent. */
export type ToldEntry = TrendEntry & { hidden?: Hidden }

/** People of a subscale, by respondent. */
type Sets = Record<string, string[]>

/** What is kept of a report: its numbers, and whom they were made from. Only the numbers and trends ever leave the server. */
export interface Kept {
  numbers: Numbers
  people: string[]
  /** People without a score in the subscale. */
  without: Sets
  /** Of all people, those who left out some but not all of its items. */
  partly: Sets
  /** Change since earlier versions, by their number. */
  trends: Record<string, ToldEntry[]>
}

interface SubscaleSets {
  /** Hold a score. */
  scored: ReadonlySet<string>
  partly: ReadonlySet<string>
  /** Gave any answer: the scored and the partly. */
  answered: ReadonlySet<string>
}

const setsOf = (it: Pick<Kept, 'people' | 'without' | 'partly'>, subscale: string): SubscaleSets => {
  const without = new Set(it.without[subscale])
  const partly = new Set(it.partly[subscale])
  const scored = new Set(without.size === 0 ? it.people : it.people.filter(id => !without.has(id)))
  return { scored, partly, answered: partly.size === 0 ? scored : new Set([...scored, ...partly]) }
}

/** Whom each subscale is made from, among valid respondents in the order of the sample. */
function peopleOf(sample: SubscaleSample[], people: string[]): Pick<Kept, 'people' | 'without' | 'partly'> {
  const without: Sets = {}
  const partly: Sets = {}
  for (const { subscale, items, scores } of sample) {
    const [none, some]: [string[], string[]] = [[], []]
    for (const [index, id] of people.entries()) {
      let given = 0
      for (const column of items) if (!Number.isNaN(column[index])) given++
      if (Number.isNaN(scores[index])) none.push(id)
      if (given > 0 && given < items.length) some.push(id)
    }
    without[subscale] = none
    partly[subscale] = some
  }
  return { people, without, partly }
}

/**
 * The numbers of a report from the answers of its valid respondents, suppressed against everything served before from the same
 * answers. Three kinds of numbers are guarded, each by its own cells: sums (means, distributions), spreads, distributions.
 *
 * A mean is a sum over who holds a score. A distribution adds up the answers of all: less the mean's sum it leaves those who left
 * items out, so these are a set like any other. Source: measurement, Anonymity.
 */
export function numbersOf(given: {
  key: readonly KeyItem[]
  answers: readonly RespondentAnswers[]
  minimum?: number
  earlier?: readonly Kept[]
}): Kept {
  const { key, answers, minimum = defaultMinimum, earlier = [] } = given
  const rules = rulesOf()
  const score = scoreAlignment({ key, answers, minimum })
  const valid = answers.filter(it => score.respondents[it.respondent]?.status === 'completed')
  const sample = sampleOf(key, valid, rules)
  const who = peopleOf(
    sample,
    valid.map(it => it.respondent),
  )
  const sets = sample.map(it => setsOf(who, it.subscale))
  const guarded = ranked(
    score.subscales.map((it, index) =>
      guard(it, sample[index] as SubscaleSample, sets[index] as SubscaleSets, minimum, earlier),
    ),
  )
  const scales = score.scales.map(({ scale }) => ({
    scale,
    ...meanOf(
      guarded.filter(it => it.scale === scale),
      rules,
    ),
  }))
  const overall = meanOf(scales, rules)
  const subscales = guarded.map((it, index) => {
    const own = score.distributions.find(all => all.subscale === it.subscale)
    const isShown = own && mayShowDistribution(sets[index] as SubscaleSets, it, minimum, earlier)
    return (isShown ? { ...it, distribution: own.counts } : it) as Shown
  })
  return {
    ...who,
    numbers: {
      nValid: score.nValid,
      ...(overall.mean === undefined ? {} : { overall: overall as NonNullable<Numbers['overall']> }),
      scales,
      subscales,
    },
    trends: {},
  }
}

type Guarded = SubscaleScore & Pick<Shown, 'hidden' | 'spreadHidden'>

const shownIn = (earlier: readonly Kept[], subscale: string, what: 'mean' | 'sd' | 'distribution') =>
  earlier
    .filter(it => it.numbers.subscales.find(own => own.subscale === subscale)?.[what] !== undefined)
    .map(it => setsOf(it, subscale))

/** Sums that were served of a subscale: over who holds a score, and by distributions over who left items out. */
const sumsOf = (earlier: readonly Kept[], subscale: string) => [
  ...shownIn(earlier, subscale, 'mean').map(it => it.scored),
  ...shownIn(earlier, subscale, 'distribution').map(it => it.partly),
]

function guard(
  it: SubscaleScore,
  sample: SubscaleSample,
  sets: SubscaleSets,
  minimum: number,
  earlier: readonly Kept[],
): Guarded {
  const bare = { scale: it.scale, subscale: it.subscale, flag: 'none' as const }
  // How many hold a score would tell how many left it out.
  if (it.mean === undefined) return { ...bare, hidden: { reason: 'tooFew', n: null, from: minimum } }
  if (!mayServe(sumsOf(earlier, it.subscale), sets.scored, minimum))
    return { ...bare, hidden: { reason: 'otherSet', n: null, from: minimum } }
  const { sd, ci95, favourable, rwgj, agreement, state, ...level } = it
  const from = Math.max(spreadFrom, minimum)
  // Each item's own share and variance stand behind the favourable percentage and the agreement.
  const fewest = Math.min(
    ...sample.items.map(column => column.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0)),
  )
  if (sd === undefined || sets.scored.size < from)
    return { ...level, spreadHidden: { reason: 'tooFew', n: sets.scored.size, from } }
  if (fewest < spreadFrom) return { ...level, spreadHidden: { reason: 'complement', n: null, from } }
  if (
    !mayServe(
      shownIn(earlier, it.subscale, 'sd').map(all => all.scored),
      sets.scored,
      from,
    )
  )
    return { ...level, spreadHidden: { reason: 'otherSet', n: null, from } }
  return it
}

/** Whether the answers of a subscale may be counted by step beside its mean and whatever was served before. */
function mayShowDistribution(sets: SubscaleSets, it: Guarded, minimum: number, earlier: readonly Kept[]): boolean {
  if (it.mean === undefined) return false
  const from = Math.max(distributionFrom, minimum)
  return (
    mayServe([...sumsOf(earlier, it.subscale), sets.scored], sets.partly, minimum) &&
    mayServe(
      shownIn(earlier, it.subscale, 'distribution').map(all => all.answered),
      sets.answered,
      from,
    )
  )
}

/** Whether a report may be made of other respondents than those before it: no step between them is fewer than the minimum. */
export function mayMake(
  earlier: readonly (readonly (string | number)[])[],
  next: readonly (string | number)[],
  minimum: number,
): boolean {
  return mayServe(
    earlier.map(it => new Set(it)),
    new Set(next),
    minimum,
  )
}
