import { isNamedGroup, type RaterGroup } from '../../packages/sdk/src/contract.ts'
import type { Unit } from '../../packages/server/src/core/ledger/safe.ts'
import type { Kept } from '../../packages/server/src/leader360/kept.ts'
import { inferred } from './attacker.ts'
import type { Life, Person, Round } from './life360.ts'
import { type Rules360, reader360 } from './rules360.ts'
import { tellsFewer } from './told.ts'

/** Who of a group is in the number of a capability, and what they said. */
const observed = (round: Round, group: RaterGroup, capability: string) =>
  round.raters.filter(it => it.isIn && it.group === group && it.means.has(capability))

/** A written mean is up to this far from the exact one. */
const half = 0.05 + 1e-7

/** What one reader holds of a life: sums by capability, and whose answers are known. */
interface Held {
  sums: Map<string, Unit[][]>
  known: Set<Unit>
}

const answersOf = (raters: readonly { answers: Unit }[]) => raters.map(it => it.answers)

/** Whose answers are to be hidden: of the organisation, in a group. Who stands alone is told so. */
function hiddenIn({ rounds }: Life): Set<Unit> {
  const all = rounds.flatMap(it => it.raters).filter(it => it.isInside && it.isIn)
  const alone = new Set(answersOf(all.filter(it => isNamedGroup(it.group))))
  return new Set(answersOf(all).filter(it => !alone.has(it)))
}

/** What of a report as it was read adds up, and what does not. Who stands alone is known by it from then on. */
function take(held: Held, round: Round, read: Kept, whole: Kept, found: string[]): void {
  for (const it of read.capabilities) {
    const sums = held.sums.get(it.capability) ?? []
    held.sums.set(it.capability, sums)
    for (const { group, n } of it.groups) {
      const own = observed(round, group, it.capability)
      if (isNamedGroup(group)) for (const one of own) held.known.add(one.answers)
      else sums.push(answersOf(own))
      if (n !== own.length) found.push(`a number of ${group} is of ${own.length} people, not of ${n}`)
    }
    if (it.others === undefined) continue
    const groups = (whole.capabilities.find(one => one.capability === it.capability)?.groups ?? []).filter(
      one => one.group !== 'self',
    )
    sums.push(groups.flatMap(one => answersOf(observed(round, one.group, it.capability))))
    const sum = groups.reduce((all, one) => all + one.n * one.mean, 0)
    const mean = sum / groups.reduce((all, one) => all + one.n, 0)
    if (Math.abs(mean - it.others) > 2 * half) found.push('others are not made of the groups that are shown')
  }
}

/** Whether every number is one of those over whom it says, of this round or the one that stands. */
function wrong({ rounds }: Life): string[] {
  const said = new Map<string, number[]>()
  return rounds.flatMap(round =>
    round.kept.capabilities.flatMap(it =>
      it.groups.flatMap(({ group, mean }) => {
        const own = observed(round, group, it.capability)
        const exact = own.reduce((sum, one) => sum + (one.means.get(it.capability) as number), 0) / own.length
        const key = `${round.of}/${it.capability}/${answersOf(own).sort((a, b) => a - b)}`
        const before = said.get(key) ?? []
        said.set(key, [...before, mean])
        return Math.abs(exact - mean) <= half || before.includes(mean) ? [] : [`a mean of ${group} is wrong`]
      }),
    ),
  )
}

/** Whom the leader tells something of, who knows what those have answered whom `isKnown` says. */
function byLeader(life: Life, isKnown: (it: Person) => boolean): string[] {
  const found: string[] = []
  const held: Held = { sums: new Map(), known: new Set() }
  const { rounds, people } = life
  const hidden = hiddenIn(life)
  const inside = new Set(answersOf(rounds.flatMap(it => it.raters.filter(one => one.isInside))))
  const least = Math.min(...rounds.map(it => it.minimum))
  for (const round of rounds) {
    const grouped = new Set([...held.sums.values()].flat(2))
    for (const it of round.raters) if (isKnown(it.person)) held.known.add(it.answers)
    const before = new Set(held.known)
    take(held, round, round.kept, round.kept, found)
    for (const it of held.known)
      if (!before.has(it) && grouped.has(it) && inside.has(it)) found.push('somebody of a group stands alone later')
  }
  for (const [capability, sums] of held.sums) {
    const left = sums.map(it => new Set(it.filter(one => !held.known.has(one))))
    for (const it of tellsFewer(left, least))
      if (it.some(one => hidden.has(one)))
        found.push(`the sums of ${capability} tell ${it.length} of ${people.length}: ${it}`)
  }
  return found
}

