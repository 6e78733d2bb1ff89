import { SprintEditor } from '@trellis/widgets'
import { useNavigate, useSearchParams } from 'react-router'
import { usePortal } from '../context.tsx'
import { useSprintPlace } from './useSprintPlace.ts'

/** The sprint that runs or waits, to be changed; `?step` begins at a part of it. */
function SprintEditPage() {
  const portal = usePortal()
  const go = useNavigate()
  const [query] = useSearchParams()
  const { key, of, at } = useSprintPlace()
  const dashboard = `${at}/sprint/dashboard`
  return (
    <SprintEditor
      key={key}
      {...of}
      isNext={query.has('next')}
      step={query.get('step')}
      dashboardHref={dashboard}
      onSaved={() => {
        void Promise.all([portal.load(), portal.inbox.reload()]).catch(() => {})
        void go(dashboard)
      }}
    />
  )
}

export { SprintEditPage as Component }
