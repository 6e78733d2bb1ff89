import { isNamedGroup, type RaterGroup } from '../../packages/sdk/src/contract.ts'
import type { Kept } from '../../packages/server/src/leader360/kept.ts'
import type { Answered } from '../../packages/server/src/leader360/make-report.ts'
import { ledger360, type Rules360 } from './rules360.ts'

/** Steps of a smaller scale: the lowest, the middle and the highest. */
const steps = [1, 3, 5] as const
/** What one may do in a round with one capability: nothing, not observed, or a step. */
export type Deed = 'nothing' | null | (typeof steps)[number]
const deeds: readonly Deed[] = ['nothing', null, ...steps]

export interface Seat360 {
  group: RaterGroup
  isInside: boolean
}

const items = [{ key: 'direction-1', capability: 'direction' }]
const minimum = 3

/** What a leader reads of rounds in which these did so, who are known over all rounds by their place; null is not asked in a round. */
async function readWorld(
  rounds: readonly (readonly (Deed | undefined)[])[],
  seats: readonly Seat360[],
  rules: Rules360,
): Promise<string> {
  const { sets, ledger } = ledger360(rules)
  const read: unknown[] = []
  for (const [index, world] of rounds.entries()) {
    const raters = seats.flatMap((it, at): Answered[] => {
      const deed = world[at]
      if (deed === undefined || deed === 'nothing') return []
      const means = new Map(deed === null ? [] : [['direction', deed]])
      return [{ ...it, id: at + 1, unit: at + 1, means, words: new Map() }]
    })
    const asked = seats.filter((_, at) => world[at] !== undefined)
    const before = { alone: new Set<number>(), grouped: new Set(sets.flatMap(it => it.units)) }
    const round = { leaderId: 1, roundId: index, at: new Date(0), minimum, raters, asked, items, before }
    read.push([readOf(await rules.makeReport(ledger, round, rules.report)), raters.length])
  }
  return JSON.stringify(read)
}

/** All of a report but open answers, without what never leaves the server. */
const readOf = ({ capabilities, groups, isBesideEarlier }: Kept) => [
  capabilities.map(it => ({ ...it, groups: it.groups.map(({ group, n, mean }) => [group, n, mean]) })),
  groups,
  isBesideEarlier,
]

/** Every way in which so many can do one of these things each. */
const waysOf = <T>(of: readonly T[], people: number): T[][] =>
  Array.from({ length: people }).reduce<T[][]>(all => all.flatMap(it => of.map(one => [...it, one])), [[]])

const isEnd = (deed: Deed | undefined) => deed === 1 || deed === 5

/**
 * What is known of those of the organisation in a group in one round, by all ways that show the leader the same; outsiders are the
 * leader's own. But for a mean at an end of the scale, which says the same of all who are in it.
 */
export async function knownInRound(seats: readonly Seat360[], rules: Rules360): Promise<string[]> {
  const alike = new Map<string, Deed[][]>()
  const isOpen = (it: Seat360) => isNamedGroup(it.group) || !it.isInside
  for (const way of waysOf(deeds, seats.filter(it => it.isInside).length)) {
    const deedOf = way.values()
    // What the own addresses answer does not matter, as long as it is known.
    const world = seats.map((it): Deed => (it.isInside ? (deedOf.next().value ?? null) : 3))
    const open = seats.map((it, at) => (isOpen(it) ? String(world[at]) : ''))
    const key = `${await readWorld([world], seats, rules)}|${open}`
    alike.set(key, [...(alike.get(key) ?? []), world])
  }
  const hidden = seats.flatMap((it, at) => (isOpen(it) ? [] : [at]))
  const rated = (way: readonly Deed[], at: number) => way[at] !== 'nothing' && way[at] !== null
  const found = new Set<string>()
  // Whoever tells that the round is answered: each group of such that these ways allow.
  for (const [key, all] of alike)
    for (let tellers = 0; tellers < 2 ** hidden.length; tellers++) {
      const told = hidden.filter((_, bit) => tellers & (1 << bit))
      const ways = all.filter(it => told.every(at => it[at] !== 'nothing'))
      for (const at of hidden) {
        const deed = ways[0]?.[at]
        if (deed === undefined || deed === 'nothing' || !ways.every(it => it[at] === deed)) continue
        const isEndOfAll = (way: readonly Deed[]) => {
          const own = hidden.filter(one => seats[one]?.group === seats[at]?.group && rated(way, one))
          return own.length >= minimum && own.every(one => way[one] === deed)
        }
        if (isEnd(deed) && ways.every(isEndOfAll)) continue
        found.add(`${seats.map(it => it.group)} ${at} ${deed} told ${told} ${key}`)
      }
    }
  return [...found]
}

/**
 * Of whom it is known that something was not observed, over two rounds of a group in which all have answered: these of the first alone,
 * of both, and of the second alone.
 */
export async function notObserved([first, both, second]: readonly number[], rules: Rules360): Promise<string[]> {
  const of = (n = 0, inOne: boolean, inTwo: boolean) => Array.from({ length: n }, () => [inOne, inTwo] as const)
  const people = [...of(first, true, false), ...of(both, true, true), ...of(second, false, true)]
  const seats = people.map((): Seat360 => ({ group: 'peer', isInside: true }))
  const asked = [0, 1].map(round => people.flatMap((it, at) => (it[round] ? [at] : [])))
  const alike = new Map<string, (Deed | undefined)[][][]>()
  for (const one of waysOf<Deed>([null, 3], asked[0]?.length ?? 0))
    for (const two of waysOf<Deed>([null, 3], asked[1]?.length ?? 0)) {
      const rounds = [one, two].map((ways, round) => people.map((_, at) => ways[asked[round]?.indexOf(at) ?? -1]))
      const key = await readWorld(rounds, seats, rules)
      alike.set(key, [...(alike.get(key) ?? []), rounds])
    }
  const found: string[] = []
  for (const [key, ways] of alike)
    for (const round of [0, 1])
      for (const at of asked[round] ?? []) {
        if (!ways.every(it => it[round]?.[at] === null)) continue
        // Where nobody has observed anything, as nothing is there, that is no news of one.
        found.push(`${first} ${both} ${second}: ${at} in ${round} ${key}`)
      }
  return found
}
