import { randomInt } from 'node:crypto'
import {
  areWordsShown,
  difference,
  type GroupCount,
  isGroupShown,
  isNamedGroup,
  leastShown,
  present,
  type RaterGroup,
  raterGroups,
  shown,
} from '@trellis/sdk/contract'
import type { Ledger } from '../core/ledger/ledger.ts'
import type { Unit } from '../core/ledger/safe.ts'
import { bank } from './content.ts'
import { capabilitiesOf, type RoundItem } from './items.ts'
import type { Kept, KeptCapability, KeptWords } from './kept.ts'
import { gapLabel, type Rating, scoreLeader360, written } from './score.ts'

/** Somebody who has answered, with all that it takes. */
export interface Answered {
  id: number
  group: RaterGroup
  /** Whether somebody of the organisation answers. */
  isInside: boolean
  unit: Unit
  /** By capability, the mean of the statements; without those of which too few were observed. */
  means: ReadonlyMap<string, number>
  words: ReadonlyMap<string, string>
}

/** Units of a leader's raters that are told by rounds before: they stood alone, or are part of what a group is told by. */
export interface Before {
  alone: ReadonlySet<Unit>
  grouped: ReadonlySet<Unit>
}

/** What a leader is told of a capability is a measure of its own: nothing adds up across capabilities, nor across leaders. */
const measureOf = (leaderId: number, capability: string): string => `${leaderId}/${capability}`
/** Who of a group has answered, whatever they observed. Its sets are told nobody: by them it is decided what may be. */
const whoOf = (leaderId: number): string => `${leaderId}//who`
/** Whose open answers are shown together. */
const wordsMeasure = (leaderId: number): string => `${leaderId}//words`
const insideOf = (measure: string): string => `${measure}/in`

const sourceOf = (roundId: number): string => `leader360/${roundId}`

/**
 * How many of some raters count. Beside anybody of the organisation in the `group` nobody from outside does: not where that one has
 * not observed either, which would be told by it.
 */
const countOf = (raters: readonly Answered[], group: readonly Answered[]): GroupCount => ({
  inside: raters.filter(it => it.isInside).length,
  outside: group.some(it => it.isInside) ? 0 : raters.length,
})

/**
 * Whether somebody is in the numbers. Who was part of a group before and stands alone now would be taken off that group's number; who
 * stood alone before covers nobody in a group, and whether that one observed could be told from how many did.
 */
export const isTold = ({ group, unit }: Pick<Answered, 'group' | 'unit'>, { alone, grouped }: Before): boolean =>
  group === 'self' || !(isNamedGroup(group) ? grouped : alone).has(unit)

/** Puts a list into an order that says nothing. Source: Fisher and Yates. */
function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}

/** What rules a report; a test takes each out, to see that the attack then finds somebody. */
export const reportRules = {
  isGroupShown,
  areWordsShown,
  countOf,
  isTold,
  shuffled,
  isWholeAsked: true,
  areWordsAsked: true,
}
export type ReportRules = typeof reportRules

/** A round that has ended. */
export interface Ended {
  leaderId: number
  roundId: number
  at: Date
  minimum: number
  raters: readonly Answered[]
  /** Everybody who was asked. */
  asked: readonly { group: RaterGroup; isInside: boolean }[]
  items: readonly RoundItem[]
  before: Before
}

interface Decided {
  count: GroupCount
  setIds: number[]
  /** The number that was published before over the same people. */
  stored: number | null
}

