import { boardComments, PlanBoard } from '@trellis/widgets'
import { useParams } from 'react-router'
import { usePlanClosed } from './usePlanClosed.ts'
import { useYear } from './useYear.ts'

const comments = boardComments()

/** The Leader Impact board of a leader in whose network the person is. */
function SupportedPlanPage() {
  const { userId = '' } = useParams()
  return (
    <PlanBoard
      comments={comments}
      key={userId}
      userId={Number(userId)}
      year={useYear()}
      backHref="/plan/network"
      backText="plan.places.title"
      onClosed={usePlanClosed()}
    />
  )
}

export { SupportedPlanPage as Component }
