import { TeamStandUp } from '@trellis/widgets'
import { useParams } from 'react-router'
import { usePortal } from '../context.tsx'

/** The daily stand-up of a team's sprint. */
function StandUpPage() {
  const portal = usePortal()
  const { teamId } = useParams()
  return (
    <TeamStandUp
      key={teamId}
      teamId={Number(teamId)}
      now={() => new Date()}
      onAnswered={() => void portal.inbox.refresh()}
    />
  )
}

export { StandUpPage as Component }
