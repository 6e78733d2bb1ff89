import { expect, test } from 'vitest'
import {
  type AlignmentReport,
  type AlignmentTrend,
  type Hidden,
  hiddenReasons,
} from '../../packages/sdk/src/contract.ts'
import { keyItems } from '../../packages/server/src/alignment/bank.ts'
import { type Kept, mayMake, numbersOf } from '../../packages/server/src/alignment/numbers.ts'
import type { RespondentAnswers } from '../../packages/server/src/alignment/rules.ts'
import { changeBetween, type Point, trendFrom } from '../../packages/server/src/alignment/trends.ts'
import { reportWith } from '../../packages/server/src/alignment/words.ts'
import { type Chance, chanceOf } from '../fuzz/mutate.ts'

/**
 * The disclosure attack. The attacker holds every body that was ever served of a team: each report of each version, also those that
 * were replaced, and all trends; and knows who has handed in when, and who left out what. By sums and differences of
 * what is served he tries to tell the answers of fewer people than the report's minimum.
 */
const long = process.env.TRELLIS_LONG === '1'
const teams = Number(process.env.TRELLIS_TEAMS ?? (long ? 10_000 : 500))
const seed = Number(process.env.TRELLIS_FUZZ_SEED ?? 20_261_121)
const near = (a: number, b: number) => Math.abs(a - b) < 1e-7

const subscales = [...new Set(keyItems.map(it => it.subscale))]
const itemsOf = new Map(subscales.map(code => [code, keyItems.filter(it => it.subscale === code)]))

/** A sheet; some people skip much, some whole subscales, few too much to count. */
function sheet(c: Chance, respondent: string): RespondentAnswers {
  const skips = c.pick([0, 0, 0.02, 0.1, 0.3])
  const dropped = new Set(c.maybe(0.3) ? subscales.filter(() => c.maybe(0.15)) : [])
  return {
    respondent,
    submitted: true,
    values: new Map(
      keyItems.map(({ item, subscale }) => [item, dropped.has(subscale) || c.maybe(skips) ? null : 1 + c.int(5)]),
    ),
  }
}

const scoreOf = (it: RespondentAnswers, subscale: string): number | null => {
  const own = itemsOf.get(subscale) ?? []
  const given = own.flatMap(({ item, reverse }) => {
    const value = it.values.get(item)
    return value ? [reverse ? 7 - value : value] : []
  })
  return given.length < Math.ceil((2 * own.length) / 3) ? null : given.reduce((a, b) => a + b, 0) / given.length
}
const answered = (it: RespondentAnswers) => [...it.values.values()].filter(Boolean).length

interface Served {
  version: number
  report: AlignmentReport
  /** Whom the attacker knows to be in it. */
  people: RespondentAnswers[]
}
interface Team {
  minimum: number
  served: Served[]
  trends: AlignmentTrend[]
}

type Engine = typeof numbersOf

