import { expect, test } from 'vitest'
import type { CrewRole } from '../../packages/sdk/src/contract.ts'
import { type Point, pointRules, pointsOf, type RoundRater } from '../../packages/server/src/sprint/points.ts'
import { chanceOf } from '../fuzz/mutate.ts'
import { inferred } from '../support/attacker.ts'
import { firstShownAs, ledgerOf, type Rules, rulesOfProduct } from '../support/round-rules.ts'
import { testWhole } from '../support/whole.ts'

/**
 * The disclosure attack on feedback rounds. The attacker is the owner: he holds every number of a closed round with how many it is
 * of, every reason why one is hidden, how many answered, and knows the crew with its roles, what those say who stand alone, and who
 * answered of those who signed. He goes through every way in which the crew may have answered that would show him the same.
 * Whatever is alike in all of these ways he knows. He may know nothing of a single answer of anybody who is to be hidden, neither
 * its step nor that it was 'not observed'; but for a mean at an end of the scale, which the ledger does not promise.
 */
const long = process.env.TRELLIS_LONG === '1'
/** Steps of a smaller scale: the lowest, the middle and the highest. */
const steps = [1, 3, 5] as const
/** What one may do in a round with one item: nothing, not observed, or a step. */
type Deed = 'nothing' | null | (typeof steps)[number]
const deeds: readonly Deed[] = ['nothing', null, ...steps]

const isHidden = (role: CrewRole) => firstShownAs(role) === 'hidden'

/** One round with one item in which the crew did these things: what was published of it. */
async function publish(
  roles: readonly CrewRole[],
  world: readonly Deed[],
  rules: Rules,
  outside: ReadonlySet<number> = new Set(),
  lately: ReadonlySet<number> = new Set(),
) {
  const raters: RoundRater[] = roles.map((role, at) => {
    const deed = world[at] as Deed
    const who = { unit: at + 1, person: -at - 1, isOutside: outside.has(at) }
    const shownAs = lately.has(at) ? ('known' as const) : firstShownAs(role)
    return { ...who, role, shownAs, ratings: deed === 'nothing' ? null : new Map([[1, deed]]) }
  })
  const { sets, ledger } = ledgerOf(rules)
  const points = await pointsOf([1], raters, ledger, rules.points)
  return { points, sets }
}

/** What the attacker reads of it. */
const readOf = (points: readonly Point[], world: readonly Deed[]) =>
  JSON.stringify([points.map(it => [it.role, it.value, it.n, it.reason]), world.filter(it => it !== 'nothing').length])

/** Every way in which a crew can answer. */
const worldsOf = (roles: readonly CrewRole[]): Deed[][] =>
  roles.reduce<Deed[][]>((all, _) => all.flatMap(it => deeds.map(deed => [...it, deed])), [[]])

const isEnd = (deed: Deed | undefined) => deed === steps[0] || deed === steps.at(-1)

/** Whether a mean with this rater is at an end of the scale, so that it says the same of at least two: of a role, or of all roles that are too small. */
function isEndOfAll(roles: readonly CrewRole[], hidden: readonly number[], way: readonly Deed[], at: number): boolean {
  const rated = hidden.filter(it => way[it] !== 'nothing' && way[it] !== null)
  const own = rated.filter(it => roles[it] === roles[at])
  const small = rated.filter(it => rated.filter(one => roles[one] === roles[it]).length < 2)
  return [own, small].some(those => those.length >= 2 && those.includes(at) && those.every(it => way[it] === way[at]))
}

/**
 * What is known of single raters who are to be hidden, by all ways that look alike. `knower` looks, and knows the own answer.
 * `outside` are the attacker's own addresses: those answers are known, too; and of `lately` from when they stood alone.
 */
