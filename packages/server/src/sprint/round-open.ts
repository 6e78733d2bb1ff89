import { randomBytes } from 'node:crypto'
import { type CrewRole, isWithinLeave, localInstant, voiceOf } from '@trellis/sdk/contract'
import { openLedger } from '../core/ledger/ledger.ts'
import { holdSprintOf } from './hold.ts'
import { leaveOf } from './leave.ts'
import type { Keyed } from './persons.ts'
import { reminderAt } from './reminder-time.ts'
import type { Planning, RoundRow } from './round-plan.ts'
import type { SprintRow } from './rows.ts'
import { shownAsOf } from './shown-as.ts'
import { readBefore } from './shown-before.ts'
import { mailboxesOfTeam } from './store.ts'

/** When rounds go out, where each rater is. Source: sprints, Time. */
const morning = '09:00'
/** How far apart the nine o'clocks of one day are at the most: from the first zone of the world to the last. */
export const dayAroundMs = 26 * 3_600_000

/** A number below 2^53 that says nothing about the person. */
const randomUnit = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n)

/**
 * Who is of the next round: the crew now. Who has said 'not me any more' gets nothing and counts as one who was asked: would the
 * number fall, it would tell who said so. Source: sprints, Anonymity.
 */
const crewToAsk = ({ tx, tenantId }: Planning, sprintId: number) =>
  tx.kysely
    .selectFrom('sprint_crew as c')
    .leftJoin('membership as m', it => it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id'))
    .select([
      'c.id',
      'c.role',
      'c.is_feedback',
      'c.is_fast_forward',
      'c.declined_at',
      'c.user_id',
      'c.email',
      'm.time_zone',
    ])
    .where('c.tenant_id', '=', tenantId)
    .where('c.sprint_id', '=', sprintId)
    .where('c.left_at', 'is', null)
    .where(it => it.or([it('c.is_feedback', '=', true), it('c.is_fast_forward', '=', true)]))
    .orderBy('c.id')
    .execute()

/** Whether there is nothing to see in a round of the week: the owner of a personal sprint is away as long as it would be open. */
async function isOwnerAway({ tx, tenantId }: Planning, sprint: SprintRow, round: RoundRow): Promise<boolean> {
  if (round.type !== 'WEEKLY' || sprint.team_id !== null || sprint.user_id === null) return false
  const days = (await leaveOf({ tx, tenantId }, [sprint.user_id]))(sprint.user_id)
  const calendar = { zone: sprint.timezone, resetTime: sprint.reset_time }
  return isWithinLeave({ opens: round.goes_out_at, closes: round.closes_at }, days, calendar)
}

/**
 * Opens a round that is planned, once it is nine o'clock where its first rater is: who is of the crew then is asked in it. One that
 * another instance opens at the same time was opened by that one; one whose span has passed, or that has nobody to ask, is none any more.
 */
export async function openRound(place: Keyed, roundId: number, at: Date): Promise<void> {
  const { tx, tenantId } = place
  const sprint = await holdSprintOf(place, roundId)
  const round: RoundRow | undefined = await tx.kysely
    .selectFrom('sprint_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roundId)
    .where('status', '=', 'PLANNED')
    .forNoKeyUpdate()
    .executeTakeFirst()
  // One that waits for the sprint before it begins later.
  if (!round || (sprint?.status !== 'IN_PROGRESS' && sprint?.status !== 'FINISHED')) return
  const setStatus = (status: 'OPEN' | 'SKIPPED') =>
    tx.kysely
      .updateTable('sprint_round')
      .set({ status, tells_of_others: true, ...(status === 'OPEN' ? { opened_at: at } : {}) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', roundId)
      .execute()
  if (round.closes_at <= at) {
    await setStatus('SKIPPED')
    return
  }
  const crew = await crewToAsk({ tx, tenantId }, round.sprint_id)
  // Who leads the team or is in it by now answers under the account: from outside it would be a second voice.
  const own = sprint.team_id === null ? null : await mailboxesOfTeam({ tx, tenantId }, sprint.team_id)
  const asked = crew.filter(it => it.user_id !== null || !own?.has(voiceOf(it.email)))
  const raters = asked.map(it => {
    const zone = it.time_zone ?? sprint.timezone
    const there = localInstant(round.day, morning, zone)
    // Nobody is asked about a sprint that has not begun, nor when the round of a day is over.
    const asksAt =
      there >= round.closes_at ? round.goes_out_at : new Date(Math.max(there.getTime(), sprint.starts_at.getTime()))
    return {
      tenant_id: tenantId,
      round_id: roundId,
      crew_id: it.id,
      role: it.role,
      is_feedback: it.is_feedback,
      is_fast_forward: it.is_fast_forward,
      unit: randomUnit(),
      asks_at: asksAt,
      declined_at: it.declined_at,
      ask_day: round.day,
      remind_at: reminderAt(asksAt > at ? asksAt : at, round.closes_at, zone),
    }
  })
  const first = Math.min(round.goes_out_at.getTime(), ...raters.map(it => it.asks_at.getTime()))
  if (first > at.getTime()) return
  if (raters.length === 0 || (await isOwnerAway({ tx, tenantId }, sprint, round))) {
    await setStatus('SKIPPED')
    return
  }
  await setStatus('OPEN')
  // One round of a tenant after the other: what somebody reads of how the answers are shown holds beside all others.
  await openLedger(tx, tenantId, 'rounds')
  const { places, persons, stood } = await readBefore(place, round.sprint_id, at)
  const personOf = new Map(places.map(it => [it.id, persons.of(it)]))
  const toRate = raters.filter(it => it.is_feedback)
  const shown = shownAsOf(
    toRate.map(it => ({ person: personOf.get(it.crew_id) ?? -it.crew_id, role: it.role as CrewRole })),
    stood,
  )
  const shownBy = new Map(toRate.map((it, index) => [it.crew_id, shown[index]]))
  await tx.kysely
    .insertInto('sprint_rater')
    .values(raters.map(it => ({ ...it, shown_as: shownBy.get(it.crew_id) ?? 'hidden' })))
    .execute()
}
