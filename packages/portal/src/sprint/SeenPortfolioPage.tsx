import { SeenPortfolio } from '@trellis/widgets'
import { useParams } from 'react-router'

/** The saved sprints of a member who lets the manager or assistant see them. */
function SeenPortfolioPage() {
  const { teamId = '', userId = '' } = useParams()
  return <SeenPortfolio key={userId} userId={Number(userId)} backHref={`/teams/v2/${teamId}/manager-impact`} />
}

export { SeenPortfolioPage as Component }
