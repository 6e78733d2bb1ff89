import { boardComments, PlanBoard } from '@trellis/widgets'
import { useParams } from 'react-router'
import { usePlanClosed } from './usePlanClosed.ts'

const comments = boardComments()

/** The Leader Impact board of a member who lets the manager or assistant see it. */
function SeenPlanPage() {
  const { teamId = '', userId = '' } = useParams()
  const onClosed = usePlanClosed()
  return (
    <PlanBoard
      comments={comments}
      key={userId}
      userId={Number(userId)}
      teamId={Number(teamId)}
      backHref={`/teams/v2/${teamId}/manager-impact`}
      onClosed={onClosed}
    />
  )
}

export { SeenPlanPage as Component }