/** The life of a team: up to three versions, each with reports made anew as answers come in, and every trend between them. */
function liveOf(c: Chance, engine: Engine, may: typeof mayMake): Team {
  const minimum = c.pick([3, 3, 4, 5, 7, 10])
  const served: Served[] = []
  const trends: AlignmentTrend[] = []
  const points: (Point & { answers: RespondentAnswers[] })[] = []
  const versions = 1 + c.int(2)
  for (let version = 1; version <= versions; version++) {
    const size = c.pick([2, 4, 6, 9, 12, 16, 24, 40])
    const all = Array.from({ length: size }, (_, index) => sheet(c, String(version * 1000 + index)))
    const made: Kept[] = []
    let last: { kept: Kept; answers: RespondentAnswers[] } | undefined
    let come = 0
    while (come < size) {
      come = Math.min(size, come + 1 + c.int(5))
      // A person that is wiped out leaves later sets, and stays in those that were served.
      const answers = all
        .slice(0, come)
        .filter((it, index) => answered(it) >= 30 && !(index === 1 && come > size / 2 && c.maybe(0.2)))
      const ids = answers.map(it => it.respondent)
      if (answers.length < minimum) continue
      if (
        !may(
          made.map(it => it.people),
          ids,
          minimum,
        ) ||
        made.at(-1)?.people.join() === ids.join()
      )
        continue
      const kept = engine({ key: keyItems, answers, minimum, earlier: made })
      made.push(kept)
      last = { kept, answers }
      served.push({ version, people: answers, report: bodyOf(kept, minimum) })
    }
    if (!last) continue
    const date = new Date(Date.UTC(2020 + version, 0, 1))
    for (const before of points)
      last.kept.trends[before.version] = changeBetween(
        keyItems,
        // Somebody may have been wiped out since.
        { numbers: before.kept.numbers, answers: before.answers.slice(c.maybe(0.2) ? 1 : 0) },
        { numbers: last.kept.numbers, answers: last.answers },
        minimum,
      )
    points.push({ version, bankVersion: '1.1', date, ...last })
    for (const years of [1, 3, 6])
      trends.push(
        trendFrom(
          points,
          version,
          years,
          subscales.map(code => ({ code, label: code })),
        ),
      )
  }
  return { minimum, served, trends }
}

const bodyOf = (kept: Kept, minimum: number): AlignmentReport =>
  JSON.parse(
    JSON.stringify(
      reportWith(
        {
          team: { id: 1, name: 'T', canManage: true },
          version: null,
          numbers: JSON.parse(JSON.stringify(kept.numbers)),
          minimum,
        },
        'en',
      ),
    ),
  )

/** Something that can be computed from what was served: a sum over people, each with a weight, and its value. */
interface Sum {
  value: number
  weights: Map<string, number>
}

const plus = (a: Sum, b: Sum, factor: number): Sum => {
  const weights = new Map(a.weights)
  for (const [id, weight] of b.weights) {
    const sum = (weights.get(id) ?? 0) + factor * weight
    if (near(sum, 0)) weights.delete(id)
    else weights.set(id, sum)
  }
  return { value: a.value + factor * b.value, weights }
}

