import * as z from 'zod/mini'
import { email, entered, id, idText, instant, languageCode, numberText, standing, text } from '../core/schemas.ts'
import { notAnswered } from '../survey/answers.ts'
import { demographics } from '../survey/schemas.ts'
import { agreementSteps, alignmentItems, alignmentPageSize, alignmentResearchPage } from './rules.ts'

export const reportStatus = ['Not Started', 'Insufficient Data', 'Expired', 'Generate', 'Generated'] as const
export type ReportStatus = (typeof reportStatus)[number]

const respondentStatus = [
  'completed',
  'incompleted',
  'ongoing',
  'excluded',
  'included',
  'expired',
  'Partially Completed',
] as const
export type RespondentStatus = (typeof respondentStatus)[number]

export const userType = z.enum(['TEAM_MEMBERS', 'GUEST'])
export const surveyType = z.enum(['express', 'standard'])

/** An e-mail as it is typed: blanks around it are not meant. */
export const trimmedEmail = z.string().check(z.trim(), z.maxLength(254), z.email())

export const page = z.object({
  total_page: z.int(),
  total_question: z.int(),
  hasNext: z.boolean(),
  /** Answered in the whole survey, and on this page. */
  totalAttemptedQuestions: z.int(),
  attemptedQuestions: z.int(),
  teamName: text(200),
  userEmail: text(254),
  /** Names tenant, survey and respondent in one, for what the browser keeps until it is saved; empty in a preview. */
  respondentKey: text(80),
  response: z.object({
    question: z.array(z.object({ unique_ref_id: text(40, 1), question: text(500, 1) })),
    answer: z.array(z.object({ question_id: text(40, 1), answer: text(40) })),
  }),
  current_page: z.int(),
  languageCode,
  /** The words of the steps in the language of the questions, lowest first. */
  labels: z.array(text(120)),
  /** Grows with every save of this page; sent back with a save so that an older tab never overwrites newer answers. */
  revision: z.int(),
  /** Which survey of the team it is; 0 in a preview. */
  version: z.int(),
  /** Fewer valid respondents than this give no report; frozen when the survey starts. */
  minimum: z.int(),
  submitted: z.boolean(),
  userName: text(200),
  deadline: z.nullable(instant),
  /**
   * Everybody else who was asked, people from outside the organisation first; with the call that names no page. `still` is false for
   * who was excluded or left the team since, handed in or not.
   */
  asked: z.optional(z.array(z.object({ name: text(200), outside: z.boolean(), still: z.boolean() }))),
})

/** One page of the alignment survey. Page total_page is the research page and has no questions. */
export type AlignmentPage = z.output<typeof page>

/** One answer. Several names of the spec: `question_id` is the `unique_ref_id` of a question. */
export const alignmentAnswer = z.object({
  question_id: text(40, 1),
  answer: z.enum([...agreementSteps, notAnswered]),
})

export const paging = {
  pageSize: z.optional(numberText(alignmentPageSize, alignmentPageSize)),
  direction: z.optional(z.enum(['asc', 'desc'])),
  sortBy: z.optional(text(40)),
}
export const respondentQuery = {
  user_id: z.optional(idText),
  team_id: z.optional(idText),
  user_type: z.optional(userType),
  languageCode: z.optional(languageCode),
  /** Left out: the page where the person left. */
  pageNo: z.optional(numberText(1, alignmentResearchPage)),
}

export const saveBody = z.object({
  commonField: z.object({ user_id: z.optional(id), user_type: z.optional(userType), team_id: z.optional(id) }),
  pageNo: z.int().check(z.gte(1), z.lte(alignmentResearchPage)),
  /** Page the person goes to; kept as the place to resume at. */
  place: z.optional(z.int().check(z.gte(1), z.lte(alignmentResearchPage))),
  attempted_questions: z.optional(z.int().check(z.gte(0), z.lte(alignmentItems))),
  answers: z.array(alignmentAnswer).check(z.maxLength(alignmentPageSize)),
  isSubmit: z.optional(z.boolean()),
  isClose: z.optional(z.boolean()),
  research_question: z.optional(demographics),
  /** Revision of the page that was edited; without it the last save wins. */
  revision: z.optional(z.int().check(z.gte(0))),
  languageCode: z.optional(languageCode),
})
export const saved = z.object({
  totalAttemptedQuestions: z.int(),
  attemptedQuestions: z.int(),
  revision: z.int(),
  savedAt: instant,
  submitted: z.boolean(),
})

