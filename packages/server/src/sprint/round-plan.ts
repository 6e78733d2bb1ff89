import { sprintDates } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { holdRounds } from './hold.ts'
import { reminderAt } from './reminder-time.ts'
import { planOfRow, type SprintRow } from './rows.ts'
import { moveReminders } from './to-remind.ts'

/** Where and when something is planned. */
export interface Planning {
  tx: Tx
  tenantId: number
}

const roundsOf = ({ tx, tenantId }: Planning, sprintId: number) =>
  tx.kysely
    .selectFrom('sprint_round')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .orderBy('occurrence')
    .execute()

export type RoundRow = Awaited<ReturnType<typeof roundsOf>>[number]

/**
 * Plans the rounds of a sprint: what has gone out stays, those to come follow the plan, and none is left where the sprint is over.
 * A round that is open closes when the next goes out. Source: sprints, Time.
 */
export async function planRounds(place: Planning, row: SprintRow, at: Date): Promise<void> {
  const { tx, tenantId } = place
  await holdRounds(place, row.id)
  const before = await roundsOf(place, row.id)
  const planned = new Set(before.filter(it => it.status === 'PLANNED').map(it => it.day))
  const out = before.filter(it => it.status !== 'PLANNED')
  await tx.kysely
    .deleteFrom('sprint_round')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('status', '=', 'PLANNED')
    .execute()
  if (row.end_status !== null) {
    if (row.status === 'STOPPED') await dropOpen(place, row.id)
    return
  }
  const last = out.at(-1)
  const { rounds } = sprintDates(planOfRow(row))
  const toCome = rounds.filter(
    it =>
      (!last || it.date > last.day) && it.closes > at && (it.goesOut > at || planned.has(it.date) || !before.length),
  )
  const isFirst = (index: number) => index === 0 && !last
  if (toCome.length)
    await tx.kysely
      .insertInto('sprint_round')
      .values(
        toCome.map((it, index) => ({
          tenant_id: tenantId,
          sprint_id: row.id,
          occurrence: (last?.occurrence ?? 0) + index + 1,
          type: isFirst(index) && it.type !== 'FINAL' ? ('FIRST' as const) : it.type,
          day: it.date,
          goes_out_at: it.goesOut,
          closes_at: it.closes,
        })),
      )
      .execute()
  const [next] = toCome
  if (!next || !last) return
  // What was said to be the last one is one of the week now, and no round is open beside the next.
  const moved = await tx.kysely
    .updateTable('sprint_round')
    .set(it => ({
      type: it
        .case()
        .when('type', '=', 'FINAL')
        .then('WEEKLY' as const)
        .else(it.ref('type'))
        .end(),
      closes_at: it
        .case()
        .when('status', '=', 'OPEN')
        .then(
          it.fn<Date>('greatest', [it.fn<Date>('least', ['closes_at', it.val(next.goesOut)]), it.val(laterThan(last))]),
        )
        .else(it.ref('closes_at'))
        .end(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('id', '=', last.id)
    .returning(['status', 'opened_at', 'closes_at'])
    .executeTakeFirstOrThrow()
  // It closes sooner than was said: the one reminder moves with that, or falls away where it would be too late.
  if (moved.status === 'OPEN' && moved.closes_at < last.closes_at)
    await moveReminders(place, row, { ...last, ...moved }, at, ({ remindAt, askedAt, zone }) => {
      const planned = reminderAt(askedAt, moved.closes_at, zone)
      // Asked for sooner, it stays so.
      const sooner = planned && remindAt < planned ? remindAt : planned
      return sooner && sooner > at ? sooner : null
    })
}

/** A round closes after it has gone out. */
const laterThan = (it: RoundRow) => new Date(it.goes_out_at.getTime() + 1)

/** The sprint is cancelled: nobody is asked any more, and what was sent is not shown. */
async function dropOpen({ tx, tenantId }: Planning, sprintId: number): Promise<void> {
  const open = await tx.kysely
    .updateTable('sprint_round')
    .set({ status: 'SKIPPED' })
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', sprintId)
    .where('status', '=', 'OPEN')
    .returning('id')
    .execute()
  for (const { id } of open)
    await tx.kysely.deleteFrom('sprint_rater').where('tenant_id', '=', tenantId).where('round_id', '=', id).execute()
}
