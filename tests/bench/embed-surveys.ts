import { readFileSync } from 'node:fs'
import type { Client } from '@trellis/sdk'

/** A survey that is measured in the browser: its pages, and the API's answers, given at once. */
export interface BenchSurvey {
  name: string
  tag: string
  pages: number
  perPage: number
  labels: readonly string[]
  /** What stands before the first question on both sides, with a button to begin. */
  intro: { title: string; lead: string; points: readonly string[] }
  /** Starts with this in the list of sizes. */
  size: string
  textOf(index: number): string
  answerCall(path: string, query: URLSearchParams): unknown
}

/** What a call of the client gives: an answer below that lacks a field of the contract does not compile. */
type Reply<Call extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>

export const codeOf = (page: number, index: number) => `q${page}-${index}`

function itemsOf(room: string): (index: number) => string {
  const file = new URL(`../../packages/server/content/${room}/en.json`, import.meta.url)
  const items = Object.values((JSON.parse(readFileSync(file, 'utf8')) as { items: Record<string, string> }).items)
  return index => items[index % items.length] ?? ''
}

const texts = JSON.parse(readFileSync(new URL('../../packages/sdk/src/locales/en.json', import.meta.url), 'utf8')) as {
  gla: { info: Intro }
  alignment: { intro1: Intro }
}
type Intro = { title: string; lead: string; points: Record<string, string> }
const introOf = ({ title, lead, points }: Intro) => ({ title, lead, points: Object.values(points) })

const fiveSteps = [
  'Strongly disagree',
  'Somewhat disagree',
  'Neither agree nor disagree',
  'Somewhat agree',
  'Strongly agree',
]
const sixSteps = ['Strongly disagree', 'Disagree', 'Slightly disagree', 'Slightly agree', 'Agree', 'Strongly agree']
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const glaText = itemsOf('gla')
const glaPage = (page: number): Reply<Client['gla']['questions']> => ({
  questions: numbers(10).map(index => ({
    questionCode: codeOf(page, index),
    description: glaText((page - 1) * 10 + index),
    answerType: 'LIKERT_5',
    answer: 'N/A',
  })),
  answers: [],
  total_page: 4,
  current_page: page,
  total_question: 40,
  hasNext: page < 4,
  attemptedQuestions: 0,
  languageCode: 'en',
  labels: fiveSteps,
  revision: 0,
})

/** The assessment, by somebody who has not started yet. */
const gla: BenchSurvey = {
  name: 'Embedded survey',
  tag: 'trellis-gla-survey',
  pages: 4,
  perPage: 10,
  labels: fiveSteps,
  intro: introOf(texts.gla.info),
  size: 'gla-survey: loader',
  textOf: glaText,
  answerCall(path, query) {
    if (path.endsWith('/gla-v2-entry')) {
      return {
        userId: 1,
        clientId: 'bench',
        isAgree: true,
        state: {
          assessmentId: 0,
          finished: false,
          lastPos: null,
          attemptedQuestions: 0,
          total_question: 80,
          finishedAt: null,
          mayStart: true,
        },
        finishedId: 0,
        multiLanguage: false,
        page: glaPage(1),
      } satisfies Reply<Client['gla']['entry']>
    }
    if (path.endsWith('/gla-v2-start')) return { assessmentId: 1 } satisfies Reply<Client['gla']['start']>
    if (path.endsWith('/answer')) {
      return {
        attemptedQuestions: 10,
        revision: 1,
        savedAt: '2030-01-01T00:00:00Z',
      } satisfies Reply<Client['gla']['saveAnswers']>
    }
    return path.endsWith('/question/glav2') ? glaPage(Number(query.get('page'))) : {}
  },
}

const alignmentText = itemsOf('alignment')

/** The Team Alignment Survey, by a member who has not started yet. */
const alignment: BenchSurvey = {
  name: 'Embedded alignment survey',
  tag: 'trellis-alignment-survey',
  pages: 5,
  perPage: 8,
  labels: sixSteps,
  intro: introOf(texts.alignment.intro1),
  size: 'alignment-survey: loader',
  textOf: alignmentText,
  answerCall(path, query) {
    if (path.endsWith('/saveAnswers'))
      return {
        totalAttemptedQuestions: 8,
        attemptedQuestions: 8,
        revision: 1,
        savedAt: '2030-01-01T00:00:00Z',
        submitted: false,
      } satisfies Reply<Client['alignment']['saveAnswers']>
    const page = Number(query.get('pageNo') ?? 1)
    return {
      total_page: 7,
      total_question: 45,
      hasNext: true,
      totalAttemptedQuestions: 0,
      attemptedQuestions: 0,
      teamName: 'Bench',
      userEmail: 'bench@alder.example',
      userName: 'Bench',
      response: {
        question: numbers(8).map(index => ({
          unique_ref_id: codeOf(page, index),
          question: alignmentText((page - 1) * 8 + index),
        })),
        answer: [],
      },
      current_page: page,
      languageCode: 'en',
      labels: sixSteps,
      revision: 0,
      version: 1,
      minimum: 3,
      submitted: false,
      deadline: '2030-01-01T00:00:00Z',
      respondentKey: 'bench',
    } satisfies Reply<Client['alignment']['getQuestions']>
  },
}

export const surveys: readonly BenchSurvey[] = [gla, alignment]