/** What the attacker tells about too few people; each finding is checked against the answers, so that none is a guess. */
function attack({ minimum, served, trends }: Team): string[] {
  const found: string[] = []
  const truth = (sum: Sum, people: RespondentAnswers[], subscale: string) => {
    let value = 0
    for (const [id, weight] of sum.weights) {
      const person = people.find(it => it.respondent === id)
      value += weight * ((person && scoreOf(person, subscale)) ?? 0)
    }
    return value
  }
  for (const subscale of subscales) {
    for (const version of new Set(served.map(it => it.version))) {
      const own = served.filter(it => it.version === version)
      const everyone = [...new Map(own.flatMap(it => it.people).map(it => [it.respondent, it])).values()]
      const sums: Sum[] = []
      const spreads: Set<string>[] = []
      const counts: Set<string>[] = []
      for (const { report, people } of own) {
        const shown = report.team_alignment_sub_scale_list.find(it => it.subScaleCode === subscale)
        const holders = people.filter(it => scoreOf(it, subscale) !== null)
        if (shown?.mean !== undefined) {
          sums.push({ value: shown.mean * holders.length, weights: new Map(holders.map(it => [it.respondent, 1])) })
          if (holders.length < minimum) found.push(`${subscale}: mean of ${holders.length}`)
          if (!near(shown.mean * holders.length, truth(sums.at(-1) as Sum, everyone, subscale)))
            found.push('a mean is wrong')
        }
        if (shown?.sd !== undefined || shown?.rwgj !== undefined || shown?.favourable !== undefined || shown?.ci95) {
          spreads.push(new Set(holders.map(it => it.respondent)))
          if (holders.length < 5) found.push(`${subscale}: spread of ${holders.length}`)
        }
        if (shown?.distribution) {
          // All answers by step: their sum, less the items times the sum of scores, is what the incomplete add.
          const items = itemsOf.get(subscale) ?? []
          const value = shown.distribution.reduce((sum, n, step) => sum + n * (step + 1), 0) / items.length
          const partOf = (it: RespondentAnswers) =>
            items.filter(({ item }) => it.values.get(item)).length / items.length
          const givers = people.filter(it => partOf(it) > 0)
          // Of who holds no score the weight is told apart: 1 stands for the own answers of that person.
          sums.push({
            value,
            weights: new Map(
              givers.map(it => [scoreOf(it, subscale) === null ? `${it.respondent}?` : it.respondent, partOf(it)]),
            ),
          })
          counts.push(new Set(givers.map(it => it.respondent)))
          if (givers.length < 10) found.push(`${subscale}: distribution of ${givers.length}`)
        }
      }
      // All combinations of up to three sums, each added or taken away.
      const small = (sum: Sum, how: string) => {
        if (sum.weights.size === 0 || sum.weights.size >= minimum) return
        const told =
          [...sum.weights.keys()].some(id => id.endsWith('?')) || near(sum.value, truth(sum, everyone, subscale))
        if (told) found.push(`${subscale} of version ${version}: ${how} tells the answers of ${sum.weights.size}`)
      }
      const recent = sums.slice(-8)
      for (const [i, a] of recent.entries()) {
        small(a, 'one sum')
        for (const [j, b] of recent.entries())
          for (const f of [1, -1]) {
            if (j === i) continue
            const two = plus(a, b, f)
            small(two, 'two sums')
            for (const [l, d] of recent.entries())
              if (l > j && l !== i) for (const g of [1, -1]) small(plus(two, d, g), 'three sums')
          }
      }
      for (const [sets, least, name] of [
        [spreads, Math.max(5, minimum), 'spreads'],
        [counts, Math.max(10, minimum), 'distributions'],
      ] as const)
        for (const [i, a] of sets.entries())
          for (const b of sets.slice(i + 1)) {
            const rest = Math.max([...a].filter(id => !b.has(id)).length, 0) + [...b].filter(id => !a.has(id)).length
            if (rest > 0 && rest < least) found.push(`${subscale}: two ${name} that ${rest} people tell apart`)
          }
    }
  }
  for (const { report } of served) found.push(...parts(report), ...reasons(report))
  for (const trend of trends) found.push(...overTime(trend, served))
  return found
}

/** Means of means: a scale less its shown subscales, the whole less its shown scales; and gaps in the ranks. */
function parts(report: AlignmentReport): string[] {
  const found: string[] = []
  const all = report.team_alignment_sub_scale_list
  for (const scale of report.team_alignment_scale_list) {
    const hidden = all.filter(it => it.scale === scale.code && it.mean === undefined)
    if (scale.mean !== undefined && hidden.length > 0) found.push(`${scale.code} less its shown subscales`)
  }
  const missing = all.filter(it => it.mean === undefined)
  if (report.overall && missing.length > 0) found.push('the whole less what is shown')
  const ranked = all.filter(it => it.mean !== undefined)
  for (const it of ranked) {
    const better = ranked.filter(other => (other.mean ?? 0) > (it.mean ?? 0) + 1e-9).length
    if (it.rank !== better + 1) found.push(`the rank of ${it.subScaleCode} tells of what is hidden`)
  }
  for (const it of missing)
    if (
      ['score100', 'rank', 'level', 'sd', 'ci95', 'favourable', 'rwgj', 'agreement', 'state', 'distribution'].some(
        name => name in it,
      ) ||
      it.flag !== 'none'
    )
      found.push(`${it.subScaleCode} is hidden and tells something`)
  for (const it of all)
    if (it.spreadHidden && ['sd', 'ci95', 'favourable', 'rwgj', 'agreement', 'state'].some(name => name in it))
      found.push(`the spread of ${it.subScaleCode} is hidden and tells something`)
  return found
}

