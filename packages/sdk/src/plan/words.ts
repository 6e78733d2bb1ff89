import type { TextKey } from '../core/i18n.ts'
import type { MilestoneType, NetworkType } from './rules.ts'

/** The name of a type of milestone: what it is called elsewhere. */
export const milestoneWords = {
  TEAM_SPRINT: 'account.menu.teamSprint',
  TEAM_ALIGNMENT_SURVEY: 'alignment.express.title',
  GROWTH_LEADER_ASSESSMENT: 'gla.info.title',
  TEAM_DEVELOPMENT_EVENT: 'plan.milestones.teamEvent',
  OTHER: 'plan.milestones.other',
} as const satisfies Record<MilestoneType, TextKey>

/** The name of what somebody of the network is for the leader. */
export const networkWords = {
  MANAGER: 'plan.network.types.MANAGER',
  MENTOR: 'plan.network.types.MENTOR',
  COACH: 'plan.network.types.COACH',
  PEER: 'plan.network.types.PEER',
  TEAM: 'plan.network.types.TEAM',
  ON_BOARDING_BUDDY: 'plan.network.types.ON_BOARDING_BUDDY',
  ACC_PARTNER: 'plan.network.types.ACC_PARTNER',
  HR: 'plan.network.types.HR',
  TEACHER: 'plan.network.types.TEACHER',
  OTHER: 'plan.network.types.OTHER',
} as const satisfies Record<NetworkType, TextKey>
