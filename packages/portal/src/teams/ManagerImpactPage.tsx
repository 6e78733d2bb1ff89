import { ManagerImpactBoard } from '@trellis/widgets'
import { useParams } from 'react-router'

/** What a team lets its manager or assistant see. */
function ManagerImpactPage() {
  const { teamId = '' } = useParams()
  return <ManagerImpactBoard key={teamId} teamId={Number(teamId)} manageHref={`/teams/v2/${teamId}/manage-team`} />
}

export { ManagerImpactPage as Component }
