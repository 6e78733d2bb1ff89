import { isWithinLeave, sprintDates } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { holdLeave, leaveOf } from './leave.ts'
import { endPlaces } from './places.ts'
import { planOfRow, type SprintRow } from './rows.ts'

/**
 * Plans the check-ins of a sprint's members: windows that have opened stay as they are, those to come follow the plan, and none is
 * left of who has left or where the sprint is over. One within a member's days of leave is skipped. Source: sprints, Time.
 */
export async function planCheckIns(
  { tx, tenantId }: Pick<UserContext, 'tx' | 'tenantId'>,
  row: SprintRow,
  at: Date,
): Promise<void> {
  await holdLeave({ tx, tenantId })
  await tx.kysely
    .deleteFrom('check_in')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('status', '=', 'DRAFT')
    .where('opens_at', '>', at)
    .execute()
  if (row.end_status !== null) return
  const members = await tx.kysely
    .selectFrom('sprint_member')
    .select(['id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('left_at', 'is', null)
    .execute()
  const leave = await leaveOf(
    { tx, tenantId },
    members.map(it => it.user_id),
  )
  const opened = await tx.kysely
    .selectFrom('check_in')
    .select(['member_id', 'number', 'type', 'opens_at', 'closes_at'])
    .orderBy('closes_at')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .execute()
  const { checkIns } = sprintDates(planOfRow(row))
  // The week that others are in: one who joins in it has the same window, also where the plan is another by now. Would the week be
  // two groups, its numbers would rest on fewer.
  const current = opened.filter(it => it.opens_at <= at && it.closes_at > at).at(-1)
  const weeks = current
    ? [
        { number: current.number, type: current.type, opens: current.opens_at, closes: current.closes_at },
        ...checkIns
          .filter(it => it.opens >= current.closes_at)
          .map((it, index) => ({ ...it, number: current.number + index + 1 })),
      ]
    : checkIns
  const planned = members.flatMap(({ id, user_id }) => {
    const own = opened.filter(it => it.member_id === id)
    const free = Math.max(0, ...own.map(it => it.closes_at.getTime()))
    const taken = Math.max(0, ...own.map(it => it.number))
    // Windows that are still open count, too, beside none that a person has: of who joins late, and where a sprint that was over goes on.
    const toCome = (own.length ? checkIns : weeks).filter(it => it.opens.getTime() >= free && it.closes > at)
    const days = leave(user_id)
    return toCome.map((it, index) => ({
      tenant_id: tenantId,
      sprint_id: row.id,
      member_id: id,
      number: own.length ? taken + index + 1 : it.number,
      // The first one was there already.
      type: own.length && it.type === 'first' ? 'weekly' : it.type,
      opens_at: it.opens,
      closes_at: it.closes,
      created_at: at,
      is_away: isWithinLeave(it, days, { zone: row.timezone, resetTime: row.reset_time }),
    }))
  })
  if (planned.length) await tx.kysely.insertInto('check_in').values(planned).execute()
  await putCheckInsOnBoard({ tx, tenantId }, row)
  // A final one that was out already when the sprint was extended is one of the week now.
  if (row.is_extended)
    await tx.kysely
      .updateTable('check_in')
      .set({ type: 'weekly' })
      .where('tenant_id', '=', tenantId)
      .where('sprint_id', '=', row.id)
      .where('type', '=', 'final')
      .where('opens_at', '<=', at)
      .where('closes_at', '<', checkIns.at(-1)?.closes ?? at)
      .execute()
}

/** Every check-in stands on the board of its sprint, for its member; one that is no longer planned goes with it. */
async function putCheckInsOnBoard(
  { tx, tenantId }: Pick<UserContext, 'tx' | 'tenantId'>,
  row: SprintRow,
): Promise<void> {
  const missing = await tx.kysely
    .selectFrom('check_in as c')
    .leftJoin('activity as a', it => it.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.check_in_id', '=', 'c.id'))
    .select(['c.id', 'c.opens_at', 'c.closes_at'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.sprint_id', '=', row.id)
    .where('a.id', 'is', null)
    .orderBy('c.opens_at')
    .orderBy('c.id')
    .execute()
  if (missing.length === 0) return
  const places = await endPlaces(tx, tenantId, row.id, missing.length)
  await tx.kysely
    .insertInto('activity')
    .values(
      missing.map((it, at) => ({
        tenant_id: tenantId,
        team_id: row.team_id,
        sprint_id: row.id,
        title: '',
        activity_type: 'WC',
        check_in_id: it.id,
        starts_at: it.opens_at,
        ends_at: it.closes_at,
        place: places[at] ?? null,
      })),
    )
    .execute()
}
