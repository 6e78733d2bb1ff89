import { isNamedGroup, type RaterGroup } from '../../packages/sdk/src/contract.ts'
import type { Unit } from '../../packages/server/src/core/ledger/safe.ts'
import { gapDays } from '../../packages/server/src/core/ledger/unit.ts'
import { bank } from '../../packages/server/src/leader360/content.ts'
import type { Kept } from '../../packages/server/src/leader360/kept.ts'
import type { Answered, Before } from '../../packages/server/src/leader360/make-report.ts'
import type { Chance } from '../fuzz/mutate.ts'
import { ledger360, type Published, type Rules360 } from './rules360.ts'

/** Statements of the two questionnaires of these lives: the second asks other ones of the same capabilities. */
const questionnaires = [
  ['direction', 'decisions', 'change'].flatMap(it => [1, 2].map(n => ({ key: `${it}-${n}`, capability: it }))),
  ['direction', 'decisions'].flatMap(it => [2, 3].map(n => ({ key: `${it}-${n}`, capability: it }))),
] as const

/** Whom a leader may ask. Of those from outside the leader has made up the false ones, and knows what they answer. */
export interface Person {
  id: number
  isInside: boolean
  isFalse: boolean
}

/** A round that has ended, as it was and as it is kept. */
export interface Round {
  id: number
  minimum: number
  /** Which questionnaire it is of. */
  of: number
  /** By whose answers: the same number for the same ones. Some are left out of all numbers. */
  raters: (Answered & { person: Person; answers: Unit; isIn: boolean })[]
  asked: { group: RaterGroup; isInside: boolean; person: Person }[]
  kept: Kept
}

export interface Life {
  people: Person[]
  rounds: Round[]
  sets: Published[]
}

const anonymous: readonly RaterGroup[] = ['peer', 'team', 'customer', 'other']
const named: readonly RaterGroup[] = ['manager', 'mentor', 'coach']

type Seat = { person: Person; group: RaterGroup }

/** Who is asked first: one or two groups that are large, and some others. */
function firstSeats(c: Chance, people: readonly Person[]): Seat[] {
  const main = [c.pick(anonymous), c.pick(anonymous)]
  const groupOf = () => (c.maybe(0.8) ? c.pick(main) : c.maybe(0.5) ? c.pick(named) : c.pick(anonymous))
  const share = c.pick([0.5, 0.8, 1])
  return people.filter(() => c.maybe(share)).map(person => ({ person, group: groupOf() }))
}

/** A redo asks the same ones but for a few who come, go, or are asked as somebody else. */
function nextSeats(c: Chance, before: readonly Seat[], people: readonly Person[]): Seat[] {
  const seats = new Map(before.map(it => [it.person, it.group]))
  for (let moves = c.pick([0, 0, 1, 1, 2, 3, 5]); moves > 0; moves--) {
    const person = c.pick(people)
    const what = seats.has(person) ? c.pick(['goes', 'elsewhere', 'moves']) : 'comes'
    if (what === 'goes') seats.delete(person)
    else if (what === 'elsewhere') seats.set(person, c.pick([...named, ...anonymous]))
    else seats.set(person, seats.size ? c.pick([...seats.values()]) : c.pick(anonymous))
  }
  return [...seats].map(([person, group]) => ({ person, group }))
}

/** The life of a leader: rounds with redo, people who come and go, who has not observed, false raters. */
export async function life360(c: Chance, rules: Rules360): Promise<Life> {
  const outside = c.pick([0, 0, 0.2, 0.5])
  const isFalse = c.pick([1, 0.5])
  const people = Array.from({ length: 4 + c.int(11) }, (_, id): Person => {
    const isInside = !c.maybe(outside)
    return { id, isInside, isFalse: !isInside && c.maybe(isFalse) }
  })
  const { sets, ledger } = ledger360(rules)
  const last = new Map<Person, { day: number; answers: Unit }>()
  const steps = new Map<string, number>()
  const missing = c.pick([0, 0.05, 0.2, 0.5])
  const likely = c.pick([0.6, 0.9, 1, 1])
  const life: Life = { people, rounds: [], sets }
  let seats = firstSeats(c, people)
  let day = 0
  let count = 0
  for (let id = 1, rounds = 1 + c.int(3); id <= rounds; id++) {
    const of = c.maybe(0.2) ? 1 : 0
    const items = questionnaires[of] as (typeof questionnaires)[number]
    const before = beforeOf(life)
    const raters = seats
      .filter(() => c.maybe(likely))
      .map(({ person, group }) => {
        const known = last.get(person)
        const answers = known && day - known.day < gapDays ? known.answers : ++count
        last.set(person, { day, answers })
        const step = (capability: string) => {
          const key = `${answers}/${capability}/${of}`
          // What one answers a second time is mostly the same.
          if (!steps.has(key) || c.maybe(0.2)) steps.set(key, 1 + c.int(4))
          return steps.get(key) as number
        }
        const asked = [...new Set(items.map(it => it.capability))]
        const means = new Map(asked.flatMap(it => (c.maybe(missing) ? [] : [[it, step(it)] as const])))
        const words = new Map(
          bank.questions.flatMap(({ ref }) => (c.maybe(0.6) ? [[ref, `${id}/${person.id}`] as const] : [])),
        )
        const unit = rules.unitKnown(answers, id)
        const isIn = rules.report.isTold({ group, unit }, before)
        return {
          ...{ id: person.id, group, isInside: person.isInside, unit, means, words },
          ...{ person, answers, isIn },
        }
      })
    const asked = seats.map(({ person, group }) => ({ group, isInside: person.isInside, person }))
    const minimum = c.pick([3, 3, 3, 4])
    const kept = await rules.makeReport(
      ledger,
      { leaderId: 1, roundId: id, at: new Date(0), minimum, raters, asked, items, before },
      rules.report,
    )
    life.rounds.push({ id, minimum, of, raters, asked, kept })
    seats = nextSeats(c, seats, people)
    day += c.pick([1, 20, 30, 59, 61])
  }
  return life
}

/** What rounds before tell of units, as `close.ts` reads it. */
function beforeOf({ rounds, sets }: Life): Before {
  const grouped = new Set(sets.flatMap(it => it.units))
  const alone = rounds
    .flatMap(it => it.raters)
    .flatMap(it => (isNamedGroup(it.group) && !grouped.has(it.unit) ? [it.unit] : []))
  return { alone: new Set(alone), grouped }
}