/**
 * Every absent number has a reason, and no reason tells more than what is shown: it counts people only where the same count is
 * shown, and from ten people on a distribution has the same reason whoever left something out.
 */
function reasons(report: AlignmentReport): string[] {
  const { minimum } = report
  const found: string[] = []
  const look = (what: string, hidden: Hidden | undefined, absent: boolean, n: number | undefined, least: number) => {
    if (!hidden !== !absent) found.push(`${what} is ${absent ? 'absent without' : 'shown with'} a reason`)
    if (!hidden) return
    if (hidden.n !== null && hidden.n !== n) found.push(`the reason of ${what} counts ${hidden.n} people`)
    if (hidden.from !== minimum && hidden.from !== Math.max(least, minimum)) found.push(`the bound of ${what} tells`)
    if (!hiddenReasons.includes(hidden.reason) || Object.keys(hidden).some(it => !/^(reason|n|from|parts)$/.test(it)))
      found.push(`the reason of ${what} says more`)
  }
  const all = report.team_alignment_sub_scale_list
  const isHidden = (code: string) => all.some(it => it.subScaleCode === code && it.mean === undefined)
  for (const it of all) {
    const shown = it.mean !== undefined
    look(it.subScaleCode, it.hidden, !shown, undefined, 0)
    look(`the spread of ${it.subScaleCode}`, it.spreadHidden, shown && it.sd === undefined, it.n, 5)
    look(`the distribution of ${it.subScaleCode}`, it.distributionHidden, shown && !it.distribution, it.n, 10)
    if (it.distributionHidden && (it.n ?? 0) >= Math.max(10, minimum)) {
      const { reason, n, from } = it.distributionHidden
      if (reason !== 'complement' || n !== null || from !== minimum)
        found.push(`the reason of the distribution of ${it.subScaleCode} tells who left something out`)
    }
  }
  for (const it of report.team_alignment_scale_list) look(it.code, it.hidden, it.mean === undefined, undefined, 0)
  look('the whole', report.overallHidden, report.overall === undefined, undefined, 0)
  for (const it of [report.overallHidden, ...report.team_alignment_scale_list.map(one => one.hidden)])
    if (it?.parts?.some(code => !isHidden(code))) found.push('a reason names a subscale that is shown')
  return found
}

/** A trend may say nothing of a version that its own report does not. */
function overTime(trend: AlignmentTrend, served: Served[]): string[] {
  const found: string[] = []
  const newest = (version: number | undefined) => served.filter(it => it.version === version).at(-1)?.report
  const [before, after] = [newest(trend.earlier?.version), newest(trend.later?.version)]
  for (const it of trend.trendList) {
    const at = (report: AlignmentReport | undefined) =>
      report?.team_alignment_sub_scale_list.find(own => own.subScaleCode === it.subScaleCode)
    const both = at(before)?.mean !== undefined && at(after)?.mean !== undefined
    if (!both && (it.delta !== undefined || it.n1 !== undefined || it.iconPosition !== 'NONE' || it.star))
      found.push(`the trend of ${it.subScaleCode} tells a hidden mean`)
    const change = (at(after)?.mean ?? 0) - (at(before)?.mean ?? 0)
    if (it.delta !== undefined && !near(it.delta, change))
      found.push(`the change of ${it.subScaleCode} is one between other people`)
    const tested = at(before)?.sd !== undefined && at(after)?.sd !== undefined
    if (!tested && (it.star || it.iconPosition === 'INCREASE' || it.iconPosition === 'DECREASE'))
      found.push(`the test of ${it.subScaleCode} tells a hidden spread`)
    if (it.hidden && it.hidden.n !== null && it.hidden.n !== it.n1 && it.hidden.n !== it.n2)
      found.push(`the reason of the trend of ${it.subScaleCode} counts ${it.hidden.n} people`)
    if (trend.earlier && !it.hidden !== (it.delta !== undefined && !it.tooFewToTest))
      found.push(`the trend of ${it.subScaleCode} and its reason do not go together`)
    for (const item of it.items)
      if (at(newest(item.version))?.mean === undefined) found.push(`a point of ${it.subScaleCode} tells a hidden mean`)
  }
  if (trend.overallDelta !== undefined && !(before?.overall && after?.overall))
    found.push('the change of a hidden whole')
  return found
}

