import { errorOf, NetworkError, type SurveyPage } from '@trellis/sdk'
import { type SurveySource, stopOf } from './source.ts'

const fiveSteps = [
  'Strongly disagree',
  'Somewhat disagree',
  'Neither agree nor disagree',
  'Somewhat agree',
  'Strongly agree',
]

export interface FakeSourceOptions {
  pages?: number
  perPage?: number
  labels?: string[]
  /** Words of a question, by its number. */
  question?: (number: number) => string
  /** Questions answered before, from the first one on. */
  answered?: number
  /** Answers with no reply. */
  offline?: boolean
  /** Never loads. */
  pending?: boolean
  /** Every page comes back changed elsewhere, with all answers 1. */
  conflict?: boolean
}

/** A survey in memory for stories and tests. `switches` may be changed while it runs; `saved` is what arrived. */
export function fakeSource(options: FakeSourceOptions = {}) {
  const { pages = 4, perPage = 10, labels = fiveSteps } = options
  const switches = { ...options }
  const saved = new Map<string, number>()
  const revisions = new Map<number, number>()
  const code = (number: number) => `Q${String(number).padStart(2, '0')}`
  for (let number = 1; number <= (options.answered ?? 0); number++)
    saved.set(code(number), 1 + (number % labels.length))
  const attempted = () => [...saved.values()].filter(it => it > 0).length
  const source: SurveySource = {
    endOf: stopOf,
    handedInAs: 'finished',
    async load(page): Promise<SurveyPage> {
      if (switches.pending) await new Promise(() => undefined)
      if (switches.offline) throw new NetworkError('No reply')
      const numbers = Array.from({ length: perPage }, (_, index) => (page - 1) * perPage + index + 1)
      return {
        questions: numbers.map(number => ({
          questionCode: code(number),
          description: switches.question?.(number) ?? `I do what statement ${number} says in my daily work.`,
          answerType: 'LIKERT_5',
          answer: 'N/A',
        })),
        answers: numbers.flatMap(number => {
          const value = saved.get(code(number))
          return value ? [{ questionCode: code(number), value, description: labels[value - 1] ?? '' }] : []
        }),
        total_page: pages,
        current_page: page,
        total_question: pages * perPage,
        hasNext: page < pages,
        attemptedQuestions: attempted(),
        languageCode: 'en',
        labels,
        revision: revisions.get(page) ?? 0,
      }
    },
    async save({ page, answers, revision }) {
      if (switches.offline) throw new NetworkError('No reply')
      if (switches.conflict) {
        switches.conflict = false
        for (const { questionCode } of answers) saved.set(questionCode, 1)
        revisions.set(page, 9)
      }
      const before = revisions.get(page) ?? 0
      if (before > revision) throw errorOf('conflict')
      for (const { questionCode, value } of answers) saved.set(questionCode, value)
      revisions.set(page, before + 1)
      return { attemptedQuestions: attempted(), revision: before + 1 }
    },
  }
  return { source, switches, saved, total: pages * perPage, pages }
}
