import { TrellisError } from '../core/errors.ts'
import { leader360PageSize } from '../leader360/rules.ts'
import type {
  CustomModel,
  Leader360Report,
  Leader360State,
  ModelChoice,
  OpenRound,
  RaterLine,
  RaterPage,
} from '../leader360/schemas.ts'
import type { RoomAnswers } from './answers.ts'

const dayMs = 86_400_000
const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const capabilities = [
  ['communication', 'Communication', 4.5, 4.2],
  ['direction', 'Direction', 4.5, 4.3],
  ['selfManagement', 'Self-management', 2.5, 3.2],
  ['decisions', 'Decisions', 3.3, 3.3],
  ['inclusion', 'Inclusion', 4, 4.2],
  ['execution', 'Execution', 3, 3.2],
  ['developingPeople', 'Developing people', 3.5, 4.3],
  ['change', 'Change', 4, 3.5],
  ['empowerment', 'Empowerment', 4.3, 3.6],
  ['strategicThinking', 'Strategic thinking', 4, 3.9],
] as const

const model: NonNullable<Leader360State['model']> = {
  id: 0,
  title: 'Leader 360',
  capabilities: capabilities.map(([capability, label]) => ({ capability, label })),
  items: 40,
}
const raters: OpenRound['raters'] = [
  { id: 1, group: 'manager', name: 'Kira Novak', email: 'kira@alder.example', isOutside: false },
  { id: 2, group: 'mentor', name: 'Jo Brandt', email: 'jo@raters.example', isOutside: true },
  { id: 3, group: 'peer', name: 'Hana Kovář', email: 'hana@alder.example', isOutside: false },
  { id: 4, group: 'peer', name: 'Ines Duarte', email: 'ines@alder.example', isOutside: false },
  { id: 5, group: 'peer', name: 'Jonas Weber', email: 'jonas@alder.example', isOutside: false },
  { id: 6, group: 'peer', name: 'Emi Tanaka', email: 'emi@alder.example', isOutside: false },
  { id: 7, group: 'customer', name: 'Marta Ruiz', email: 'marta@raters.example', isOutside: true },
]

/** Nothing yet. */
export const noLeader360 = (more: Partial<Leader360State> = {}): Leader360State => ({
  ...{ model, mayStart: true, minimum: 3, draft: null, round: null, reports: [], network: [], readers: [] },
  ...more,
})
const self = { raterId: 9, isDone: false, answered: 12 }

/** A list that is being made. */
export const draftLeader360 = (more: Partial<Leader360State> = {}): Leader360State =>
  noLeader360({
    draft: {
      ...{ id: 5, model, minimum: 3, isIncluded: true, self, days: 21, version: 3, redoOf: null },
      raters: raters.map(it => ({ ...it, id: 0 })),
    },
    ...more,
  })

/** A round that runs. */
export const openLeader360 = (more: Partial<OpenRound> = {}): Leader360State =>
  noLeader360({
    round: {
      ...{ id: 5, model, minimum: 3, self: { ...self, isDone: true, answered: 40 }, raters, version: 4 },
      ...{ startedAt: at(-10), closesAt: at(11), isExtended: false, asked: 7, answered: 3 },
      ...{ isIncluded: true, waiting: 0, remindFrom: null, extendUntil: at(50) },
      ...more,
    },
    readers: ['Kira Novak'],
  })

/** Reports, and nothing under way. */
export const reportedLeader360 = (): Leader360State =>
  noLeader360({
    reports: [
      { roundId: 4, modelId: 0, title: 'Leader 360', startedAt: at(-40), closedAt: at(-19), isShown: true },
      { roundId: 2, modelId: 0, title: 'Leader 360', startedAt: at(-240), closedAt: at(-219), isShown: false },
    ],
  })

