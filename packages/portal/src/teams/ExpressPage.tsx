import { canDo } from '@trellis/sdk'
import { Express } from '@trellis/widgets'
import { Navigate, useNavigate } from 'react-router'
import { home } from '../config.ts'
import { usePortal, useShell } from '../context.tsx'
import { autoRedirect } from './autoRedirect.ts'

/** The express set-up of the alignment survey: for administrators and buyers with at most one team, before it is sent. */
function ExpressPage() {
  const portal = usePortal()
  const { user } = useShell()
  const navigate = useNavigate()
  if (!canDo('openExpress', user.roles)) return <Navigate to={home} replace />
  const report = (teamId: number) => `/teams/v2/${teamId}/team-alignment`
  return (
    <Express
      toasts={portal.toasts}
      onElsewhere={to => void navigate(to === 'dashboard' ? home : report(to.teamId), { replace: true })}
      onStarted={(link, teamId) => {
        // The team may be new to the menu.
        void portal.load().catch(() => {})
        if (!link) return void navigate(report(teamId), { replace: true })
        autoRedirect.store(report(teamId))
        const { origin, pathname, search } = new URL(link, location.href)
        if (origin !== location.origin) return location.assign(link)
        void navigate(pathname + search)
      }}
    />
  )
}

export { ExpressPage as Component }