export const memberRow = z.object({
  /** Team member id. */
  id,
  respondentId: z.nullable(id),
  userId: z.nullable(id),
  name: text(200),
  email,
  userType,
  /** Display name of the person's part in the team. */
  role: text(60),
  status: z.enum(respondentStatus),
  isChecked: z.boolean(),
  /** Left the team since: neither reminded nor included again. */
  hasLeft: z.boolean(),
  remindedAt: z.nullable(instant),
  /**
   * No mail has gone, and nothing was begun without it: the invitation was left out, as the person had had enough mails for the day,
   * and there was no reminder. Only where the status is `included`.
   */
  noMail: z.boolean(),
  isMyself: z.boolean(),
})
export type AlignmentMember = z.output<typeof memberRow>

/**
 * Why a number of a report is not there: too few people; beside other numbers of the report it would give some away; beside
 * another published group it would; a total would give a hidden part away; none of its parts shows; the report is not made yet;
 * with the viewer's own answers it would show one other person's.
 */
export const hiddenReasons = ['tooFew', 'complement', 'otherSet', 'total', 'parts', 'notMade', 'oneOther'] as const

/**
 * A reason tells no more than the numbers that are shown: `n` people hold a score only where that is shown as well, and it never
 * counts who left something out. `from` would be needed. `parts`: the subscales that a total would give away.
 */
const hidden = z.object({
  reason: z.enum(hiddenReasons),
  n: z.nullable(z.int()),
  from: z.int(),
  parts: z.optional(z.array(text(40))),
})
export type Hidden = z.output<typeof hidden>

const subscaleResult = z.object({
  scale: text(40),
  subScaleCode: text(40),
  label: text(120),
  meaning: text(500),
  /** What helps where the level is low, and a question to talk about. */
  lowHelp: text(500),
  talk: text(500),
  n: z.optional(z.int()),
  mean: z.optional(z.number()),
  score100: z.optional(z.number()),
  rank: z.optional(z.int()),
  flag: z.enum(['highest', 'lowest', 'none']),
  level: z.optional(z.enum(['high', 'middle', 'low'])),
  /** From 5 people on. */
  sd: z.optional(z.number()),
  ci95: z.optional(z.tuple([z.number(), z.number()])),
  favourable: z.optional(z.number()),
  rwgj: z.optional(z.number()),
  agreement: z.optional(z.enum(['none', 'weak', 'moderate', 'strong', 'very strong'])),
  state: z.optional(z.enum(['strength', 'middle', 'concern', 'uneven', 'divided'])),
  /** Counts of answers 1 to 6 over the items of the subscale, keyed; from 10 people on. */
  distribution: z.optional(z.array(z.int())),
  /** Why level, spread or distribution are absent; a hidden level hides the others, too. */
  hidden: z.optional(hidden),
  spreadHidden: z.optional(hidden),
  distributionHidden: z.optional(hidden),
})
export type SubscaleResult = z.output<typeof subscaleResult>

