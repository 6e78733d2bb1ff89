import { PlanBoard } from '@trellis/widgets'
import { useShell } from '../context.tsx'
import { ownSprintHref } from '../sprint/sprintHref.ts'
import { usePlanClosed } from './usePlanClosed.ts'

/** The person's own Leader Impact board. */
function PlanPage() {
  const sprintHref = ownSprintHref(useShell())
  return (
    <PlanBoard
      challengesHref="/plan/role-challenges"
      assessmentHref="/explore/growth-leader-assessment-v2"
      rightsHref="/dashboard/viewing-rights"
      sprintHref={sprintHref}
      onClosed={usePlanClosed()}
    />
  )
}

export { PlanPage as Component }
