import type { alignment, alignmentGuest } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { sampleReport } from './example.ts'
import { expressCreateMember, expressDeleteMember, expressModifyMember, expressTeam } from './express.ts'
import { extendDeadline, sendSurveyNotifications, setIncluded } from './later.ts'
import { getAllTeamMembers } from './members.ts'
import { quality, setMinimum } from './quality.ts'
import { getAlignmentScaleRanks, history, subscaleTrend, versions } from './read.ts'
import { generateReport } from './report.ts'
import { saveAnswers, saveGuestAnswers } from './save.ts'
import { addMoreMembers, startSurvey } from './start.ts'
import { getSurveyReportStatus, startSurveyStatus } from './state.ts'
import { getGuestQuestions, getPreviewQuestions, getQuestions } from './survey.ts'

/** The Team Alignment Survey of signed-in people: answering, starting, following, and what comes of it. */
export const alignmentHandlers: Handlers<typeof alignment> = {
  getQuestions,
  saveAnswers,
  getPreviewQuestions,
  startSurvey,
  startSurveyStatus,
  addMoreMembers,
  sendSurveyNotifications,
  setIncluded,
  extendDeadline,
  getAllTeamMembers,
  getSurveyReportStatus,
  generateReport,
  getAlignmentScaleRanks,
  subscaleTrend,
  sampleReport,
  versions,
  history,
  quality,
  setMinimum,
  expressTeam,
  expressCreateMember,
  expressModifyMember,
  expressDeleteMember,
}

/** The survey of a guest, by the token of the link. */
export const alignmentGuestHandlers: Handlers<typeof alignmentGuest> = {
  getQuestions: getGuestQuestions,
  saveAnswers: saveGuestAnswers,
}
