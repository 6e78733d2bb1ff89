import { SprintDesigner } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { usePortal } from '../context.tsx'
import { useSprintPlace } from './useSprintPlace.ts'

/** Design of a sprint, one's own or a team's; `?sprint` begins with one of the library. */
function SprintLibraryPage() {
  const portal = usePortal()
  const { key, of, at } = useSprintPlace()
  const [query] = useSearchParams()
  const isOwn = location.pathname.endsWith('/diy')
  return (
    <SprintDesigner
      key={key}
      {...of}
      begin={isOwn ? 'own' : query.get('sprint')}
      dashboardHref={`${at}/sprint/dashboard`}
      // The menus know the sprint then.
      onStarted={() => void portal.load().catch(() => {})}
    />
  )
}

export { SprintLibraryPage as Component }
