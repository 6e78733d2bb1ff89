import { dayMs, dayOf, instantOf, nextWorkingDay } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'

/** How long an activity takes, in minutes, and when it begins. */
const [minutes, times] = [45, ['09:00', '13:00', '15:00']]
/** Of the last of these a sprint's owner has not found a date yet. */
const undated = 2

/**
 * Gives the activities of a demo sprint their days, action after action over its weeks, and makes of them what has become of them by
 * `until`: done where their day is over, but for one that slipped; begun where it is this week's. An action is where its activities are.
 */
export async function addActivities(
  tx: Tx,
  tenantId: number,
  sprint: { id: number; starts_at: Date; ends_at: Date; timezone: string },
  { until = now(), isDone = false } = {},
): Promise<void> {
  const rows = await tx.kysely
    .selectFrom('activity')
    .select(['id', 'action_id'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprint.id)
    .where('check_in_id', 'is', null)
    .orderBy('action_id')
    .orderBy('id')
    .execute()
  const [from, to] = [
    sprint.starts_at.getTime() + dayMs,
    Math.min(sprint.ends_at.getTime(), isDone ? until.getTime() : Infinity),
  ]
  const here = { timeZone: sprint.timezone }
  const byAction = new Map<number, { status: string; doneAt: Date | null }[]>()
  let slipped = false
  for (const [at, it] of rows.entries()) {
    const place = from + ((to - from - 2 * dayMs) * at) / Math.max(1, rows.length - 1)
    const startsAt = instantOf(nextWorkingDay(dayOf(place, here)), times[at % times.length] ?? '09:00', here)
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    const isOver = endsAt <= until
    const slips: boolean = !isDone && !slipped && isOver && startsAt.getTime() > until.getTime() - 6 * dayMs
    slipped ||= slips
    const isSoon = !isOver && startsAt.getTime() < until.getTime() + 5 * dayMs
    const status =
      isDone || (isOver && !slips) ? ('DONE' as const) : slips || isSoon ? ('IN_PROGRESS' as const) : ('TODO' as const)
    const isDated = isDone || at < rows.length - undated
    const doneAt = status === 'DONE' ? (isOver ? endsAt : until) : null
    await tx.kysely
      .updateTable('activity')
      .set({
        ...(isDated ? { starts_at: startsAt, ends_at: endsAt } : {}),
        status,
        done_at: doneAt,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', it.id)
      .execute()
    if (it.action_id !== null) byAction.set(it.action_id, [...(byAction.get(it.action_id) ?? []), { status, doneAt }])
  }
  for (const [id, states] of byAction) {
    const last = Math.max(...states.map(it => it.doneAt?.getTime() ?? Number.POSITIVE_INFINITY))
    if (states.every(it => it.status === 'TODO')) continue
    await tx.kysely
      .updateTable('sprint_item')
      .set(
        Number.isFinite(last)
          ? { status: 'FINISHED', finished_at: new Date(last) }
          : { status: 'IN_PROGRESS', finished_at: null },
      )
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  }
}
