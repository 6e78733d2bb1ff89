import { SprintDesignView } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { useSprintPlace } from './useSprintPlace.ts'

/** The design of the sprint that runs or waits, to be read; `?next` is the one after it. */
function SprintViewPage() {
  const [query] = useSearchParams()
  const { key, of, at, isOwner } = useSprintPlace()
  const isNext = query.has('next')
  const dashboard = `${at}/sprint/dashboard`
  return (
    <SprintDesignView
      key={key}
      {...of}
      isNext={isNext}
      dashboardHref={dashboard}
      editHref={isOwner ? `${dashboard}/edit${isNext ? '?next' : ''}` : undefined}
      designHref={isOwner ? `${at}/sprint-library` : undefined}
    />
  )
}

export { SprintViewPage as Component }
