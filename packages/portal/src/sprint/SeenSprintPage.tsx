import { SeenSprint } from '@trellis/widgets'
import { useParams, useSearchParams } from 'react-router'

/** The sprint of a member who lets the manager or assistant see it. The address keeps tab and filter. */
function SeenSprintPage() {
  const { teamId = '', userId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  return (
    <SeenSprint
      key={userId}
      userId={Number(userId)}
      backHref={`/teams/v2/${teamId}/manager-impact`}
      query={query}
      // A choice is no page of its own: going back leaves the sprint.
      onQuery={next => setQuery(next, { replace: true })}
    />
  )
}

export { SeenSprintPage as Component }
