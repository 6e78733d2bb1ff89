import { type CrewRole, dayMs, voiceOf } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import type { Unit, Units } from '../core/ledger/safe.ts'
import { announce } from '../core/realtime.ts'
import { mayFollow, sameFor } from './follow.ts'
import { pointsOf, type RoundRater } from './points.ts'
import type { RoundRow } from './round-plan.ts'
import { tellMembers } from './tell-members.ts'

/** Crews of a sprint, of before too: each person once, by the first place there. A number below 0, as those of raters are above. */
async function peopleIn(tx: Tx, tenantId: number, sprintId: number) {
  const rows = await tx.kysely
    .selectFrom('sprint_crew')
    .select(['id', 'user_id', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .orderBy('id')
    .execute()
  const first = new Map<number | string, Unit>()
  return rows.map(it => {
    const key = it.user_id ?? voiceOf(it.email)
    const person = first.get(key) ?? -it.id
    first.set(key, person)
    return { crewId: it.id, userId: it.user_id, person }
  })
}
type People = Awaited<ReturnType<typeof peopleIn>>

/** Who of a crew reads what it has said: of a team's sprint its manager and who is in it, under their accounts. */
async function readersOf(tx: Tx, tenantId: number, sprintId: number, people: People): Promise<Set<Unit>> {
  const members = tx.kysely
    .selectFrom('sprint_member')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('left_at', 'is', null)
    .execute()
  const manager = tx.kysely
    .selectFrom('sprint as s')
    .innerJoin('team as t', it => it.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.team_id'))
    .select('t.manager_id as user_id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', sprintId)
    .execute()
  const [own, lead] = await Promise.all([members, manager])
  const readers = new Set([...own, ...lead].map(it => it.user_id))
  return new Set(people.flatMap(it => (it.userId !== null && readers.has(it.userId) ? [it.person] : [])))
}

/** By measure, the people behind what was shown of the sprint in rounds that closed less than 60 days before, as the ledger keeps them. */
async function shownBefore(
  tx: Tx,
  tenantId: number,
  round: Pick<RoundRow, 'sprint_id' | 'closes_at'>,
  people: People,
): Promise<Map<string, Units[]>> {
  const rounds = await tx.kysely
    .selectFrom('sprint_round')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', round.sprint_id)
    .where('closed_at', '>', new Date(round.closes_at.getTime() - sameFor * dayMs))
    .execute()
  // By hand: sets with all their people in one row.
  const rows = await tx.query<{ measures: string[]; units: string }>(
    `select s.measures, (select string_agg(u.unit::text, ',') from ledger_unit u where u.tenant_id = $1 and u.set_id = s.id) as units
     from ledger_set s where s.tenant_id = $1 and s.source = any($2)
       and s.id = any(array(select u.set_id from ledger_unit u where u.tenant_id = $1 and u.unit = any($3)))`,
    [tenantId, rounds.map(it => sourceOf(it.id)), people.map(it => it.person)],
  )
  const found = new Map<string, Units[]>()
  for (const { measures, units } of rows)
    for (const measure of measures) found.set(measure, [...(found.get(measure) ?? []), units.split(',').map(Number)])
  return found
}

const sourceOf = (roundId: number) => `sprint-round/${roundId}`

/** Who was asked for feedback in a round, with what each has sent. */
async function ratersOf(tx: Tx, tenantId: number, roundId: number, people: People): Promise<RoundRater[]> {
  const asked = tx.kysely
    .selectFrom('sprint_rater')
    .select(['id', 'unit', 'crew_id', 'role', 'answered_at'])
    .where('tenant_id', '=', tenantId)
    .where('round_id', '=', roundId)
    .where('is_feedback', '=', true)
    .orderBy('id')
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
  return raters.map(it => {
    const own = byRater.get(it.id)
    const one = people.find(({ crewId }) => crewId === it.crew_id)
    return {
      unit: it.unit,
      person: one?.person ?? -it.crew_id,
      isOutside: one?.userId == null,
      role: it.role as CrewRole,
      ratings: own ? new Map(own.map(one => [one.item_id, one.value])) : null,
    }
  })
}

/**
 * Closes a round that is due: its points are published by the ledger, how many answered is written down, and from then on nothing
 * of it moves. One that another instance closes at the same time is left to that one. Source: ledger, Published by a job.
 */
export async function closeRound(tx: Tx, tenantId: number, roundId: number, at: Date): Promise<void> {
  // Who is sending holds the round until it is stored.
  const round = await tx.kysely
    .selectFrom('sprint_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roundId)
    .where('status', '=', 'OPEN')
    .where('closes_at', '<=', at)
    .forUpdate()
    .executeTakeFirst()
  if (!round) return
  await tx.kysely
    .deleteFrom('sprint_rater')
    .where('tenant_id', '=', tenantId)
    .where('round_id', '=', roundId)
    .where('asked_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()
  const rated = tx.kysely
    .selectFrom('sprint_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', round.sprint_id)
    .where('kind', 'in', ['behavior', 'outcome'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const people = await peopleIn(tx, tenantId, round.sprint_id)
  const [items, raters] = await Promise.all([rated, ratersOf(tx, tenantId, roundId, people)])
  const readers = await readersOf(tx, tenantId, round.sprint_id, people)
  const ledger = await openLedger(tx, tenantId, 'rounds')
  const shown = await shownBefore(tx, tenantId, round, people)
  const points = await pointsOf(
    items.map(it => it.id),
    raters,
    {
      isSafe: ledger.isSafe,
      mayFollow: (measure, asked, now) => mayFollow([...(shown.get(measure) ?? []), ...now], asked, readers),
      // The numbers stand in the points.
      publish: sets =>
        ledger.publish(
          sourceOf(roundId),
          at,
          sets.map(it => ({ ...it, data: null })),
        ),
    },
  )
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
    .set({ status: 'CLOSED', asked: Number(asked), answered: Number(answered), closed_at: round.closes_at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roundId)
    .execute()
  await tellMembers(tx, tenantId, round.sprint_id)
  // Its time is over, whoever has answered: nothing else of a round is told as it happens.
  await announce(tx, tenantId, `sprint/${round.sprint_id}`, 'round', 0)
}
