import { agreementSteps, alignmentItemPages, alignmentItems, alignmentPageSize } from '../alignment/rules.ts'
import { NetworkError, TrellisError } from '../core/errors.ts'
import { notAnswered } from '../survey/answers.ts'
import type { Demographics } from '../survey/schemas.ts'

/** What the Team Alignment Survey in memory starts with, and what is switched while it runs. */
export interface FakeAlignmentOptions {
  /** Questions answered before, from the first one on. */
  answered?: number
  /** Page where the person left. */
  place?: number
  submitted?: boolean
  minimum?: number
  teamName?: string
  userName?: string
  /** Everybody else who is asked. */
  asked?: { name: string; outside: boolean }[]
  question?: (number: number) => string
  /** Refuses everything, as the server does after the deadline, for an excluded person, or for a strange link. */
  refuses?: 'over' | 'excluded' | 'gone' | 'expiredLink' | 'consent'
  /** Saves are kept, their replies are lost. */
  silent?: boolean
  /** The next save meets a page that was changed elsewhere, with all answers 1. */
  conflict?: boolean
  /** What arrived: bodies of the saves, and the research answers. */
  saves?: SaveBody[]
  research?: Demographics
}

interface SaveBody {
  pageNo: number
  place?: number
  answers: { question_id: string; answer: string }[]
  isSubmit?: boolean
  isClose?: boolean
  research_question?: Demographics
  revision?: number
  languageCode?: string
}

const refusals = {
  over: () => new TrellisError('conflict', 'over', { details: { reason: 'surveyOver' } }),
  excluded: () => new TrellisError('forbidden', 'excluded', { details: { reason: 'excluded' } }),
  gone: () => new TrellisError('notFound'),
  expiredLink: () => new TrellisError('guestLinkExpired'),
  consent: () => new TrellisError('consentNeeded'),
}

const demoAsked = [
  { name: 'Theo Lang', outside: true },
  { name: 'Ben Okafor', outside: false },
  { name: 'Cleo Marín', outside: false },
  { name: 'Emi Tanaka', outside: false },
]

const code = (number: number) => `TAS-${String(number).padStart(2, '0')}`
const codesOf = (page: number) =>
  Array.from({ length: alignmentItems }, (_, index) => code(index + 1)).slice(
    (page - 1) * alignmentPageSize,
    page * alignmentPageSize,
  )

/** The calls of the survey, answered from memory with revisions and repeats as the server answers them. */
export function fakeAlignmentSurvey(given: { alignment?: FakeAlignmentOptions }) {
  given.alignment ??= {}
  const switches = given.alignment
  const saves: SaveBody[] = []
  switches.saves = saves
  const values = new Map<string, number>()
  const revisions = new Map<number, number>()
  const replies = new Map<string, unknown>()
  let place =
    switches.place ?? Math.min(alignmentItemPages, 1 + Math.floor((switches.answered ?? 0) / alignmentPageSize))
  let language = 'en'
  for (let number = 1; number <= (switches.answered ?? 0); number++) values.set(code(number), 1 + (number % 6))
  const counted = (codes: Iterable<string>) => [...codes].filter(it => (values.get(it) ?? 0) > 0).length

  const pageOf = (query: Record<string, string>, preview: boolean) => {
    if (!preview && switches.refuses) throw refusals[switches.refuses]()
    const number = Number(query.pageNo ?? (preview ? 1 : switches.submitted ? alignmentItemPages + 1 : place))
    const codes = codesOf(number)
    const spoken = query.languageCode ?? language
    return {
      total_page: alignmentItemPages + 1,
      total_question: alignmentItems,
      hasNext: number <= alignmentItemPages,
      totalAttemptedQuestions: preview ? 0 : counted(values.keys()),
      attemptedQuestions: preview ? 0 : counted(codes),
      teamName: switches.teamName ?? 'Harbour Crew',
      respondentKey: preview ? '' : '1.5',
      userEmail: preview ? '' : 'ada@alder.example',
      userName: preview ? '' : (switches.userName ?? 'Ada Lindqvist'),
      response: {
        question: codes.map((it, index) => {
          const at = (number - 1) * alignmentPageSize + index + 1
          return {
            unique_ref_id: it,
            question:
              switches.question?.(at) ??
              `In our team, statement ${at}${spoken === 'en' ? '' : ` (${spoken})`} is true.`,
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
      minimum: switches.minimum ?? 3,
      submitted: !preview && switches.submitted === true,
      deadline: preview ? null : '2026-12-04T17:00:00.000Z',
      ...(preview || query.pageNo ? {} : { asked: switches.asked ?? demoAsked }),
    }
  }

  const save = (_: Record<string, string>, body: SaveBody, key: string) => {
    const earlier = replies.get(key)
    if (earlier) return earlier
    if (switches.refuses) throw refusals[switches.refuses]()
    const research = body.pageNo > alignmentItemPages
    if (switches.submitted && !research) throw new TrellisError('alreadyFinished')
    const codes = codesOf(body.pageNo)
    if (switches.conflict) {
      switches.conflict = false
      for (const it of codes) values.set(it, 1)
      revisions.set(body.pageNo, 9)
    }
    const revision = revisions.get(body.pageNo) ?? 0
    if (revision > (body.revision ?? revision))
      throw new TrellisError('conflict', 'conflict', { details: { revision } })
    for (const it of codes) values.set(it, 0)
    for (const it of body.answers) values.set(it.question_id, agreementSteps.indexOf(it.answer as never) + 1)
    revisions.set(body.pageNo, revision + 1)
    place = body.place ?? body.pageNo
    language = body.languageCode ?? language
    if (body.isSubmit) switches.submitted = true
    if (body.research_question) switches.research = body.research_question
    saves.push(body)
    const reply = {
      totalAttemptedQuestions: counted(values.keys()),
      attemptedQuestions: counted(codes),
      revision: revision + 1,
      savedAt: new Date().toISOString(),
      submitted: switches.submitted === true,
    }
    replies.set(key, reply)
    if (switches.silent) throw new NetworkError('No reply')
    return reply
  }

  return {
    'teams/getQuestions': (query: Record<string, string>) => pageOf(query, false),
    'guest/getQuestions': (query: Record<string, string>) => pageOf(query, false),
    'guest/getPreviewQuestions': (query: Record<string, string>) => pageOf(query, true),
    'teams/saveAnswers': save as never,
    'guest/saveAnswers': save as never,
  }
}
