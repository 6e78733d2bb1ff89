import {
  type AlignmentPage,
  agreementSteps,
  alignmentItemPages,
  type Client,
  type Language,
  notAnswered,
  type SurveyPage,
  TrellisError,
} from '@trellis/sdk'
import type { Flow } from '../survey/flow.ts'
import type { SurveyAnswer } from '../survey/source.ts'

/** Who answers: a signed-in member of a team, a guest by the token of the client, or nobody, in a preview. */
export type AlignmentVariant = 'user' | 'guest' | 'preview'

/** Why nobody can answer here (any more). */
export type AlignmentEnd = 'submitted' | 'over' | 'made' | 'excluded' | 'gone' | 'changed'

export interface Respondent {
  client: Client
  variant: AlignmentVariant
  /** Needed of a member; a guest's link knows its team. */
  teamId?: number | undefined
}

/** The survey as its screens have it. */
export type Alignment = Flow<AlignmentPage, AlignmentEnd>

type SaveBody = Parameters<Client['alignmentGuest']['saveAnswers']>[0]['body']

/** The calls of the survey for each kind of respondent. */
export function alignmentCalls({ client, variant, teamId }: Respondent) {
  const { alignment, alignmentGuest } = client
  return {
    /** One page; without a number the one where the person left, without a language the one that was kept. */
    load(pageNo?: number, languageCode?: Language): Promise<AlignmentPage> {
      const query = { team_id: teamId, pageNo, languageCode }
      if (variant === 'preview') return alignment.getPreviewQuestions({ query })
      if (variant === 'guest') return alignmentGuest.getQuestions({ query })
      return alignment.getQuestions({ query: { ...query, team_id: teamId ?? 0 } })
    },
    save(body: Omit<SaveBody, 'commonField'>, idempotencyKey: string) {
      const call = { body: { ...body, commonField: teamId === undefined ? {} : { team_id: teamId } } }
      return variant === 'guest'
        ? alignmentGuest.saveAnswers(call, { idempotencyKey })
        : alignment.saveAnswers(call, { idempotencyKey })
    },
  }
}

/** A page of the survey as the engine reads it; the research page has no questions and is not one of its pages. */
export const surveyPageOf = (page: AlignmentPage): SurveyPage => ({
  questions: page.response.question.map(it => ({
    questionCode: it.unique_ref_id,
    description: it.question,
    answerType: 'LIKERT_6',
    answer: notAnswered,
  })),
  answers: page.response.answer.map(it => ({
    questionCode: it.question_id,
    description: it.answer,
    value: agreementSteps.indexOf(it.answer as never) + 1,
  })),
  total_page: alignmentItemPages,
  current_page: page.current_page,
  total_question: page.total_question,
  hasNext: page.current_page < alignmentItemPages,
  attemptedQuestions: page.totalAttemptedQuestions,
  languageCode: page.languageCode,
  labels: page.labels,
  revision: page.revision,
})

/** Answers as the API takes them: the English name of the step, N/A where the question is open. */
export const wordsOf = (answers: readonly SurveyAnswer[]): SaveBody['answers'] =>
  answers.map(it => ({ question_id: it.questionCode, answer: agreementSteps[it.value - 1] ?? notAnswered }))

/** Why an error means that nobody can answer here; null where trying again may help. */
export function endOf(error: unknown): AlignmentEnd | null {
  if (!(error instanceof TrellisError)) return null
  const { code, details } = error
  const reason = (details as { reason?: string } | undefined)?.reason
  if (code === 'alreadyFinished') return 'submitted'
  if (code === 'sessionChanged') return 'changed'
  if (code === 'guestLinkExpired' || reason === 'surveyOver') return 'over'
  if (reason === 'reportMade') return 'made'
  if (reason === 'excluded') return 'excluded'
  return code === 'notFound' || code === 'guestLinkUsed' || code === 'guestLinkUnknown' ? 'gone' : null
}
