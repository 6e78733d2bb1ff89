import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { email, id, idText, instant, languageCode, name, nothing, numberText, standing, text } from '../core/schemas.ts'
import { notAnswered } from '../survey/answers.ts'
import { demographics } from '../survey/schemas.ts'
import { agreementSteps, alignmentItems, alignmentPageSize, alignmentResearchPage, reportMinimum } from './rules.ts'

/** Body of a call that names every person of a large team. */
const longList = 1_048_576

const reportStatus = ['Not Started', 'Insufficient Data', 'Expired', 'Generate', 'Generated'] as const
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
const surveyType = z.enum(['express', 'standard'])

/** An e-mail as it is typed: blanks around it are not meant. */
const trimmedEmail = z.string().check(z.trim(), z.maxLength(254), z.email())

const page = z.object({
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
  /** Everybody else who is asked, people from outside the organisation first; with the call that names no page. */
  asked: z.optional(z.array(z.object({ name: text(200), outside: z.boolean() }))),
})

/** One page of the alignment survey. Page total_page is the research page and has no questions. */
export type AlignmentPage = z.output<typeof page>

/** One answer. Several names of the spec: `question_id` is the `unique_ref_id` of a question. */
export const alignmentAnswer = z.object({
  question_id: text(40, 1),
  answer: z.enum([...agreementSteps, notAnswered]),
})

const paging = {
  pageSize: z.optional(numberText(alignmentPageSize, alignmentPageSize)),
  direction: z.optional(z.enum(['asc', 'desc'])),
  sortBy: z.optional(text(40)),
}
const respondentQuery = {
  user_id: z.optional(idText),
  team_id: z.optional(idText),
  user_type: z.optional(userType),
  languageCode: z.optional(languageCode),
  /** Left out: the page where the person left. */
  pageNo: z.optional(numberText(1, alignmentResearchPage)),
}

