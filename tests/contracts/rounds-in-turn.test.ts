import { expect, test } from 'vitest'
import type { CrewRole } from '../../packages/sdk/src/contract.ts'
import type { Unit, Units } from '../../packages/server/src/core/ledger/safe.ts'
import { leastOthers } from '../../packages/server/src/core/ledger/viewer.ts'
import type { Asked } from '../../packages/server/src/sprint/asked.ts'
import type { ShownBefore } from '../../packages/server/src/sprint/follow.ts'
import type { Numbers } from '../../packages/server/src/sprint/persons.ts'
import { type PeopleMeasure, pointRules, pointsOf, type RoundRater } from '../../packages/server/src/sprint/points.ts'
import type { ShownAs } from '../../packages/server/src/sprint/shown-as.ts'
import { shownTo } from '../../packages/server/src/sprint/shown-before.ts'
import { chanceOf } from '../fuzz/mutate.ts'
import { inferred } from '../support/attacker.ts'
import { firstShownAs, ledgerOf, rulesOfProduct } from '../support/round-rules.ts'

/**
 * The disclosure attack on feedback rounds one after the other, of a team's sprint and of a personal one of somebody who reads both:
 * people come and go, and change their roles, teams are deleted and somebody is wiped out, the same people are asked in a further sprint
 * of a team or of a person, and all answer as before. Each attacker adds and subtracts what was shown of them all:
 * the owner; any of the crew who reads the team's, also who comes to read it later; whoever is let see the whole crew's means, in the
 * crew or not, with the addresses from outside as the attacker's own or not. Nobody may be told but whose answers the attacker has.
 */
const long = process.env.TRELLIS_LONG === '1'

interface Rules {
  product: typeof rulesOfProduct
  /** What a reader was shown before, as the product takes it. */
  asBefore: (it: ShownBefore, measure: PeopleMeasure) => ShownBefore
  /** Whether sprints of one reader are looked at together. */
  isTogether: boolean
  /** Whether who was asked outlives the sprint, and the person. */
  isKept: Record<'sprint' | 'person', boolean>
}
const ofProduct: Rules = {
  product: rulesOfProduct,
  asBefore: it => it,
  isTogether: true,
  isKept: { sprint: true, person: true },
}
const isForOthers = (it: PeopleMeasure) => it.startsWith('others')

interface Member {
  role: CrewRole
  isOutside: boolean
  person: Unit
}
/** As the product keeps somebody. */
const numbersOf = ({ isOutside, person }: Member): Numbers => ({
  account: isOutside ? null : -person,
  mailbox: isOutside ? -person : 1_000_000 - person,
})
interface Sprint {
  id: number
  kind: 'team' | 'own'
  crew: (Member & { place: number })[]
}
interface Round {
  sprint: Pick<Sprint, 'id' | 'kind'>
  source: string
  raters: RoundRater[]
  points: Awaited<ReturnType<typeof pointsOf>>
  sets: { measures: string[]; units: Units }[]
}

/** How much happens between two rounds. */
interface Change {
  /** That one leaves, and that one comes. */
  likely: number
  /** That one has another role. */
  other: number
  /** That the team is deleted, and the same people are asked in a sprint of another one, or of a person; that somebody is wiped out. */
  gone: number
  wiped: number
  /** Sprints that have rounds in turn, and how many in a crew, from and up to. */
  sprints: readonly Sprint['kind'][]
  crew: readonly [number, number]
  rounds: number
  /** That one is from outside. */
  outside: number
}
const much: Change = {
  ...{ likely: 0.3, other: 0.2, gone: 0, wiped: 0, sprints: ['team', 'own'], crew: [4, 6], rounds: 6, outside: 0.3 },
}
/** The same where teams and people go. */
const ending: Change = { ...much, gone: 0.3, wiped: 0.2 }

const roles: readonly CrewRole[] = ['peer', 'peer', 'peer', 'team', 'manager']

