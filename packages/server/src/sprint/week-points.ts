import {
  dayMs,
  energyOf,
  leastCounts,
  leastEffectiveness,
  leastEnergy,
  leastTeamOthers,
  shown,
  stepShown,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, findDue } from '../core/each-due.ts'
import { isOneOf } from '../core/kysely.ts'
import { openLedger } from '../core/ledger/ledger.ts'
import { askedSince, keepAsked } from './asked.ts'
import { type CheckInRatings, ratingsOfCheckIns } from './check-in-ratings.ts'
import { mayFollow, sameFor } from './follow.ts'
import { holdSprint } from './hold.ts'
import { type Keyed, numbersOf, personsOf } from './persons.ts'
import { type Reading, readersOf, readingsOf, setsSince } from './readers.ts'

/** What a member answered in one week. */
export interface WeekAnswer {
  isCompleted: boolean
  energy: number | null
  effectiveness: number | null
  ratings: CheckInRatings
}

/** What a team's week tells of one measure: an item by its id, `energy`, `effectiveness`, or `completed`. */
export interface WeekPoint {
  measure: string
  /** 0 to 100, one decimal. */
  value: number | null
  /** Members behind it; null where they are too few. */
  n: number | null
  /** How many are on each of the five levels, where there are enough. */
  counts: number[] | null
}

const mean = (values: readonly number[]) => shown(values.reduce((sum, it) => sum + it, 0) / values.length)
const nothing = { value: null, n: null, counts: null }

/** How many members each number needs; a test takes it out, to see that the attack then finds somebody. */
export const weekRules = {
  least: leastTeamOthers,
  energy: leastEnergy,
  effectiveness: leastEffectiveness,
  counts: leastCounts,
}

/**
 * The points of a team's week. A member answers once in it, and each number is made once: at least two in each are all that is
 * asked here; who comes and goes between weeks is `mayFollow`'s. Source: ledger, Check; measurement 16.
 */
export function weekPointsOf(
  itemIds: readonly number[],
  answers: readonly WeekAnswer[],
  rules: typeof weekRules = weekRules,
): WeekPoint[] {
  const completed = answers.filter(it => it.isCompleted)
  const levels = (of: (it: WeekAnswer) => number | null) => completed.flatMap(it => of(it) ?? [])
  const point = (
    measure: string,
    values: readonly number[],
    least: number,
    value: (of: readonly number[]) => number,
  ) =>
    values.length >= least
      ? {
          measure,
          value: value(values),
          n: values.length,
          counts:
            values.length >= rules.counts && (measure === 'energy' || measure === 'effectiveness')
              ? energyOf(values).counts
              : null,
        }
      : { measure, ...nothing }
  const inPercent = (steps: readonly number[]) => mean(steps.map(stepShown))
  return [
    point(
      'completed',
      answers.map(it => (it.isCompleted ? 100 : 0)),
      rules.least,
      mean,
    ),
    point(
      'energy',
      levels(it => it.energy),
      rules.energy,
      it => shown(energyOf(it).share ?? 0),
    ),
    point(
      'effectiveness',
      levels(it => it.effectiveness),
      rules.effectiveness,
      inPercent,
    ),
    ...itemIds.map(id =>
      point(
        String(id),
        levels(it => it.ratings.get(id) ?? null),
        rules.least,
        inPercent,
      ),
    ),
  ]
}

/** Weeks that are over and not counted yet: a sprint, and when their windows closed. */
async function dueWeeks(tx: Tx, tenantId: number, at: Date): Promise<{ sprintId: number; closesAt: Date }[]> {
  const rows = await tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint as s', it => it.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.sprint_id'))
    .select(['c.sprint_id', 'c.closes_at'])
    .distinct()
    .where('c.tenant_id', '=', tenantId)
    .where('c.is_counted', '=', false)
    .where('c.closes_at', '<=', at)
    .orderBy('c.closes_at')
    .orderBy('c.sprint_id')
    .execute()
  return rows.map(it => ({ sprintId: it.sprint_id, closesAt: it.closes_at }))
}

const weeksOf = (sprintId: number) => `sprint-week/${sprintId}`