async function known(
  roles: readonly CrewRole[],
  rules: Rules,
  knower: number | null = null,
  outside: ReadonlySet<number> = new Set(),
  lately: ReadonlySet<number> = new Set(),
): Promise<string[]> {
  const isKnown = (at: number) => at === knower || outside.has(at) || lately.has(at)
  const found = new Set<string>()
  const alike = new Map<string, Deed[][]>()
  for (const world of worldsOf(roles)) {
    // A knower has answered: else there is nothing to know.
    if (knower !== null && (world[knower] === 'nothing' || world[knower] === null)) continue
    const { points, sets } = await publish(roles, world, rules, outside, lately)
    const kept = rules.servedTo(
      new Set(knower === null ? [] : [knower + 1]),
      points.map(it => ({ measure: '1', units: it.setId === null ? null : (sets[it.setId]?.units ?? []) })),
      [outside, lately, new Set([...outside, ...lately])].map(
        some => new Set(roles.flatMap((_, at) => (some.has(at) ? [] : [at + 1]))),
      ),
    )
    const isAlone = (it: Point) => it.role !== 'ALL' && !isHidden(it.role)
    const read = knower === null ? points : rules.toKnower(points, kept, isAlone)
    const open = roles.map((role, at) => (isHidden(role) && !isKnown(at) ? '' : String(world[at])))
    const key = `${readOf(read, world)}|${open}`
    alike.set(key, [...(alike.get(key) ?? []), world])
  }
  const hidden = roles.flatMap((role, at) => (isHidden(role) && !isKnown(at) ? [at] : []))
  // Whoever signed has answered: each group of signers that these ways allow.
  for (const [key, all] of alike)
    for (let signers = 0; signers < 2 ** hidden.length; signers++) {
      const signed = hidden.filter((_, bit) => signers & (1 << bit))
      const ways = all.filter(it => signed.every(at => it[at] !== 'nothing'))
      if (ways.length === 0) continue
      const sure = hidden.map(at => (ways.every(it => it[at] === ways[0]?.[at]) ? ways[0]?.[at] : undefined))
      for (const [index, deed] of sure.entries()) {
        if (deed === undefined || deed === 'nothing') continue
        const at = hidden[index] as number
        if (isEnd(deed) && ways.every(way => isEndOfAll(roles, hidden, way, at))) continue
        found.add(`${roles} ${roles[at]} ${deed} ${signed} ${key}`)
      }
    }
  return [...found]
}

/** Crews of up to so many who are to be hidden, in every division into roles, with and without one who stands alone. */
function crews(most: number): CrewRole[][] {
  const names: CrewRole[] = ['peer', 'team', 'customer', 'other']
  const divide = (left: number, largest: number, roles: number): number[][] =>
    left === 0 || roles === 0
      ? [[]]
      : Array.from({ length: Math.min(left, largest) }, (_, it) => it + 1).flatMap(size =>
          divide(left - size, size, roles - 1).map(rest => [size, ...rest]),
        )
  const sizes = divide(most, most, names.length)
  return sizes.flatMap(it => {
    const hiding = it.flatMap((size, at) => Array<CrewRole>(size).fill(names[at] as CrewRole))
    return [hiding, ['manager', ...hiding] as CrewRole[]]
  })
}

const people = long ? 5 : 4

test('whatever a crew does, nothing of a single answer is known to the owner', { timeout: 600_000 }, async () => {
  const all = crews(people)
  expect(all.length).toBeGreaterThan(5)
  for (const roles of all) expect(await known(roles, rulesOfProduct)).toEqual([])
})

test('nor to a member of the sprint’s team who is of the crew and knows the own answer', {
  timeout: 600_000,
}, async () => {
  for (const roles of crews(people)) expect(await known(roles, rulesOfProduct, roles.length - 1)).toEqual([])
})

/** One number of a round with one item, as one reads it whom the owner lets see the sprint. */
const toldOf = (points: readonly Point[], own: Deed | undefined, rules: Rules) =>
  rules.toOthers(
    points.map(it => ({ ...it, round_id: 1, item_id: 1, is_for_others: it.isForOthers })),
    new Set(typeof own === 'number' ? ['1/1'] : []),
  )

/**
 * What is known of anybody, those who stand alone included, to one whom the owner lets see the sprint: he holds the means of the whole
 * crew and how many answered, knows the crew with its roles, and, where he is of it, what he did himself (`own`), and from `outside`.
 */
async function knownToOther(
  roles: readonly CrewRole[],
  rules: Rules,
  own: number | null,
  outside: ReadonlySet<number> = new Set(),
): Promise<string[]> {
  const alike = new Map<string, Deed[][]>()
  const isOwn = (at: number) => at === own || outside.has(at)
  for (const world of worldsOf(roles)) {
    const { points } = await publish(roles, world, rules, outside)
    const open = world.map((it, at) => (isOwn(at) ? String(it) : ''))
    const key = `${readOf(toldOf(points, own === null ? undefined : world[own], rules), world)}|${open}`
    alike.set(key, [...(alike.get(key) ?? []), world])
  }
  const found: string[] = []
  for (const [key, ways] of alike)
    for (const at of roles.keys()) {
      if (isOwn(at)) continue
      const deed = ways[0]?.[at]
      if (deed === 'nothing' || !ways.every(it => it[at] === deed)) continue
      // A mean at an end of the scale says the same of all who are in it; it is not promised that it does not.
      const isEndOfTotal = (way: readonly Deed[]) =>
        way.filter((it, one) => !isOwn(one) && typeof it === 'number').length >= 2 &&
        way.every((it, one) => isOwn(one) || typeof it !== 'number' || it === deed)
      if (isEnd(deed) && ways.every(isEndOfTotal)) continue
      found.push(`${roles} ${roles[at]} ${deed} ${key}`)
    }
  return found
}

