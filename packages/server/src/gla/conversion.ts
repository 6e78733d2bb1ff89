import type { UserState } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { refuse } from '../core/refuse.ts'

/** The finished assessment that a person did as a candidate, under the same e-mail, and has not decided about; the newest one. */
export async function conversionOf(
  tx: Tx,
  tenantId: number,
  userId: number,
): Promise<UserState['jobCandidateConversion']> {
  const [row] = await tx.query<{ id: number; email: string }>(
    `select g.id, g.email from guest g
     join person p on p.id = $2 and lower(p.email) = lower(g.email)
     join gla_assessment a on a.tenant_id = g.tenant_id and a.guest_id = g.id and a.finished_at is not null
     where g.tenant_id = $1 and g.purpose = 'gla' and g.conversion_at is null
     order by a.finished_at desc limit 1`,
    [tenantId, userId],
    'conversion',
  )
  return row ? { jobCandidateId: row.id, candidateEmail: row.email } : null
}

/**
 * Answers whether a candidate's assessment becomes the person's own: answers and scores go with it, and the link is used
 * up. The same answer again changes nothing; the other one is a `conflict`, as is an assessment that is not finished.
 * Somebody else's candidate is `notFound`.
 */
export async function convert(
  tx: Tx,
  tenantId: number,
  userId: number,
  candidateId: number,
  accept: boolean,
): Promise<{ assessmentId: number | null }> {
  const [candidate] = await tx.query<{ accepted: boolean | null; assessment: number | null }>(
    `select g.conversion_accepted as accepted, g.converted_assessment as assessment from guest g
     join person p on p.id = $3 and lower(p.email) = lower(g.email)
     where g.tenant_id = $1 and g.id = $2 and g.purpose = 'gla' for update of g`,
    [tenantId, candidateId, userId],
  )
  if (!candidate) throw refuse('notFound')
  if (candidate.accepted !== null) {
    if (candidate.accepted !== accept) throw refuse('conflict')
    return { assessmentId: candidate.assessment }
  }
  const [assessment] = await tx.query<{ id: number }>(
    'select id from gla_assessment where tenant_id = $1 and guest_id = $2 and finished_at is not null for update',
    [tenantId, candidateId],
  )
  if (!assessment) throw refuse('conflict')
  if (accept)
    await tx.query('update gla_assessment set user_id = $3, guest_id = null where tenant_id = $1 and id = $2', [
      tenantId,
      assessment.id,
      userId,
    ])
  await tx.query(
    `update guest set conversion_accepted = $3, conversion_at = $4, converted_assessment = $5,
       used_at = case when $3 then coalesce(used_at, $4) else used_at end
     where tenant_id = $1 and id = $2`,
    [tenantId, candidateId, accept, now(), accept ? assessment.id : null],
  )
  return { assessmentId: accept ? assessment.id : null }
}