const lives = (count: number, engine: Engine = numbersOf, may: typeof mayMake = mayMake) => {
  const c = chanceOf(seed)
  let bodies = 0
  let reports = 0
  const found: string[] = []
  for (let team = 0; team < count; team++) {
    const life = liveOf(c, engine, may)
    bodies += life.served.length + life.trends.length
    reports += life.served.filter(it => it.report.overall).length
    found.push(...attack(life).map(it => `team ${team}: ${it}`))
  }
  return { found, bodies, reports }
}

test(`nothing is told of fewer people than the minimum, over ${teams} teams`, { timeout: 1_800_000 }, () => {
  const { found, bodies, reports } = lives(teams)
  console.log(`disclosure: ${teams} teams, ${bodies} bodies, ${reports} whole reports, seed ${seed}`)
  expect(found.slice(0, 10)).toEqual([])
  // The attack would find nothing either where nothing is served.
  expect(bodies).toBeGreaterThan(teams)
  expect(reports).toBeGreaterThan(teams / 4)
})

test('each subscale is guarded on its own, should a report be made anew for any difference', {
  timeout: 120_000,
}, () => {
  expect(lives(60, numbersOf, () => true).found.slice(0, 10)).toEqual([])
})

/** Suppressions that are broken on purpose: each must be found. */
const broken: Record<string, [Engine, typeof mayMake]> = {
  'no look at what was served before': [given => numbersOf({ ...given, earlier: [] }), mayMake],
  'a scale in spite of a hidden subscale': [
    given => {
      const kept = numbersOf(given)
      for (const it of kept.numbers.scales) it.mean ??= 3.5
      return kept
    },
    mayMake,
  ],
  'a reason that counts who holds a score': [
    given => {
      const kept = numbersOf(given)
      for (const it of kept.numbers.subscales)
        if (it.hidden) it.hidden.n = kept.people.length - (kept.without[it.subscale]?.length ?? 0)
      return kept
    },
    mayMake,
  ],
  'a number without its reason': [
    given => {
      const kept = numbersOf(given)
      for (const it of kept.numbers.subscales) delete it.spreadHidden
      return kept
    },
    mayMake,
  ],
  'a minimum of one': [given => numbersOf({ ...given, minimum: 1 }), mayMake],
  'a distribution from any number of people who left items out': [
    given => {
      const kept = numbersOf(given)
      const bare = numbersOf({ ...given, earlier: [], answers: given.answers.map(it => ({ ...it })) })
      for (const [index, it] of kept.numbers.subscales.entries()) {
        if (it.mean === undefined || (it.n ?? 0) < 10) continue
        const items = itemsOf.get(it.subscale) ?? []
        const counts = [0, 0, 0, 0, 0, 0]
        for (const person of given.answers)
          for (const { item, reverse } of items) {
            const value = person.values.get(item)
            if (value) counts[(reverse ? 7 - value : value) - 1] = (counts[(reverse ? 7 - value : value) - 1] ?? 0) + 1
          }
        it.distribution = bare.numbers.subscales[index]?.distribution ?? counts
      }
      return kept
    },
    mayMake,
  ],
}

for (const [name, [engine, may]] of Object.entries(broken))
  test(`the attack succeeds against ${name}`, { timeout: 120_000 }, () => {
    expect(lives(60, engine, may).found.length).toBeGreaterThan(0)
  })
