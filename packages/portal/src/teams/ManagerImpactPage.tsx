import type { ViewingItem } from '@trellis/sdk'
import { ManagerImpactBoard } from '@trellis/widgets'
import { useParams } from 'react-router'

/** Items that have a page of their own. */
const pages: Partial<Record<ViewingItem, string>> = {
  GL360: 'leader-360',
  LEADER_IMPACT: 'plan',
  SPRINT: 'sprint',
  PORTFOLIO: 'portfolio',
}

/** What a team lets its manager or assistant see. */
function ManagerImpactPage() {
  const { teamId = '' } = useParams()
  const at = `/teams/v2/${teamId}`
  return (
    <ManagerImpactBoard
      key={teamId}
      teamId={Number(teamId)}
      manageHref={`${at}/manage-team`}
      seenHref={(userId, item) => {
        const page = pages[item]
        return page && `${at}/manager-impact/${userId}/${page}`
      }}
    />
  )
}

export { ManagerImpactPage as Component }
