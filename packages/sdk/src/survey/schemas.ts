import * as z from 'zod/mini'
import { id, instant, languageCode, text } from '../core/schemas.ts'
import { demographicOptions } from './demographics.ts'

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

const choice = (codes: readonly [string, ...string[]] | readonly string[]) =>
  z.optional(z.nullable(z.enum(codes as [string, ...string[]])))
const free = z.optional(z.nullable(text(200)))

/** Research answers of one person. Every field is optional; null clears one. `country` is an ISO 3166-1 alpha-2 code or an extra entry. */
export const demographics = z.object({
  ageRange: choice(demographicOptions.ageRange),
  gender: choice(demographicOptions.gender),
  educationLevel: choice(demographicOptions.educationLevel),
  country: z.optional(z.nullable(z.string().check(z.regex(/^([A-Z]{2}|multipleCitizenship|other)$/)))),
  ethnicGroup: choice(demographicOptions.ethnicGroup),
  businessGroup: choice(demographicOptions.businessGroup),
  culturalGroup: choice(demographicOptions.culturalGroup),
  ageOther: free,
  genderOther: free,
  origin: free,
  culturalGroupOther: free,
  ethnicOther: free,
  roleOther: free,
})

export type Demographics = z.output<typeof demographics>

/** Where a person stands with the Growth Leader Assessment. Field names are the spec's (`glaV2`). */
export const glaState = z.object({
  /** 0 means not started. */
  assessmentId: id,
  finished: z.boolean(),
  lastPos: z.nullable(text(20)),
  attemptedQuestions: z.int(),
  total_question: z.int(),
  finishedAt: z.nullable(instant),
  /** The plan's `gla-survey-limit` has one more assessment for the person. */
  mayStart: z.boolean(),
})
