import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idText, instant, languageCode, name, nothing, numberText, text } from '../core/schemas.ts'
import { alignmentResearchPage, reportMinimum } from './rules.ts'
import {
  memberRow,
  page,
  paging,
  report,
  reportStatus,
  respondentQuery,
  saveBody,
  saved,
  startMember,
  surveyState,
  surveyType,
  trend,
  trimmedEmail,
  userType,
  versionRow,
} from './schemas.ts'

/** Body of a call that names every person of a large team. */
const longList = 1_048_576

const user = { kind: 'user' } as const
const embedded = { kind: 'user', embed: true } as const
const guest = { kind: 'guest', purpose: 'alignment' } as const
const starters = { kind: 'user', roles: ['ADMIN', 'BUYER'] } as const
const byTeam = z.object({ teamId: idText })

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
/** How many got a mail that invites them, the one who starts among them, and how many are without one until they are reminded. */
const invitations = { invited: z.int(), skipped: z.int() }

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
    summary:
      'Starts a version of the survey and invites by mail; says until when it runs. While one is open, and for 60 days after, conflict. Skips who gets no more mails today.',
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
    reply: z.object({ version: z.int(), managerSurveyLink: text(500), deadline: instant, ...invitations }),
  }),
  startSurveyStatus: endpoint({
    service: 'alignment',
    method: 'GET',
    path: '/teams/startSurveyStatus/{teamId}',
    summary:
      'Whether a survey is started and what can be done next; for manager and assistant also how many have answered.',
    access: user,
    params: byTeam,
    reply: surveyState,
  }),
  addMoreMembers: endpoint({
    service: 'alignment',
    method: 'POST',
    path: '/teams/addMoreMembers',
    summary: 'Adds members of the team to the open survey and invites them. Skips who gets no more mails today.',
    access: user,
    entitlement: 'team-alignment',
    changes: true,
    bodyLimit: longList,
    body: z.object({ team_id: id, team_members: z.array(startMember).check(z.minLength(1), z.maxLength(2000)) }),
    reply: z.object({ added: z.int(), ...invitations }),
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
      'Includes or excludes a person of the open survey, handed in or not: who is excluded is asked no more; what was handed in stays and counts.',
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
    summary:
      'The report status of the newest version. Whether enough people have answered is told to manager and assistant alone.',
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
    summary:
      'Every survey the team was sent, newest first, whether it can still be answered, with deadline, invited and handed in.',
    access: user,
    params: byTeam,
    reply: z.object({
      history: z.array(
        z.object({ ...versionRow.shape, open: z.boolean(), deadline: instant, invited: z.int(), submitted: z.int() }),
      ),
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
