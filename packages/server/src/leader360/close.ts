import { randomInt } from 'node:crypto'
import {
  areWordsShown,
  dayMs,
  type GroupCount,
  isGroupShown,
  isNamedGroup,
  leader360Limits,
  partScore,
  present,
  type RaterGroup,
  raterGroups,
  shown,
} from '@trellis/sdk/contract'
import { isOneOf } from '../core/kysely.ts'
import { type Ledger, openLedger } from '../core/ledger/ledger.ts'
import type { Unit } from '../core/ledger/safe.ts'
import { gapDays, unitOf } from '../core/ledger/unit.ts'
import { announce } from '../core/realtime.ts'
import { tellInbox } from '../core/tell-inbox.ts'
import { bank } from './content.ts'
import { capabilitiesOf, isQuestion, type RoundItem } from './items.ts'
import type { Kept, KeptCapability, KeptWords } from './kept.ts'
import { type Post, sendReported } from './mails.ts'
import { itemsOfRound, type Place, type RaterRow, type RoundRow, ratersOf } from './rounds.ts'
import { type Rating, scoreLeader360, written } from './score.ts'
import { hasAnswered } from './state.ts'

/** Somebody who has answered, with all that it takes. */
interface Answered extends RaterRow {
  group: RaterGroup
  unit: Unit
  /** By capability, the mean of the statements; without those of which too few were observed. */
  means: ReadonlyMap<string, number>
  words: ReadonlyMap<string, string>
}

/** What a leader is told of a capability is a measure of its own: nothing adds up across capabilities, nor across leaders. */
export const measureOf = (leaderId: number, capability: string): string => `${leaderId}/${capability}`
const insideOf = (measure: string): string => `${measure}/in`

export const sourceOf = (roundId: number): string => `leader360/${roundId}`

/** Whose answers they are: those of a round before, where any may be less than the gap old. Source: ledger, Unit. */
async function unitFor(place: Place, it: RaterRow): Promise<Unit> {
  const from = it.began_at ?? it.answered_at ?? (it.asked_at as Date)
  const until = it.saved_at ?? from
  const address = { email: it.email, isOutside: it.user_id === null }
  const unit = await unitOf(place.tx, place.tenantId, 'leader360', address, from)
  // What was changed last is when the answers were given, too.
  if (until.getTime() - from.getTime() < gapDays * dayMs)
    await unitOf(place.tx, place.tenantId, 'leader360', address, until)
  return unit
}

async function answeredIn(place: Place, raters: readonly RaterRow[], items: readonly RoundItem[]): Promise<Answered[]> {
  const { tx, tenantId } = place
  const done = raters.filter(hasAnswered)
  const rows = await tx.kysely
    .selectFrom('l360_answer')
    .select(['rater_id', 'item', 'value', 'body'])
    .where('tenant_id', '=', tenantId)
    .where(
      isOneOf(
        'rater_id',
        done.map(it => it.id),
      ),
    )
    .execute()
  const byRater = Map.groupBy(rows, it => it.rater_id)
  const byCapability = Map.groupBy(items, it => it.capability)
  const found: Answered[] = []
  for (const it of done) {
    const own = new Map((byRater.get(it.id) ?? []).map(one => [one.item, one]))
    const means = [...byCapability].flatMap(([capability, asked]) => {
      const mean = partScore(asked.map(one => own.get(one.key)?.value ?? null))
      return mean === null ? [] : [[capability, mean] as const]
    })
    const words = [...own.values()].flatMap(one =>
      one.body && isQuestion(one.item) ? [[one.item, one.body] as const] : [],
    )
    found.push({
      ...it,
      group: it.group_code as RaterGroup,
      unit: await unitFor(place, it),
      means: new Map(means),
      words: new Map(words),
    })
  }
  return found
}

