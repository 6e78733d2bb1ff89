import { NetworkError, type SurveyPage, TrellisError } from '@trellis/sdk'
import { type SaveRequest, stopOf } from './source.ts'

/** A server of two pages with three questions each. */
export function fakeServer() {
  const stored = new Map<number, { values: Record<string, number>; revision: number }>()
  const calls: SaveRequest[] = []
  const replies = new Map<string, { attemptedQuestions: number; revision: number }>()
  const server = {
    endOf: stopOf,
    handedInAs: 'finished',
    calls,
    stored,
    offline: false,
    /** Saves arrive, their replies do not. */
    silent: false,
    loads: 0,
    attempted: () => [...stored.values()].flatMap(it => Object.values(it.values)).filter(it => it > 0).length,
    async load(number: number): Promise<SurveyPage> {
      server.loads++
      if (server.offline) throw new NetworkError('No reply')
      const at = stored.get(number) ?? { values: {}, revision: 0 }
      const codes = [1, 2, 3].map(it => `q${number}${it}`)
      return {
        questions: codes.map(questionCode => ({
          questionCode,
          description: questionCode,
          answerType: 'LIKERT_5',
          answer: 'N/A',
        })),
        answers: Object.entries(at.values).map(([questionCode, value]) => ({
          questionCode,
          value,
          description: String(value),
        })),
        total_page: 2,
        current_page: number,
        total_question: 6,
        hasNext: number < 2,
        attemptedQuestions: server.attempted(),
        languageCode: 'en',
        labels: ['a', 'b', 'c', 'd', 'e'],
        revision: at.revision,
      }
    },
    async save(request: SaveRequest) {
      calls.push(request)
      if (server.offline) throw new NetworkError('No reply')
      const earlier = replies.get(request.key)
      if (earlier) return earlier
      const at = stored.get(request.page) ?? { values: {}, revision: 0 }
      if (at.revision > request.revision) throw new TrellisError('conflict')
      stored.set(request.page, {
        values: Object.fromEntries(request.answers.map(it => [it.questionCode, it.value])),
        revision: at.revision + 1,
      })
      const reply = { attemptedQuestions: server.attempted(), revision: at.revision + 1 }
      replies.set(request.key, reply)
      if (server.silent) throw new NetworkError('No reply')
      return reply
    },
  }
  return server
}
