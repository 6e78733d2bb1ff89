import * as z from 'zod/mini'
import { languageCode, text } from '../core/schemas.ts'

/** How an open question is stored and shown. It is never counted as zero. */
export const notAnswered = 'N/A'

/** One question of a page. `answer` is the saved answer's text, `N/A` where there is none yet. */
export const question = z.object({
  questionCode: text(40, 1),
  description: text(500, 1),
  answerType: text(40),
  answer: text(120),
})

/** One page of a survey, as every survey of the product serves it. */
export const surveyPage = z.object({
  questions: z.array(question).check(z.maxLength(50)),
  answers: z.array(
    z.object({ questionCode: text(40), description: text(120), value: z.int().check(z.gte(0), z.lte(6)) }),
  ),
  total_page: z.int(),
  current_page: z.int(),
  total_question: z.int(),
  hasNext: z.boolean(),
  attemptedQuestions: z.int(),
  languageCode,
  /** The words of the steps, lowest first, in the language of the questions. */
  labels: z.array(text(120)),
  /** Grows with every save of this page; sent back with a save so that an older tab never overwrites newer answers. */
  revision: z.int(),
})

export type SurveyPage = z.output<typeof surveyPage>

/** Attempted of total in percent. Two decimals are for display; the number is unrounded. Source: spec 1 section 4, measurement 18. */
export function progressPercent(attempted: number, total: number): number {
  return total === 0 ? 0 : (attempted / total) * 100
}
