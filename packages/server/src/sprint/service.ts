import { activityTypes, type sprint } from '@trellis/sdk/contract'
import type { Handler, Handlers } from '../core/context.ts'
import { findTeamActiveSprint, findUserActiveSprint, userSprint } from './active.ts'
import { activities, activityDone, deleteActivity, saveActivity } from './activities.ts'
import * as checkIns from './check-ins.ts'
import { discardDraft, draft, saveDraft } from './draft.ts'
import { library } from './library.ts'
import * as moves from './move.ts'
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
  library,
  draft,
  saveDraft,
  discardDraft,
  startUserSprint,
  startTeamSprint,
  findUserActiveSprint,
  findTeamActiveSprint,
  userSprint,
  extendUserSprint: moves.extendUserSprint,
  extendTeamSprint: moves.extendTeamSprint,
  saveUserSprintToPortfolio: moves.saveUserSprintToPortfolio,
  saveTeamSprintToPortfolio: moves.saveTeamSprintToPortfolio,
  saveUserSprintToIncomplete: moves.saveUserSprintToIncomplete,
  saveTeamSprintToIncomplete: moves.saveTeamSprintToIncomplete,
  cancelUserSprint: moves.cancelUserSprint,
  cancelTeamSprint: moves.cancelTeamSprint,
  findAllBySprintAndTeamMember: checkIns.findAllBySprintAndTeamMember,
  findCurrentCheckIn: checkIns.findCurrentCheckIn,
  updateCheckIn: checkIns.updateCheckIn,
  rateCheckIn: checkIns.rateCheckIn,
}
