import { dayMs } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { isOneOf } from '../core/kysely.ts'
import type { Unit } from '../core/ledger/safe.ts'
import { type ShownBefore, sameFor } from './follow.ts'
import { type Persons, personsIn } from './persons.ts'
import { type PeopleMeasure, peopleMeasures } from './points.ts'
import { readingsOf, setsSince } from './readers.ts'
import { type ShownAs, shownAs } from './shown-as.ts'

/** Where a round's sets stand in the ledger. */
export const sourceOf = (roundId: number) => `sprint-round/${roundId}`

/** What the readers of a sprint have read in the last 60 days, of this and of whatever sprints else they read. */
export interface ReadBefore {
  persons: Persons
  /** By measure, what each of them was shown. */
  shown: Record<PeopleMeasure, ShownBefore[]>
  /** How a person's numbers are shown in any of these rounds, open ones as well. */
  stood: ReadonlyMap<Unit, ReadonlySet<ShownAs>>
}

/** What was shown to the readers of a sprint before this time. */
export async function readBefore(tx: Tx, tenantId: number, sprintId: number, at: Date): Promise<ReadBefore> {
  const since = new Date(at.getTime() - sameFor * dayMs)
  const readings = await readingsOf(tx, tenantId, sprintId)
  const sprintIds = [...new Set([sprintId, ...readings.flatMap(it => it.sprintIds)])]
  const persons = await personsIn(
    tx,
    tenantId,
    sprintIds,
    readings.flatMap(it => it.userId ?? []),
  )
  const rounds = await tx.kysely
    .selectFrom('sprint_round')
    .select(['id', 'sprint_id'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', sprintIds))
    .where(it => it.or([it('status', '=', 'OPEN'), it('closed_at', '>', since)]))
    .execute()
  const ids = rounds.map(it => it.id)
  const sets = await setsSince(tx, tenantId, ids.map(sourceOf), since)
  const raters = await tx.kysely
    .selectFrom('sprint_rater')
    .select(['round_id', 'crew_id', 'shown_as'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('round_id', ids))
    .where('is_feedback', '=', true)
    .execute()
  const stood = new Map<Unit, Set<ShownAs>>()
  for (const it of raters) {
    const person = persons.of(it.crew_id)
    stood.set(person, (stood.get(person) ?? new Set()).add(shownAs(it.shown_as)))
  }
  const bySource = Map.groupBy(sets, it => it.source)
  const byRound = Map.groupBy(raters, it => it.round_id)
  const peopleOf = (roundId: number, isIt: (shown: ShownAs) => boolean): ReadonlySet<Unit> =>
    new Set((byRound.get(roundId) ?? []).flatMap(it => (isIt(shownAs(it.shown_as)) ? [persons.of(it.crew_id)] : [])))
  const shownOf = (measure: PeopleMeasure): ShownBefore[] =>
    readings.map(({ userId, sprintIds }) => {
      const read = rounds.filter(it => sprintIds.includes(it.sprint_id)).map(it => it.id)
      const isForOthers = measure.startsWith('others')
      return {
        // To whom the owner lets see a sprint may be anybody, who may be of the crew.
        reader: userId === null || isForOthers ? 'anybody' : persons.ofUser(userId),
        rounds: read.map(id => ({
          sets: (bySource.get(sourceOf(id)) ?? [])
            .filter(it => it.measures.includes(measure))
            .map(it => [...new Set(it.units.map(persons.now))]),
          uncovered: isForOthers ? nobody : peopleOf(id, it => it !== 'hidden'),
        })),
        known: isForOthers ? nobody : new Set(read.flatMap(id => [...peopleOf(id, it => it === 'alone')])),
      }
    })
  return {
    persons,
    shown: Object.fromEntries(peopleMeasures.map(it => [it, shownOf(it)])) as Record<PeopleMeasure, ShownBefore[]>,
    stood,
  }
}

const nobody: ReadonlySet<Unit> = new Set()
