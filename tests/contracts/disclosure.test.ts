import { expect, test } from 'vitest'
import { insideLeast, minimumOutside } from '../../packages/sdk/src/contract.ts'
import { keyItems } from '../../packages/server/src/alignment/bank.ts'
import { numbersOf } from '../../packages/server/src/alignment/numbers.ts'
import { aloneIn } from '../../packages/server/src/alignment/publisher.ts'
import { makesCell } from '../../packages/server/src/alignment/quality-sums.ts'
import type { RespondentAnswers } from '../../packages/server/src/alignment/rules.ts'
import { isEnough, minimumNow, nextFrom } from '../../packages/server/src/alignment/versions.ts'
import { chanceOf } from '../fuzz/mutate.ts'
import { type Life, liveOf, type Rules, type Served } from '../support/disclosure-life.ts'
import { overTime, partsOf, reasonsOf } from '../support/report-reading.ts'
import { type Told, tellsFewer } from '../support/told.ts'
import { isWhole } from '../support/whole.ts'

/**
 * The disclosure attack. The attacker holds every body that was ever served in a tenant: each report of each version of each team,
 * all trends, and the quality page after every change; and knows who has handed in when, who is in which team, who left out
 * what, and whose answers are the same because they were given soon after the last ones. By any combination of what is served
 * he tries to tell the answers of fewer people than the minimum.
 */
const long = process.env.TRELLIS_LONG === '1'
const tenants = Number(process.env.TRELLIS_TEAMS ?? (long ? 10_000 : isWhole ? 400 : 200)) / 2
const seed = Number(process.env.TRELLIS_FUZZ_SEED ?? 20_261_121)
/** A written mean is up to this far from the exact one. */
const half = 0.05 + 1e-7

const rulesOfProduct: Rules = {
  numbersOf,
  publisherFor: tenant => tenant,
  unitKnown: unit => unit,
  isEnough,
  minimumNow,
  nextFrom,
  makesCell,
}

const itemsOf = new Map(
  [...new Set(keyItems.map(it => it.subscale))].map(code => [code, keyItems.filter(it => it.subscale === code)]),
)

/** Keyed answers of a subscale, null for what was left out. */
const keyedOf = ({ values }: RespondentAnswers, subscale: string) =>
  (itemsOf.get(subscale) ?? []).map(({ item, reverse }) => {
    const value = values.get(item)
    return value ? (reverse ? 7 - value : value) : null
  })

const scoreOf = (it: RespondentAnswers, subscale: string): number | null => {
  const own = keyedOf(it, subscale)
  const given = own.filter(value => value !== null)
  return given.length < Math.ceil((2 * own.length) / 3) ? null : given.reduce((a, b) => a + b, 0) / given.length
}

/** What one report tells of a subscale: whose sums. */
function toldOf({ report, people }: Served, subscale: string, found: string[]) {
  const shown = report.team_alignment_sub_scale_list.find(it => it.subScaleCode === subscale)
  const units = (all: Served['people']): Told => new Set(all.map(it => it.unit))
  const holders = people.filter(it => scoreOf(it.answers, subscale) !== null)
  const complete = people.filter(it => keyedOf(it.answers, subscale).every(value => value !== null))
  const told: Record<'sums' | 'squares' | 'steps', Told[]> = { sums: [], squares: [], steps: [] }
  if (shown?.mean !== undefined) {
    told.sums.push(units(holders))
    const exact = holders.reduce((sum, it) => sum + (scoreOf(it.answers, subscale) ?? 0), 0) / holders.length
    if (Math.abs(shown.mean - exact) > half) found.push('a mean is wrong')
  }
  if (shown?.sd !== undefined || shown?.rwgj !== undefined || shown?.favourable !== undefined || shown?.ci95)
    told.squares.push(units(holders))
  if (shown?.distribution) {
    // Of those who answered every item the columns add up to their sum, too.
    told.sums.push(units(complete))
    told.steps.push(units(complete))
    const sum = shown.distribution.reduce((all, n, step) => all + n * (step + 1), 0)
    const exact = complete.reduce(
      (all, it) => all + keyedOf(it.answers, subscale).reduce<number>((a, b) => a + (b ?? 0), 0),
      0,
    )
    if (sum !== exact) found.push(`the distribution of ${subscale} counts other people`)
  }
  return told
}

/** What the attacker tells about too few people. */
function attack({ minimum, served, trends, cells, gaps }: Life): string[] {
  const found: string[] = []
  const known = new Map<string, string[]>()
  const tell = (what: string, sets: readonly Told[], k: number) => {
    // The same people are behind nearly all subscales.
    const key = `${k} ${sets.map(it => [...it].join()).join(';')}`
    const groups = known.get(key) ?? tellsFewer(sets, k).map(it => `${it.length} people, ${it.join()}`)
    known.set(key, groups)
    found.push(...groups.map(it => `${what} tell the answers of ${it}`))
  }
  for (const subscale of itemsOf.keys()) {
    const told = served.map(it => toldOf(it, subscale, found))
    tell(
      `the means of ${subscale}`,
      told.flatMap(it => it.sums),
      minimum,
    )
    tell(
      `the spreads of ${subscale}`,
      told.flatMap(it => it.squares),
      5,
    )
    tell(
      `the distributions of ${subscale}`,
      told.flatMap(it => it.steps),
      10,
    )
  }
  tell('the changes of the quality page', cells, 10)
  for (const { report, people } of served) {
    found.push(...partsOf(report), ...reasonsOf(report))
    const inside = people.filter(it => !it.outside).length
    if (inside < insideLeast && people.length < minimumOutside)
      found.push(`a report of ${people.length} people, of whom ${inside} are of the organisation`)
  }
  for (const days of gaps) if (days < 60) found.push(`a survey ${days} days after the last one`)
  for (const { team, trend } of trends)
    found.push(
      ...overTime(
        trend,
        served.filter(it => it.team === team),
      ),
    )
  return found
}

