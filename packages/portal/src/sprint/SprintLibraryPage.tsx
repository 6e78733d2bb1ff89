import { SprintDesigner } from '@trellis/widgets'
import { useParams, useSearchParams } from 'react-router'
import { usePortal } from '../context.tsx'

/** Design of a sprint, one's own or a team's; `?sprint` begins with one of the library. */
function SprintLibraryPage() {
  const portal = usePortal()
  const { teamId } = useParams()
  const [query] = useSearchParams()
  const isOwn = location.pathname.endsWith('/diy')
  return (
    <SprintDesigner
      key={teamId ?? 'own'}
      {...(teamId === undefined ? {} : { teamId: Number(teamId) })}
      begin={isOwn ? 'own' : query.get('sprint')}
      dashboardHref={teamId === undefined ? '/sprint/dashboard' : `/teams/v2/${teamId}/sprint/dashboard`}
      // The menus know the sprint then.
      onStarted={() => void portal.load().catch(() => {})}
    />
  )
}

export { SprintLibraryPage as Component }
