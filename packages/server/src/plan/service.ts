import type { plan } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { roleChallenges, saveRoleChallenges } from './challenges.ts'
import {
  commentAudience,
  commentBoards,
  commentReplies,
  comments,
  deleteComment,
  readComments,
  resolveComment,
  saveComment,
  sectionComments,
} from './comments.ts'
import { goals, saveGoal } from './goals.ts'
import { deleteOutcome, deletePlanItem, movePlanItem, saveDevelopmentPlan, savePlanItem } from './items.ts'
import { deleteMilestone, milestoneDone, milestoneTypes, saveMilestone } from './milestones.ts'
import { deleteNetwork, network, networkTypes, resendNetwork, saveNetwork } from './network.ts'
import { answerNetwork, networkPlaces } from './network-places.ts'
import { savePlanNote } from './notes.ts'
import { openPlanYear } from './open.ts'
import { planBoard, planList, planListOf, planSections } from './read.ts'
import { findOutcome, jobRoles, nextRoleOptions, planRoles, savePlanRole } from './roles.ts'
import { deleteTeamMilestone, saveTeamMilestone, teamMilestones } from './team-milestones.ts'
import { tooltips } from './tooltips.ts'

/** The leader's plan. */
export const planHandlers: Handlers<typeof plan> = {
  roleChallenges,
  saveRoleChallenges,
  networkTypes,
  network,
  saveNetwork,
  deleteNetwork,
  resendNetwork,
  networkPlaces,
  answerNetwork,
  comments,
  sectionComments,
  commentReplies,
  commentAudience,
  saveComment,
  resolveComment,
  deleteComment,
  readComments,
  commentBoards,
  planList,
  planListOf,
  openPlanYear,
  planBoard,
  planSections,
  planRoles,
  jobRoles,
  nextRoleOptions,
  tooltips,
  findOutcome,
  savePlanRole,
  savePlanItem,
  deleteOutcome,
  deletePlanItem,
  movePlanItem,
  saveDevelopmentPlan,
  savePlanNote,
  milestoneTypes,
  saveMilestone,
  milestoneDone,
  deleteMilestone,
  saveGoal,
  goals,
  teamMilestones,
  saveTeamMilestone,
  deleteTeamMilestone,
}