/** Rounds as the product closes them. The reader of both sprints is the first of the team's crew. */
async function roundsOf(c: ReturnType<typeof chanceOf>, rules: Rules, change: Change) {
  let next = 0
  const pool: Member[] = []
  const someone = (): Member => {
    const one = { role: c.pick(roles), isOutside: c.maybe(change.outside), person: --next }
    pool.push(one)
    return one
  }
  let [ids, places] = [0, 10_000]
  const placed = (it: Member) => ({ ...it, place: ++places })
  const size = change.crew[0] + c.int(change.crew[1] - change.crew[0])
  const first = Array.from({ length: size }, someone)
  const [leader] = first as [Member]
  const reader = leader.person
  // Who is asked from outside has an account by that address.
  const numbers = leader.isOutside ? { account: 2_000_000, mailbox: -reader } : numbersOf(leader)
  const begin = (kind: Sprint['kind'], crew: readonly Member[]): Sprint => ({
    ...{ id: ++ids, kind },
    crew: crew.filter(it => kind === 'team' || it.person !== reader).map(placed),
  })
  let sprints = change.sprints.map(kind => begin(kind, first))
  const rounds: Round[] = []
  let asked: Asked[] = []
  for (let at = 0; at < change.rounds; at++) {
    const team = sprints.find(it => it.kind === 'team')
    if (team && c.maybe(change.gone)) {
      sprints = [...sprints.filter(it => it !== team), begin(c.pick(['team', 'own']), team.crew)]
      if (!rules.isKept.sprint) asked = asked.filter(it => it.sprintId !== team.id)
    }
    if (c.maybe(change.wiped)) {
      const who = c.pick(pool.filter(it => it.person !== reader))
      for (const it of sprints) it.crew = it.crew.filter(one => one.person !== who.person)
      if (!rules.isKept.person) asked = asked.filter(it => it.mailbox !== numbersOf(who).mailbox)
    }
    const sprint = c.pick(sprints)
    let crew = sprint.crew
    if (c.maybe(change.likely)) crew = crew.slice(1)
    // Somebody of before, in another sprint as well, or somebody new.
    const free = pool.filter(
      it => crew.every(one => one.person !== it.person) && (sprint.kind === 'team' || it.person !== reader),
    )
    if (c.maybe(change.likely)) crew = [...crew, placed(c.maybe(0.5) && free.length ? c.pick(free) : someone())]
    if (c.maybe(change.other)) crew = crew.map((it, one) => (one === 0 ? { ...it, role: c.pick(roles) } : it))
    sprint.crew = crew
    const read = rules.isTogether
      ? [...new Set([...asked, sprint].map(it => ('sprintId' in it ? it.sprintId : it.id)))]
      : [sprint.id]
    const readings = [
      ...(sprint.kind === 'team' ? [{ reader: null, sprintIds: [sprint.id] }] : []),
      { reader: numbers, sprintIds: read },
    ]
    const published = rounds.flatMap(it => it.sets.map(set => ({ ...set, source: it.source })))
    const shownAfter = (shown: readonly ShownAs[]) =>
      shownTo(readings, {
        asked: asked.filter(it => read.includes(it.sprintId)),
        sets: published,
        places: crew.map((it, one) => {
          const shownAs = shown[one]
          return {
            ...{ id: it.place, sprintId: sprint.id, ...numbersOf(it) },
            open: shownAs ? { roundId: at, shownAs } : null,
          }
        }),
      })
    const shown = rules.product.shownAsOf(crew, shownAfter([]).stood)
    const raters = crew.map(
      (it, one): RoundRater => ({
        ...it,
        unit: 1000 * at + one + 1,
        shownAs: shown[one] as ShownAs,
        ratings: new Map([[1, 3]]),
      }),
    )
    const { shown: shownBefore } = shownAfter(shown)
    const before = (measure: PeopleMeasure) => shownBefore[measure].map(it => rules.asBefore(it, measure))
    const { sets, ledger } = ledgerOf(rules.product, before)
    const points = await pointsOf([1], raters, ledger, rules.product.points)
    const source = `sprint-round/${at}`
    const unitOf = new Map(crew.map(it => [it.person, -it.place]))
    rounds.push({
      ...{ sprint: { id: sprint.id, kind: sprint.kind }, source, points },
      raters: raters.filter(rules.product.points.isCounted),
      sets: sets.map(it => ({ ...it, units: it.units.map(unit => unitOf.get(unit) ?? unit) })),
    })
    const inRound = crew.map((it, one) => ({ ...numbersOf(it), unit: -it.place, shownAs: shown[one] as ShownAs }))
    asked = [...asked, ...inRound.map(it => ({ ...it, source, sprintId: sprint.id }))]
  }
  return { rounds, reader }
}

type Rounds = Awaited<ReturnType<typeof roundsOf>>
const peopleOf = (raters: readonly RoundRater[]) => raters.map(it => String(it.person))
/** Who is behind a number: all have answered. */
const behind = ({ raters }: Round, role: string) => peopleOf(raters.filter(it => role === 'ALL' || it.role === role))

/** What an owner's kind of reader is served of some rounds: all, or what is left to one who is of the crew. */
function servedOf(rounds: readonly Round[], knower: Unit | null): string[][] {
  return rounds.flatMap(round => {
    const own = round.raters.filter(it => it.person === knower).map(it => it.unit)
    const isInside = (it: RoundRater) => !it.isOutside && it.shownAs !== 'alone'
    const isHidden = (it: RoundRater) => it.shownAs === 'hidden'
    const groups = [isInside, isHidden, (it: RoundRater) => isInside(it) && isHidden(it)]
    const kept = rulesOfProduct.servedTo(
      new Set(own),
      round.points.map(it => ({
        measure: '1',
        units: it.setId === null ? null : (round.sets[it.setId]?.units ?? []),
      })),
      groups.map(is => new Set(round.raters.filter(is).map(it => it.unit))),
    )
    return round.points.flatMap((it, at) =>
      it.value !== null && (own.length === 0 || kept[at]) ? [behind(round, it.role)] : [],
    )
  })
}