/** Decides what is shown, writes it into the ledger, and makes what is kept of the report. */
export async function makeReport(ledger: Ledger, ended: Ended, rules: ReportRules = reportRules): Promise<Kept> {
  const { raters, asked, items, before } = ended
  const told = raters.filter(it => rules.isTold(it, before))
  const decided = new Map<string, Decided>()
  let isBesideEarlier = told.length < raters.length
  for (const [group, all] of Map.groupBy(told, it => it.group)) {
    const found = isNamedGroup(group) ? aloneIn(all, items) : await groupIn(ledger, { ...ended, group, all }, rules)
    for (const [capability, it] of found.decided) decided.set(`${group}/${capability}`, it)
    if (found.isBesideEarlier) isBesideEarlier = true
  }
  const ratings = told.map((it): Rating => ({ rater: String(it.id), group: it.group, values: it.means }))
  const capabilities = scoreLeader360({
    capabilities: capabilitiesOf(items),
    ratings,
    isShown: (group, capability) => decided.has(`${group}/${capability}`),
  }).map(it => {
    const scored = written(it)
    const groups = scored.groups.map(one => {
      const { count, setIds, stored } = decided.get(`${one.group}/${it.capability}`) as Decided
      return { group: one.group as RaterGroup, n: one.n, mean: stored ?? one.mean, count, setIds, stored }
    })
    const kept = present<KeptCapability>({
      capability: it.capability,
      groups: inOrder(groups.map(({ stored: _, ...one }) => one)),
      others: scored.others,
      self: scored.self,
      gap: scored.gap,
      word: scored.label,
    } as KeptCapability)
    return groups.some(one => one.stored !== null) ? fromShown(kept) : kept
  })
  const said = await wordsOf(ledger, ended, told, rules)
  return {
    capabilities,
    // All groups in which somebody was asked: whether anybody of a hidden one has answered is not told.
    groups: raterGroups.flatMap(group => {
      const own = asked.filter(it => it.group === group)
      if (own.length === 0) return []
      const isShown = capabilities.some(it => it.groups.some(one => one.group === group))
      return [{ group, isShown, isOutside: own.every(it => !it.isInside) }]
    }),
    words: said.words,
    alone: told.flatMap(it => (it.group !== 'self' && isNamedGroup(it.group) ? [it.id] : [])),
    isBesideEarlier: isBesideEarlier || said.isBesideEarlier,
  }
}

/** Others and gap by the means that are shown: beside a number that stands, those of new answers would be another one of the same. */
function fromShown(it: KeptCapability): KeptCapability {
  const others = it.groups.filter(one => one.group !== 'self')
  const sum = others.reduce((all, one) => all + one.n * one.mean, 0)
  const mean = shown(sum / others.reduce((all, one) => all + one.n, 0))
  if (it.self === undefined) return { ...it, others: mean }
  const gap = difference(it.self, mean)
  return { ...it, others: mean, gap, word: gapLabel(gap) }
}

const inOrder = <T extends { group: RaterGroup }>(groups: T[]): T[] =>
  groups.sort((a, b) => raterGroups.indexOf(a.group) - raterGroups.indexOf(b.group))

interface Found {
  decided: Map<string, Decided>
  isBesideEarlier: boolean
}

/** Who stands alone is shown wherever something was observed. */
const aloneIn = (all: readonly Answered[], items: readonly RoundItem[]): Found => ({
  decided: new Map(
    capabilitiesOf(items).map(capability => {
      const own = all.filter(it => it.means.has(capability))
      return [capability, { count: countOf(own, all), setIds: [], stored: null }]
    }),
  ),
  isBesideEarlier: false,
})

interface OfGroup extends Ended {
  group: RaterGroup
  all: readonly Answered[]
}

/**
 * In which capabilities a group is shown. First it is asked of all of it who have answered: were it asked of those alone who observed,
 * what is shown beside an earlier round would tell who did not.
 */
async function groupIn(ledger: Ledger, given: OfGroup, rules: ReportRules): Promise<Found> {
  const { group, all, items, minimum, leaderId } = given
  const decided = new Map<string, Decided>()
  const count = rules.countOf(all, all)
  if (!rules.isGroupShown(group, count, minimum)) return { decided, isBesideEarlier: false }
  const who = publicationOf(whoOf(leaderId), all, count, minimum)
  if (rules.isWholeAsked && !(await mayPublish(ledger, who))) return { decided, isBesideEarlier: true }
  for (const capability of capabilitiesOf(items)) {
    const own = all.filter(it => it.means.has(capability))
    const counted = rules.countOf(own, all)
    if (!rules.isGroupShown(group, counted, minimum)) continue
    const wanted = publicationOf(measureOf(leaderId, capability), own, counted, minimum)
    // Without a word of it: that it is for an earlier round would tell who has not observed.
    if (!(await mayPublish(ledger, wanted))) continue
    const mean = shown(own.reduce((sum, it) => sum + (it.means.get(capability) as number), 0) / own.length)
    decided.set(capability, {
      count: counted,
      ...(await publish(ledger, given, wanted, [nameOf(items, capability), mean])),
    })
  }
  if (decided.size > 0) await publish(ledger, given, who)
  return { decided, isBesideEarlier: false }
}

