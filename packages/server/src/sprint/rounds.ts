import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { doDue, findDue, inTenantThen } from '../core/each-due.ts'
import { inEveryTenant } from '../core/every-tenant.ts'
import { holdSprint } from './hold.ts'
import type { Keyed } from './persons.ts'
import { askDue } from './round-ask.ts'
import { closeRound } from './round-close.ts'
import { dayAroundMs, openRound } from './round-open.ts'
import { planRounds } from './round-plan.ts'

type Work = (place: Keyed, id: number, at: Date) => Promise<void>

/** Sprints without a round: they began before there were any. */
async function planMissing({ tx, tenantId }: Keyed, id: number, at: Date): Promise<void> {
  const row = await holdSprint({ tx, tenantId }, id)
  if (row) await planRounds({ tx, tenantId }, row, at)
}

const unplanned = (tx: Tx, tenantId: number) =>
  tx.kysely
    .selectFrom('sprint as s')
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.status', 'in', ['NOT_STARTED', 'IN_PROGRESS', 'FINISHED'])
    .where(it =>
      it.not(
        it.exists(
          it
            .selectFrom('sprint_round as o')
            .select('o.id')
            .whereRef('o.tenant_id', '=', 's.tenant_id')
            .whereRef('o.sprint_id', '=', 's.id'),
        ),
      ),
    )
    .orderBy('s.id')

const roundsIn = (tx: Tx, tenantId: number, status: 'PLANNED' | 'OPEN') =>
  tx.kysely
    .selectFrom('sprint_round')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', status)
    .orderBy('id')

/**
 * What time does with feedback rounds, in every tenant: rounds that are due close, those of today open, and who is to be asked or
 * reminded is. Each round is a transaction of its own: one that fails keeps no other waiting.
 */
export async function moveRounds(core: Core): Promise<void> {
  const at = now()
  const each = async (
    find: (tx: Tx, tenantId: number) => { execute(): Promise<{ id: number }[]> },
    work: Work,
    failed: string,
  ) =>
    doDue(
      core,
      await findDue(
        core,
        (tx, tenantId) => find(tx, tenantId).execute(),
        'It could not be seen which feedback rounds are due',
      ),
      (tx, tenantId, { id }) => work({ tx, tenantId, sealKey: core.sealKey }, id, at),
      failed,
    )
  await each(unplanned, planMissing, 'Feedback rounds could not be planned')
  await each(
    (tx, tenantId) => roundsIn(tx, tenantId, 'OPEN').where('closes_at', '<=', at),
    closeRound,
    'A feedback round could not be closed',
  )
  await each(
    (tx, tenantId) =>
      roundsIn(tx, tenantId, 'PLANNED').where('goes_out_at', '<=', new Date(at.getTime() + dayAroundMs)),
    openRound,
    'A feedback round could not be opened',
  )
  const tenants: number[] = []
  await inEveryTenant(core, async (_, tenantId) => tenants.push(tenantId), 'A tenant could not be reached')
  for (const tenantId of tenants)
    try {
      while (await inTenantThen(core, tenantId, (tx, after) => askDue({ core, tx, tenantId, after })));
    } catch (error) {
      core.log.error({ error: (error as Error).message, tenant: tenantId }, 'Raters could not be asked')
    }
}
