import { agreementSteps, alignmentItemPages, alignmentItems, alignmentPageSize } from '../alignment/rules.ts'
import type { AlignmentPage } from '../alignment/schemas.ts'
import { errorOf } from '../core/error-of.ts'

import { notAnswered } from '../survey/answers.ts'
import type { Demographics } from '../survey/schemas.ts'
import type { Call, RoomAnswers } from './answers.ts'

/** What the Team Alignment Survey in memory starts with, and what is switched while it runs. */
export interface DemoAlignmentSurvey {
  /** Questions answered before, from the first one on. */
  answered?: number
  /** Page where the person left. */
  place?: number
  submitted?: boolean
  minimum?: number
  teamName?: string
  userName?: string
  /** Everybody else who is asked. */
  asked?: { name: string; outside: boolean; still: boolean }[]
  question?: (number: number) => string
  /** Refuses everything, as the server does after the deadline, for an excluded person, or for a strange link. */
  refuses?: 'over' | 'made' | 'excluded' | 'gone' | 'expiredLink' | 'consent'
  /** The next save meets a page that was changed elsewhere, with all answers 1. */
  conflict?: boolean
  /** What arrived: bodies of the saves, and the research answers. */
  saves?: SaveBody[]
  research?: Demographics
}

type SaveBody = Call<'alignment.saveAnswers'>['body']
/** What is asked of a page, by whichever of the three calls. */
type PageQuery = Call<'alignment.getPreviewQuestions'>['query']

const refusals = {
  over: () => errorOf('conflict', 'over', { details: { reason: 'surveyOver' } }),
  made: () => errorOf('conflict', 'made', { details: { reason: 'reportMade' } }),
  excluded: () => errorOf('forbidden', 'excluded', { details: { reason: 'excluded' } }),
  gone: () => errorOf('notFound'),
  expiredLink: () => errorOf('guestLinkExpired'),
  consent: () => errorOf('consentNeeded'),
}

const demoAsked = [
  { name: 'Theo Lang', outside: true, still: true },
  { name: 'Ben Okafor', outside: false, still: true },
  { name: 'Cleo Marín', outside: false, still: true },
  { name: 'Emi Tanaka', outside: false, still: false },
]

const code = (number: number) => `TAS-${String(number).padStart(2, '0')}`
const codesOf = (page: number) =>
  Array.from({ length: alignmentItems }, (_, index) => code(index + 1)).slice(
    (page - 1) * alignmentPageSize,
    page * alignmentPageSize,
  )

/** The survey of members, guests and previews, from memory, with revisions as the server has them. */
export function surveyAnswers(demo: DemoAlignmentSurvey): {
  alignment: RoomAnswers<'alignment'>
  guest: RoomAnswers<'alignmentGuest'>
} {
  const saves: SaveBody[] = []
  demo.saves = saves
  const values = new Map<string, number>()
  const revisions = new Map<number, number>()
  let place = demo.place ?? Math.min(alignmentItemPages, 1 + Math.floor((demo.answered ?? 0) / alignmentPageSize))
  let language: AlignmentPage['languageCode'] = 'en'
  for (let number = 1; number <= (demo.answered ?? 0); number++) values.set(code(number), 1 + (number % 6))
  const counted = (codes: Iterable<string>) => [...codes].filter(it => (values.get(it) ?? 0) > 0).length

  const pageOf = (query: PageQuery, preview: boolean): AlignmentPage => {
    if (!preview && demo.refuses) throw refusals[demo.refuses]()
    const number = query.pageNo ?? (preview ? 1 : demo.submitted ? alignmentItemPages + 1 : place)
    const codes = codesOf(number)
    const spoken = query.languageCode ?? language
    return {
      total_page: alignmentItemPages + 1,
      total_question: alignmentItems,
      hasNext: number <= alignmentItemPages,
      totalAttemptedQuestions: preview ? 0 : counted(values.keys()),
      attemptedQuestions: preview ? 0 : counted(codes),
      teamName: demo.teamName ?? 'Harbour Crew',
      respondentKey: preview ? '' : '1.5',
      userEmail: preview ? '' : 'ada@alder.example',
      userName: preview ? '' : (demo.userName ?? 'Ada Lindqvist'),
      response: {
        question: codes.map((it, index) => {
          const at = (number - 1) * alignmentPageSize + index + 1
          return {
            unique_ref_id: it,
            question:
              demo.question?.(at) ?? `In our team, statement ${at}${spoken === 'en' ? '' : ` (${spoken})`} is true.`,
          }
        }),
        answer: preview
          ? []
          : codes
              .filter(it => values.has(it))
              .map(it => ({ question_id: it, answer: agreementSteps[(values.get(it) ?? 0) - 1] ?? notAnswered })),
      },
      current_page: number,
      languageCode: spoken,
      labels: [...agreementSteps],
      revision: revisions.get(number) ?? 0,
      version: preview ? 0 : 1,
      minimum: demo.minimum ?? 3,
      submitted: !preview && demo.submitted === true,
      deadline: preview ? null : '2026-12-04T17:00:00.000Z',
      ...(preview || query.pageNo ? {} : { asked: demo.asked ?? demoAsked }),
    }
  }

  const save = (body: SaveBody) => {
    if (demo.refuses) throw refusals[demo.refuses]()
    const research = body.pageNo > alignmentItemPages
    if (demo.submitted && !research) throw errorOf('alreadyFinished')
    const codes = codesOf(body.pageNo)
    if (demo.conflict) {
      demo.conflict = false
      for (const it of codes) values.set(it, 1)
      revisions.set(body.pageNo, 9)
    }
    const revision = revisions.get(body.pageNo) ?? 0
    if (revision > (body.revision ?? revision)) throw errorOf('conflict', 'conflict', { details: { revision } })
    for (const it of codes) values.set(it, 0)
    for (const it of body.answers) values.set(it.question_id, agreementSteps.indexOf(it.answer as never) + 1)
    revisions.set(body.pageNo, revision + 1)
    place = body.place ?? body.pageNo
    language = body.languageCode ?? language
    if (body.isSubmit) demo.submitted = true
    if (body.research_question) demo.research = body.research_question
    saves.push(body)
    return {
      totalAttemptedQuestions: counted(values.keys()),
      attemptedQuestions: counted(codes),
      revision: revision + 1,
      savedAt: new Date().toISOString(),
      submitted: demo.submitted === true,
    }
  }

  return {
    alignment: {
      getQuestions: ({ query }) => pageOf(query, false),
      getPreviewQuestions: ({ query }) => pageOf(query, true),
      saveAnswers: ({ body }) => save(body),
    },
    guest: {
      getQuestions: ({ query }) => pageOf(query, false),
      saveAnswers: ({ body }) => save(body),
    },
  }
}