/** Members of a sprint as people: the same account is one in all sprints of the tenant. */
async function membersIn(place: Keyed, memberIds: readonly number[]) {
  const rows = await place.tx.kysely
    .selectFrom('sprint_member as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .select(['m.id', 'p.email'])
    .where('m.tenant_id', '=', place.tenantId)
    .where(isOneOf('m.id', memberIds))
    .execute()
  return rows.map(it => ({ ...numbersOf(place, it.email), unit: -it.id, shownAs: 'hidden' as const }))
}

/**
 * Whether a week may be shown after those of the last 60 days that its readers have read, of whatever sprints, by who was due in each;
 * where it is, that is written down: it stands when somebody leaves the organisation. All who are due may read the weeks, and know
 * their own answers.
 */
async function mayFollowWeeks(
  place: Keyed,
  sprintId: number,
  closesAt: Date,
  memberIds: readonly number[],
): Promise<boolean> {
  const { tx, tenantId } = place
  const ledger = await openLedger(tx, tenantId, 'rounds')
  // Answers are given from the opening on, six days before at the most.
  const since = new Date(closesAt.getTime() - (sameFor + 6) * dayMs)
  const readers = await readersOf(place, sprintId)
  const readings = await readingsOf(place, sprintId, readers)
  const asked = await askedSince(place, 'sprint-week', [...new Set(readings.flatMap(it => it.sprintIds))], since)
  const sets = await setsSince(tx, tenantId, [...new Set(asked.map(it => it.source))], since)
  const members = await membersIn(place, memberIds)
  const persons = personsOf([...asked, ...members])
  const now = new Map(asked.map(it => [it.unit, persons.of(it)]))
  const due = members.map(persons.of)
  const mayFollowThose = ({ reader, sprintIds }: Reading) => {
    const own = new Set(sprintIds.map(weeksOf))
    const shown = sets
      .filter(it => own.has(it.source))
      .map(it => ({ sets: [it.units.map(unit => now.get(unit) ?? unit)], uncovered: new Set<number>() }))
    const who = reader === null ? 'anybody' : persons.find(reader)
    return mayFollow({ reader: who, rounds: shown, known: new Set() }, { sets: [], uncovered: new Set() }, due)
  }
  if (!readings.every(mayFollowThose)) return false
  if (due.length < weekRules.least) return true
  const source = weeksOf(sprintId)
  await ledger.publish(source, closesAt, [{ measures: ['week'], units: members.map(it => it.unit), data: null }])
  await keepAsked(place, { source, sprintId }, closesAt, members, readers)
  return true
}

/** Stores the points of one week, unless another instance did. Of a personal sprint there are none: its answers are one person's. */
export async function closeWeek(place: Keyed, sprintId: number, closesAt: Date): Promise<void> {
  const { tx, tenantId } = place
  const sprint = await holdSprint({ tx, tenantId }, sprintId)
  if (!sprint) return
  // Held: an answer that was begun in time is in it, or was refused.
  const closed = await tx.kysely
    .updateTable('check_in')
    .set({ is_counted: true })
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('closes_at', '=', closesAt)
    .where('is_counted', '=', false)
    .returning(['id', 'member_id', 'status', 'energy', 'effectiveness', 'is_away'])
    .execute()
  // Who was away was not asked.
  const rows = closed.filter(it => !it.is_away || it.status === 'COMPLETED')
  if (sprint.team_id === null || rows.length === 0) return
  const items = await tx.kysely
    .selectFrom('sprint_item')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('kind', 'in', ['behavior', 'outcome'])
    .where('removed_at', 'is', null)
    .execute()
  const ratings = await ratingsOfCheckIns(
    tx,
    tenantId,
    rows.map(it => it.id),
  )
  const counted = weekPointsOf(
    items.map(it => it.id),
    rows.map(it => ({
      isCompleted: it.status === 'COMPLETED',
      energy: it.energy,
      effectiveness: it.effectiveness,
      ratings: ratings.get(it.id) ?? new Map(),
    })),
  )
  const mayShow = await mayFollowWeeks(
    place,
    sprintId,
    closesAt,
    rows.map(it => it.member_id),
  )
  const points = mayShow ? counted : counted.map(it => ({ ...it, ...nothing }))
  await tx.kysely
    .insertInto('sprint_week_point')
    .values(points.map(it => ({ ...it, tenant_id: tenantId, sprint_id: sprintId, closes_at: closesAt })))
    // Who joined late had the same window and is counted no more.
    .onConflict(it => it.doNothing())
    .execute()
}

/** Counts the weeks that are over, of every tenant: once, and never anew. */
export async function closeWeeks(core: Core): Promise<void> {
  const at = now()
  const found = await findDue(
    core,
    (tx, tenantId) => dueWeeks(tx, tenantId, at),
    'It could not be seen which weeks of sprints are over',
  )
  await doDue(
    core,
    found,
    (tx, tenantId, { sprintId, closesAt }) => closeWeek({ tx, tenantId, sealKey: core.sealKey }, sprintId, closesAt),
    'A week of a sprint could not be counted',
  )
}
