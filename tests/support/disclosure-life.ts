import { dayMs } from '@trellis/sdk/contract'
import type { AlignmentReport, AlignmentTrend } from '../../packages/sdk/src/contract.ts'
import { keyItems } from '../../packages/server/src/alignment/bank.ts'
import type { numbersOf } from '../../packages/server/src/alignment/numbers.ts'
import { aloneIn, type Publisher } from '../../packages/server/src/alignment/publisher.ts'
import type { makesCell } from '../../packages/server/src/alignment/quality-sums.ts'
import type { RespondentAnswers } from '../../packages/server/src/alignment/rules.ts'
import { changeBetween, type Point, trendFrom } from '../../packages/server/src/alignment/trends.ts'
import type { isEnough, minimumNow, nextFrom } from '../../packages/server/src/alignment/versions.ts'
import { reportWith } from '../../packages/server/src/alignment/words.ts'
import type { Chance } from '../fuzz/mutate.ts'

/** The rules of the product that an attack may take out one by one. */
export interface Rules {
  numbersOf: typeof numbersOf
  /** What a report is published beside: one for all that happens in a tenant, as it should be. */
  publisherFor(tenant: Publisher, unitOf: (respondent: string) => number): Publisher
  /** The unit of answers that the attacker knows to be the same. */
  unitKnown(unit: number, survey: number): number
  isEnough: typeof isEnough
  minimumNow: typeof minimumNow
  nextFrom: typeof nextFrom
  makesCell: typeof makesCell
}

export interface Served {
  team: number
  version: number
  report: AlignmentReport
  /** Whom the attacker knows to be in it, and by which unit: the same answers have the same one. */
  people: { unit: number; outside: boolean; answers: RespondentAnswers }[]
  day: number
}
/** All that was ever served in a tenant. */
export interface Life {
  minimum: number
  served: Served[]
  trends: { team: number; trend: AlignmentTrend }[]
  /** By closed cell of the quality page, whom it counts. */
  cells: Set<number>[]
  /** Days between the end of a team's survey and the start of its next one. */
  gaps: number[]
}

const subscales = [...new Set(keyItems.map(it => it.subscale))]

/** A sheet; some people skip much, some whole subscales, few too much to count. */
function sheet(c: Chance): RespondentAnswers['values'] {
  const skips = c.pick([0, 0, 0, 0.02, 0.1, 0.3])
  const dropped = new Set(c.maybe(0.15) ? subscales.filter(() => c.maybe(0.15)) : [])
  return new Map(
    keyItems.map(({ item, subscale }) => [item, dropped.has(subscale) || c.maybe(skips) ? null : 1 + c.int(5)]),
  )
}
const answered = (it: RespondentAnswers['values']) => [...it.values()].filter(Boolean).length

/** Teams that overlap: each is made from another one by a few who come and go, or of blocks of it. */
function teamsOf(c: Chance, people: number): number[][] {
  const all = Array.from({ length: people }, (_, it) => it)
  const teams = [all.filter(() => c.maybe(0.8))]
  for (let count = 1 + c.int(4); count > 0; count--) {
    const from = new Set(c.pick(teams))
    for (let moves = c.pick([0, 1, 1, 2, 3, 4, 6]); moves > 0; moves--) {
      const one = c.pick(all)
      if (from.has(one)) from.delete(one)
      else from.add(one)
    }
    teams.push(c.maybe(0.3) ? [...from].slice(0, Math.ceil(from.size / 2)) : [...from])
  }
  return teams.filter(it => it.length > 0)
}

const gap = 60
const dateOf = (day: number) => new Date(Date.UTC(2020, 0, 1) + day * dayMs)

