import { canDo, type Entitlement, holds, type Relation } from '@trellis/sdk'
import type { ShellState } from '../startup.ts'

const hasLibrary = ({ plan }: ShellState, engine: Entitlement) =>
  holds(plan.features, engine) && holds(plan.features, 'predesigned-sprint')

/**
 * Where one designs a sprint of the library for oneself, filled in; undefined where the plan has none. A result leads there also before
 * the key challenges are chosen, which open the menu.
 */
export function ownSprintHref(shell: ShellState): ((code: string) => string) | undefined {
  return hasLibrary(shell, 'user-sprint-engine') ? code => `/sprint-library?sprint=${code}` : undefined
}

/** Where one designs it for a team, to which one stands so. */
export function teamSprintHref(
  shell: ShellState,
  teamId: number,
  standing: readonly Relation[],
): ((code: string) => string) | undefined {
  if (!canDo('designTeamSprint', [...shell.user.roles, ...standing])) return undefined
  return hasLibrary(shell, 'team-sprint-engine')
    ? code => `/teams/v2/${teamId}/sprint-library?sprint=${code}`
    : undefined
}
