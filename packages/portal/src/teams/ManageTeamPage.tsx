import { TeamManage } from '@trellis/widgets'
import { useNavigate, useParams } from 'react-router'
import { home } from '../config.ts'
import { usePortal } from '../context.tsx'

/** Manage Team of the team in the address. */
function ManageTeamPage() {
  const portal = usePortal()
  const navigate = useNavigate()
  const { teamId = '' } = useParams()
  const refresh = () => portal.load().catch(() => {})
  return (
    <TeamManage
      key={teamId}
      toasts={portal.toasts}
      teamId={Number(teamId)}
      teamHref={`/teams/v2/${teamId}/dashboard`}
      onChanged={() => void refresh()}
      onGone={() => void refresh().then(() => navigate(home, { replace: true }))}
    />
  )
}

export { ManageTeamPage as Component }
