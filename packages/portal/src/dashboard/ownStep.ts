import { holds, type TextKey } from '@trellis/sdk'
import type { ShellState } from '../startup.ts'

/**
 * What is worth doing for somebody for whom nothing waits: key challenges before the first sprint, a sprint where none of the own runs,
 * else the board.
 */
export function ownStep({ user, plan, ownSprintRuns }: ShellState): { text: TextKey; href: string } {
  if (holds(plan.features, 'user-sprint-engine') && !ownSprintRuns)
    return user.roleChallengesCompleted
      ? { text: 'sprint.dashboard.design', href: '/sprint-library' }
      : { text: 'account.dashboard.next.nothing.challenges', href: '/plan/role-challenges' }
  return { text: 'account.menu.leaderImpact', href: '/plan' }
}