/** A report with a hidden group, open answers and both kinds of gaps. */
export function demo360Report(more: Partial<Leader360Report> = {}): Leader360Report {
  return {
    ...{ roundId: 4, leader: { userId: 1, name: 'Ada Lindqvist' }, isOwn: true, title: 'Leader 360', modelId: 0 },
    ...{ startedAt: '2026-10-26T09:00:00.000Z', closedAt: '2026-11-16T23:00:00.000Z', minimum: 3, bankVersion: '1.0' },
    closings: [more.closedAt ?? '2026-11-16T23:00:00.000Z'],
    capabilities: capabilities
      .map(([capability, label, own, others], index) => {
        const gap = Math.round((own - others) * 10) / 10
        return {
          ...{ capability, label, self: own, others, gap },
          word: gap >= 0.5 ? 'self higher' : gap <= -0.5 ? 'self lower' : 'in line',
          groups: [
            { group: 'self', n: 1, mean: own },
            { group: 'manager', n: 1, mean: Math.min(5, others + 0.2) },
            { group: 'mentor', n: 1, mean: others - 0.1 },
            { group: 'peer', n: 4, mean: others },
          ],
          sprint: index === 2 ? { code: 'SPR-P-10', label: 'Guard your week' } : null,
        } as const
      })
      .map(it => ({ ...it, groups: [...it.groups] })),
    groups: [
      { group: 'manager', isShown: true, names: ['Kira Novak'], isOutside: false, isReaders: false },
      { group: 'mentor', isShown: true, names: ['Jo Brandt'], isOutside: true, isReaders: false },
      { group: 'peer', isShown: true, names: [], isOutside: false, isReaders: false },
      { group: 'customer', isShown: false, names: [], isOutside: true, isReaders: false },
    ],
    words: [
      {
        question: 'What does this leader do that helps you most?',
        anonymous: [
          'She remembers what I wanted to learn and gives me exactly that task.',
          'She answers within the day, even if the answer is “not this month”.',
          'You always know where we are going.',
        ],
        named: [{ group: 'manager', name: 'Kira Novak', text: 'She develops people faster than anyone in the house.' }],
      },
      {
        question: 'Which one change by this leader would make the biggest difference for you?',
        anonymous: [
          'Let us finish without looking in.',
          'Hand over the budget with the task.',
          'Decide less in the corridor.',
        ],
        named: [],
      },
      { question: 'What should this leader do less often?', anonymous: [], named: [] },
    ],
    ...{ isBesideEarlier: false, soonAfter: null, readers: [], mayRedo: true },
    ...more,
  }
}

const bank: ModelChoice['bank'] = capabilities.map(([capability, label]) => ({
  capability,
  label,
  items: [1, 2, 3, 4].map(it => ({
    key: `L360-${capability}-${it}`,
    self: `I do what statement ${it} of ${label} says.`,
    other: `This leader does what statement ${it} of ${label} says.`,
  })),
}))

/** A 360 of the organisation's own with four capabilities and a statement of its own. */
export const demoCustom360 = (more: Partial<CustomModel> = {}): CustomModel => ({
  ...{ id: 3, navTitle: 'Alder 360', version: 2, isActive: false, frozenAt: null, rounds: 0 },
  capabilities: bank
    .slice(0, 4)
    .map(it => ({ capability: it.capability, items: it.items.slice(0, 2).map(one => one.key) })),
  own: [
    {
      ...{ key: 'OWN-1', capability: 'communication', languageCode: 'en' },
      self: 'I say early what will be late.',
      other: 'This leader says early what will be late.',
    },
  ],
  ...more,
})

/** What of 360s is switched; may be changed while it runs. */
export interface DemoLeader360 {
  state?: Leader360State
  report?: Leader360Report
  /** What the rater is told. */
  page?: Partial<RaterPage>
  asked?: RaterLine[]
  /** Reports that a leader lets the person see. */
  seen?: Leader360State['reports']
  /** The organisation's own ones, and what may be done with them. */
  choice?: Partial<ModelChoice>
  /** The round is closed for raters. */
  expired?: boolean
  /** There is no such rater. */
  unknown?: boolean
}

const questions = ['What helps you most?', 'Which one change would help most?', 'What should be done less often?']

