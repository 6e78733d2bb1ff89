import { boardComments, PlanBoard } from '@trellis/widgets'
import { useParams } from 'react-router'
import { useOtherYear } from './useOtherYear.tsx'
import { usePlanClosed } from './usePlanClosed.ts'
import { useYear } from './useYear.ts'

const comments = boardComments()

/** The Leader Impact board of a leader in whose network the person is. */
function SupportedPlanPage() {
  const { userId = '' } = useParams()
  const year = useYear()
  return (
    <PlanBoard
      comments={useOtherYear(comments, year)}
      key={userId}
      userId={Number(userId)}
      year={year}
      backHref="/plan/network"
      backText="plan.places.title"
      onClosed={usePlanClosed()}
    />
  )
}

export { SupportedPlanPage as Component }
