import { now } from '../core/clock.ts'
import type { Core, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import type { Sending } from '../core/letter.ts'
import { makeReport } from './report.ts'
import { newestOf, type Version } from './versions.ts'

/**
 * Closes a team's survey whose deadline has passed, with its report where enough people have answered. A survey that is not due,
 * or was closed by another instance, is left alone.
 */
async function closeIfDue(tx: Tx, core: Sending['core'], tenantId: number, teamId: number): Promise<boolean> {
  const closed = await tx.kysely
    .updateTable('alignment_survey')
    .set(it => ({ closed_at: it.ref('deadline') }))
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('closed_at', 'is', null)
    .where('deadline', '<=', now())
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  const survey = await newestOf(tx, tenantId, teamId)
  if (survey) await makeReport(tx, core, tenantId, survey)
  return true
}

/**
 * The newest version of a team for a call that changes it: what is due is closed first, should the job not have come by yet.
 * A call that only reads takes `newestOf`: a look publishes nothing. Source: ledger, Published by a job.
 */
export async function settle({ core, tx, tenantId, after }: UserContext, teamId: number): Promise<Version | null> {
  const newest = await newestOf(tx, tenantId, teamId)
  if (!newest || newest.closed_at || newest.deadline > now()) return newest
  if (await closeIfDue(tx, core, tenantId, teamId)) after(core.mailWaiting)
  return newestOf(tx, tenantId, teamId)
}

/** Closes what is due in every tenant, each survey on its own: one that fails keeps no other open. */
export async function closeDue(core: Core): Promise<void> {
  for (const { id: tenantId } of await core.db.kysely.selectFrom('tenant').select('id').orderBy('id').execute()) {
    const due = await core.db.inTenant(tenantId, tx =>
      tx.kysely
        .selectFrom('alignment_survey')
        .select('team_id')
        .where('tenant_id', '=', tenantId)
        .where('closed_at', 'is', null)
        .where('deadline', '<=', now())
        .orderBy('id')
        .execute(),
    )
    for (const { team_id } of due) {
      try {
        await core.db.inTenant(tenantId, tx => closeIfDue(tx, core, tenantId, team_id))
      } catch (error) {
        core.log.error({ error: (error as Error).message, team: team_id }, 'A survey could not be closed')
      }
    }
    if (due.length > 0) core.mailWaiting()
  }
}
