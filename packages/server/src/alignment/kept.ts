import type { Tx } from '../core/db.ts'
import { itemRefs } from './bank.ts'
import type { Kept } from './numbers.ts'
import type { RespondentAnswers } from './rules.ts'
import { written } from './written.ts'

const placeOf = new Map(itemRefs.map((it, index) => [it, index]))

/** The answers of one person as 45 digits in the order of the items, 0 for N/A: read as they are, without a map for each person. */
function valuesOf(digits: string): RespondentAnswers['values'] {
  return {
    get(item: string) {
      const value = digits.charCodeAt(placeOf.get(item) ?? -1) - 48
      return value >= 1 ? value : null
    },
  } as unknown as RespondentAnswers['values']
}

/** The statement that reads all answers of a set of respondents: one row a person. */
export const answersSql = `select r.id, s.digits, extract(epoch from r.submitted_at - r.started_at)::float8 as seconds
  from alignment_respondent r
  cross join lateral (select string_agg(a.value::text, '' order by a.question_id collate "C") as digits
    from alignment_answer a where a.tenant_id = r.tenant_id and a.respondent_id = r.id) s
  where r.tenant_id = $1 and r.id = any($2) order by r.id`

/** The handed-in answers of respondents. */
export async function answersOf(tx: Tx, tenantId: number, people: readonly number[]): Promise<RespondentAnswers[]> {
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
  const rows = await tx.query<{ survey_id: number; ids: string[]; kept: Kept }>(
    `select survey_id, respondent_ids::text[] as ids, data as kept from alignment_report
     where tenant_id = $1 and survey_id = any($2) order by id`,
    [tenantId, surveyIds],
  )
  return rows.map(({ survey_id, ids, kept }) => ({
    survey_id,
    people: ids.map(Number),
    kept: { ...kept, numbers: written(kept.numbers) },
  }))
}
