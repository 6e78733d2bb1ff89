import type { alignment, alignmentGuest } from '@trellis/sdk/contract'
import type { GuestContext, Handlers, UserContext } from '../core/context.ts'
import { badField } from '../core/refuse.ts'
import { sampleReport } from './example.ts'
import { createMember, deleteMember, expressTeam, modifyMember } from './express.ts'
import { extendDeadline, remind, setIncluded } from './later.ts'
import { membersOf } from './members.ts'
import { readQuality } from './quality.ts'
import { minimumOf, readHistory, readReport, readTrend, readVersions } from './read.ts'
import { generateReport } from './report.ts'
import { saveAnswers } from './save.ts'
import { addMoreMembers, startSurvey } from './start.ts'
import { stateOf } from './state.ts'
import { pageOf, questions } from './survey.ts'
import { findTeam, managedTeam } from './team.ts'
import { newestOf, statusOf } from './versions.ts'

const own = ({ tenantId, userId }: UserContext, teamId: number) => ({ tenantId, userId, teamId })
const guests = ({ tenantId, guest }: GuestContext) => ({ tenantId, guestId: guest.id })

/** The Team Alignment Survey of signed-in people: answering, starting, following, and what comes of it. */
export const alignmentHandlers: Handlers<typeof alignment> = {
  getQuestions: (context, { query }) => questions(context.tx, own(context, query.team_id), context.i18n, query),
  async saveAnswers(context, { body }) {
    const teamId = body.commonField.team_id
    if (teamId === undefined) throw badField('body.commonField.team_id', 'Needed of a signed-in person')
    return saveAnswers(context.tx, own(context, teamId), context.i18n, body)
  },
  async getPreviewQuestions(context, { query }) {
    const team = query.team_id === undefined ? undefined : await findTeam(context.tx, context, query.team_id)
    return {
      ...pageOf(query.pageNo ?? 1, query.languageCode ?? context.language, {}),
      totalAttemptedQuestions: 0,
      teamName: team?.name ?? '',
      userEmail: '',
      respondentKey: '',
      userName: '',
      revision: 0,
      version: 0,
      minimum: await minimumOf(context),
      submitted: false,
      deadline: null,
    }
  },
  startSurvey: (context, { body }) => startSurvey(context, body),
  startSurveyStatus: (context, { params }) => stateOf(context, params.teamId),
  addMoreMembers: (context, { body }) => addMoreMembers(context, body),
  sendSurveyNotifications: (context, { body }) => remind(context, body.notifyDTOList),
  async setIncluded(context, { params, body }) {
    await setIncluded(context, params.teamId, body)
    return {}
  },
  extendDeadline: (context, { params, body }) => extendDeadline(context, params.teamId, body.extendedDate),
  getAllTeamMembers: (context, { params, query }) => membersOf(context, params.teamId, query.version),
  async getSurveyReportStatus(context, { params }) {
    await findTeam(context.tx, context, params.teamId)
    const newest = await newestOf(context.tx, context.tenantId, params.teamId)
    return { status: statusOf(newest), version: newest?.version ?? 0 }
  },
  async generateReport(context, { params }) {
    const { core, tx, tenantId, i18n } = context
    await managedTeam(tx, context, params.teamId)
    const made = await generateReport(tx, core, i18n, tenantId, params.teamId)
    context.after(core.mailWaiting)
    return made
  },
  getAlignmentScaleRanks: (context, { query }) => readReport(context, query),
  subscaleTrend: (context, { params, body }) => readTrend(context, params.teamId, body),
  sampleReport: (context, { query }) => sampleReport(context.i18n, query.languageCode ?? context.language),
  versions: (context, { query }) => readVersions(context, query.team_id),
  history: (context, { params }) => readHistory(context, params.teamId),
  quality: context => readQuality(context, context.language),
  async setMinimum({ tx, tenantId }, { body }) {
    await tx.query('update tenant set alignment_minimum = $2 where id = $1', [tenantId, body.minimum])
    return { minimum: body.minimum }
  },
  expressTeam: context => expressTeam(context),
  expressCreateMember: (context, { body }) => createMember(context, body),
  expressModifyMember: (context, { body }) => modifyMember(context, body),
  async expressDeleteMember(context, { body }) {
    await deleteMember(context, body)
    return {}
  },
}

/** The survey of a guest, by the token of the link. */
export const alignmentGuestHandlers: Handlers<typeof alignmentGuest> = {
  getQuestions: (context, { query }) => questions(context.tx, guests(context), context.i18n, query),
  saveAnswers: (context, { body }) => saveAnswers(context.tx, guests(context), context.i18n, body),
}
