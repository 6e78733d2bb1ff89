import { describe, expect, test } from 'vitest'
import { isNamedGroup, type RaterGroup, shown } from '../../packages/sdk/src/contract.ts'
import { bank } from '../../packages/server/src/leader360/content.ts'
import type { Kept } from '../../packages/server/src/leader360/kept.ts'
import {
  type Answered,
  type Ended,
  makeReport,
  type ReportRules,
  reportRules,
} from '../../packages/server/src/leader360/make-report.ts'
import { toKnower } from '../../packages/server/src/leader360/report.ts'
import { chanceOf } from '../fuzz/mutate.ts'
import { attack360 } from '../support/attack360.ts'
import { life360 } from '../support/life360.ts'
import { ledger360, type Rules360, rulesOf360 } from '../support/rules360.ts'
import { knownInRound, notObserved, type Seat360 } from '../support/worlds360.ts'

/**
 * The disclosure attack on 360 reports. A leader asks again and again, changes who is asked and as what, and asks false raters whose
 * answers he knows; readers whom he lets in know what they answered themselves. All numbers of all reports of a leader are taken
 * together: no combination may rest on fewer of the organisation than the minimum for the leader, nor on one for a reader. Of single
 * rounds, and of two of a group, every way is gone through in which it may have been answered: neither a step nor that something was
 * not observed may be alike in all that show the same. Not promised is what a mean at an end of the scale says.
 */
const long = process.env.TRELLIS_LONG === '1'
const seed = Number(process.env.TRELLIS_FUZZ_SEED ?? 20_261_124)
const wanted = Number(process.env.TRELLIS_ROUNDS ?? (long ? 10_000 : 400))

/** Lives of leaders until so many rounds are made. `until` ends it early. */
async function attacked(rounds: number, rules: Rules360 = rulesOf360, until: RegExp = /^$/) {
  const c = chanceOf(seed)
  const sum = { found: [] as string[], lives: 0, rounds: 0, enough: 0, shown: 0, redo: 0, redoShown: 0 }
  while (sum.rounds < rounds && !sum.found.some(it => until.test(it))) {
    const life = await life360(c, rules)
    sum.lives++
    sum.rounds += life.rounds.length
    for (const [at, { kept, raters, minimum }] of life.rounds.entries()) {
      const groups = kept.groups.filter(it => it.isShown && !isNamedGroup(it.group))
      const own = (group: RaterGroup) => raters.filter(it => it.group === group && it.isInside)
      const enough = kept.groups.filter(it => !isNamedGroup(it.group) && own(it.group).length >= minimum)
      sum.enough += at === 0 ? enough.length : 0
      sum.shown += at === 0 ? groups.filter(it => !it.isOutside).length : 0
      sum.redo += at > 0 && enough.length > 0 ? 1 : 0
      sum.redoShown += at > 0 && enough.length > 0 && groups.length > 0 ? 1 : 0
    }
    sum.found.push(...attack360(life, rules).map(it => `leader ${sum.lives}: ${it}`))
  }
  return sum
}

test(`nobody is told by what is published, over ${wanted} rounds`, { timeout: 3_600_000 }, async () => {
  const { found, lives, rounds, shown, enough, redo, redoShown } = await attacked(wanted)
  console.log(
    `leader 360: ${lives} leaders, ${rounds} rounds, ${shown} of ${enough} groups with enough shown in first ones, ${redoShown} of ${redo} redos with one, seed ${seed}`,
  )
  expect(found.slice(0, 10)).toEqual([])
  // The attack would find nothing either where nothing is shown.
  expect(shown).toBeGreaterThan(0.7 * enough)
  expect(redoShown).toBeGreaterThan(redo / 4)
})

const inside = (...groups: RaterGroup[]): Seat360[] => groups.map(group => ({ group, isInside: true }))
const sham = (...groups: RaterGroup[]): Seat360[] => groups.map(group => ({ group, isInside: false }))
const peers = (n: number): RaterGroup[] => Array(n).fill('peer')

const fives: RaterGroup[] = Array(5).fill('customer')

/** Single rounds with one capability: groups at and below the minimum, beside those who stand alone and false raters. */
const rounds: Seat360[][] = [
  inside(...peers(3)),
  inside(...peers(4)),
  inside('peer', 'peer', 'team', 'team'),
  inside('manager', 'peer', 'peer', 'peer'),
  inside('manager', 'mentor', 'peer', 'team'),
  [...inside('peer', 'peer'), ...sham('peer', 'peer')],
  [...inside('customer', 'customer', 'customer'), ...sham('customer')],
  [...inside('customer', 'customer', 'customer'), ...sham(...fives)],
  ...(long
    ? [
        inside(...peers(5)),
        inside('peer', 'peer', 'peer', 'team', 'team'),
        inside('manager', ...peers(4)),
        [...inside('customer'), ...sham('customer', 'customer', 'customer', 'customer')],
      ]
    : []),
]
test('whatever raters of one round do, nothing of a single one is known to the leader', {
  timeout: 3_600_000,
}, async () => {
  for (const seats of rounds) expect(await knownInRound(seats, rulesOf360)).toEqual([])
})

