import type { Hidden } from '@trellis/sdk/contract'
import { defaultMinimum, distributionFrom, spreadFrom } from '../core/disclosure.ts'
import { aloneIn, measuresOf, type Publisher } from './publisher.ts'
import { type KeyItem, type RespondentAnswers, type Rules, rulesOf } from './rules.ts'
import { held, type SubscaleSample, sampleOf } from './sample.ts'
import { meanOf, ranked, type SubscaleScore, scoreAlignment, type TrendEntry } from './score.ts'
import { type Numbers, type Shown, written } from './written.ts'

/** A change since an earlier version, with the reason why it, or its test, is absent. */
export type ToldEntry = TrendEntry & { hidden?: Hidden }

/** What is kept of a report. Only the numbers and trends ever leave the server. */
export interface Kept {
  numbers: Numbers
  /** What it needed: the survey's minimum, or more where few of the organisation answered. */
  minimum?: number
  /** By measure, the published sets that its number rests on. */
  sets: Record<string, number[]>
  /** Change since earlier versions, by their number. */
  trends: Record<string, ToldEntry[]>
}

/** Whom the numbers of a subscale are made from, by respondent. */
interface Holders {
  /** Hold a score: mean and spread. */
  scored: string[]
  /** Answered every item: the distribution. */
  complete: string[]
  /** Fewest of the scored behind any one item, whose own share and variance stand behind favourable and agreement. */
  fewest: number
}

function holdersOf({ items, scores }: SubscaleSample, people: readonly string[]): Holders {
  const scored = people.filter((_, index) => !Number.isNaN(scores[index]))
  const complete = people.filter((_, index) => items.every(column => !Number.isNaN(column[index])))
  return { scored, complete, fewest: Math.min(...items.map(column => held(column, scores).length)) }
}

/**
 * The numbers of a report from the answers of its valid respondents. Each number is a measure over a set of people, and is
 * told where the publisher says that it may stand beside all that was told: sums (means) from the minimum on, squares (spread,
 * interval, favourable, agreement) from five, steps (distribution) from ten.
 *
 * A distribution is of those who answered every item, so that it adds up to a sum of their scores: a set of the sums, too.
 * Source: ledger, Measure; measurement, Anonymity.
 */
export async function numbersOf(given: {
  key: readonly KeyItem[]
  answers: readonly RespondentAnswers[]
  minimum?: number
  publisher?: Publisher
}): Promise<Kept> {
  const { key, answers, minimum = defaultMinimum, publisher = aloneIn() } = given
  const rules = rulesOf()
  const score = scoreAlignment({ key, answers, minimum })
  const valid = answers.filter(it => score.respondents[it.respondent]?.status === 'completed')
  const sample = sampleOf(key, valid, rules)
  const names = valid.map(it => it.respondent)
  const holders = new Map(sample.map(it => [it.subscale, holdersOf(it, names)]))
  const plan = createPlan(publisher)
  const seen: Guarded[] = []
  for (const it of score.subscales) seen.push(await guard(it, holders.get(it.subscale) as Holders, minimum, plan))
  const guarded = ranked(seen)
  await plan.carryOut()
  for (const it of guarded) {
    const { complete } = holders.get(it.subscale) as Holders
    const { sum, steps } = measuresOf(it.subscale)
    const from = Math.max(distributionFrom, minimum)
    if (it.mean === undefined || !(await publisher.may(sum, complete, minimum))) continue
    if (!(await publisher.may(steps, complete, from))) continue
    it.distribution = stepsOf(sample.find(own => own.subscale === it.subscale) as SubscaleSample, rules)
    plan.tell([sum, steps], steps, complete)
  }
  await plan.carryOut()
  const scales = score.scales.map(({ scale }) => ({
    scale,
    ...meanOf(
      guarded.filter(it => it.scale === scale),
      rules,
    ),
  }))
  const overall = meanOf(scales, rules)
  return {
    numbers: written({
      nValid: score.nValid,
      ...(overall.mean === undefined ? {} : { overall: overall as NonNullable<Numbers['overall']> }),
      scales,
      subscales: guarded as Shown[],
    }),
    minimum,
    sets: plan.sets,
    trends: {},
  }
}

/** Sets that are to be told together: measures over the same people are one set. */
function createPlan(publisher: Publisher) {
  const sets: Record<string, number[]> = {}
  let waiting = new Map<string, { people: readonly string[]; measures: Set<string>; numbers: string[] }>()
  return {
    sets,
    may: publisher.may,
    /** The number by this name rests on these measures over these people. */
    tell(measures: readonly string[], number: string, people: readonly string[]) {
      const key = people.join()
      const one = waiting.get(key) ?? { people, measures: new Set<string>(), numbers: [] }
      for (const it of measures) one.measures.add(it)
      one.numbers.push(number)
      waiting.set(key, one)
    },
    async carryOut() {
      const all = [...waiting.values()]
      waiting = new Map()
      const ids = await publisher.tell(all.map(it => ({ measures: [...it.measures], people: it.people })))
      for (const [index, { numbers }] of all.entries()) for (const it of numbers) sets[it] = [ids[index] as number]
    },
  }
}

type Plan = ReturnType<typeof createPlan>
type Guarded = SubscaleScore & Pick<Shown, 'hidden' | 'spreadHidden' | 'distribution'>

/** Mean and spread of a subscale, as far as they may be told. */
async function guard(it: SubscaleScore, { scored, fewest }: Holders, minimum: number, plan: Plan): Promise<Guarded> {
  const bare = { scale: it.scale, subscale: it.subscale, flag: 'none' as const }
  const { sum, squares } = measuresOf(it.subscale)
  // How many hold a score would tell how many left it out.
  if (it.mean === undefined) return { ...bare, hidden: { reason: 'tooFew', n: null, from: minimum } }
  if (!(await plan.may(sum, scored, minimum)))
    return { ...bare, hidden: { reason: 'otherSet', n: null, from: minimum } }
  plan.tell([sum], sum, scored)
  const { sd, ci95, favourable, rwgj, agreement, state, ...level } = it
  const from = Math.max(spreadFrom, minimum)
  if (sd === undefined || scored.length < from)
    return { ...level, spreadHidden: { reason: 'tooFew', n: scored.length, from } }
  if (fewest < spreadFrom) return { ...level, spreadHidden: { reason: 'complement', n: null, from } }
  if (!(await plan.may(squares, scored, from))) return { ...level, spreadHidden: { reason: 'otherSet', n: null, from } }
  plan.tell([squares], squares, scored)
  return it
}

/** How many keyed answers of those who answered every item each step got, lowest first. */
function stepsOf({ items }: SubscaleSample, { least, most }: Rules): number[] {
  const counts = new Array<number>(most - least + 1).fill(0)
  const isComplete = (person: number) => items.every(column => !Number.isNaN(column[person]))
  for (let person = 0; person < (items[0]?.length ?? 0); person++) {
    if (!isComplete(person)) continue
    for (const column of items) {
      const step = (column[person] as number) - least
      counts[step] = (counts[step] ?? 0) + 1
    }
  }
  return counts
}