const saveBody = z.object({
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
const saved = z.object({
  totalAttemptedQuestions: z.int(),
  attemptedQuestions: z.int(),
  revision: z.int(),
  savedAt: instant,
  submitted: z.boolean(),
})

const user = { kind: 'user' } as const
const embedded = { kind: 'user', embed: true } as const
const guest = { kind: 'guest', purpose: 'alignment' } as const
const starters = { kind: 'user', roles: ['ADMIN', 'BUYER'] } as const
const byTeam = z.object({ teamId: idText })

const memberRow = z.object({
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
  remindedAt: z.nullable(instant),
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

const report = z.object({
  teamId: id,
  teamName: text(200),
  version: z.int(),
  bankVersion: text(20),
  sample: z.boolean(),
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
  suggestedSprints: z.array(z.object({ subScaleCode: text(40), title: text(200), text: text(500) })),
})
export type AlignmentReport = z.output<typeof report>

const fluctuation = ['INCREASE', 'DECREASE', 'NEUTRAL', 'NONE'] as const
const trend = z.object({
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

const surveyState = z.object({
  teamId: id,
  teamName: text(200),
  /** Whether a survey has been started, as the spec reads it. */
  start: z.boolean(),
  open: z.boolean(),
  version: z.int(),
  status: z.enum(reportStatus),
  startedAt: z.nullable(instant),
  deadline: z.nullable(instant),
  surveyType: z.nullable(surveyType),
  minimum: z.int(),
  invited: z.int(),
  submitted: z.int(),
  /** Link of the caller, where the caller is asked to answer and has not yet. */
  managerSurveyLink: z.nullable(text(500)),
  standing,
  /** The caller may make the report now; where the survey is open, that closes it. */
  canGenerate: z.boolean(),
  /** From when the next survey of the team can start; null while one is open, or none was sent. */
  nextFrom: z.nullable(instant),
})
export type AlignmentState = z.output<typeof surveyState>

const startMember = z.object({
  id,
  name: text(200, 1),
  status: z.enum(['EXCLUDED', 'INCLUDED']),
  userType,
  email,
})

const versionRow = z.object({
  version: z.int(),
  bankVersion: text(20),
  sentDate: instant,
  generatedAt: z.nullable(instant),
  status: z.enum(reportStatus),
})
const getQuestions = endpoint({
  service: 'alignment',
  method: 'GET',
  path: '/teams/getQuestions',
  summary: 'One page of the alignment survey of the caller with the saved answers.',
  access: embedded,
  query: z.object({ ...paging, ...respondentQuery, team_id: idText }),
  reply: page,
})
const saveAnswers = endpoint({
  service: 'alignment',
  method: 'POST',
  path: '/teams/saveAnswers',
  summary: 'Saves one page; isSubmit hands the answers in, after which only the research page may follow.',
  access: embedded,
  changes: true,
  body: saveBody,
  reply: saved,
})

/** Calls of the Team Alignment Survey. Paths as in spec 3 section 7; where it shows none, in the same style. */
export const alignment = {
  getQuestions,
  saveAnswers,
  getPreviewQuestions: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/guest/getPreviewQuestions',
    summary: 'One page of the survey without a respondent: nothing can be saved.',
    access: embedded,
    query: z.object({
      ...paging,
      team_id: z.optional(idText),
      languageCode: z.optional(languageCode),
      pageNo: z.optional(numberText(1, alignmentResearchPage)),
    }),
    reply: page,
  }),
  startSurvey: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/startSurvey',
    summary: 'Starts a version of the survey and invites by mail. While one is open, and for 60 days after, conflict.',
    access: user,
    entitlement: 'team-alignment',
    changes: true,
    bodyLimit: longList,
    body: z.object({
      team_id: id,
      surveyType,
      team_members: z.array(startMember).check(z.maxLength(2000)),
      deadline: z.optional(instant),
    }),
    reply: z.object({ version: z.int(), managerSurveyLink: text(500) }),
  }),
  startSurveyStatus: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/teams/startSurveyStatus/{teamId}',
    summary: 'Whether a survey is started, how many have answered and what can be done next.',
    access: user,
    params: byTeam,
    reply: surveyState,
  }),
  addMoreMembers: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/addMoreMembers',
    summary: 'Adds members of the team to the open survey and invites them.',
    access: user,
    entitlement: 'team-alignment',
    changes: true,
    bodyLimit: longList,
    body: z.object({ team_id: id, team_members: z.array(startMember).check(z.minLength(1), z.maxLength(2000)) }),
    reply: z.object({ added: z.int() }),
  }),
  sendSurveyNotifications: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/sendSurveyNotifications',
    summary: 'Reminds respondents who have not handed in; each at most once a day. Skips who gets no more mails today.',
    access: user,
    changes: true,
    bodyLimit: longList,
    body: z.object({
      notifyDTOList: z.array(z.object({ team_id: id, teamMemberId: id })).check(z.minLength(1), z.maxLength(2000)),
    }),
    reply: z.object({ sent: z.int(), skipped: z.int() }),
  }),
  setIncluded: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/setMemberIncluded/{teamId}',
    summary:
      'Includes or excludes a person of the open survey who has not handed in; an excluded person is not invited.',
    access: user,
    changes: true,
    params: byTeam,
    body: z.object({ teamMemberId: id, included: z.boolean() }),
    reply: nothing,
  }),
  extendDeadline: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/extendTeamAlignmentDeadline/{teamId}',
    summary: 'Moves the deadline of the newest survey later; opens an expired one again.',
    access: user,
    changes: true,
    params: byTeam,
    body: z.object({ extendedDate: instant }),
    reply: z.object({ deadline: instant }),
  }),
  getAllTeamMembers: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/teams/getAllTeamMembers/{teamId}',
    summary: 'The people of a version with the state of their answers, never the answers.',
    access: user,
    params: byTeam,
    query: z.object({ version: z.optional(numberText(1, 10_000)) }),
    reply: z.object({ members: z.array(memberRow), version: z.int() }),
  }),
  getSurveyReportStatus: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/teams/getSurveyReportStatus/{teamId}',
    summary: 'The report status of the newest version.',
    access: user,
    params: byTeam,
    reply: z.object({ status: z.enum(reportStatus), version: z.int() }),
  }),
  generateReport: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/generateReport/{teamId}',
    summary:
      'Closes the newest survey, where it is open, and makes its report from those who have answered. A repeat changes nothing.',
    access: user,
    changes: true,
    params: byTeam,
    reply: z.object({ status: z.enum(reportStatus), version: z.int() }),
  }),
  getAlignmentScaleRanks: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/teams/getAlignmentScaleRanks',
    summary:
      'The report of a version: level, agreement, rank of four scales and twelve subscales. Suppressed numbers are absent.',
    access: user,
    writes: true,
    query: z.object({
      team_id: idText,
      version: z.optional(numberText(1, 10_000)),
      languageCode: z.optional(languageCode),
    }),
    reply: report,
  }),
  subscaleTrend: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/subscale-trend/{teamId}',
    summary: 'Change of the subscales over 1, 3 or 6 years up to a version, never across major versions of the items.',
    access: user,
    writes: true,
    params: byTeam,
    body: z.object({
      years: z.union([z.literal(1), z.literal(3), z.literal(6)]),
      version: z.optional(z.int().check(z.gte(1))),
      languageCode: z.optional(languageCode),
    }),
    reply: trend,
  }),
  sampleReport: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/teams/sampleReport',
    summary: 'A report of an invented team of eleven with the one before it and their trend, to see what will come.',
    access: user,
    query: z.object({ languageCode: z.optional(languageCode) }),
    reply: z.object({ report, earlier: report, trend }),
  }),
  versions: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/alignment-reports/versions',
    summary: 'Versions of the team that have a report, newest first.',
    access: user,
    query: z.object({ team_id: idText }),
    reply: z.object({ versions: z.array(versionRow) }),
  }),
  history: endpoint({
    service: 'team',
    method: 'GET',
    path: '/teams/survey/history/{teamId}',
    summary: 'Every survey the team was sent, newest first, with deadline, invited and handed in.',
    access: user,
    params: byTeam,
    reply: z.object({
      history: z.array(z.object({ ...versionRow.shape, deadline: instant, invited: z.int(), submitted: z.int() })),
    }),
  }),
  expressTeam: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/express/team',
    summary: 'The team of the express screen, made on first use, and what is to be done there.',
    access: starters,
    entitlement: 'team-alignment-express',
    changes: true,
    reply: z.object({
      teamId: id,
      teamName: text(200),
      /** The caller has other teams, too: the express screen is not for her. */
      manyTeams: z.boolean(),
      start: z.boolean(),
      minimum: z.int(),
      members: z.array(memberRow),
      roles: z.array(z.object({ id, code: userType, label: text(60) })),
    }),
  }),
  expressCreateMember: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/express/createMember',
    summary: 'Adds one of up to nine people; an e-mail that is in the list already, in any case, is refused.',
    access: starters,
    entitlement: 'team-alignment-express',
    changes: true,
    body: z.object({
      fullName: name(200),
      email: trimmedEmail,
      roles: z.optional(z.array(text(40)).check(z.maxLength(10))),
      teamId: id,
      teamRoleId: id,
    }),
    reply: memberRow,
  }),
  expressModifyMember: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/express/modifyMember',
    summary: 'Changes name and part of a person; the e-mail stays.',
    access: starters,
    entitlement: 'team-alignment-express',
    changes: true,
    body: z.object({
      id,
      teamMemberId: id,
      clientId: z.optional(text(60)),
      teamId: id,
      fullName: name(200),
      teamRoleId: id,
    }),
    reply: memberRow,
  }),
  expressDeleteMember: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/express/deleteMember',
    summary: 'Takes a person off the list before the survey starts.',
    access: starters,
    entitlement: 'team-alignment-express',
    changes: true,
    body: z.object({ id, clientId: z.optional(text(60)), teamMemberId: id, teamId: id }),
    reply: nothing,
  }),
  quality: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/teams/quality',
    summary:
      'For administrators: reliability of the subscales at 30 people or more, and counts of quality flags, from closed cells of 10 people and more.',
    access: { kind: 'user', roles: ['ADMIN', 'TEAM_ANALYTICS'] },
    entitlement: 'team-alignment',
    reply: z.object({
      /** People and teams that are counted: reports are, once they are together of enough people and teams. */
      nValid: z.int(),
      teams: z.int(),
      /** When reports were last counted; null before the first time. */
      countedUntil: z.nullable(instant),
      /** People needed for reliability; for the counts of flags, as to be counted at all; and teams for that. */
      from: z.object({ reliability: z.int(), flags: z.int(), teams: z.int() }),
      subscales: z.array(
        z.object({
          subScaleCode: text(40),
          label: text(120),
          alpha: z.optional(z.number()),
          icc1: z.optional(z.number()),
          icc2: z.optional(z.number()),
        }),
      ),
      flags: z.optional(z.object({ straightLine: z.int(), hasty: z.int(), longRun: z.int() })),
      /** How many valid respondents a report of a survey started now needs. */
      minimum: z.int(),
    }),
  }),
  setMinimum: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/reportMinimum',
    summary: 'Sets how many valid respondents a report of a survey started from now on needs, 3 to 10.',
    access: { kind: 'user', roles: ['ADMIN'] },
    changes: true,
    body: z.object({ minimum: z.int().check(z.gte(reportMinimum.least), z.lte(reportMinimum.most)) }),
    reply: z.object({ minimum: z.int() }),
  }),
}

/** The survey of a guest, whose link's token stands in the Authorization header. */
export const alignmentGuest = {
  getQuestions: endpoint({
    ...getQuestions,
    path: '/guest/getQuestions',
    access: guest,
    query: z.object({ ...paging, ...respondentQuery }),
  }),
  saveAnswers: endpoint({ ...saveAnswers, path: '/guest/saveAnswers', access: guest }),
}
