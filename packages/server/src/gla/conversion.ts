import type { UserState } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { sameEmail } from '../core/kysely.ts'
import { refuse } from '../core/refuse.ts'

/** The finished assessment that a person did as a candidate, under the same e-mail, and has not decided about; the newest one. */
export async function conversionOf(
  tx: Tx,
  tenantId: number,
  userId: number,
): Promise<UserState['jobCandidateConversion']> {
  // By hand: the same e-mail in any case of letters, asked for with each start of the shell, so that its plan is kept.
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
  const person = await tx.kysely.selectFrom('person').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const candidate = await tx.kysely
    .selectFrom('guest')
    .select(['conversion_accepted', 'converted_assessment', 'used_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', candidateId)
    .where('purpose', '=', 'gla')
    .where(sameEmail('email', person.email))
    .forUpdate()
    .executeTakeFirst()
  if (!candidate) throw refuse('notFound')
  if (candidate.conversion_accepted !== null) {
    if (candidate.conversion_accepted !== accept) throw refuse('conflict')
    return { assessmentId: candidate.converted_assessment }
  }
  const assessment = await tx.kysely
    .selectFrom('gla_assessment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('guest_id', '=', candidateId)
    .where('finished_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!assessment) throw refuse('conflict')
  if (accept)
    await tx.kysely
      .updateTable('gla_assessment')
      .set({ user_id: userId, guest_id: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', assessment.id)
      .execute()
  const at = now()
  const assessmentId = accept ? assessment.id : null
  await tx.kysely
    .updateTable('guest')
    .set({
      conversion_accepted: accept,
      conversion_at: at,
      converted_assessment: assessmentId,
      used_at: candidate.used_at ?? (accept ? at : null),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', candidateId)
    .execute()
  return { assessmentId }
}
