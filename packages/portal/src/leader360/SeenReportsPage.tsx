import { SeenReports } from '@trellis/widgets'
import { useParams } from 'react-router'

/** Reports of a member who lets the manager or assistant see them. */
function SeenReportsPage() {
  const { teamId = '', userId = '' } = useParams()
  return (
    <SeenReports
      key={userId}
      userId={Number(userId)}
      reportHref={id => `/explore/leader-360/report/${id}`}
      backHref={`/teams/v2/${teamId}/manager-impact`}
    />
  )
}

export { SeenReportsPage as Component }
