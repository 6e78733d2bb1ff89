import { sprintDates } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { planOfRow } from './details.ts'
import type { SprintRow } from './rows.ts'

/**
 * Plans the check-ins of a sprint's members: windows that have opened stay as they are, those to come follow the plan, and none is
 * left of who has left or where the sprint is over. Source: sprints, Time.
 */
export async function planCheckIns(
  { tx, tenantId }: Pick<UserContext, 'tx' | 'tenantId'>,
  row: SprintRow,
  at: Date,
): Promise<void> {
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
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .where('left_at', 'is', null)
    .execute()
  const opened = await tx.kysely
    .selectFrom('check_in')
    .select(['member_id', 'number', 'closes_at'])
    .where('tenant_id', '=', tenantId)
    .where('sprint_id', '=', row.id)
    .execute()
  const { checkIns } = sprintDates(planOfRow(row))
  const planned = members.flatMap(({ id }) => {
    const own = opened.filter(it => it.member_id === id)
    const free = Math.max(at.getTime(), ...own.map(it => it.closes_at.getTime()))
    const taken = Math.max(0, ...own.map(it => it.number))
    // Who joins late has those whose windows are still open.
    const toCome = checkIns.filter(it => (own.length ? it.opens.getTime() >= free : it.closes.getTime() > free))
    return toCome.map((it, index) => ({
      tenant_id: tenantId,
      sprint_id: row.id,
      member_id: id,
      number: own.length ? taken + index + 1 : it.number,
      type: it.type,
      opens_at: it.opens,
      closes_at: it.closes,
      created_at: at,
    }))
  })
  if (planned.length) await tx.kysely.insertInto('check_in').values(planned).execute()
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
