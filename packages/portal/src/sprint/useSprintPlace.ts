import { canDo } from '@trellis/sdk'
import { useParams } from 'react-router'
import { useShell } from '../context.tsx'

/** Whose sprint the page is of, by its address: one's own, or a team's (`:teamId`), and how the person stands to it. */
export function useSprintPlace() {
  const { user, teams } = useShell()
  const { teamId } = useParams()
  const team = teams.find(it => String(it.id) === teamId)
  const isOwn = teamId === undefined
  return {
    isOwn,
    /** A widget's key: with another team it begins anew. */
    key: teamId ?? 'own',
    /** For a widget. */
    of: isOwn ? {} : { teamId: Number(teamId) },
    /** Who designs and ends it. */
    isOwner: isOwn || canDo('designTeamSprint', [...user.roles, ...(team?.standing ?? [])]),
    /** Who checks in. */
    isMember: isOwn || team?.currentSprint?.isMember === true,
    /** A sprint of the team runs; one's own may or may not. */
    hasStarted: team?.currentSprint?.sprintStatus === 'IN_PROGRESS',
    /** Where its pages lie: before `/sprint/…` and `/sprint-library`. */
    at: isOwn ? '' : `/teams/v2/${teamId}`,
    portfolioHref: isOwn ? '/my/portfolio' : `/teams/v2/${teamId}/team-portfolio`,
  }
}
