import type { TextKey } from '../core/i18n.ts'
import type { MilestoneType } from './rules.ts'

/** The name of a type of milestone: what it is called elsewhere. */
export const milestoneWords = {
  TEAM_SPRINT: 'account.menu.teamSprint',
  TEAM_ALIGNMENT_SURVEY: 'alignment.express.title',
  GROWTH_LEADER_ASSESSMENT: 'gla.info.title',
  TEAM_DEVELOPMENT_EVENT: 'plan.milestones.teamEvent',
  OTHER: 'plan.milestones.other',
} as const satisfies Record<MilestoneType, TextKey>
