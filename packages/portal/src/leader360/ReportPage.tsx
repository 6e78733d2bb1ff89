import { KeepPlanFocus, Leader360Report } from '@trellis/widgets'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useShell } from '../context.tsx'
import { ResultActions } from '../ResultActions.tsx'
import { ownSprintHref } from '../sprint/sprintHref.ts'

/** One report of a 360: the person's own, or of somebody who lets the person see it. */
function ReportPage() {
  const { roundId = '' } = useParams()
  const [query] = useSearchParams()
  const shell = useShell()
  if (!/^\d{1,9}$/.test(roundId)) return <Navigate to="/not-found" replace />
  return (
    <Leader360Report
      key={roundId}
      roundId={Number(roundId)}
      sprintHref={ownSprintHref(shell)}
      backHref={`/explore/leader-360?customModel=${query.get('customModel') === 'true'}`}
      rightsHref="/dashboard/viewing-rights"
      next={ResultActions}
      focus={(capability, label) => <KeepPlanFocus capability={capability} label={label} />}
    />
  )
}

export { ReportPage as Component }
