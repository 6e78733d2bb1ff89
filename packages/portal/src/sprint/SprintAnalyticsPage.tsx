import { SprintAnalytics } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { useSprintPlace } from './useSprintPlace.ts'

/** Analytics of the sprint that runs, one's own or a team's. The address keeps tab and filter. */
function SprintAnalyticsPage() {
  const { key, of, at, isOwner, isMember } = useSprintPlace()
  const [query, setQuery] = useSearchParams()
  return (
    <SprintAnalytics
      key={key}
      {...of}
      designHref={isOwner ? `${at}/sprint-library` : undefined}
      rateHref={isMember ? `${at}/sprint/check-in` : undefined}
      query={query}
      // A choice is no page of its own: going back leaves the analytics.
      onQuery={next => setQuery(next, { replace: true })}
    />
  )
}

export { SprintAnalyticsPage as Component }