/** Open answers: of how many of the organisation, but those whom the reader knows, each question's may be. */
function byWords(round: Round, read: Kept, isKnown: (it: Person) => boolean): string[] {
  return read.words.flatMap(it => {
    if (it.anonymous.length === 0) return []
    const wrote = round.raters.filter(
      one => !isNamedGroup(one.group) && it.anonymous.includes(one.words.get(it.code) ?? ''),
    )
    const left = wrote.filter(one => one.isInside && !isKnown(one.person))
    return left.length > 0 && left.length < round.minimum ? [`open answers of ${left.length}`] : []
  })
}

/** Whom a leader tells who reads open answers of several reports side by side: who is of one group of writers and of no other. */
function byWriters({ rounds, people }: Life, isKnown: (it: Person) => boolean): string[] {
  const shown = rounds.filter(it => it.kept.words.some(one => one.anonymous.length > 0))
  const writers = shown.map(
    round =>
      new Set(
        answersOf(
          round.raters.filter(
            it => it.isIn && it.group !== 'self' && !isNamedGroup(it.group) && it.isInside && !isKnown(it.person),
          ),
        ),
      ),
  )
  const least = Math.min(...rounds.map(it => it.minimum))
  return tellsFewer(writers, least).map(it => `open answers tell ${it.length} of ${people.length}: ${it}`)
}

/** What a reader tells whom the leader lets see the reports, and who may have rated in them: knows the own answers, and of false ones. */
function byReader(life: Life, rules: Rules360, self: Person | null): string[] {
  const found: string[] = []
  const held: Held = { sums: new Map(), known: new Set() }
  const own = new Set(life.rounds.flatMap(it => it.raters.flatMap(one => (one.person === self ? [one.unit] : []))))
  const read = reader360(life.sets, rules)
  const isKnown = (it: Person) => it === self || it.isFalse
  const hidden = hiddenIn(life)
  for (const round of life.rounds) {
    for (const it of round.raters) if (isKnown(it.person)) held.known.add(it.answers)
    const groups = new Set(round.asked.flatMap(it => (it.person === self ? [it.group] : [])))
    const seen = read(round.kept, own, groups, round.minimum)
    take(held, round, seen, round.kept, found)
    const alone: Held = { sums: new Map(), known: held.known }
    take(alone, round, seen, round.kept, [])
    for (const [capability, sums] of alone.sums)
      for (const it of tellsFewer(
        sums.map(one => new Set(one.filter(other => !held.known.has(other)))),
        round.minimum,
      ))
        if (it.some(one => hidden.has(one)))
          found.push(`one report tells a reader ${it.length} of ${capability}: ${it}`)
    for (const it of seen.capabilities)
      for (const { group } of it.groups) {
        const all = observed(round, group, it.capability)
        const others = all.filter(one => one.isInside && one.person !== self)
        if (!isNamedGroup(group) && all.some(one => one.person === self) && others.length < round.minimum)
          found.push(`a rater reads of ${others.length} others in the own group`)
      }
    found.push(...byWords(round, seen, isKnown))
  }
  for (const [capability, sums] of held.sums)
    for (const it of inferred(
      sums.map(one => one.map(String)),
      new Set([...held.known].map(String)),
    ))
      if (hidden.has(Number(it))) found.push(`a reader is told one of ${capability}: ${it}`)
  return found
}

/** Texts of open answers stand in no order that says whose they are, and hidden groups say nothing but that they are hidden. */
const shape = ({ kept }: Round): string[] => [
  ...kept.groups.flatMap(it =>
    Object.keys(it).sort().join() === 'group,isOutside,isShown' ? [] : ['a group says more'],
  ),
  ...kept.words.flatMap(it => (new Set(it.anonymous).size === it.anonymous.length ? [] : ['a text twice'])),
]

/** All that is told of too few in a life: by the leader, who knows false raters or all from outside; by readers, each who rated and one who did not. */
export function attack360(life: Life, rules: Rules360): string[] {
  const isFalse = (it: Person) => it.isFalse
  const isOutside = (it: Person) => !it.isInside
  return [
    ...wrong(life),
    ...life.rounds.flatMap(shape),
    ...[isFalse, isOutside].flatMap(it => [...byLeader(life, it), ...byWriters(life, it)]),
    ...life.rounds.flatMap(it => byWords(it, it.kept, isOutside)),
    ...[null, ...life.people.filter(it => it.isInside)].flatMap(it => byReader(life, rules, it)),
  ]
}
