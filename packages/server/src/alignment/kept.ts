import type { Tx } from '../core/db.ts'
import { isOneOf } from '../core/kysely.ts'
import { itemRefs } from './bank.ts'
import type { Kept } from './numbers.ts'
import type { RespondentAnswers } from './rules.ts'
import { written } from './written.ts'

/** The answers of one person, of 45 digits in the order of the items; 0 is N/A. */
const valuesOf = (digits: string): RespondentAnswers['values'] =>
  new Map(itemRefs.map((it, index) => [it, Number(digits[index]) || null]))

// By hand: a person's answers come as one text, as there are 45 of them.
/** The statement that reads all answers of a set of respondents: one row a person. */
export const answersSql = `select r.id, s.digits, extract(epoch from r.submitted_at - r.started_at)::float8 as seconds
  from alignment_respondent r
  cross join lateral (select string_agg(a.value::text, '' order by a.question_id collate "C") as digits
    from alignment_answer a where a.tenant_id = r.tenant_id and a.respondent_id = r.id) s
  where r.tenant_id = $1 and r.id = any($2) order by r.id`

/** The handed-in answers of respondents. */
export async function answersOf(tx: Tx, tenantId: number, people: readonly number[]): Promise<RespondentAnswers[]> {
  // By hand: one row a person, not 45.
  const rows = await tx.query<{ id: number; digits: string; seconds: number | null }>(answersSql, [tenantId, people])
  return rows
    .filter(it => it.digits?.length === itemRefs.length)
    .map(it => ({
      respondent: String(it.id),
      submitted: true,
      ...(it.seconds === null ? {} : { seconds: it.seconds }),
      values: valuesOf(it.digits),
    }))
}

/** A report as it is kept, and whom it was made from. */
export interface KeptReport extends Record<string, unknown> {
  survey_id: number
  people: number[]
  kept: Kept
}

/** All reports of surveys, oldest first, as they are written. The newest of a survey is the one that is served. */
export async function keptOf(tx: Tx, tenantId: number, surveyIds: readonly number[]): Promise<KeptReport[]> {
  const rows = await tx.kysely
    .selectFrom('alignment_report')
    .select(['survey_id', 'respondent_ids', 'data'])
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('survey_id', surveyIds))
    .orderBy('id')
    .execute()
  return rows.map(({ survey_id, respondent_ids, data }) => {
    const kept = data as Kept
    return { survey_id, people: respondent_ids, kept: { ...kept, numbers: written(kept.numbers) } }
  })
}
