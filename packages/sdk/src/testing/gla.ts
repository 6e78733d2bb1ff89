import type { UserState } from '../account/contract.ts'
import { errorOf } from '../core/error-of.ts'

import type { CapabilityScore, GlaResult } from '../gla/contract.ts'
import { type Part, pageSize, pagesPerPart, parsePosition, parts, scoreGla } from '../gla/rules.ts'
import type { SurveyPage } from '../survey/schemas.ts'
import { demoUser } from './account.ts'
import type { RoomAnswers } from './answers.ts'

export interface DemoGla {
  /** Finished assessments, newest first. */
  results?: GlaResult[]
  user?: Partial<UserState>
  /** Words of the questions; a long one shows how they wrap. */
  question?: (number: number) => string
  /** Answers given before, by question number. */
  answered?: number
  /** The next save meets a page that was changed elsewhere, with all answers 1. */
  conflict?: boolean
  multiLanguage?: boolean
}

const labels = [
  'Strongly disagree',
  'Somewhat disagree',
  'Neither agree nor disagree',
  'Somewhat agree',
  'Strongly agree',
]
const capabilities = [
  'Direction',
  'Strategic thinking',
  'Execution',
  'Decisions',
  'Communication',
  'Empowerment',
  'Developing people',
  'Inclusion',
  'Change',
  'Self-management',
]

/** Strategic thinking is strategicThinking. */
const codeOf = (label: string) => label.toLowerCase().replace(/[ -](\w)/g, (_, letter) => letter.toUpperCase())

/** A scored assessment: averages by capability, highest first, as given. Null is a capability without a score. */
export function demoResult(
  averages: (number | null)[] = [4.4, 4.3, 4.1, 4, 4, 3.9, 3.6, 3.1, 2.9, 2.6],
  finishedAt = '2026-10-12T09:30:00.000Z',
  assessmentId = 3,
): GlaResult {
  const scored: CapabilityScore[] = averages.map((average, index) => {
    const better = averages.filter(it => it !== null && average !== null && it > average).length
    const counted = averages.filter(it => it !== null).length
    const allEqual = new Set(averages.filter(it => it !== null)).size < 2
    return {
      capability: codeOf(capabilities[index] ?? ''),
      label: capabilities[index] ?? '',
      meaning: `What ${capabilities[index]} is about, in one sentence.`,
      nextStep: 'Choose one small step for this week and tell somebody about it.',
      sprint: { code: `SPR-${codeOf(capabilities[index] ?? '')}`, label: `Practise ${capabilities[index]}` },
      styleScore: average === null ? 3.5 : average + 0.2,
      strategyScore: average === null ? null : average - 0.2,
      average_Score: average,
      capability_rank: average === null ? null : better + 1,
      isTopThree: average !== null && !allEqual && better < 3,
      isBottomThree: average !== null && !allEqual && better + 1 > counted - 3,
    }
  })
  return {
    assessmentId,
    finishedAt,
    bankVersion: '1.0',
    languageCode: 'en',
    attemptedQuestions: 79,
    total_question: 80,
    capabilities: scored,
  }
}

const pages = pagesPerPart * pageSize
const total = parts.length * pages
const code = (number: number) => `Q${String(number).padStart(2, '0')}`
const items = Array.from({ length: total }, (_, index) => ({
  ref: code(index + 1),
  part: parts[Math.floor(index / pages)] as Part,
  capability: (capabilities[index % 10] ?? '').toLowerCase(),
  reverse: false,
}))