/** Who is in the first round alone, in both, and in the second alone. */
const sizes = Array.from({ length: 5 ** 3 }, (_, it) => [it % 5, Math.floor(it / 5) % 5, Math.floor(it / 25)] as const)
const most = long ? 5 : 4
const pairs = sizes.filter(
  ([first, both, second]) =>
    both > 0 && first + both >= 3 && both + second >= 3 && first + both <= most && both + second <= most,
)
/** Where a reason that is told of a capability alone tells the one who comes. */
const byReason = [2, 3, 1]

test('nor that somebody has not observed, by a redo with whomever', { timeout: 3_600_000 }, async () => {
  expect(pairs.length).toBeGreaterThan(5)
  for (const it of [...pairs, byReason]) expect(await notObserved(it, rulesOf360)).toEqual([])
})

/** A report as it should not be: what is kept says more, or something else. */
const after =
  (change: (kept: Kept, given: Ended) => void): Rules360['makeReport'] =>
  async (ledger, given, rules) => {
    const kept = await makeReport(ledger, given, rules)
    change(kept, given)
    return kept
  }
const meanOf = (raters: readonly Answered[], capability: string): number | undefined => {
  const values = raters.flatMap(it => it.means.get(capability) ?? [])
  return values.length ? shown(values.reduce((a, b) => a + b, 0) / values.length) : undefined
}
const report = (rules: Partial<ReportRules>): Rules360 => ({ ...rulesOf360, report: { ...reportRules, ...rules } })

/** Rules that are taken out on purpose: the attack on what adds up must find each. */
const broken: Record<string, [Rules360, RegExp]> = {
  'a minimum of one': [
    { ...rulesOf360, makeReport: (ledger, given, rules) => makeReport(ledger, { ...given, minimum: 1 }, rules) },
    /the sums of \w+ tell [12] of/,
  ],
  'false raters who count': [
    {
      ...rulesOf360,
      makeReport: (ledger, given, rules) =>
        makeReport(ledger, { ...given, raters: given.raters.map(it => ({ ...it, isInside: true })) }, rules),
    },
    /the sums of \w+ tell [12] of/,
  ],
  'a redo that is not looked at beside what was published': [
    { ...rulesOf360, isSafe: () => true },
    /the sums of \w+ tell [12] of/,
  ],
  'answers soon after the last ones that are taken for new ones': [
    { ...rulesOf360, unitKnown: (unit, round) => 1000 * round + unit },
    /the sums of \w+ tell [12] of/,
  ],
  'one of a group who is told alone later': [
    report({ isTold: (it, before) => isNamedGroup(it.group) || reportRules.isTold(it, before) }),
    /somebody of a group stands alone later/,
  ],
  'one who stood alone and covers others later': [
    report({ isTold: (it, before) => !isNamedGroup(it.group) || reportRules.isTold(it, before) }),
    /the sums of \w+ tell [12] of/,
  ],
  'others of whom some are in hidden groups': [
    {
      ...rulesOf360,
      makeReport: after(({ capabilities }, { raters }) => {
        for (const it of capabilities)
          if (it.others !== undefined)
            it.others = meanOf(
              raters.filter(one => one.group !== 'self'),
              it.capability,
            ) as number
      }),
    },
    /others are not made of the groups that are shown/,
  ],
  'others of new answers beside a number that stands': [
    {
      ...rulesOf360,
      makeReport: after(({ capabilities }, { raters }) => {
        for (const it of capabilities) {
          const of = new Set(it.groups.map(one => one.group))
          if (it.others !== undefined)
            it.others = meanOf(
              raters.filter(one => of.has(one.group)),
              it.capability,
            ) as number
        }
      }),
    },
    /others are not made of the groups that are shown/,
  ],
  'how many of a hidden group have answered': [
    {
      ...rulesOf360,
      makeReport: after((kept, { raters }) => {
        kept.groups = kept.groups.map(it => ({ ...it, n: raters.filter(one => one.group === it.group).length }))
      }),
    },
    /a group says more/,
  ],
  'open answers of fewer than the minimum': [report({ areWordsShown: () => true }), /open answers of [12]/],
  'open answers that false raters cover': [
    report({ countOf: raters => ({ inside: raters.length, outside: 0 }) }),
    /open answers of [12]/,
  ],
  'open answers that are shown beside those of an earlier report': [
    report({ areWordsAsked: false }),
    /open answers tell [12] of/,
  ],
  'a rater who reads of the own group': [
    { ...rulesOf360, toKnower: it => it },
    /a rater reads of [0-3] others in the own group/,
  ],
  'a rater who reads the whole beside a group that is not told': [
    { ...rulesOf360, toKnower: (it, ...given) => ({ ...it, ...toKnower(it, ...given), others: it.others as number }) },
    /one report tells a reader [1-3] of/,
  ],
  'a rater who reads open answers of too few others': [{ ...rulesOf360, wordsToKnower: it => it }, /open answers of 2/],
}

