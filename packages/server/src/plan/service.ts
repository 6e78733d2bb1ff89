import type { plan } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { roleChallenges, saveRoleChallenges } from './challenges.ts'
import { goals, saveGoal } from './goals.ts'
import { deleteOutcome, deletePlanItem, movePlanItem, saveDevelopmentPlan, savePlanItem } from './items.ts'
import { deleteMilestone, milestoneDone, milestoneTypes, saveMilestone } from './milestones.ts'
import { savePlanNote } from './notes.ts'
import { openPlanYear } from './open.ts'
import { planBoard, planList, planListOf, planSections } from './read.ts'
import { findOutcome, jobRoles, nextRoleOptions, planRoles, savePlanRole } from './roles.ts'

/** The leader's plan. */
export const planHandlers: Handlers<typeof plan> = {
  roleChallenges,
  saveRoleChallenges,
  planList,
  planListOf,
  openPlanYear,
  planBoard,
  planSections,
  planRoles,
  jobRoles,
  nextRoleOptions,
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
}