/** Crews in which several stand alone, beside those of the owner's attack. */
const withAlone: CrewRole[][] = [
  ['manager', 'mentor'],
  ['manager', 'mentor', 'coach'],
  ['manager', 'mentor', 'peer', 'peer'],
  ['manager', 'manager', 'peer', 'peer'],
  ['manager', 'coach', 'peer', 'team'],
]
const eachReader = (roles: readonly CrewRole[]) => [null, ...roles.keys()]

testWhole(
  'nor is anything of anybody known to one whom the owner lets see the sprint, be he of the crew or not',
  {
    timeout: 600_000,
  },
  async () => {
    let shown = 0
    for (const roles of [...crews(people), ...withAlone]) {
      for (const own of eachReader(roles)) expect(await knownToOther(roles, rulesOfProduct, own)).toEqual([])
      for (const world of worldsOf(roles))
        shown += toldOf((await publish(roles, world, rulesOfProduct)).points, undefined, rulesOfProduct).filter(
          it => it.value !== null,
        ).length
    }
    expect(shown).toBeGreaterThan(100)
  },
)

test.each<[string, Rules]>([
  [
    'two of a role, or all of it, in',
    { ...rulesOfProduct, points: { ...pointRules, mayTell: all => all.reduce((n, it) => n + it.rated, 0) >= 2 } },
  ],
  [
    'the own answer taken out of',
    {
      ...rulesOfProduct,
      // As in a crew from outside: of the organisation there is nobody to be covered.
      points: { ...pointRules, mayTellInside: () => true },
      toOthers: points => rulesOfProduct.toOthers(points, new Set()),
    },
  ],
])('without %s what is told the attack of such a reader finds somebody', { timeout: 600_000 }, async (_, rules) => {
  let found = 0
  for (const roles of [...withAlone, ...crews(3)])
    for (const own of eachReader(roles)) found += (await knownToOther(roles, rules, own)).length
  expect(found).toBeGreaterThan(0)
})

/** Crews with each choice of some of those who are to be hidden as addresses of the attacker, but not all. */
const shams = (most: number): [CrewRole[], Set<number>][] =>
  crews(most).flatMap(roles => {
    const hiding = roles.flatMap((role, at) => (isHidden(role) ? [at] : []))
    return Array.from({ length: 2 ** hiding.length - 2 }, (_, it): [CrewRole[], Set<number>] => [
      roles,
      new Set(hiding.filter((_, bit) => (it + 1) & (1 << bit))),
    ])
  })
const withoutCover = { ...rulesOfProduct, points: { ...pointRules, isCover: () => false } }

test('nor to an owner whose own addresses are in the crew from outside', { timeout: 600_000 }, async () => {
  for (const [roles, outside] of shams(people - 1))
    expect(await known(roles, rulesOfProduct, null, outside)).toEqual([])
})

test('without the rule that nobody from outside covers the organisation the attack finds somebody', async () => {
  let found = 0
  for (const [roles, outside] of shams(2)) found += (await known(roles, withoutCover, null, outside)).length
  expect(found).toBeGreaterThan(0)
})

/** Crews with each choice of some as the attacker's own addresses, who stand alone among them. */
const doubles: [CrewRole[], Set<number>][] = [
  ['manager', 'mentor', 'peer', 'peer'],
  ['peer', 'peer', 'peer', 'team'],
].flatMap(roles =>
  Array.from({ length: 2 ** roles.length - 2 }, (_, it): [CrewRole[], Set<number>] => [
    roles as CrewRole[],
    new Set([...roles.keys()].filter(bit => (it + 1) & (1 << bit))),
  ]),
)

