import { dayMs } from '@trellis/sdk/contract'
import { isOneOf } from '../core/kysely.ts'
import type { Unit, Units } from '../core/ledger/safe.ts'
import { type Asked, askedSince } from './asked.ts'
import { type ShownBefore, sameFor } from './follow.ts'
import { type Keyed, type Numbers, numbersOf, type Persons, personsOf } from './persons.ts'
import { type PeopleMeasure, peopleMeasures } from './points.ts'
import { type Reader, type Reading, readersOf, readingsOf, setsSince } from './readers.ts'
import { type ShownAs, shownAs } from './shown-as.ts'

/** Where a round's sets stand in the ledger. */
export const sourceOf = (roundId: number) => `sprint-round/${roundId}`

/** A place in the crew of a sprint, and how it stands in a round that is open; null where it is in none. */
export interface Place extends Numbers {
  id: number
  sprintId: number
  open: { roundId: number; shownAs: ShownAs } | null
}

/** What the readers of a sprint have read in the last 60 days, of this and of whatever sprints else they read. */
export interface ReadBefore {
  readers: readonly Reader[]
  places: readonly Place[]
  persons: Persons
  /** By measure, what each of them was shown. */
  shown: Record<PeopleMeasure, ShownBefore[]>
  /** How a person's numbers are shown in any of these rounds, open ones as well. */
  stood: ReadonlyMap<Unit, ReadonlySet<ShownAs>>
}

/** Places of a sprint's crew, and of others' crews where they are asked in a round that is open. */
async function placesIn(place: Keyed, sprintId: number, others: readonly number[]): Promise<Place[]> {
  const { tx, tenantId } = place
  const rows = await tx.kysely
    .selectFrom('sprint_crew as c')
    .leftJoin('person as p', 'p.id', 'c.user_id')
    .leftJoin(
      it =>
        it
          .selectFrom('sprint_rater as r')
          .innerJoin('sprint_round as o', one =>
            one.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.round_id'),
          )
          .select(['r.tenant_id', 'r.crew_id', 'r.round_id', 'r.shown_as'])
          .where('o.status', '=', 'OPEN')
          .where('r.is_feedback', '=', true)
          .as('r'),
      it => it.onRef('r.tenant_id', '=', 'c.tenant_id').onRef('r.crew_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.sprint_id', 'c.user_id', 'c.email', 'p.email as account_email', 'r.round_id', 'r.shown_as'])
    .where('c.tenant_id', '=', tenantId)
    .where(isOneOf('c.sprint_id', [sprintId, ...others]))
    .where(it => it.or([it('c.sprint_id', '=', sprintId), it('r.round_id', 'is not', null)]))
    .orderBy('c.id')
    .execute()
  return rows.map(it => {
    const { account, mailbox } = numbersOf(place, it.account_email ?? it.email)
    return {
      ...{ id: it.id, sprintId: it.sprint_id, account: it.user_id === null ? null : account, mailbox },
      open: it.round_id === null ? null : { roundId: it.round_id, shownAs: shownAs(it.shown_as ?? '') },
    }
  })
}

/** What was shown to the readers of a sprint before this time. */
export async function readBefore(place: Keyed, sprintId: number, at: Date): Promise<ReadBefore> {
  const since = new Date(at.getTime() - sameFor * dayMs)
  const readers = await readersOf(place, sprintId)
  const readings = await readingsOf(place, sprintId, readers)
  const sprintIds = [...new Set([sprintId, ...readings.flatMap(it => it.sprintIds)])]
  const asked = await askedSince(place, 'sprint-round', sprintIds, since)
  const sets = await setsSince(place.tx, place.tenantId, [...new Set(asked.map(it => it.source))], since)
  const places = await placesIn(place, sprintId, sprintIds)
  return { readers, places, ...shownTo(readings, { asked, places, sets }) }
}

/** The same of what is kept of the rounds that were shown, and of the crews that are there. */
export function shownTo(
  readings: readonly Reading[],
  {
    asked,
    places,
    sets,
  }: {
    asked: readonly Asked[]
    places: readonly Place[]
    sets: readonly { source: string; measures: readonly string[]; units: Units }[]
  },
): Pick<ReadBefore, 'persons' | 'shown' | 'stood'> {
  const persons = personsOf([...asked, ...places])
  const open = places.flatMap(it => (it.open ? [{ ...it, ...it.open }] : []))
  const stood = new Map<Unit, Set<ShownAs>>()
  for (const it of [...asked, ...open]) {
    const person = persons.of(it)
    stood.set(person, (stood.get(person) ?? new Set()).add(it.shownAs))
  }
  const now = new Map(asked.map(it => [it.unit, persons.of(it)]))
  const setsBySource = Map.groupBy(sets, it => it.source)
  const shownOf = (measure: PeopleMeasure): ShownBefore[] =>
    readings.map(({ reader, sprintIds }) => {
      const isForOthers = measure.startsWith('others')
      const isRead = (it: { sprintId: number }) => sprintIds.includes(it.sprintId)
      const bySource = Map.groupBy(asked.filter(isRead), it => it.source)
      return {
        // To whom the owner lets see a sprint may be anybody, who may be of the crew.
        reader: reader === null || isForOthers ? 'anybody' : persons.find(reader),
        rounds: [...bySource].map(([source, those]) => ({
          sets: (setsBySource.get(source) ?? [])
            .filter(it => it.measures.includes(measure))
            .map(it => [...new Set(it.units.map(unit => now.get(unit) ?? unit))]),
          uncovered: isForOthers ? nobody : new Set(those.filter(it => it.shownAs !== 'hidden').map(persons.of)),
        })),
        known: isForOthers
          ? nobody
          : new Set([...asked, ...open].filter(it => isRead(it) && it.shownAs === 'alone').map(persons.of)),
      }
    })
  return {
    persons,
    shown: Object.fromEntries(peopleMeasures.map(it => [it, shownOf(it)])) as Record<PeopleMeasure, ShownBefore[]>,
    stood,
  }
}

const nobody: ReadonlySet<Unit> = new Set()
