import { useLocation } from 'react-router'
import { useMaybeShell, usePortal } from '../context.tsx'
import { isBuilt } from '../not-built.ts'
import type { MenuFacts } from '../visibleMenu.ts'

/** What the menus' conditions are tested against, for the page shown. */
export function useMenuFacts(): MenuFacts | null {
  const { config, session } = usePortal()
  const shell = useMaybeShell()
  const { pathname } = useLocation()
  if (!shell) return null
  const id = /^\/teams\/v2\/([^/]+)/.exec(pathname)?.[1]
  return {
    user: shell.user,
    features: shell.plan.features,
    teams: shell.teams,
    team: shell.teams.find(it => String(it.id) === id),
    ownSprintRuns: shell.ownSprintRuns,
    hasOwnSprint: shell.hasOwnSprint,
    acting: session.claims.peek()?.act !== undefined,
    consoleUrl: config.consoleUrl,
    isBuilt,
  }
}