export const report = z.object({
  teamId: id,
  teamName: text(200),
  version: z.int(),
  bankVersion: text(20),
  sample: z.boolean(),
  /** Whoever may not see who has answered reads `Insufficient Data` until there is a report. */
  status: z.enum(reportStatus),
  surveySentDate: z.nullable(instant),
  deadline: z.nullable(instant),
  generatedAt: z.nullable(instant),
  minimum: z.int(),
  invited: z.int(),
  /** People who handed in enough answers. Absent while fewer than the minimum would show. */
  nValid: z.optional(z.int()),
  /** How many of these were from outside the organisation. */
  outside: z.optional(z.int()),
  overall: z.optional(z.object({ mean: z.number(), score100: z.number() })),
  overallHidden: z.optional(hidden),
  team_alignment_scale_list: z.array(
    z.object({
      code: text(40),
      label: text(120),
      meaning: text(500),
      mean: z.optional(z.number()),
      score100: z.optional(z.number()),
      hidden: z.optional(hidden),
    }),
  ),
  team_alignment_sub_scale_list: z.array(subscaleResult),
  /** Suggested sprint of the lowest subscale: key of the sprint library. */
  /** Of the library, for the subscales with the lowest written mean. */
  suggestedSprints: z.array(
    z.object({ subScaleCode: text(40), sprintCode: text(40), title: text(200), text: text(500) }),
  ),
})
export type AlignmentReport = z.output<typeof report>

const fluctuation = ['INCREASE', 'DECREASE', 'NEUTRAL', 'NONE'] as const
export const trend = z.object({
  years: z.int(),
  earlier: z.nullable(z.object({ version: z.int(), date: instant, n: z.int() })),
  later: z.nullable(z.object({ version: z.int(), date: instant, n: z.int() })),
  overallDelta: z.optional(z.number()),
  trendList: z.array(
    z.object({
      subScaleCode: text(40),
      label: text(120),
      iconPosition: z.enum(fluctuation),
      /** Points of the chosen period, oldest first. */
      items: z.array(z.object({ date: instant, version: z.int(), mean: z.number(), n: z.int() })),
      n1: z.optional(z.int()),
      n2: z.optional(z.int()),
      delta: z.optional(z.number()),
      star: z.boolean(),
      tooFewToTest: z.boolean(),
      /** Why there is no change between the two versions, or no test of it. */
      hidden: z.optional(hidden),
    }),
  ),
})
export type AlignmentTrend = z.output<typeof trend>

export const surveyState = z.object({
  teamId: id,
  teamName: text(200),
  /** Who manages the team, for those who may see its details. */
  managerName: z.optional(text(200)),
  /** Empty where the team has no assistant; for those who may see its details. */
  assistantName: z.optional(text(200)),
  /** Whether a survey has been started, as the spec reads it. */
  start: z.boolean(),
  open: z.boolean(),
  version: z.int(),
  /** For others than manager and assistant `Insufficient Data` from the start until there is a report. */
  status: z.enum(reportStatus),
  startedAt: z.nullable(instant),
  deadline: z.nullable(instant),
  surveyType: z.nullable(surveyType),
  /**
   * Valid respondents that a report needs: more than was set where hardly anybody of the organisation is asked, and, as manager and
   * assistant are told, where hardly anybody of it answers.
   */
  minimum: z.int(),
  /** What was set before the survey began; before the first one, what is set now. */
  minimumSet: z.int(),
  /** For manager and assistant those who are asked still or have handed in, for others all who were asked. */
  invited: z.int(),
  /** People from outside the organisation who were asked. */
  outside: z.int(),
  /** For manager and assistant alone: how many have handed in. */
  submitted: z.optional(z.int()),
  /** Link of the caller, where the caller is asked to answer and has not yet. */
  managerSurveyLink: z.nullable(text(500)),
  standing,
  /** The caller may make the report now; where the survey is open, that closes it. */
  canGenerate: z.boolean(),
  /** From when the next survey of the team can start; null while one is open, or none was sent. */
  nextFrom: z.nullable(instant),
})
export type AlignmentState = z.output<typeof surveyState>

export const startMember = z.object({
  id,
  name: entered(200, 1),
  status: z.enum(['EXCLUDED', 'INCLUDED']),
  userType,
  email,
})

export const versionRow = z.object({
  version: z.int(),
  bankVersion: text(20),
  sentDate: instant,
  generatedAt: z.nullable(instant),
  status: z.enum(reportStatus),
})