/** The life of a tenant: overlapping teams with several surveys each, people who are wiped out, the quality page in between. */
export async function liveOf(c: Chance, rules: Rules): Promise<Life> {
  const size = 5 + c.int(17)
  const minimum = c.pick([3, 3, 3, 4])
  const teams = teamsOf(c, size)
  const outside = new Set(Array.from({ length: size }, (_, it) => it).filter(() => c.maybe(c.pick([0, 0, 0.2, 0.7]))))
  const unitOf = new Map<string, number>()
  const publisher = aloneIn(it => unitOf.get(it) as number)
  const quality = aloneIn(Number)
  const last = new Map<number, { day: number; unit: number; values: RespondentAnswers['values'] }>()
  const gone = new Set<number>()
  const life: Life = { minimum, served: [], trends: [], cells: [], gaps: [] }
  const closed = new Map<number, { day: number; version: number }>()
  const points = new Map<number, (Point & { answers: RespondentAnswers[] })[]>()
  let units = 0
  let waiting: { team: number; units: number[] }[] = []
  let day = 0
  for (let turn = 6 + c.int(8); turn > 0; turn--) {
    day += c.pick([0, 0, 1, 20, 59, 61, 200])
    const team = c.int(teams.length - 1)
    const before = closed.get(team)
    if (before && dateOf(day) < rules.nextFrom({ closed_at: dateOf(before.day), deadline: dateOf(before.day) }, gap))
      continue
    if (before) life.gaps.push(day - before.day)
    const version = (before?.version ?? 0) + 1
    closed.set(team, { day, version })
    if (c.maybe(0.15)) gone.add(c.int(size - 1))
    const people = (teams[team] as number[])
      .filter(it => !gone.has(it) && !c.maybe(0.05))
      .map(person => {
        const known = last.get(person)
        const same = known !== undefined && day - known.day < gap
        const values = same ? known.values : sheet(c)
        const unit = same ? known.unit : units++
        last.set(person, { day, unit, values })
        const respondent = `${team}/${version}/${person}`
        unitOf.set(respondent, rules.unitKnown(unit, turn))
        return { unit, outside: outside.has(person), answers: { respondent, submitted: true, values } }
      })
      .filter(it => answered(it.answers.values) >= 30)
    const inside = people.filter(it => !it.outside).length
    const facts = { valid: people.length, minimum, inside, inside_asked: inside }
    if (!rules.isEnough(facts)) continue
    const answers = people.map(it => it.answers)
    const kept = await rules.numbersOf({
      key: keyItems,
      answers,
      minimum: rules.minimumNow(facts),
      publisher: rules.publisherFor(publisher, it => unitOf.get(it) as number),
    })
    const report = bodyOf(kept, rules.minimumNow(facts))
    life.served.push({ team, version, report, people, day })

    const own = points.get(team) ?? []
    points.set(team, own)
    for (const earlier of own)
      kept.trends[earlier.version] = changeBetween(
        keyItems,
        // Somebody may have been wiped out since.
        { numbers: earlier.kept.numbers, answers: earlier.answers.slice(c.maybe(0.2) ? 1 : 0) },
        { numbers: kept.numbers, answers },
        minimum,
      )
    own.push({ version, bankVersion: '1.1', date: dateOf(day), kept, answers })
    const named = subscales.map(code => ({ code, label: code }))
    for (const years of [1, 3, 6]) life.trends.push({ team, trend: trendFrom(own, version, years, named) })

    waiting.push({ team, units: people.map(it => it.unit) })
    const counted = [...new Set(waiting.flatMap(it => it.units))]
    const names = counted.map(it => String(rules.unitKnown(it, turn)))
    const isAllowed = await rules.makesCell(new Set(waiting.map(it => it.team)).size, counted, (_, k) =>
      quality.may('quality', names, k),
    )
    if (!isAllowed) continue
    await quality.tell([{ measures: ['quality'], people: names }])
    life.cells.push(new Set(counted))
    waiting = []
  }
  return life
}

const bodyOf = ({ numbers }: Awaited<ReturnType<typeof numbersOf>>, minimum: number): AlignmentReport => {
  const team = { teamId: 1, name: 'T' }
  return JSON.parse(
    JSON.stringify(reportWith({ team, version: null, numbers: JSON.parse(JSON.stringify(numbers)), minimum }, 'en')),
  )
}