testWhole(
  'nor to one whom the owner lets see the sprint who is of the crew, with another address from outside',
  {
    timeout: 600_000,
  },
  async () => {
    let found = 0
    const told = { ...rulesOfProduct, points: { ...pointRules, mayTellInside: () => true } }
    for (const [roles, outside] of doubles)
      for (const own of [null, ...[...roles.keys()].filter(it => !outside.has(it))]) {
        expect(await knownToOther(roles, rulesOfProduct, own, outside)).toEqual([])
        if (found === 0) found += (await knownToOther(roles, told, own, outside)).length
      }
    // Without the rule that nobody from outside covers the organisation.
    expect(found).toBeGreaterThan(0)
  },
)

test('nor is anybody told beside one whose answers are known from when that one stood alone', {
  timeout: 600_000,
}, async () => {
  let found = 0
  const covering = { ...rulesOfProduct, points: { ...pointRules, isCounted: () => true, isHidden: () => true } }
  for (const [roles, lately] of shams(people - 1))
    for (const knower of [null, roles.length - 1]) {
      if (knower !== null && lately.has(knower)) continue
      expect(await known(roles, rulesOfProduct, knower, new Set(), lately)).toEqual([])
      if (found === 0) found += (await known(roles, covering, knower, new Set(), lately)).length
    }
  // Without the rule that such a one is no cover.
  expect(found).toBeGreaterThan(0)
})

const without: [rule: string, rules: Rules, knower?: 'knower'][] = [
  ['two of a role', { ...rulesOfProduct, points: { ...pointRules, least: 1 } }],
  ['who stands alone', { ...rulesOfProduct, points: { ...pointRules, isHiding: () => false } }],
  [
    'the total where those who are hidden have not observed',
    { ...rulesOfProduct, points: { ...pointRules, mayTotal: () => true } },
  ],
  ['the ledger', { ...rulesOfProduct, isSafe: () => true }],
  [
    'one reason for who is of the crew',
    {
      ...rulesOfProduct,
      toKnower: (points, kept) =>
        points.map((it, at) => (kept[at] ? it : { ...it, value: null, n: null, reason: 'remainder' as const })),
    },
    'knower',
  ],
  ['what is known to a viewer', { ...rulesOfProduct, servedTo: (_, sets) => sets.map(() => true) }, 'knower'],
]
test.each(without)('without %s the attack finds somebody', { timeout: 600_000 }, async (_, rules, knower) => {
  let found = 0
  for (const roles of crews(4)) {
    found += (await known(roles, rules, knower ? roles.length - 1 : null)).length
    if (found > 0) break
  }
  expect(found).toBeGreaterThan(0)
})

/**
 * Larger crews and more items: no way through all worlds there. Here the attacker knows even who answered and who observed what,
 * and combines the sums that he holds.
 */
test('in large crews no combination of what is published rests on one rater', async () => {
  const c = chanceOf(Number(process.env.TRELLIS_FUZZ_SEED ?? 20_261_123))
  const roles: CrewRole[] = ['manager', 'mentor', 'peer', 'team', 'customer', 'coach', 'other']
  let shown = 0
  for (let time = 0; time < (long ? 20_000 : 500); time++) {
    const items = Array.from({ length: 1 + c.int(7) }, (_, it) => it + 1)
    const likely = c.pick([0.3, 0.7, 1])
    const crew = Array.from({ length: 1 + c.int(14) }, () => ({ isOutside: c.maybe(0.3), role: c.pick(roles) }))
    const raters: RoundRater[] = crew.map((it, at) => ({
      ...it,
      unit: at + 1,
      person: -at - 1,
      shownAs: firstShownAs(it.role),
      ratings: c.maybe(likely) ? new Map(items.map(it => [it, c.maybe(0.2) ? null : 1 + c.int(4)])) : null,
    }))
    const { sets, ledger } = ledgerOf(rulesOfProduct)
    const points = await pointsOf(items, raters, ledger)
    shown += points.filter(it => it.value !== null).length
    for (const item of items)
      expect(inferred(sets.filter(it => it.measures.includes(String(item))).map(it => it.units.map(String)))).toEqual(
        [],
      )
    // A number is there or its reason is, and a mean is of at least two who are to be hidden, or of those who stand alone.
    for (const it of points) {
      expect((it.value === null) === (it.reason !== null)).toBe(true)
      if (it.value !== null && it.role !== 'ALL') expect(it.n).toBeGreaterThanOrEqual(isHidden(it.role) ? 2 : 1)
    }
  }
  expect(shown).toBeGreaterThan(1000)
})
