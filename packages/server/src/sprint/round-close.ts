import type { CrewRole } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import type { Unit } from '../core/ledger/safe.ts'
import { announce } from '../core/realtime.ts'
import { keepAsked } from './asked.ts'
import { mayFollow } from './follow.ts'
import { holdSprintOf } from './hold.ts'
import { ofOrganisation } from './of-organisation.ts'
import type { Keyed } from './persons.ts'
import { type PointLedger, pointsOf, type RoundRater } from './points.ts'
import { ratedItems } from './rated-items.ts'
import { shownAs } from './shown-as.ts'
import { readBefore, sourceOf } from './shown-before.ts'
import { tellMembers } from './tell-members.ts'

/** Who was asked for feedback in a round, with what each has sent. */
async function ratersOf(
  tx: Tx,
  tenantId: number,
  roundId: number,
  personOf: ReadonlyMap<number, Unit>,
): Promise<RoundRater[]> {
  const asked = tx.kysely
    .selectFrom('sprint_rater as r')
    .innerJoin('sprint_crew as c', it => it.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.crew_id'))
    .select(['r.id', 'r.unit', 'r.crew_id', 'r.role', 'r.shown_as', 'c.user_id', 'c.voice'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.round_id', '=', roundId)
    .where('r.is_feedback', '=', true)
    .orderBy('r.id')
    .execute()
  const sent = tx.kysely
    .selectFrom('sprint_rating as g')
    .innerJoin('sprint_rater as r', it => it.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.rater_id'))
    .select(['g.rater_id', 'g.item_id', 'g.value'])
    .where('g.tenant_id', '=', tenantId)
    .where('r.round_id', '=', roundId)
    .execute()
  const [raters, ratings] = await Promise.all([asked, sent])
  const byRater = Map.groupBy(ratings, it => it.rater_id)
  const inside = await ofOrganisation(
    tx,
    tenantId,
    raters.map(it => ({ ...it, id: it.crew_id })),
  )
  return raters.map(it => {
    const own = byRater.get(it.id)
    return {
      unit: it.unit,
      person: personOf.get(it.crew_id) ?? -it.crew_id,
      isOutside: !inside.has(it.crew_id),
      role: it.role as CrewRole,
      shownAs: shownAs(it.shown_as),
      ratings: own ? new Map(own.map(one => [one.item_id, one.value])) : null,
    }
  })
}

/** Answers what was asked before from memory. */
function remembered(mayFollow: PointLedger['mayFollow']): PointLedger['mayFollow'] {
  const known = new Map<string, boolean>()
  return (measure, people, now) => {
    const key = JSON.stringify([measure, people, now.sets])
    const answer = known.get(key) ?? mayFollow(measure, people, now)
    known.set(key, answer)
    return answer
  }
}

/**
 * Closes a round that is due: its points are published by the ledger, how many answered is written down, and from then on nothing
 * of it moves. One that another instance closes at the same time is left to that one. Source: ledger, Published by a job.
 */
export async function closeRound(place: Keyed, roundId: number, at: Date): Promise<void> {
  const { tx, tenantId } = place
  await holdSprintOf(place, roundId)
  // Who is sending holds the round until it is stored.
  const round = await tx.kysely
    .selectFrom('sprint_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roundId)
    .where('status', '=', 'OPEN')
    .where('closes_at', '<=', at)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!round) return
  // Who could not be asked is of no round: how many they are stays.
  const { numDeletedRows } = await tx.kysely
    .deleteFrom('sprint_rater')
    .where('tenant_id', '=', tenantId)
    .where('round_id', '=', roundId)
    .where('asked_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  const ledger = await openLedger(tx, tenantId, 'rounds')
  const { readers, places, persons, shown } = await readBefore(
    place,
    round.sprint_id,
    round.opened_at ?? round.closes_at,
  )
  const source = sourceOf(roundId)
  const inRound = places.flatMap(it => (it.open?.roundId === roundId ? [{ ...it, ...it.open, unit: -it.id }] : []))
  const personOf = new Map(inRound.map(it => [it.id, persons.of(it)]))
  /** A person by a place in the own crew: whose it is, is forgotten in time. */
  const kept = new Map(inRound.map(it => [persons.of(it), it.unit]))
  const [items, raters] = await Promise.all([
    ratedItems({ tx, tenantId }, round.sprint_id, round.opened_at),
    ratersOf(tx, tenantId, roundId, personOf),
  ])
  const points = await pointsOf(
    items.map(it => it.id),
    raters,
    {
      isSafe: ledger.isSafe,
      // For all items alike: it is about who was asked.
      mayFollow: remembered((measure, asked, now) => shown[measure].every(it => mayFollow(it, now, asked))),
      // The numbers stand in the points.
      publish: sets =>
        ledger.publish(
          source,
          at,
          sets.map(it => ({ ...it, units: it.units.map(unit => kept.get(unit) ?? unit), data: null })),
        ),
    },
  )
  await keepAsked(place, { source, sprintId: round.sprint_id }, round.closes_at, inRound, readers)
  if (points.length)
    await tx.kysely
      .insertInto('sprint_point')
      .values(
        points.map(it => ({
          tenant_id: tenantId,
          sprint_id: round.sprint_id,
          round_id: roundId,
          item_id: it.itemId,
          role: it.role,
          value: it.value,
          n: it.n,
          reason: it.reason,
          set_id: it.setId,
          is_for_others: it.isForOthers && round.tells_of_others,
        })),
      )
      .execute()
  const { asked, answered } = await tx.kysely
    .selectFrom('sprint_rater')
    .select(it => [it.fn.countAll<number>().as('asked'), it.fn.count<number>('answered_at').as('answered')])
    .where('tenant_id', '=', tenantId)
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow()
  await tx.kysely
    .updateTable('sprint_round')
    .set({
      status: 'CLOSED',
      asked: Number(asked),
      answered: Number(answered),
      not_asked: Number(numDeletedRows),
      closed_at: round.closes_at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roundId)
    .execute()
  await tellMembers(tx, tenantId, round.sprint_id)
  // Its time is over, whoever has answered: nothing else of a round is told as it happens.
  await announce(tx, tenantId, `sprint/${round.sprint_id}`, 'round', 0)
}
