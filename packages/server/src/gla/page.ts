import {
  type gla,
  type Language,
  nextPosition,
  notAnswered,
  type Part,
  pagesPerPart,
  type RequestOf,
  type SurveyPage,
} from '@trellis/sdk/contract'
import type { SharedHandler } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refuse } from '../core/refuse.ts'
import { bank, itemsOf, pageIndex, wordingOf } from './bank.ts'
import { findOwn, type Owner, ownerColumn, ownerId, ownerOf } from './owner.ts'

/** One page of questions in the assessment's language, with the saved answers. */
export async function pageOf(
  tx: Tx,
  owner: Owner,
  query: Pick<RequestOf<typeof gla.questions>['query'], 'assessmentId' | 'profile' | 'page'>,
): Promise<SurveyPage> {
  const part: Part = query.profile === 'STYLE' ? 'Style' : 'Strategy'
  const items = itemsOf(part, query.page)
  // By hand: a page is one statement whose plan is kept, as each page of the survey asks for it.
  const [row] = await tx.query<{
    language_code: Language
    page_revision: number[]
    attempted: number
    values: Record<string, number> | null
  }>(
    `select a.language_code, a.page_revision,
       (select count(*) from gla_answer g where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.value > 0) as attempted,
       (select json_object_agg(g.question_code, g.value) from gla_answer g
        where g.tenant_id = a.tenant_id and g.assessment_id = a.id and g.question_code = any($4)) as values
     from gla_assessment a where a.tenant_id = $1 and a.id = $2 and a.${ownerColumn(owner)} = $3`,
    [owner.tenantId, query.assessmentId, ownerId(owner), items.map(it => it.ref)],
    `page-${ownerColumn(owner)}`,
  )
  if (!row) throw refuse('notFound')
  return pageWith(part, query.page, row.language_code, {
    values: row.values ?? {},
    attempted: row.attempted,
    revision: row.page_revision[pageIndex(part, query.page) - 1] ?? 0,
  })
}

/** One page with what was answered of it; without that, as it is before an assessment starts. */
export function pageWith(
  part: Part,
  page: number,
  language: Language,
  { values, attempted, revision }: { values: Record<string, number>; attempted: number; revision: number } = {
    values: {},
    attempted: 0,
    revision: 0,
  },
): SurveyPage {
  const items = itemsOf(part, page)
  const wording = wordingOf(language)
  const word = (value: number | undefined) => (value ? (wording.labels[value - 1] ?? notAnswered) : notAnswered)
  return {
    questions: items.map(it => ({
      questionCode: it.ref,
      description: wording.items[it.ref] ?? '',
      answerType: `LIKERT_${wording.labels.length}`,
      answer: word(values[it.ref]),
    })),
    answers: items
      .filter(it => values[it.ref] !== undefined)
      .map(it => ({ questionCode: it.ref, description: word(values[it.ref]), value: values[it.ref] ?? 0 })),
    total_page: pagesPerPart,
    current_page: page,
    total_question: bank.items.length,
    hasNext: nextPosition(part, page, pagesPerPart) !== null,
    attemptedQuestions: attempted,
    languageCode: language,
    labels: wording.labels,
    revision,
  }
}

/** One page of the caller's. */
export const questions: SharedHandler<typeof gla.questions> = (context, { query }) =>
  pageOf(context.tx, ownerOf(context), query)

/** Where the person left. */
export const findLastPos: SharedHandler<typeof gla.findLastPos> = async (context, { params }) =>
  (await findOwn(context.tx, ownerOf(context), params.id)).last_pos
