import { SprintFeedback } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { useSprintPlace } from './useSprintPlace.ts'

/** What the crew says of the sprint that runs, one's own or a team's, or with `?sprint=` of one that is over. */
function SprintFeedbackPage() {
  const { key, of, at, isOwner } = useSprintPlace()
  const [query] = useSearchParams()
  const sprintId = Number(query.get('sprint')) || undefined
  return (
    <SprintFeedback
      key={`${key} ${sprintId}`}
      {...of}
      sprintId={sprintId}
      designHref={isOwner ? `${at}/sprint-library` : undefined}
      canRemind={isOwner}
    />
  )
}

export { SprintFeedbackPage as Component }