/** What a number is read by: of other statements it would be another one. */
export const nameOf = (items: readonly RoundItem[], capability: string): string =>
  items.flatMap(it => (it.capability === capability ? [it.key] : [])).join(' ')

interface Publication {
  measure: string
  units: readonly Unit[]
  inside: readonly Unit[]
  least: number
  minimum: number
}

const publicationOf = (measure: string, own: readonly Answered[], count: GroupCount, minimum: number): Publication => ({
  measure,
  units: [...new Set(own.map(it => it.unit))],
  inside: [...new Set(own.flatMap(it => (it.isInside ? [it.unit] : [])))],
  least: leastShown(count.inside, minimum),
  minimum,
})

/**
 * Whether no combination of all that was published of the leader then rests on too few, nor of those of the organisation by themselves:
 * what others gave the leader may know.
 */
const mayPublish = async (ledger: Ledger, { measure, units, inside, least, minimum }: Publication): Promise<boolean> =>
  (await ledger.isSafe(measure, units, least)) &&
  (inside.length === 0 || (await ledger.isSafe(insideOf(measure), inside, minimum)))

/** Publishes what may be. What stands over the same people stays as it is; with a number of the same name that one is served. */
async function publish(
  ledger: Ledger,
  { roundId, at }: Pick<Ended, 'roundId' | 'at'>,
  { measure, units, inside }: Publication,
  number?: readonly [name: string, value: number],
): Promise<{ setIds: number[]; stored: number | null }> {
  const data = number ? Object.fromEntries([number]) : null
  const whole = await ledger.equal(measure, units)
  const within = inside.length === 0 ? undefined : await ledger.equal(insideOf(measure), inside)
  const standing = whole !== undefined && number ? ((await ledger.data(whole)) as typeof data) : null
  const isOne = whole === undefined && within === undefined && inside.length === units.length
  const fresh = [
    ...(whole === undefined ? [{ measures: [measure, ...(isOne ? [insideOf(measure)] : [])], units, data }] : []),
    ...(within === undefined && inside.length > 0 && !isOne
      ? [{ measures: [insideOf(measure)], units: inside, data: null }]
      : []),
  ]
  const ids = fresh.length > 0 ? await ledger.publish(sourceOf(roundId), at, fresh) : []
  const setIds = [...new Set([whole, within, ...ids].filter(it => it !== undefined))]
  return { setIds, stored: number ? (standing?.[number[0]] ?? null) : null }
}

/**
 * Open answers: each question in an order of its own, so that no two can be joined; those who stand alone apart. All of the others who
 * have answered are asked of, whether they wrote or not: where few of them were none of a report before, or are none any more, what is
 * there in one of both would be theirs.
 */
async function wordsOf(
  ledger: Ledger,
  { leaderId, roundId, at, minimum }: Ended,
  told: readonly Answered[],
  rules: ReportRules,
): Promise<{ words: KeptWords[]; isBesideEarlier: boolean }> {
  const others = told.filter(it => it.group !== 'self' && !isNamedGroup(it.group))
  const whole = publicationOf(wordsMeasure(leaderId), others, rules.countOf(others, others), minimum)
  const mayShow = !rules.areWordsAsked || (await mayPublish(ledger, whole))
  const words = bank.questions.map(({ ref }): KeptWords => {
    const wrote = told.filter(it => it.words.has(ref) && it.group !== 'self')
    const anonymous = wrote.filter(it => !isNamedGroup(it.group))
    const count = rules.countOf(anonymous, others)
    return {
      code: ref,
      anonymous:
        mayShow && rules.areWordsShown(count, minimum)
          ? rules.shuffled(anonymous.map(it => it.words.get(ref) as string))
          : [],
      count,
      named: wrote
        .filter(it => isNamedGroup(it.group))
        .map(it => ({ raterId: it.id, group: it.group, text: it.words.get(ref) as string })),
    }
  })
  if (words.some(it => it.anonymous.length > 0)) await publish(ledger, { roundId, at }, whole)
  // By who has answered, not by who wrote.
  return { words, isBesideEarlier: !mayShow && rules.areWordsShown(rules.countOf(others, others), minimum) }
}
