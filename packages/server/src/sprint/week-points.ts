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
import { openLedger } from '../core/ledger/ledger.ts'
import type { Units } from '../core/ledger/safe.ts'
import { ratingsOfCheckIns, type WeekAnswer } from './check-in-ratings.ts'
import { mayFollow, sameFor } from './follow.ts'

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

/**
 * Whether a week may be shown after those of the last 60 days, by who was due in each; where it is, that is written down: it stands
 * when somebody leaves the organisation. All who are due may read the weeks, and know their own answers.
 */
async function mayFollowWeeks(
  tx: Tx,
  tenantId: number,
  sprintId: number,
  closesAt: Date,
  due: Units,
): Promise<boolean> {
  const source = `sprint-week/${sprintId}`
  const ledger = await openLedger(tx, tenantId, 'rounds')
  // By hand: sets with all their people in one row.
  const rows = await tx.query<{ units: string }>(
    `select (select string_agg(u.unit::text, ',') from ledger_unit u where u.tenant_id = $1 and u.set_id = s.id) as units
     from ledger_set s where s.tenant_id = $1 and s.source = $2 and s.at > $3
       and s.id = any(array(select u.set_id from ledger_unit u where u.tenant_id = $1 and u.unit = any(
         array(select -m.id from sprint_member m where m.tenant_id = $1 and m.sprint_id = $4))))`,
    [tenantId, source, new Date(closesAt.getTime() - sameFor * dayMs), sprintId],
  )
  const before = rows.map(it => it.units.split(',').map(Number))
  if (!mayFollow(before, due, new Set([...before.flat(), ...due]))) return false
  if (due.length >= weekRules.least)
    await ledger.publish(source, closesAt, [{ measures: ['week'], units: due, data: null }])
  return true
}

/** Stores the points of one week, unless another instance did. Of a personal sprint there are none: its answers are one person's. */
export async function closeWeek(tx: Tx, tenantId: number, sprintId: number, closesAt: Date): Promise<void> {
  const sprint = await tx.kysely
    .selectFrom('sprint')
    .select('team_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sprintId)
    .forUpdate()
    .executeTakeFirst()
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
  const due = rows.map(it => -it.member_id)
  const mayShow = await mayFollowWeeks(tx, tenantId, sprintId, closesAt, due)
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
    (tx, tenantId, { sprintId, closesAt }) => closeWeek(tx, tenantId, sprintId, closesAt),
    'A week of a sprint could not be counted',
  )
}
