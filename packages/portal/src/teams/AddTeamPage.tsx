import { TeamMake } from '@trellis/widgets'
import { useNavigate } from 'react-router'
import { usePortal } from '../context.tsx'

/** Making a team; it leads to the team, which the menus then know. */
function AddTeamPage() {
  const portal = usePortal()
  const navigate = useNavigate()
  const open = async (teamId: number) => {
    await portal.load().catch(() => {})
    await navigate(`/teams/v2/${teamId}/dashboard`, { replace: true })
  }
  return <TeamMake onMade={teamId => void open(teamId)} />
}

export { AddTeamPage as Component }
