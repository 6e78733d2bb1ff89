import { isRestricted } from '@trellis/sdk'
import { TeamGlaReport } from '@trellis/widgets'
import { useParams } from 'react-router'
import { useShell } from '../context.tsx'
import { ResultActions } from '../ResultActions.tsx'

const assessment = '/explore/growth-leader-assessment-v2'

/** The aggregated Growth Leader Assessment of a team. */
function TeamGlaPage() {
  const { teamId = '' } = useParams()
  const { tempRestrict } = useShell().user
  return (
    <TeamGlaReport
      key={teamId}
      teamId={Number(teamId)}
      {...(tempRestrict && isRestricted(assessment) ? {} : { assessmentHref: assessment })}
      next={ResultActions}
    />
  )
}

export { TeamGlaPage as Component }