test.each(Object.entries(broken))(
  'the attack succeeds against %s',
  { timeout: 240_000 },
  async (_, [rules, wanted]) => {
    const { found } = await attacked(2000, rules, wanted)
    expect(found.some(it => wanted.test(it))).toBe(true)
  },
)

describe('the attack on what was not observed succeeds', () => {
  test('against how many of a hidden group have observed', async () => {
    const makeReport = after((kept, { raters }) => {
      kept.groups = kept.groups.map(it => ({ ...it, n: raters.filter(one => one.means.size > 0).length }))
    })
    expect(await knownInRound(inside('peer', 'peer'), { ...rulesOf360, makeReport })).not.toEqual([])
  })
  test('against false raters who are shown where nobody else has observed', async () => {
    const countOf: ReportRules['countOf'] = raters => {
      const inside = raters.filter(it => it.isInside).length
      return { inside, outside: raters.length - inside }
    }
    const seats = [...inside('customer', 'customer', 'customer'), ...sham(...fives)]
    expect(await knownInRound(seats, report({ countOf }))).not.toEqual([])
  })
  test('against a redo that is decided by who has observed, not by who has answered', async () => {
    expect(await notObserved([0, 4, 1], report({ isWholeAsked: false }))).not.toEqual([])
  })
})

describe('design/plan.md, 360: groups of outsiders show from five', () => {
  const minimum = 3
  /** Reports one after the other of rounds in which these customers have answered, by their number: whether they are shown. */
  const shownIn = async (rounds: number[][], isInside = false) => {
    const { ledger } = ledger360(rulesOf360)
    const shown: boolean[] = []
    for (const [roundId, people] of rounds.entries()) {
      const raters = people.map((unit): Answered => {
        const words = new Map(bank.questions.map(it => [it.ref, `Of ${unit}`]))
        return { id: unit, unit, group: 'customer', isInside, means: new Map([['direction', 1 + (unit % 5)]]), words }
      })
      const items = [{ key: 'direction-1', capability: 'direction' }]
      const before = { alone: new Set<number>(), grouped: new Set(people) }
      const asked = raters.map(({ group }) => ({ group, isInside }))
      const round = { leaderId: 1, roundId, at: new Date(0), minimum, raters, asked, items, before }
      const { groups, words } = await makeReport(ledger, round)
      expect(words.map(it => it.anonymous.length > 0)).toEqual(words.map(() => groups[0]?.isShown))
      shown.push(groups[0]?.isShown ?? false)
    }
    return shown
  }
  const upTo = (n: number, from = 1) => Array.from({ length: n }, (_, it) => it + from)

  test('and so does what two rounds tell together: those who are in one of them alone are five, too, in numbers and words', async () => {
    for (const [more, isShown] of [
      [1, false],
      [4, false],
      [5, true],
    ] as const) {
      expect([more, await shownIn([upTo(5 + more), upTo(5)])]).toEqual([more, [true, isShown]])
      expect([more, await shownIn([upTo(5), upTo(5 + more)])]).toEqual([more, [true, isShown]])
    }
    // Of three rounds each two may be told, and what is left of all.
    expect(await shownIn([upTo(15), upTo(5), upTo(6, 6)])).toEqual([true, true, false])
    // People of the organisation show from the minimum.
    expect(await shownIn([upTo(5 + minimum), upTo(5)], true)).toEqual([true, true])
    expect(await shownIn([upTo(5 + minimum - 1), upTo(5)], true)).toEqual([true, false])
  })
})

describe('open answers', () => {
  const ways = 6 * 6
  /** In how many ways they stand, until there is each: four hundred reports miss one once in two thousand times. */
  const orders = async (rules: ReportRules) => {
    const told = new Set<string>()
    for (let time = 0; time < 4000 && told.size < ways; time++) {
      const { ledger } = ledger360(rulesOf360)
      const raters = ['a', 'b', 'c'].map((text, id): Answered => {
        const words = new Map(bank.questions.map(it => [it.ref, text]))
        return { id, unit: id, group: 'peer', isInside: true, means: new Map(), words }
      })
      const round = { leaderId: 1, roundId: 1, at: new Date(0), minimum: 3, asked: [], items: [] }
      const before = { alone: new Set<number>(), grouped: new Set<number>() }
      const { words } = await makeReport(ledger, { ...round, raters, before }, rules)
      told.add(
        words
          .slice(0, 2)
          .map(it => it.anonymous.join(''))
          .join(' '),
      )
    }
    return told.size
  }
  test('stand in an order of their own, each question: 6 by 6 ways', async () => {
    expect(await orders(reportRules)).toBe(ways)
    expect(await orders({ ...reportRules, shuffled: list => [...list] })).toBe(1)
  })
})
