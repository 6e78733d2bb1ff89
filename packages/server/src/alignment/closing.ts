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
  const [due] = await tx.query<{ id: number }>(
    'select id from alignment_survey where tenant_id = $1 and team_id = $2 and closed_at is null and deadline <= $3 for update',
    [tenantId, teamId, now()],
  )
  if (!due) return false
  await tx.query('update alignment_survey set closed_at = deadline where tenant_id = $1 and id = $2', [
    tenantId,
    due.id,
  ])
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
  for (const { id: tenantId } of await core.db.query<{ id: number }>('select id from tenant order by id')) {
    const due = await core.db.inTenant(tenantId, tx =>
      tx.query<{ team_id: number }>(
        'select team_id from alignment_survey where tenant_id = $1 and closed_at is null and deadline <= $2 order by id',
        [tenantId, now()],
      ),
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
