import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { email, id, idText, instant, languageCode, name, nothing, numberText, text } from '../core/schemas.ts'
import { notAnswered } from '../survey/answers.ts'
import { demographics, glaState, surveyPage } from '../survey/schemas.ts'
import { pageSize, pagesPerPart, parts, steps } from './rules.ts'

/** A place in the assessment: `Style-2` is page 2 of the Style survey. */
export const position = z.string().check(z.regex(/^(Style|Strategy)-[1-4]$/))

/** One answer. `value` 0 with description `N/A` is an open question. */
export const answer = z
  .object({
    assessmentId: z.optional(id),
    questionCode: text(40, 1),
    description: text(120, 1),
    value: z.int().check(z.gte(0), z.lte(steps)),
    type: z.enum(parts),
  })
  .check(z.refine(it => (it.value === 0) === (it.description === notAnswered), { error: 'N/A goes with value 0' }))

const saveBody = z.object({
  assessmentId: id,
  userAnswers: z.array(answer).check(z.minLength(1), z.maxLength(pageSize)),
  lastPos: position,
  /** Revision of the page that was edited; without it the last save wins. */
  revision: z.optional(z.int().check(z.gte(0))),
})

const saved = z.object({ attemptedQuestions: z.int(), revision: z.int(), savedAt: instant })

const pageQuery = z.object({
  assessmentId: idText,
  type: z.literal('GLAV2'),
  profile: z.enum(['STYLE', 'STRATEGY']),
  page: numberText(1, pagesPerPart),
  limit: numberText(pageSize, pageSize),
})

const score = z.object({
  capability: text(40),
  label: text(120),
  meaning: text(500),
  nextStep: text(500),
  /** The sprint of the library that practises it; told of a person's own results. */
  sprint: z.optional(z.object({ code: text(40), label: text(200) })),
  styleScore: z.nullable(z.number()),
  strategyScore: z.nullable(z.number()),
  average_Score: z.nullable(z.number()),
  capability_rank: z.nullable(z.int()),
  isTopThree: z.boolean(),
  isBottomThree: z.boolean(),
})

const result = z.object({
  assessmentId: id,
  finishedAt: instant,
  /** Version of the item bank; results compare only within the same major one. */
  bankVersion: text(20),
  languageCode,
  attemptedQuestions: z.int(),
  total_question: z.int(),
  capabilities: z.array(score),
})

export type GlaResult = z.output<typeof result>
export type CapabilityScore = z.output<typeof score>

const user = { kind: 'user', embed: true } as const
const nominee = { kind: 'guest', purpose: 'gla' } as const
const started = z.object({ assessmentId: id })
const languageQuery = z.object({ languageCode })
const byId = z.object({ id: idText })
const finishQuery = z.object({ assessmentId: idText })
const finished = z.object({ assessmentId: id, finishedAt: instant })

const entry = z.object({
  /** Without consent, a plan and a place in it there is no page. */
  isAgree: z.boolean(),
  userId: id,
  clientId: text(60),
  state: glaState,
  /** The newest finished assessment, 0 where there is none: what was answered since belongs to the one after it. */
  finishedId: z.int(),
  /** The licence lets the person choose the language. */
  multiLanguage: z.boolean(),
  /** The page to go on with, or the first one where none is under way; null where none may be started. */
  page: z.nullable(surveyPage),
})

/** Calls of the Growth Leader Assessment. Paths as in spec 1 section 7, "Assessment service", but for `entry`. */
export const gla = {
  entry: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/assessment-group/gla-v2-entry',
    summary: 'All that the way into the assessment needs, in one call: where the person stands, and the page to show.',
    // Who has not agreed yet is asked by what this answers.
    access: { ...user, beforeConsent: true },
    query: languageQuery,
    reply: entry,
  }),
  start: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/assessment-group/gla-v2-start',
    summary: 'Starts an assessment, or gives back the one that is under way.',
    access: user,
    entitlement: 'gla-survey',
    changes: true,
    query: languageQuery,
    reply: started,
  }),
  finish: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/assessment-group/gla-v2-finish',
    summary: 'Finishes and scores an assessment. A repeat answers the same.',
    access: user,
    changes: true,
    query: finishQuery,
    reply: finished,
  }),
  findLastPos: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/assessment/find-last-pos/{id}',
    summary: 'Where the person left, for example Style-2.',
    access: user,
    params: byId,
    reply: position,
  }),
  changeLanguage: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/assessment/change-language/{id}',
    summary: 'Switches the language, erases the answers and starts again.',
    access: user,
    entitlement: 'gla-multi-language-survey',
    changes: true,
    params: byId,
    query: languageQuery,
    reply: started,
  }),
  saveAnswers: endpoint({
    service: 'assessment',
    method: 'POST',
    path: '/answer',
    summary: 'Saves the answers of one page and the place.',
    access: user,
    changes: true,
    body: saveBody,
    reply: saved,
  }),
  questions: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/question/glav2',
    summary: 'One page of ten questions with the saved answers.',
    access: user,
    query: pageQuery,
    reply: surveyPage,
  }),
  results: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/assessment-group/gla-v2-results',
    summary: 'The finished assessments of the caller, newest first, scored by capability.',
    access: user,
    query: z.object({ languageCode: z.optional(languageCode) }),
    reply: z.object({ results: z.array(result) }),
  }),
}

/** The same for a nominee, whose guest token stands in the Authorization header. */
export const nomineeGla = {
  me: endpoint({
    service: 'assessment',
    method: 'GET',
    path: '/survey/nominee/me',
    summary: 'Who the guest token names, and the state of the assessment.',
    access: nominee,
    reply: z.object({
      assessmentId: id,
      fullName: text(200),
      email,
      tenantName: text(200),
      languageCode,
      multiLanguage: z.boolean(),
      finished: z.boolean(),
      attemptedQuestions: z.int(),
      total_question: z.int(),
    }),
  }),
  finish: endpoint({ ...gla.finish, path: '/survey/nominee/gla-v2-finish', access: nominee }),
  findLastPos: endpoint({ ...gla.findLastPos, path: '/survey/nominee/find-last-pos/{id}', access: nominee }),
  changeLanguage: endpoint({ ...gla.changeLanguage, path: '/survey/nominee/change-language/{id}', access: nominee }),
  saveAnswers: endpoint({ ...gla.saveAnswers, path: '/survey/nominee/answer', access: nominee }),
  questions: endpoint({ ...gla.questions, path: '/survey/nominee/question/glav2', access: nominee }),
  saveDemographics: endpoint({
    service: 'assessment',
    method: 'POST',
    path: '/survey/nominee/demographics',
    summary: 'Saves the research answers of a nominee.',
    access: nominee,
    changes: true,
    body: demographics,
    reply: nothing,
  }),
  invite: endpoint({
    service: 'assessment',
    method: 'POST',
    path: '/survey/nominee/invite',
    summary: 'Invites a nominee by mail to take the assessment without an account.',
    access: { kind: 'user', roles: ['ADMIN', 'BUYER'] },
    entitlement: 'gla-survey',
    changes: true,
    body: z.object({ email, fullName: name(200), languageCode }),
    reply: z.object({ nomineeId: id, link: text(500) }),
    secrets: ['link'],
  }),
}