/** Whom an attacker is told of some rounds, beside those whose answers he has: his own, his addresses', and of who stood alone. */
function toldOwner(rounds: readonly Round[], knower: Unit | null, hasOutside: boolean): string[] {
  const raters = rounds.flatMap(it => it.raters)
  const alone = peopleOf(raters.filter(it => it.shownAs === 'alone'))
  const sham = hasOutside ? peopleOf(raters.filter(it => it.isOutside)) : []
  const known = new Set([...alone, ...sham, ...(knower === null ? [] : [String(knower)])])
  // Who has read that he is hidden may not be known by standing alone either.
  const hidden = new Set(peopleOf(raters.filter(it => it.shownAs === 'hidden')))
  const exposed = alone.filter((it, at) => {
    const first = raters.findIndex(one => String(one.person) === it)
    return hidden.has(it) && raters[first]?.shownAs !== 'alone' && alone.indexOf(it) === at
  })
  return [...exposed, ...inferred(servedOf(rounds, knower), known)]
}

/** The same of who is let see the means of the whole crew. */
function toldOther(rounds: readonly Round[], own: Unit | null, hasOutside: boolean): string[] {
  const stated = rounds.flatMap(round => {
    const [total] = round.points.filter(it => it.role === 'ALL')
    const isIn = round.raters.some(it => it.person === own)
    const isTold = total?.isForOthers && (total.n ?? 0) - (isIn ? 1 : 0) >= leastOthers
    return isTold ? [behind(round, 'ALL')] : []
  })
  const sham = hasOutside ? peopleOf(rounds.flatMap(it => it.raters).filter(it => it.isOutside)) : []
  return inferred(stated, new Set([...sham, String(own)]))
}

type Attack = 'owner' | 'member' | 'both' | 'other' | 'otherInCrew' | 'double'
const attacks: readonly Attack[] = ['owner', 'member', 'both', 'other', 'otherInCrew', 'double']

/** Whom each attacker is told. */
function found({ rounds, reader }: Rounds, attack: Attack): string[] {
  const ofTeams = [
    ...Map.groupBy(
      rounds.filter(it => it.sprint.kind === 'team'),
      it => it.sprint.id,
    ).values(),
  ]
  const everybody = [...new Set(rounds.flatMap(it => it.raters).map(it => it.person))]
  const kinds: Record<Attack, () => string[]> = {
    owner: () => ofTeams.flatMap(team => [false, true].flatMap(it => toldOwner(team, null, it))),
    member: () => ofTeams.flatMap(team => everybody.flatMap(it => toldOwner(team, it, false))),
    both: () => toldOwner(rounds, reader, false),
    other: () => toldOther(rounds, null, false),
    otherInCrew: () => everybody.flatMap(it => toldOther(rounds, it, false)),
    double: () => [null, ...everybody].flatMap(it => toldOther(rounds, it, true)),
  }
  return kinds[attack]()
}

/** All that was shown, in words. */
const toldAll = ({ rounds, reader }: Rounds) =>
  [
    `read by ${reader}`,
    ...rounds.map(it => {
      const those = it.raters.map(one => `${one.person} ${one.role} ${one.shownAs}${one.isOutside ? ' outside' : ''}`)
      const shown = it.points.flatMap(one =>
        one.value === null ? [] : [one.role + (one.isForOthers ? ' to others' : '')],
      )
      return `${it.sprint.kind} ${it.sprint.id}: ${those.join(', ')}: ${shown.join(', ')}`
    }),
  ].join('\n')

const times = long ? 3_000 : 250
const chances = () => chanceOf(Number(process.env.TRELLIS_FUZZ_SEED ?? 20_261_123))

test('who comes and goes, and changes roles, in two sprints of one reader is not told to any reader', {
  timeout: 600_000,
}, async () => {
  const c = chances()
  for (let time = 0; time < times; time++) {
    const rounds = await roundsOf(c, ofProduct, much)
    for (const attack of attacks)
      expect([attack, found(rounds, attack).map(it => `${it} in ${toldAll(rounds)}`)]).toEqual([attack, []])
  }
})

test('nor to any where teams are deleted, people wiped out, and the same ones asked in further sprints of teams and of a person', {
  timeout: 600_000,
}, async () => {
  const c = chances()
  for (let time = 0; time < times; time++) {
    const rounds = await roundsOf(c, ofProduct, ending)
    for (const attack of attacks)
      expect([attack, found(rounds, attack).map(it => `${it} in ${toldAll(rounds)}`)]).toEqual([attack, []])
  }
})