/** Units of a leader's raters that are known by other rounds: they stood alone there, or are part of a number of a group. */
async function knownBefore({ tx, tenantId }: Place, row: RoundRow) {
  const alone = await tx.kysely
    .selectFrom('l360_rater as r')
    .innerJoin('l360_round as o', it => it.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'))
    .select('r.unit')
    .where('r.tenant_id', '=', tenantId)
    .where('o.user_id', '=', row.user_id)
    .where('o.status', '=', 'CLOSED')
    .where('r.group_code', 'in', ['manager', 'mentor', 'coach'])
    .where('r.unit', 'is not', null)
    .execute()
  // By hand: sets name their round by their source.
  const sets = await tx.query<{ unit: Unit }>(
    `select distinct u.unit from l360_round o
     join ledger_set s on s.tenant_id = o.tenant_id and s.instrument = 'leader360' and s.source = 'leader360/' || o.id
     join ledger_unit u on u.tenant_id = s.tenant_id and u.set_id = s.id
     where o.tenant_id = $1 and o.user_id = $2`,
    [tenantId, row.user_id],
  )
  return { alone: new Set(alone.flatMap(it => it.unit ?? [])), grouped: new Set(sets.map(it => it.unit)) }
}

/** How many of some raters count, and how many nobody answers for. Who is known by another round covers nobody. */
const countOf = (raters: readonly Answered[], known: ReadonlySet<Unit>): GroupCount => ({
  inside: raters.filter(it => it.is_inside && !known.has(it.unit)).length,
  outside: raters.filter(it => !it.is_inside).length,
})

interface Decided {
  count: GroupCount
  setId: number | null
  /** The number that was published before over the same people. */
  stored: number | null
}

/** Decides what is shown, writes it into the ledger, and makes what is kept of the report. */
async function reportOf(
  ledger: Ledger,
  {
    row,
    at,
    raters,
    asked,
    items,
    before,
  }: {
    row: RoundRow
    at: Date
    raters: readonly Answered[]
    /** Everybody who was asked. */
    asked: readonly RaterRow[]
    items: readonly RoundItem[]
    before: Awaited<ReturnType<typeof knownBefore>>
  },
): Promise<Kept> {
  const minimum = row.minimum ?? leader360Limits.leastMinimum
  // Who was part of a group before and stands alone now would be taken off that group's number.
  const told = raters.filter(it => !isNamedGroup(it.group) || it.group === 'self' || !before.grouped.has(it.unit))
  const byGroup = Map.groupBy(told, it => it.group)
  const decided = new Map<string, Decided>()
  let isBesideEarlier = told.length < raters.length
  for (const capability of capabilitiesOf(items))
    for (const [group, all] of byGroup) {
      const own = all.filter(it => it.means.has(capability))
      const key = `${group}/${capability}`
      const count = countOf(own, before.alone)
      if (isNamedGroup(group)) {
        decided.set(key, { count, setId: null, stored: null })
        continue
      }
      if (!isGroupShown(group, count, minimum)) continue
      const found = await publish(ledger, { row, at, capability, own, minimum, count })
      if (found) decided.set(key, { count, ...found })
      else isBesideEarlier = true
    }
  const ratings = told.map((it): Rating => ({ rater: String(it.id), group: it.group, values: it.means }))
  const capabilities = scoreLeader360({
    capabilities: capabilitiesOf(items),
    ratings,
    isShown: (group, capability) => decided.has(`${group}/${capability}`),
  }).map(it => {
    const scored = written(it)
    const groups = scored.groups.map(one => {
      const { count, setId, stored } = decided.get(`${one.group}/${it.capability}`) as Decided
      return { group: one.group as RaterGroup, n: one.n, mean: stored ?? one.mean, count, setId }
    })
    return present<KeptCapability>({
      capability: it.capability,
      groups: inOrder(groups),
      others: scored.others,
      self: scored.self,
      gap: scored.gap,
      word: scored.label,
    } as KeptCapability)
  })
  return {
    capabilities,
    // All groups in which somebody was asked: whether anybody of a hidden one has answered is not told.
    groups: raterGroups.flatMap(group => {
      const own = asked.filter(it => it.group_code === group)
      if (own.length === 0) return []
      const isShown = capabilities.some(it => it.groups.some(one => one.group === group))
      return [{ group, isShown, isOutside: own.every(it => !it.is_inside) }]
    }),
    words: wordsOf(told, minimum, before.alone),
    isBesideEarlier,
  }
}

const inOrder = <T extends { group: RaterGroup }>(groups: T[]): T[] =>
  groups.sort((a, b) => raterGroups.indexOf(a.group) - raterGroups.indexOf(b.group))

interface Publishing {
  row: RoundRow
  at: Date
  capability: string
  own: readonly Answered[]
  minimum: number
  count: GroupCount
}

/**
 * Publishes the number of a group in a capability where no combination of all that was published of the leader rests on too few, those
 * of the organisation by themselves, too: what others gave the leader may know. Undefined where it may not be.
 */
async function publish(
  ledger: Ledger,
  { row, at, capability, own, minimum, count }: Publishing,
): Promise<{ setId: number; stored: number | null } | undefined> {
  const measure = measureOf(row.user_id, capability)
  const units = [...new Set(own.map(it => it.unit))]
  const inside = [...new Set(own.filter(it => it.is_inside).map(it => it.unit))]
  const least = count.inside > 0 ? minimum : Math.max(leader360Limits.outsideLeast, minimum)
  const equal = await ledger.equal(measure, units)
  if (equal !== undefined) return { setId: equal, stored: await storedIn(ledger, equal, measure) }
  if (!(await ledger.isSafe(measure, units, least))) return undefined
  if (inside.length > 0 && !(await ledger.isSafe(insideOf(measure), inside, minimum))) return undefined
  const mean = own.reduce((sum, it) => sum + (it.means.get(capability) as number), 0) / own.length
  const isAllInside = inside.length === units.length
  const [setId] = await ledger.publish(sourceOf(row.id), at, [
    {
      measures: isAllInside ? [measure, insideOf(measure)] : [measure],
      units,
      data: { [measure]: shown(mean) },
    },
    ...(isAllInside || inside.length === 0 ? [] : [{ measures: [insideOf(measure)], units: inside, data: null }]),
  ])
  return { setId: setId as number, stored: null }
}

const storedIn = async (ledger: Ledger, setId: number, measure: string): Promise<number | null> =>
  ((await ledger.data(setId)) as Record<string, number> | null)?.[measure] ?? null

/** Puts a list into an order that says nothing. Source: Fisher and Yates. */
function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}

