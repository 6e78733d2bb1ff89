import {
  type AlignmentPage,
  agreementSteps,
  alignmentItems,
  alignmentResearchPage,
  type I18n,
  type Language,
  notAnswered,
  toLanguage,
} from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import { itemsOf, wordingOf } from './bank.ts'
import { findOwn, type Ids, mustBeOpen, mustBeOwn, type RespondentRow, type Who } from './own.ts'

/** Everything of a page that does not hang on a respondent. */
export function pageOf(page: number, language: Language, values: Record<string, number>) {
  const wording = wordingOf(language)
  const items = itemsOf(page)
  const word = (value: number) => (value ? (agreementSteps[value - 1] ?? notAnswered) : notAnswered)
  const saved = items.filter(it => values[it.ref] !== undefined)
  return {
    total_page: alignmentResearchPage,
    total_question: alignmentItems,
    current_page: page,
    hasNext: page < alignmentResearchPage,
    languageCode: language,
    labels: wording.labels,
    attemptedQuestions: saved.filter(it => values[it.ref]).length,
    response: {
      question: items.map(it => ({ unique_ref_id: it.ref, question: wording.items[it.ref] ?? '' })),
      answer: saved.map(it => ({ question_id: it.ref, answer: word(values[it.ref] ?? 0) })),
    },
  }
}

/** One page with the saved answers, in the asked language: items are the same in every language, so answers stay. */
export async function questions(
  tx: Tx,
  who: Who,
  i18n: I18n,
  query: Ids & { pageNo?: number | undefined; languageCode?: Language | undefined },
): Promise<AlignmentPage> {
  const row = await findOwn(tx, who)
  mustBeOwn(row, who, query)
  // Who has handed in may still see the own answers and the research page.
  if (!row.submitted_at) mustBeOpen(row, i18n)
  const page = query.pageNo ?? (row.submitted_at ? alignmentResearchPage : row.last_page)
  const [found] = await tx.query<{ attempted: number; values: Record<string, number> | null }>(
    `select count(*) filter (where value > 0) as attempted,
       json_object_agg(question_id, value) filter (where question_id = any($3)) as values
     from alignment_answer where tenant_id = $1 and respondent_id = $2`,
    [who.tenantId, row.id, itemsOf(page).map(it => it.ref)],
    'alignment-page',
  )
  const language = query.languageCode ?? toLanguage(row.language_code ?? row.own_language)
  return {
    ...pageOf(page, language, found?.values ?? {}),
    totalAttemptedQuestions: found?.attempted ?? 0,
    teamName: row.team_name,
    userEmail: row.email,
    respondentKey: `${who.tenantId}.${row.id}`,
    userName: row.full_name,
    revision: row.page_revision[page - 1] ?? 0,
    version: row.version,
    minimum: row.minimum,
    submitted: row.submitted_at !== null,
    deadline: row.deadline.toISOString(),
    // The call that opens the survey names no page.
    ...(query.pageNo === undefined ? { asked: await askedWith(tx, who.tenantId, row) } : {}),
  }
}

/** Everybody else who is asked, those from outside the organisation first: who they are tells how anonymous a report is. */
function askedWith(tx: Tx, tenantId: number, own: RespondentRow): Promise<NonNullable<AlignmentPage['asked']>> {
  return tx.query<{ name: string; outside: boolean }>(
    `select full_name as name, user_id is null as outside from alignment_respondent
     where tenant_id = $1 and survey_id = $2 and id <> $3 and included order by outside desc, lower(full_name), id`,
    [tenantId, own.survey_id, own.id],
    'alignment-asked',
  )
}