const withoutReaders = (it: ShownBefore): ShownBefore => ({ ...it, reader: it.reader === 'anybody' ? null : it.reader })
const product = rulesOfProduct
const without: [rule: string, rules: Partial<Rules>, attack: Attack][] = [
  ['who was asked', { product: { ...product, mayFollow: () => true } }, 'owner'],
  ['readers to come', { asBefore: (it, of) => (isForOthers(of) ? it : withoutReaders(it)) }, 'member'],
  ['other sprints of the reader', { isTogether: false }, 'both'],
  [
    'roles of before',
    { product: { ...product, shownAsOf: raters => raters.map(it => firstShownAs(it.role)) } },
    'owner',
  ],
  [
    'no cover by who stood alone',
    {
      product: { ...product, points: { ...pointRules, isCounted: () => true, isHidden: () => true } },
      asBefore: it => ({ ...it, known: new Set() }),
    },
    'owner',
  ],
  [
    'who stands alone among those who may not be told to others',
    { asBefore: (it, of) => (isForOthers(of) ? { ...it, rounds: [] } : it) },
    'other',
  ],
  ['readers in the crew', { asBefore: (it, of) => (isForOthers(of) ? withoutReaders(it) : it) }, 'otherInCrew'],
  [
    'cover by the organisation alone',
    {
      product: { ...product, points: { ...pointRules, mayTellInside: () => true } },
      asBefore: (it, of) => (of === 'others-in' ? { ...it, rounds: [] } : it),
    },
    'double',
  ],
]
test.each<[of: string, isKept: Rules['isKept'], change: Change]>([
  ['sprint', { sprint: false, person: true }, { ...much, gone: 0.3 }],
  ['person', { sprint: true, person: false }, { ...much, wiped: 0.2 }],
])(
  'where who was asked goes with the %s the attack finds somebody',
  { timeout: 600_000 },
  async (_, isKept, change) => {
    for (const attack of ['both', 'other'] as const) {
      const c = chances()
      let told = 0
      for (let time = 0; time < 2_000 && told === 0; time++)
        told = found(await roundsOf(c, { ...ofProduct, isKept }, change), attack).length
      expect([attack, told > 0]).toEqual([attack, true])
    }
  },
)

test.each(without)('without %s the attack finds somebody', { timeout: 600_000 }, async (_, rules, attack) => {
  const c = chances()
  let told = 0
  for (let time = 0; time < 2_000 && told === 0; time++)
    told = found(await roundsOf(c, { ...ofProduct, ...rules }, much), attack).length
  expect(told).toBeGreaterThan(0)
})

/** The rules as they were: by sprint, its readers of then, and roles as they are now; nothing of it for whom the owner lets see. */
const ofBefore: Rules = {
  product: {
    ...product,
    shownAsOf: raters => raters.map(it => firstShownAs(it.role)),
    points: { ...pointRules, mayTellInside: () => true },
  },
  asBefore: (it, of) => (isForOthers(of) ? { ...it, rounds: [], reader: null } : withoutReaders(it)),
  isTogether: false,
  isKept: { sprint: true, person: true },
}

test('numbers of a crew of five to eight stay: all with the same people, most where some come and go', {
  timeout: 600_000,
}, async () => {
  const shareOf = async (rules: Rules, change: Partial<Change>) => {
    const c = chances()
    let [all, shown, told, rounds] = [0, 0, 0, 0]
    for (let time = 0; time < times / 2; time++) {
      const crew = { ...much, sprints: ['own' as const], crew: [6, 9] as const, other: 0, outside: 0, ...change }
      for (const round of (await roundsOf(c, rules, crew)).rounds) {
        all += round.points.length
        shown += round.points.filter(it => it.value !== null).length
        told += round.points.filter(it => it.isForOthers).length
        rounds++
      }
    }
    return { owner: shown / all, others: told / rounds }
  }
  const kinds: [string, Partial<Change>][] = [
    ['the same people', { likely: 0 }],
    ['one in ten comes, one in ten goes', { likely: 0.1 }],
    ['the same, and one in ten has another role', { likely: 0.1, other: 0.1 }],
    ['the same people in two sprints', { likely: 0, sprints: ['team', 'own'] }],
  ]
  const percent = (it: number) => `${Math.round(100 * it)} %`
  for (const [name, change] of kinds) {
    const [was, is] = [await shareOf(ofBefore, change), await shareOf(ofProduct, change)]
    console.log(
      `${name}: to the owner ${percent(was.owner)} before, ${percent(is.owner)} now; to others ${percent(was.others)} before, ${percent(is.others)} now`,
    )
    if (change.likely === 0 && !change.sprints) expect(is).toEqual(was)
    if (change.likely) expect(is.owner).toBeGreaterThan(0.5)
  }
})
