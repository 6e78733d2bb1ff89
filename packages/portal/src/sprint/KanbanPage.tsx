import { Kanban } from '@trellis/widgets'
import { useSprintPlace } from './useSprintPlace.ts'

/** The board of the sprint that runs, one's own or a team's. */
function KanbanPage() {
  const { key, of, at, isOwner } = useSprintPlace()
  return <Kanban key={key} {...of} designHref={isOwner ? `${at}/sprint-library` : undefined} />
}

export { KanbanPage as Component }
