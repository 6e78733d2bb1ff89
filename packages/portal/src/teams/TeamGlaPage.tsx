import { TeamGlaReport } from '@trellis/widgets'
import { useParams } from 'react-router'

/** The aggregated Growth Leader Assessment of a team. */
function TeamGlaPage() {
  const { teamId = '' } = useParams()
  return <TeamGlaReport key={teamId} teamId={Number(teamId)} assessmentHref="/explore/growth-leader-assessment-v2" />
}

export { TeamGlaPage as Component }
