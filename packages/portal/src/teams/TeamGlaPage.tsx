import { TeamGlaReport } from '@trellis/widgets'
import { useParams } from 'react-router'
import { ResultActions } from '../ResultActions.tsx'

/** The aggregated Growth Leader Assessment of a team. */
function TeamGlaPage() {
  const { teamId = '' } = useParams()
  return (
    <TeamGlaReport
      key={teamId}
      teamId={Number(teamId)}
      assessmentHref="/explore/growth-leader-assessment-v2"
      next={ResultActions}
    />
  )
}

export { TeamGlaPage as Component }
