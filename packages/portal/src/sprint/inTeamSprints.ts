import { holds } from '@trellis/sdk'
import type { ShellState } from '../startup.ts'

/** The teams whose sprint runs with the person in it. */
export const inTeamSprints = ({ plan, teams }: Pick<ShellState, 'plan' | 'teams'>) =>
  holds(plan.features, 'teams-navigation')
    ? teams.filter(({ currentSprint: it }) => it?.sprintStatus === 'IN_PROGRESS' && it.isMember)
    : []
