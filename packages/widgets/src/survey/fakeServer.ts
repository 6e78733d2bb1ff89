import { errorOf, NetworkError, type SurveyPage } from '@trellis/sdk'
import { onTestFinished, vi } from 'vitest'
import { createSurvey, type Survey, type SurveyOptions } from './createSurvey.ts'
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
      if (at.revision > request.revision) throw errorOf('conflict')
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

export type FakeServer = ReturnType<typeof fakeServer>

/** A survey of that server, as one tab has it; closed with the test. */
export function open(server: FakeServer, start = 1, options: Partial<SurveyOptions> = {}): Survey {
  const survey = createSurvey({ source: server, id: 'test', pages: 2, total: 6, start, ...options })
  onTestFinished(survey.dispose)
  return survey
}

/** The same, begun. */
export async function begun(...given: Parameters<typeof open>): Promise<Survey> {
  const survey = open(...given)
  await survey.begin()
  return survey
}

/** With fake timers: answers are sent, and replies are here. */
export const settle = () => vi.advanceTimersByTimeAsync(1000)

/** The same, begun, with what waited sent. */
export async function reopened(...given: Parameters<typeof open>): Promise<Survey> {
  const survey = await begun(...given)
  await settle()
  return survey
}

/** From now on no save arrives, until what it gives is called. */
export function cutOff(server: FakeServer): () => void {
  const { save } = server
  server.save = async () => {
    throw new NetworkError('No reply')
  }
  return () => {
    server.save = save
  }
}

/** Saves arrive, their replies wait until they are released. */
export function held(server: FakeServer) {
  const { save } = server
  const waiting: (() => void)[] = []
  server.save = async request => {
    const reply = await save(request)
    await new Promise<void>(done => waiting.push(done))
    return reply
  }
  return {
    release: () => {
      for (const it of waiting.splice(0)) it()
    },
    end: () => {
      server.save = save
    },
  }
}
