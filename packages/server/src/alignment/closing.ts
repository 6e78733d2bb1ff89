import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'

/**
 * Closes a survey whose deadline has passed, with its report where enough people have answered. A survey that is not due,
 * or was closed by another instance, is left alone.
 */
export async function closeIfDue(tx: Tx, tenantId: number, surveyId: number): Promise<boolean> {
  const [due] = await tx.query<{ id: number }>(
    'select id from alignment_survey where tenant_id = $1 and id = $2 and closed_at is null and deadline <= $3 for update',
    [tenantId, surveyId, now()],
  )
  if (!due) return false
  await tx.query('update alignment_survey set closed_at = deadline where tenant_id = $1 and id = $2', [
    tenantId,
    surveyId,
  ])
  return true
}

/** Closes what is due in every tenant, each survey on its own: one that fails keeps no other open. */
export async function closeDue(core: Core): Promise<void> {
  for (const { id: tenantId } of await core.db.query<{ id: number }>('select id from tenant order by id')) {
    const due = await core.db.inTenant(tenantId, tx =>
      tx.query<{ id: number }>(
        'select id from alignment_survey where tenant_id = $1 and closed_at is null and deadline <= $2 order by id',
        [tenantId, now()],
      ),
    )
    for (const { id } of due) {
      try {
        await core.db.inTenant(tenantId, tx => closeIfDue(tx, tenantId, id))
      } catch (error) {
        core.log.error({ error: (error as Error).message, survey: id }, 'A survey could not be closed')
      }
    }
    if (due.length > 0) core.mailWaiting()
  }
}
