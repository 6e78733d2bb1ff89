import { SprintFeedback } from '@trellis/widgets'
import { useSprintPlace } from './useSprintPlace.ts'

/** What the crew says of the sprint that runs, one's own or a team's. */
function SprintFeedbackPage() {
  const { key, of, at, isOwner } = useSprintPlace()
  return (
    <SprintFeedback key={key} {...of} designHref={isOwner ? `${at}/sprint-library` : undefined} canRemind={isOwner} />
  )
}

export { SprintFeedbackPage as Component }
