import { canDo } from '@trellis/sdk'
import { SprintDashboard } from '@trellis/widgets'
import { useParams } from 'react-router'
import { usePortal, useShell } from '../context.tsx'

/** The sprint that runs, one's own or a team's. */
function SprintDashboardPage() {
  const portal = usePortal()
  const { user, teams } = useShell()
  const { teamId } = useParams()
  const team = teams.find(it => String(it.id) === teamId)
  const isOwner = teamId === undefined || canDo('designTeamSprint', [...user.roles, ...(team?.standing ?? [])])
  const library = teamId === undefined ? '/sprint-library' : `/teams/v2/${teamId}/sprint-library`
  return (
    <SprintDashboard
      key={teamId ?? 'own'}
      {...(teamId === undefined ? {} : { teamId: Number(teamId) })}
      canEnd={isOwner}
      designHref={isOwner ? library : undefined}
      onChanged={() => void portal.load().catch(() => {})}
    />
  )
}

export { SprintDashboardPage as Component }