/** Open answers: each question in an order of its own, so that no two can be joined; those who stand alone apart. */
const wordsOf = (raters: readonly Answered[], minimum: number, known: ReadonlySet<Unit>): KeptWords[] =>
  bank.questions.map(({ ref }) => {
    const wrote = raters.filter(it => it.words.has(ref) && it.group !== 'self')
    const anonymous = wrote.filter(it => !isNamedGroup(it.group))
    const count = countOf(anonymous, known)
    const isShown = areWordsShown(count, minimum)
    return {
      code: ref,
      anonymous: isShown ? shuffled(anonymous.map(it => it.words.get(ref) as string)) : [],
      count,
      named: wrote
        .filter(it => isNamedGroup(it.group))
        .map(it => ({ raterId: it.id, group: it.group, text: it.words.get(ref) as string })),
    }
  })

/** Whether no anonymous group can be shown with who has answered: more time may help. */
export function isTooFew(raters: readonly RaterRow[], minimum: number): boolean {
  const byGroup = Map.groupBy(raters.filter(hasAnswered), it => it.group_code as RaterGroup)
  return [...byGroup].every(([group, own]) => {
    const inside = own.filter(it => it.is_inside).length
    return isNamedGroup(group) || !isGroupShown(group, { inside, outside: own.length - inside }, minimum)
  })
}

/**
 * Closes a round that the caller holds, and makes its report once: what is in counts, and from then on nothing of it moves.
 * Source: ledger, Published by a job; plan, 360.
 */
export async function closeRound(post: Post, row: RoundRow, at: Date): Promise<void> {
  const { tx, tenantId } = post
  const ledger = await openLedger(tx, tenantId, 'leader360')
  const all = await ratersOf(post, row.id)
  const items = await itemsOfRound(post, row)
  const before = await knownBefore(post, row)
  const raters = await answeredIn(post, all, items)
  const kept = await reportOf(ledger, { row, at, raters, asked: all.filter(it => it.asked_at !== null), items, before })
  for (const it of raters)
    await tx.kysely
      .updateTable('l360_rater')
      .set({ unit: it.unit })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
  await tx.kysely
    .insertInto('l360_report')
    .values({ tenant_id: tenantId, round_id: row.id, user_id: row.user_id, data: JSON.stringify(kept), made_at: at })
    .execute()
  await tx.kysely
    .updateTable('l360_round')
    .set({ status: 'CLOSED', closed_at: at, version: row.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
  // A link ends with its round, also where that ended early.
  await tx.kysely
    .updateTable('guest')
    .set({ expires_at: at })
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '>', at)
    .where(
      isOneOf(
        'id',
        all.flatMap(it => (it.guest_id === null ? [] : [it.guest_id])),
      ),
    )
    .execute()
  await sendReported(post, row)
  await tellInbox(tx, tenantId, [row.user_id, ...all.map(it => it.user_id)])
  await announce(tx, tenantId, `leader360/${row.id}`, 'reported', 0)
}