/** Lives of so many tenants; `until` ends it early. */
async function lives(count: number, rules: Partial<Rules> = {}, until: RegExp = /^$/) {
  const c = chanceOf(seed)
  const sum = { found: [] as string[], reports: 0, means: 0, ofMeans: 0, cells: 0, trends: 0 }
  for (let tenant = 0; tenant < count && !sum.found.some(it => until.test(it)); tenant++) {
    const life = await liveOf(c, { ...rulesOfProduct, ...rules })
    const all = life.served.flatMap(it => it.report.team_alignment_sub_scale_list)
    sum.reports += life.served.length
    sum.ofMeans += all.length
    sum.means += all.filter(it => it.mean !== undefined).length
    sum.cells += life.cells.length
    sum.trends += life.trends.length
    sum.found.push(...attack(life).map(it => `tenant ${tenant}: ${it}`))
  }
  return sum
}

test(`nothing is told of fewer people than the minimum, over ${tenants} tenants`, { timeout: 3_600_000 }, async () => {
  const { found, reports, means, ofMeans, cells, trends } = await lives(tenants)
  const shown = Math.round((100 * means) / ofMeans)
  console.log(
    `disclosure: ${tenants} tenants, ${reports} reports, ${shown} % of the means, ${cells} cells, ${trends} trends, seed ${seed}`,
  )
  expect(found.slice(0, 10)).toEqual([])
  // The attack would find nothing either where nothing is served.
  expect(reports).toBeGreaterThan(2 * tenants)
  expect(means).toBeGreaterThan(ofMeans / 2)
  expect(cells).toBeGreaterThan(tenants / 10)
})

/** A hidden number as it should not be: the engine says more. */
const after =
  (change: (kept: Awaited<ReturnType<typeof numbersOf>>, people: number) => void): Rules['numbersOf'] =>
  async given => {
    const kept = await numbersOf(given)
    change(kept, given.answers.length)
    return kept
  }

/** Rules that are taken out on purpose: each must be found. */
const broken: Record<string, [Partial<Rules>, RegExp]> = {
  'no look at what other teams and versions published': [
    { publisherFor: (_, unitOf) => aloneIn(unitOf) },
    /means of \w+ tell the answers of [12] people/,
  ],
  'answers soon after the last ones are taken for new ones': [
    { unitKnown: (unit, survey) => 1000 * survey + unit },
    /means of \w+ tell the answers of [12] people/,
  ],
  'the next survey may start at once': [{ nextFrom: it => it.deadline }, /a survey \d+ days after the last one/],
  'a minimum of one': [{ numbersOf: given => numbersOf({ ...given, minimum: 1 }) }, /means of \w+ tell/],
  'people from outside count like those of the organisation': [
    { isEnough: it => it.valid >= it.minimum, minimumNow: it => it.minimum },
    /a report of \d people, of whom \d are of the organisation/,
  ],
  'the quality page counts each report at once': [
    { makesCell: async (teams, people) => teams > 0 && people.length > 0 },
    /quality page tell the answers of/,
  ],
  'cells of the quality page beside each other are not looked at': [
    { makesCell: async (teams, people) => teams >= 3 && people.length >= 10 },
    /quality page tell the answers of/,
  ],
  'a scale in spite of a hidden subscale': [
    {
      numbersOf: after(({ numbers }) => {
        for (const it of numbers.scales) it.mean ??= 3.5
      }),
    },
    /less its shown subscales/,
  ],
  'a reason that counts who holds a score': [
    {
      numbersOf: after(({ numbers }, people) => {
        for (const it of numbers.subscales) if (it.hidden) it.hidden.n = people
      }),
    },
    /counts \d+ people/,
  ],
  'a number without its reason': [
    {
      numbersOf: after(({ numbers }) => {
        for (const it of numbers.subscales) delete it.spreadHidden
      }),
    },
    /absent without a reason/,
  ],
  'a distribution of which the sum is not entered': [
    {
      publisherFor: tenant => ({
        // Asked and told as if the columns told nothing but themselves.
        may: (measure, people, k) => tenant.may(measure, people, k),
        tell: sets =>
          tenant.tell(sets.map(it => ({ ...it, measures: it.measures.filter(one => !one.endsWith('/steps')) }))),
      }),
    },
    /distributions of \w+ tell/,
  ],
}

for (const [name, [rules, wanted]] of Object.entries(broken))
  test(`the attack succeeds against ${name}`, { timeout: 240_000 }, async () => {
    expect((await lives(400, rules, wanted)).found.some(it => wanted.test(it))).toBe(true)
  })
