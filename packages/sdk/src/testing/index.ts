/** Door for tests and stories: a client of the whole API that answers from memory, and demo people. */
import type { UserState } from '../account/contract.ts'
import { type Client, createClient } from '../client.ts'
import { type Entitlement, entitlements } from '../core/entitlements.ts'
import { type ErrorCode, errorStatus, NetworkError, TrellisError } from '../core/errors.ts'
import type { CapabilityScore, GlaResult } from '../gla/contract.ts'
import { type Part, pageSize, pagesPerPart, parsePosition, parts, scoreGla } from '../gla/rules.ts'
import { type AlignmentFake, alignmentHandlers } from './alignment.ts'
import { type FakeAlignmentOptions, fakeAlignmentSurvey } from './alignment-survey.ts'
import { type BoardsFake, boardHandlers } from './boards.ts'
import { type SecurityFake, securityHandlers } from './security.ts'
import { type FakeTeamOptions, fakeTeam } from './team.ts'

export {
  type AlignmentFake,
  demoEarlierReport,
  demoMembers,
  demoQuality,
  demoReport,
  demoState,
  demoTrend,
} from './alignment.ts'
export { type BoardsFake, demoAggregated, demoBoard, demoNotes, demoRights } from './boards.ts'
export { demoTeam, demoTeamMembers, type FakeTeamOptions } from './team.ts'

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

/** The signed-in person of tests and stories. */
export const demoUser: UserState = {
  userId: 1,
  clientId: 'alder',
  roles: ['Everyone', 'USER', 'TEAM_MANAGER'],
  isAgree: true,
  activeConsent: true,
  fullName: 'Ada Lindqvist',
  salutation: '',
  email: 'ada@alder.example',
  avatar_image_url: null,
  tenantList: [{ id: 1, client_id: 'alder', name: 'Alder Works' }],
  designation: 'Head of Product Design',
  languageCode: 'en',
  timeZone: 'Europe/Berlin',
  theme: 'default',
  scheme: 'system',
  glaV2: {
    assessmentId: 0,
    finished: false,
    lastPos: null,
    attemptedQuestions: 0,
    total_question: 80,
    finishedAt: null,
    mayStart: true,
  },
  styleSurveyCompleted: false,
  strategySurveyCompleted: false,
  agilePlanGroupId: 0,
  roleChallengesCompleted: false,
  gla360ReportGenerated: false,
  customGL360Enabled: false,
  customGL360NavTitle: '',
  tempRestrict: false,
  userTags: [],
  jobCandidateConversion: null,
}

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
      capability: (capabilities[index] ?? '').toLowerCase(),
      label: capabilities[index] ?? '',
      meaning: `What ${capabilities[index]} is about, in one sentence.`,
      nextStep: 'Choose one small step for this week and tell somebody about it.',
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

export interface FakeOptions {
  /** Finished assessments, newest first. */
  results?: GlaResult[]
  user?: Partial<UserState>
  /** Answers every call with no reply. */
  offline?: boolean
  /** Never answers. */
  pending?: boolean
  /** Milliseconds before every answer. */
  latency?: number
  /** Refuses every call with this error of the catalogue. */
  fails?: ErrorCode
  /** Words of the questions; a long one shows how they wrap. */
  question?: (number: number) => string
  /** Saves meet a page that was changed elsewhere. */
  conflict?: boolean
  /** Answers given before, by question number. */
  answered?: number
  multiLanguage?: boolean
  /** The Team Alignment Survey. */
  alignment?: FakeAlignmentOptions
  /** The report of the alignment survey, and what comes before it. */
  alignmentReport?: AlignmentFake
  /** The guest who sets a password has one already. */
  passwordKept?: boolean
  /** Password and second factor of the person. */
  security?: SecurityFake
  /** Teams, invitations and the express screen. */
  team?: FakeTeamOptions
  /** Limits of the plan by entitlement; 0 is not held. */
  limits?: Partial<Record<Entitlement, string>>
  /** The boards of a team. */
  boards?: BoardsFake
}