/** The calls of leaders and raters, by account and by link, from memory. */
export function leader360Answers(demo: DemoLeader360 = {}): {
  leader360: RoomAnswers<'leader360'>
  leader360Guest: RoomAnswers<'leader360Guest'>
} {
  let state = demo.state ?? draftLeader360()
  const values = new Map<string, number | null>()
  const revisions = new Map<number, number>()
  const words = new Map<string, string>()
  let sentAt: string | null = demo.page?.sentAt ?? null
  const gone = () => {
    if (demo.unknown) throw new TrellisError('notFound', 'notFound', { status: 404 })
    if (demo.expired) throw new TrellisError('feedbackLinkExpired', 'feedbackLinkExpired', { status: 410 })
  }
  const codeOf = (number: number) => `L360-${number}`
  const codesOf = (page: number) =>
    Array.from({ length: leader360PageSize }, (_, index) => codeOf((page - 1) * leader360PageSize + index + 1))
  const pageOf = (number = 1): RaterPage => {
    gone()
    return {
      questions: codesOf(number).map((questionCode, index) => ({
        questionCode,
        description: `This leader does what statement ${(number - 1) * leader360PageSize + index + 1} says.`,
        answerType: 'LIKERT_5',
        answer: 'N/A',
      })),
      answers: codesOf(number).flatMap(it =>
        values.has(it) ? [{ questionCode: it, description: '', value: values.get(it) ?? 6 }] : [],
      ),
      ...{ total_page: 4, current_page: number, total_question: 40, hasNext: number < 4, languageCode: 'en' },
      attemptedQuestions: values.size,
      labels: [
        ...['Strongly disagree', 'Somewhat disagree', 'Neither agree nor disagree', 'Somewhat agree', 'Strongly agree'],
        'Not observed',
      ],
      revision: revisions.get(number) ?? 0,
      ...{ raterId: 70, respondentKey: '1.70', leader: { name: 'Ada Lindqvist', imageUrl: null } },
      ...{
        organisation: 'Alder Works',
        title: '',
        group: 'peer',
        isNamed: false,
        minimum: 3,
        inGroup: 5,
        isEnough: true,
        leftOut: null,
      },
      asked: [
        { name: 'Marta Ruiz', isOutside: true },
        { name: 'Hana Kovář', isOutside: false },
      ],
      ...{ readers: [], until: at(11), sentAt, isDeclined: false },
      openQuestions: questions.map((text, index) => ({
        code: `L360-Q-${index + 1}`,
        text,
        answer: words.get(`L360-Q-${index + 1}`) ?? '',
      })),
      wordsRevision: revisions.get(0) ?? 0,
      ...demo.page,
    }
  }
  const rate = (body: {
    page: number
    revision?: number | undefined
    isSubmit?: boolean | undefined
    ratings: { item: string; value: number | null }[]
  }) => {
    gone()
    const revision = revisions.get(body.page) ?? 0
    if (body.revision !== undefined && body.revision < revision)
      throw new TrellisError('conflict', 'conflict', { status: 409, details: { revision } })
    for (const it of codesOf(body.page)) values.delete(it)
    for (const it of body.ratings) values.set(it.item, it.value)
    revisions.set(body.page, revision + 1)
    if (body.isSubmit) sentAt ??= new Date().toISOString()
    return { attemptedQuestions: values.size, revision: revision + 1, sentAt }
  }
  const write = (body: { revision: number; words: { code: string; text: string }[] }) => {
    gone()
    const revision = revisions.get(0) ?? 0
    if (body.revision !== revision)
      throw new TrellisError('conflict', 'conflict', { status: 409, details: { revision } })
    for (const it of body.words) words.set(it.code, it.text)
    revisions.set(0, revision + 1)
    return { revision: revision + 1 }
  }
  let choice: ModelChoice = { models: [], bank, minimum: 3, mayMake: true, ...demo.choice }
  const put = (next: Leader360State) => {
    state = next
    return next
  }
  return {
    leader360: {
      state: () => state,
      raters({ body }) {
        const draft = state.draft ?? { ...draftLeader360().draft, version: 0, raters: [] }
        if (draft.version !== body.version)
          throw new TrellisError('conflict', 'conflict', { status: 409, details: { current: state } })
        const list = body.raters.map(it => ({ id: 0, ...it, isOutside: !it.email.endsWith('@alder.example') }))
        const made = { ...(draftLeader360().draft as NonNullable<Leader360State['draft']>), days: body.days }
        return put({ ...state, draft: { ...made, raters: list, version: body.version + 1 } })
      },
      start: () =>
        put(openLeader360({ raters: (state.draft?.raters ?? []).map((it, index) => ({ ...it, id: index + 1 })) })),
      addRater: ({ body }) =>
        put(openLeader360({ raters: [...(state.round?.raters ?? []), { id: 90, isOutside: true, ...body.rater }] })),
      removeRater: ({ body }) =>
        put(openLeader360({ raters: (state.round?.raters ?? []).filter(it => it.id !== body.raterId) })),
      remind: () => put(openLeader360({ remindFrom: at(7) })),
      extend: () => put(openLeader360({ closesAt: at(20), version: 5 })),
      close: () => put(reportedLeader360()),
      redo: () => put(draftLeader360()),
      report: () => demo.report ?? demo360Report(),
      reportsOf: () => ({ name: 'Ada Lindqvist', reports: demo.seen ?? reportedLeader360().reports }),
      asked: () => ({ asked: demo.asked ?? [] }),
      openRating: ({ query }) => pageOf(query.pageNo),
      rate: ({ body }) => rate(body),
      write: ({ body }) => write(body),
      decline: () => ({}),
      models: () => choice,
      saveModel({ body: { id, version, ...content } }) {
        const before = choice.models.find(it => it.id === id)
        if (before && before.version !== version)
          throw new TrellisError('conflict', 'conflict', { status: 409, details: { current: before } })
        const saved = demoCustom360({
          ...before,
          ...content,
          id: id || choice.models.length + 10,
          version: version + 1,
        })
        choice = { ...choice, models: [saved, ...choice.models.filter(it => it.id !== id)] }
        return saved
      },
      activateModel({ body: { id, isActive } }) {
        choice = { ...choice, models: choice.models.map(it => ({ ...it, isActive: it.id === id && isActive })) }
        return choice
      },
      setMinimum({ body: { minimum } }) {
        choice = { ...choice, minimum }
        return choice
      },
    },
    leader360Guest: {
      open: ({ query }) => pageOf(query.pageNo),
      rate: ({ body }) => rate(body),
      write: ({ body }) => write(body),
      decline: () => ({}),
    },
  }
}