/** A Growth Leader Assessment of 80 questions in memory, with the person who takes it. */
export function glaAnswers(demo: DemoGla): {
  gla: RoomAnswers<'gla'>
  nominee: RoomAnswers<'nominee'>
  user: () => UserState
} {
  const answers = new Map<string, number>()
  const revisions = new Map<string, number>()
  const before = demo.answered ?? 0
  for (let number = 1; number <= before; number++) answers.set(code(number), 1 + (number % 5))
  let lastPos = before >= pageSize ? `Style-${Math.min(4, 1 + Math.floor(before / pageSize))}` : 'Style-1'
  let language: UserState['languageCode'] = 'en'
  let results = demo.results ?? []
  const attempted = () => [...answers.values()].filter(it => it > 0).length

  const user = (): UserState => ({
    ...demoUser,
    ...demo.user,
    glaV2: {
      ...demoUser.glaV2,
      assessmentId: attempted() ? 7 : 0,
      attemptedQuestions: attempted(),
      ...demo.user?.glaV2,
      lastPos: demo.user?.glaV2?.lastPos ?? lastPos,
    },
  })
  const pageOf = (profile: 'STYLE' | 'STRATEGY', number: number): SurveyPage => {
    const first = (profile === 'STYLE' ? 0 : pages) + (number - 1) * pageSize
    const page = items.slice(first, first + pageSize)
    return {
      questions: page.map((it, index) => ({
        questionCode: it.ref,
        description:
          demo.question?.(first + index + 1) ?? `I do what statement ${first + index + 1} says in my daily work.`,
        answerType: 'LIKERT_5',
        answer: 'N/A',
      })),
      answers: page
        .filter(it => answers.has(it.ref))
        .map(it => ({
          questionCode: it.ref,
          description: labels[(answers.get(it.ref) ?? 1) - 1] ?? 'N/A',
          value: answers.get(it.ref) ?? 0,
        })),
      total_page: pagesPerPart,
      current_page: number,
      total_question: total,
      hasNext: true,
      attemptedQuestions: attempted(),
      languageCode: language,
      labels,
      revision: revisions.get(`${profile}-${number}`) ?? 0,
    }
  }

  /** The calls that person and nominee have in common. */
  const survey = {
    questions: ({ query }) => pageOf(query.profile, query.page),
    saveAnswers: ({ body }) => {
      const { userAnswers, revision = 99 } = body
      const first = items.findIndex(it => it.ref === userAnswers[0]?.questionCode) % pages
      const page = `${userAnswers[0]?.type === 'Style' ? 'STYLE' : 'STRATEGY'}-${1 + Math.floor(first / pageSize)}`
      if (demo.conflict) {
        demo.conflict = false
        for (const it of userAnswers) answers.set(it.questionCode, 1)
        revisions.set(page, 9)
      }
      const known = revisions.get(page) ?? 0
      if (known > revision) throw errorOf('conflict')
      for (const it of userAnswers) answers.set(it.questionCode, it.value)
      revisions.set(page, known + 1)
      lastPos = body.lastPos
      return { attemptedQuestions: attempted(), revision: known + 1, savedAt: new Date().toISOString() }
    },
    findLastPos: () => lastPos,
    changeLanguage: ({ query }) => {
      language = query.languageCode
      answers.clear()
      lastPos = 'Style-1'
      return { assessmentId: 7 }
    },
    finish: () => {
      const scored = scoreGla(items, answers).map(it => ({ ...it, label: it.capability, meaning: '', nextStep: '' }))
      results = [{ ...demoResult(), capabilities: scored }, ...results]
      return { assessmentId: 7, finishedAt: new Date().toISOString() }
    },
  } satisfies RoomAnswers<'gla'>

  return {
    user,
    gla: {
      ...survey,
      entry: ({ query }) => {
        const { userId, clientId, isAgree, glaV2 } = user()
        const underWay = glaV2.assessmentId > 0 && !glaV2.finished
        const { part, page } = parsePosition(glaV2.lastPos ?? '')
        return {
          userId,
          clientId,
          isAgree,
          state: glaV2,
          finishedId: glaV2.finished ? glaV2.assessmentId : 0,
          multiLanguage: demo.multiLanguage !== false,
          page: {
            ...pageOf(part === 'Style' ? 'STYLE' : 'STRATEGY', page),
            ...(underWay ? {} : { languageCode: query.languageCode }),
          },
        }
      },
      start: ({ query }) => {
        language = query.languageCode
        return { assessmentId: 7 }
      },
      results: () => ({ results }),
    },
    nominee: {
      // The same calls on other paths.
      ...survey,
      me: () => ({
        assessmentId: 7,
        fullName: 'Noa Guest',
        email: 'noa@guest.example',
        tenantName: 'Alder Works',
        languageCode: language,
        multiLanguage: true,
        finished: false,
        attemptedQuestions: attempted(),
        total_question: total,
      }),
      saveDemographics: () => ({}),
    },
  }
}
