import {
  type AlignmentPage,
  agreementSteps,
  type alignment,
  type alignmentGuest,
  alignmentItems,
  alignmentResearchPage,
  type Language,
  notAnswered,
  type RequestOf,
  toLanguage,
} from '@trellis/sdk/contract'
import { sql } from 'kysely'
import type { GuestContext, Handler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { itemsOf, wordingOf } from './bank.ts'
import { findOwn, guestOf, memberOf, mustBeOpen, mustBeOwn, type RespondentRow, type Who } from './own.ts'
import { minimumOf } from './read.ts'
import { surveyTeam } from './team.ts'

/** Everything of a page that does not hang on a respondent. */
function pageOf(page: number, language: Language, values: Record<string, number>) {
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
async function questions(
  { tx, i18n }: Pick<UserContext | GuestContext, 'tx' | 'i18n'>,
  who: Who,
  query: RequestOf<typeof alignmentGuest.getQuestions>['query'],
): Promise<AlignmentPage> {
  const row = await findOwn(tx, who)
  mustBeOwn(row, who, query)
  // Who has handed in may still see the own answers and the research page, unless no longer in the team.
  if (!row.submitted_at || row.has_left) mustBeOpen(row, i18n)
  const page = query.pageNo ?? (row.submitted_at ? alignmentResearchPage : row.last_page)
  // By hand: a page is one statement whose plan is kept, as each page of the survey asks for it.
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

/**
 * Everybody else who was asked, those from outside the organisation first: who they are tells how anonymous a report is. Who left
 * the team or was excluded stays, as one who is no longer asked, handed in or not: that is not told.
 */
const askedWith = (tx: Tx, tenantId: number, own: RespondentRow): Promise<NonNullable<AlignmentPage['asked']>> =>
  tx.kysely
    .selectFrom('alignment_respondent')
    .select(['full_name as name', sql<boolean>`user_id is null`.as('outside')])
    .select(sql<boolean>`included and left_at is null`.as('still'))
    .where('tenant_id', '=', tenantId)
    .where('survey_id', '=', own.survey_id)
    .where('id', '<>', own.id)
    .orderBy('outside', 'desc')
    .orderBy(it => it.fn('lower', ['full_name']))
    .orderBy('id')
    .execute()

/** One page of a member's. */
export const getQuestions: Handler<typeof alignment.getQuestions> = (context, { query }) =>
  questions(context, memberOf(context, query.team_id), query)

/** One page of a guest's. */
export const getGuestQuestions: Handler<typeof alignmentGuest.getQuestions> = (context, { query }) =>
  questions(context, guestOf(context), query)

/** One page without a respondent. */
export const getPreviewQuestions: Handler<typeof alignment.getPreviewQuestions> = async (context, { query }) => {
  const team = query.team_id === undefined ? undefined : await surveyTeam(context, query.team_id)
  return {
    ...pageOf(query.pageNo ?? 1, query.languageCode ?? context.language, {}),
    totalAttemptedQuestions: 0,
    teamName: team?.name ?? '',
    userEmail: '',
    respondentKey: '',
    userName: '',
    revision: 0,
    version: 0,
    minimum: await minimumOf(context),
    submitted: false,
    deadline: null,
  }
}
