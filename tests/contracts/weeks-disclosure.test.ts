import { energyOf } from '@trellis/sdk/contract'
import { expect, test } from 'vitest'
import { weekPointsOf, weekRules } from '../../packages/server/src/sprint/week-points.ts'
import { servedWeek } from '../../packages/server/src/sprint/week-viewer.ts'

/**
 * The disclosure attack on the weeks of a team's sprint. The attacker reads all that he is served of a week: who is in the sprint he
 * knows, and any of them may tell him that the check-in is done. He may be the manager, who is not in it, or a member, who knows the
 * own answer, also when he has left since. He goes through every way in which the members may have answered that would show him the
 * same. Whatever of a single one is alike in all of these ways he knows; but for a mean at an end of the scale, which the ledger does
 * not promise.
 */
const long = process.env.TRELLIS_LONG === '1'
/** Steps of a smaller scale: the lowest, the middle and the highest. */
const steps = [1, 3, 5] as const
/** What one may do in a week: nothing, complete it without having observed the one item, or with a step. */
type Deed = 'nothing' | null | (typeof steps)[number]
const deeds: readonly Deed[] = ['nothing', null, ...steps]

interface Rules {
  points: typeof weekRules
  servedWeek: typeof servedWeek
  /** Whether who has left is told from others. */
  leftKnows: boolean
  /** Whether a week's points stay when somebody leaves. */
  isStored: boolean
}
const rulesOfProduct: Rules = { points: weekRules, servedWeek, leftKnows: true, isStored: true }

/** Who reads: somebody outside of the sprint, or this member, who is in it or has left. */
interface Reader {
  member: number | null
  hasLeft?: boolean
}

const isDone = (deed: Deed) => deed !== 'nothing'
const rated = (deed: Deed): deed is (typeof steps)[number] => deed !== 'nothing' && deed !== null

/** What the reader is served of a week in which these did so. */
function read(world: readonly Deed[], { member, hasLeft }: Reader, rules: Rules): unknown[] {
  const points = weekPointsOf(
    [1],
    world.map(deed => ({
      isCompleted: isDone(deed),
      // As the item: where enough have one, a share of two levels and a mean of five.
      energy: rated(deed) ? deed : null,
      effectiveness: rated(deed) ? deed : null,
      ratings: new Map(deed === 'nothing' ? [] : [[1, deed]]),
    })),
    rules.points,
  )
  const own = member === null || (hasLeft && !rules.leftKnows) ? 'nothing' : (world[member] as Deed)
  const isDue = member !== null && !(hasLeft && !rules.leftKnows)
  return points.map(it => rules.servedWeek(it, it.measure === 'completed' ? isDue : rated(own)))
}

/** All that the reader has seen: before and after the last one, whom he knows, has left. */
const seen = (world: readonly Deed[], reader: Reader, rules: Rules) =>
  JSON.stringify([
    read(world, reader, rules),
    ...(rules.isStored || world.length < 2 ? [] : [read(world.slice(0, -1), reader, rules)]),
  ])

const worldsOf = (members: number): Deed[][] =>
  Array.from({ length: members }).reduce<Deed[][]>(all => all.flatMap(it => deeds.map(deed => [...it, deed])), [[]])

/** What is known of single members but the reader, by all ways that look alike. */
function known(members: number, reader: Reader, rules: Rules): string[] {
  const others = Array.from({ length: members }, (_, at) => at).filter(at => at !== reader.member)
  const alike = new Map<string, Deed[][]>()
  for (const world of worldsOf(members)) {
    const own = reader.member === null ? '' : String(world[reader.member])
    const key = `${seen(world, reader, rules)}|${own}`
    alike.set(key, [...(alike.get(key) ?? []), world])
  }
  const found = new Set<string>()
  // Each group of those who may have told him that theirs is done.
  for (const [key, all] of alike)
    for (let tellers = 0; tellers < 2 ** others.length; tellers++) {
      const told = others.filter((_, bit) => tellers & (1 << bit))
      const ways = all.filter(it => told.every(at => isDone(it[at] as Deed)))
      if (ways.length === 0) continue
      const what = (way: readonly Deed[], at: number) => [
        isDone(way[at] as Deed) ? 'done' : 'not done',
        isDone(way[at] as Deed) ? String(way[at]) : '',
      ]
      for (const at of others) {
        const [first = []] = ways.map(way => what(way, at))
        const isSure = [0, 1].map(part => ways.every(way => what(way, at)[part] === first[part]))
        // Whether it is done is told where all others are alike in it, which is an end of its scale; or by that one.
        const isEndOfDone = ways.every(way => others.every(one => isDone(way[one] as Deed) === isDone(way[at] as Deed)))
        if (isSure[0] && !told.includes(at) && !(isEndOfDone && others.length > 1)) {
          // Who has not told is left where all that are done have told: so many are known.
          const isRest = ways.every(way =>
            others.filter(one => isDone(way[one] as Deed)).every(one => told.includes(one)),
          )
          if (!isRest) found.add(`${members} ${JSON.stringify(reader)} ${at} ${first[0]} told ${told} ${key}`)
        }
        if (!isSure[1] || first[1] === '') continue
        // A mean at an end says the same of at least two, and so does the share of the good levels where it is all of them, as of
        // these steps one is such a level.
        const hasAllGood = ways.every(way => {
          const isServed = (read(way, reader, rules)[1] as { value: number | null }).value !== null
          return isServed && energyOf(others.map(one => way[one] as Deed).filter(rated)).share === 100
        })
        const isEnd =
          (hasAllGood || first[1] === String(steps[0]) || first[1] === String(steps.at(-1))) &&
          ways.every(way => {
            const those = others.filter(one => rated(way[one] as Deed))
            return those.length > 1 && those.every(one => way[one] === way[at])
          })
        if (!isEnd) found.add(`${members} ${JSON.stringify(reader)} ${at} is ${first[1]} told ${told} ${key}`)
      }
    }
  return [...found]
}

const readers: [who: string, reader: Reader][] = [
  ['somebody outside of the sprint', { member: null }],
  ['a member', { member: 0 }],
  ['a member who has left', { member: 0, hasLeft: true }],
]
const most = long ? 6 : 5

test.each(readers)(
  'whatever members do, nothing of a single one is known to %s',
  {
    timeout: 600_000,
  },
  (_, reader) => {
    for (let members = 1; members <= most; members++) expect(known(members, reader, rulesOfProduct)).toEqual([])
  },
)

const without: [rule: string, rules: Rules, reader: Reader][] = [
  [
    'two of each number',
    { ...rulesOfProduct, points: { ...weekRules, least: 1 }, servedWeek: it => it },
    { member: null },
  ],
  ['what the reader knows', { ...rulesOfProduct, servedWeek: it => servedWeek(it, false) }, { member: 0 }],
  ['what a reader still knows who has left', { ...rulesOfProduct, leftKnows: false }, { member: 0, hasLeft: true }],
  ['points that stay when somebody leaves', { ...rulesOfProduct, isStored: false }, { member: null }],
]
test.each(without)('without %s the attack finds somebody', { timeout: 600_000 }, (_, rules, reader) => {
  let found = 0
  for (let members = 1; members <= 4 && found === 0; members++) found = known(members, reader, rules).length
  expect(found).toBeGreaterThan(0)
})