/** A client with a Growth Leader Assessment of 80 questions in memory. `switches` may be changed while it runs. */
export function fakeClient(options: FakeOptions = {}): Client & { switches: FakeOptions; log: string[] } {
  const log: string[] = []
  const switches = { ...options }
  const answers = new Map<string, number>()
  const revisions = new Map<string, number>()
  const code = (number: number) => `Q${String(number).padStart(2, '0')}`
  for (let number = 1; number <= (options.answered ?? 0); number++) answers.set(code(number), 1 + (number % 5))
  let lastPos =
    (options.answered ?? 0) >= pageSize
      ? `Style-${Math.min(4, 1 + Math.floor((options.answered ?? 0) / pageSize))}`
      : 'Style-1'
  let language: UserState['languageCode'] = 'en'
  let results = options.results ?? []
  const total = parts.length * pagesPerPart * pageSize
  const attempted = () => [...answers.values()].filter(it => it > 0).length
  const items = Array.from({ length: total }, (_, index) => ({
    ref: code(index + 1),
    part: parts[Math.floor(index / (pagesPerPart * pageSize))] as Part,
    capability: (capabilities[index % 10] ?? '').toLowerCase(),
    reverse: false,
  }))
  const state = (): UserState => ({
    ...demoUser,
    ...options.user,
    glaV2: {
      ...demoUser.glaV2,
      assessmentId: attempted() ? 7 : 0,
      attemptedQuestions: attempted(),
      ...options.user?.glaV2,
      lastPos: options.user?.glaV2?.lastPos ?? lastPos,
    },
  })

  const pageOf = (query: Record<string, string>) => {
    const first = (query.profile === 'STYLE' ? 0 : pagesPerPart * pageSize) + (Number(query.page) - 1) * pageSize
    const page = items.slice(first, first + pageSize)
    return {
      questions: page.map((it, index) => ({
        questionCode: it.ref,
        description:
          switches.question?.(first + index + 1) ?? `I do what statement ${first + index + 1} says in my daily work.`,
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
      current_page: Number(query.page),
      total_question: total,
      hasNext: true,
      attemptedQuestions: attempted(),
      languageCode: language,
      labels,
      revision: revisions.get(`${query.profile}-${query.page}`) ?? 0,
    }
  }

  const handlers: Record<string, (query: Record<string, string>, body: never, key: string) => unknown> = {
    'users/getUserState': state,
    'subscription/plan': () => ({
      name: 'Premium',
      status: 'ACTIVE',
      currentTermEnd: '2027-01-01T00:00:00.000Z',
      buyerEmail: 'cleo@alder.example',
      buyerName: 'Cleo Marín',
      features: entitlements
        .filter(it => switches.multiLanguage !== false || it !== 'gla-multi-language-survey')
        .map(feature_id => {
          const limit = switches.limits?.[feature_id] ?? (feature_id === 'team-limit' ? '10' : undefined)
          return {
            feature_id,
            feature_type: limit === undefined ? 'SWITCH' : 'LIMIT',
            enabled: limit !== '0',
            value: limit ?? 'true',
          }
        }),
    }),
    'demographics/me': () => ({}),
    'nominee/demographics': () => ({}),
    'nominee/me': () => ({
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
    'gla-v2-entry': query => {
      const { userId, clientId, isAgree, glaV2 } = state()
      const underWay = glaV2.assessmentId > 0 && !glaV2.finished
      const { part, page } = parsePosition(glaV2.lastPos ?? '')
      return {
        userId,
        clientId,
        isAgree,
        state: glaV2,
        finishedId: glaV2.finished ? glaV2.assessmentId : 0,
        multiLanguage: switches.multiLanguage !== false,
        page: {
          ...pageOf({ profile: part === 'Style' ? 'STYLE' : 'STRATEGY', page: String(page) }),
          ...(underWay ? {} : { languageCode: query.languageCode }),
        },
      }
    },
    'gla-v2-start': query => {
      language = query.languageCode as typeof language
      return { assessmentId: 7 }
    },
    'find-last-pos': () => lastPos,
    'change-language': query => {
      language = query.languageCode as typeof language
      answers.clear()
      lastPos = 'Style-1'
      return { assessmentId: 7 }
    },
    'question/glav2': pageOf,
    answer: (
      _,
      body: { userAnswers: { questionCode: string; value: number; type: Part }[]; lastPos: string; revision?: number },
    ) => {
      const first = items.findIndex(it => it.ref === body.userAnswers[0]?.questionCode) % (pagesPerPart * pageSize)
      const page = `${body.userAnswers[0]?.type === 'Style' ? 'STYLE' : 'STRATEGY'}-${1 + Math.floor(first / pageSize)}`
      if (switches.conflict) {
        switches.conflict = false
        for (const it of body.userAnswers) answers.set(it.questionCode, 1)
        revisions.set(page, 9)
      }
      if ((revisions.get(page) ?? 0) > (body.revision ?? 99)) throw 'conflict'
      for (const it of body.userAnswers) answers.set(it.questionCode, it.value)
      revisions.set(page, (revisions.get(page) ?? 0) + 1)
      lastPos = body.lastPos
      return { attemptedQuestions: attempted(), revision: revisions.get(page), savedAt: new Date().toISOString() }
    },
    'gla-v2-finish': () => {
      const scored = scoreGla(items, answers)
      results = [
        {
          ...demoResult(),
          capabilities: scored.map(it => ({ ...it, label: it.capability, meaning: '', nextStep: '' })),
        },
        ...results,
      ]
      return { assessmentId: 7, finishedAt: new Date().toISOString() }
    },
    'gla-v2-results': () => ({ results }),
    'register-freemium': (_, { email }: { email: string }) => ({ email }),
    'guest/set-password': () => ({ email: 'noa@guest.example', passwordKept: switches.passwordKept ?? false }),
    'response-to-conversion': (_, { accept }: { accept: boolean }) => ({ assessmentId: accept ? 7 : null }),
    ...alignmentHandlers(options.alignmentReport),
    'team/summary': () => ({ teamSprintInfoList: [] }),
    ...securityHandlers(options.security),
    ...boardHandlers(options.boards, log),
    ...fakeAlignmentSurvey(switches),
    ...fakeTeam(switches),
  }

  const client = createClient({
    token: { get: async () => 'test', renew: async () => null },
    transport: async request => {
      if (switches.pending) await new Promise(() => undefined)
      if (switches.latency) await new Promise(done => setTimeout(done, switches.latency))
      if (switches.offline) throw new NetworkError('No reply')
      const { pathname, searchParams } = new URL(request.url, 'http://test')
      const name = Object.keys(handlers).find(it => pathname.endsWith(`/${it}`) || pathname.includes(`/${it}/`))
      const reply = (status: number, body: unknown) => ({ status, body, retryAfter: undefined })
      if (switches.fails)
        return reply(errorStatus[switches.fails], {
          error: { code: switches.fails, message: switches.fails, requestId: 'test' },
        })
      if (!name) return reply(404, { error: { code: 'notFound', message: pathname, requestId: 'test' } })
      try {
        return reply(200, {
          data: handlers[name]?.(
            { ...Object.fromEntries(searchParams), path: pathname },
            (request.body ? JSON.parse(request.body) : undefined) as never,
            request.headers['idempotency-key'] ?? '',
          ),
        })
      } catch (error) {
        if (error instanceof NetworkError) throw error
        if (error instanceof TrellisError)
          return reply(error.status, {
            error: { code: error.code, message: error.message, details: error.details, requestId: 'test' },
          })
        return reply(409, { error: { code: 'conflict', message: 'conflict', requestId: 'test' } })
      }
    },
  })
  return Object.assign(client, { switches, log })
}
