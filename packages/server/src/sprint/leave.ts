import {
  addDays,
  dayOf,
  isWithinLeave,
  leaveLimits,
  type SprintLeave,
  spansOf,
  type sprint,
  windowDays,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { isOneOf } from '../core/kysely.ts'
import { hold } from '../core/locks.ts'
import { badField } from '../core/refuse.ts'

interface Place {
  tx: Tx
  tenantId: number
}

/** Who plans check-ins and who marks days of leave wait for each other until the transaction ends: each sees what the other has made. */
export const holdLeave = ({ tx, tenantId }: Place): Promise<unknown> => hold(tx, `sprint-leave/${tenantId}`)

/** Days of leave of people, by their ids. */
export async function leaveOf(
  { tx, tenantId }: Place,
  userIds: readonly number[],
): Promise<(userId: number) => ReadonlySet<string>> {
  const rows = await tx.kysely
    .selectFrom('sprint_leave')
    .select(['user_id', 'day'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('user_id', userIds))
    .execute()
  const days = Map.groupBy(rows, it => it.user_id)
  return userId => new Set((days.get(userId) ?? []).map(it => it.day))
}

/** Check-ins of a person that have not closed and are not completed, with the calendar of their sprints. */
const openOf = ({ tx, tenantId, userId }: UserContext, at: Date) =>
  tx.kysely
    .selectFrom('check_in as c')
    .innerJoin('sprint_member as m', it =>
      it.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .innerJoin('sprint as s', it => it.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.sprint_id'))
    .select(['c.id', 'c.sprint_id', 'c.opens_at', 'c.closes_at', 'c.is_away', 's.label', 's.timezone', 's.reset_time'])
    .where('c.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where('s.end_status', 'is', null)
    .where('c.status', '<>', 'COMPLETED')
    .where('c.closes_at', '>', at)
    .orderBy('c.closes_at')
    .orderBy('c.id')
    .execute()

async function told(context: UserContext): Promise<SprintLeave> {
  const at = now()
  const days = [...(await leaveOf(context, [context.userId]))(context.userId)].sort()
  const since = earliest(at)
  return {
    leave: spansOf(days).filter(it => it.to >= since),
    skipped: (await openOf(context, at))
      .filter(it => it.is_away)
      .map(it => ({
        sprintId: it.sprint_id,
        label: it.label,
        closes: it.closes_at.toISOString(),
        timezone: it.timezone,
      })),
  }
}

/** The first day of which leave is still marked or told. */
const earliest = (at: Date) => addDays(dayOf(at, { timeZone: 'UTC' }), -leaveLimits.before)

/** Every day of a span. */
function daysOf({ from, to }: { from: string; to: string }, path: 'body' | 'query'): string[] {
  if (to < from) throw badField(`${path}.to`, 'Not before the first day')
  if (to > addDays(from, leaveLimits.atOnce - 1)) throw badField(`${path}.to`, `Within ${leaveLimits.atOnce} days`)
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Looks again at the check-ins that touch changed days: what is within leave now is skipped, what is no more waits again. */
async function apply(context: UserContext, changed: readonly string[], at: Date): Promise<void> {
  const days = (await leaveOf(context, [context.userId]))(context.userId)
  for (const it of await openOf(context, at)) {
    const window = { opens: it.opens_at, closes: it.closes_at }
    const calendar = { zone: it.timezone, resetTime: it.reset_time }
    // One that the person has taken up although it was away is only looked at where its own days change.
    const { from, to } = windowDays(window, calendar)
    if (!changed.some(day => from <= day && day <= to)) continue
    const isAway = isWithinLeave(window, days, calendar)
    if (isAway !== it.is_away)
      await context.tx.kysely
        .updateTable('check_in')
        .set({ is_away: isAway })
        .where('tenant_id', '=', context.tenantId)
        .where('id', '=', it.id)
        .where('status', '<>', 'COMPLETED')
        .execute()
  }
}

/** The caller's days of leave. */
export const leave: Handler<typeof sprint.leave> = told

/** Marks days of leave. */
export const markLeave: Handler<typeof sprint.markLeave> = async (context, { body }) => {
  const { tx, tenantId, userId } = context
  const at = now()
  const days = daysOf(body, 'body')
  if (body.from < earliest(at)) throw badField('body.from', `Not more than ${leaveLimits.before} days ago`)
  if (body.to > addDays(dayOf(at, { timeZone: 'UTC' }), leaveLimits.ahead))
    throw badField('body.to', `Within ${leaveLimits.ahead} days`)
  await holdLeave(context)
  await tx.kysely
    .insertInto('sprint_leave')
    .values(days.map(day => ({ tenant_id: tenantId, user_id: userId, day })))
    .onConflict(it => it.doNothing())
    .execute()
  await apply(context, days, at)
  return told(context)
}

/** Takes days of leave back. */
export const unmarkLeave: Handler<typeof sprint.unmarkLeave> = async (context, { query }) => {
  const { tx, tenantId, userId } = context
  const days = daysOf(query, 'query')
  await holdLeave(context)
  await tx.kysely
    .deleteFrom('sprint_leave')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(isOneOf('day', days))
    .execute()
  await apply(context, days, now())
  return told(context)
}
