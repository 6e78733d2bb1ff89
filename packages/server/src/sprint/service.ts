import { activityTypes, type sprint, type sprintGuest } from '@trellis/sdk/contract'
import type { Handler, Handlers } from '../core/context.ts'
import { updateActionStatus } from './actions.ts'
import { findTeamActiveSprint, findUserActiveSprint, userSprint } from './active.ts'
import { activities, activityDone, deleteActivity, saveActivity } from './activities.ts'
import { runAgain } from './again.ts'
import { teamSprintAnalytics, userSprintAnalytics } from './analytics.ts'
import { moveActivity, sprintActivities } from './board.ts'
import { checkInNews, moveFromCheckIn } from './check-in-news.ts'
import * as checkIns from './check-ins.ts'
import * as development from './development.ts'
import { discardDraft, draft, saveDraft } from './draft.ts'
import { advice, feedback } from './feedback.ts'
import { leave, markLeave, unmarkLeave } from './leave.ts'
import { seenSprint } from './let-see.ts'
import { library } from './library.ts'
import * as moves from './move.ts'
import { sharedSprints, sprintPortfolio } from './portfolio.ts'
import { remindCrew } from './remind-crew.ts'
import { sendTeamSprintReminder } from './remind-members.ts'
import { sprintResult } from './result.ts'
import { saveSprintReview, sprintReview } from './review.ts'
import { updateSprintTeamMember } from './set-member.ts'
import * as shares from './share.ts'
import { addStakeholder, removeStakeholder, stakeholders } from './stakeholders.ts'
import { answerStandUp, awayFromStandUp, standUp } from './stand-ups.ts'
import { startTeamSprint, startUserSprint } from './start.ts'

/** Kinds of activities with their words. */
const activityType: Handler<typeof sprint.activityType> = async ({ i18n }) => ({
  list: activityTypes.map(code => ({ code, label: i18n.t(`sprint.activityTypes.${code}`) })),
})

/** Activities of teams, the design of sprints, and their life. */
export const sprintHandlers: Handlers<typeof sprint> = {
  activityType,
  activities,
  saveActivity,
  activityDone,
  deleteActivity,
  sprintActivities,
  moveActivity,
  stakeholders,
  addStakeholder,
  removeStakeholder,
  updateActionStatus,
  library,
  draft,
  saveDraft,
  discardDraft,
  startUserSprint,
  startTeamSprint,
  findUserActiveSprint,
  findTeamActiveSprint,
  userSprint,
  seenSprint,
  userSprintAnalytics,
  teamSprintAnalytics,
  extendUserSprint: moves.extendUserSprint,
  extendTeamSprint: moves.extendTeamSprint,
  saveUserSprintToPortfolio: moves.saveUserSprintToPortfolio,
  saveTeamSprintToPortfolio: moves.saveTeamSprintToPortfolio,
  saveUserSprintToIncomplete: moves.saveUserSprintToIncomplete,
  saveTeamSprintToIncomplete: moves.saveTeamSprintToIncomplete,
  cancelUserSprint: moves.cancelUserSprint,
  cancelTeamSprint: moves.cancelTeamSprint,
  sendTeamSprintReminder,
  updateSprintTeamMember,
  leave,
  markLeave,
  unmarkLeave,
  standUp,
  answerStandUp,
  awayFromStandUp,
  ownCheckIns: checkIns.ownCheckIns,
  findAllBySprintAndTeamMember: checkIns.findAllBySprintAndTeamMember,
  findCurrentCheckIn: checkIns.findCurrentCheckIn,
  checkInNews,
  moveFromCheckIn,
  updateCheckIn: checkIns.updateCheckIn,
  rateCheckIn: checkIns.rateCheckIn,
  sprintReview,
  saveSprintReview,
  shareUserSprint: shares.shareUserSprint,
  shareTeamSprint: shares.shareTeamSprint,
  sprintShares: shares.sprintShares,
  unshareSprint: shares.unshareSprint,
  putAwayShared: shares.putAwayShared,
  sharedSprints,
  sprintPortfolio,
  sprintResult,
  runAgain,
  feedback,
  remindCrew,
  advice,
  asked: development.asked,
  openRating: development.openRating,
  rate: development.rate,
  advise: development.advise,
  decline: development.decline,
}

/** Feedback and advice of somebody from outside, by the token of the link. */
export const sprintGuestHandlers: Handlers<typeof sprintGuest> = {
  open: development.open,
  rate: development.rateAsGuest,
  advise: development.adviseAsGuest,
  decline: development.declineAsGuest,
  sendLink: development.sendLink,
}
